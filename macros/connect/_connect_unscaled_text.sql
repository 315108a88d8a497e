{# In two halves of 64 bits, complemented if negative: only so does no step leave decimal(38). #}
{% macro _connect_unscaled_text(bytes) -%}
    {%- set magnitude -%}
        if({{ bytes }} < '8',
            lpad({{ bytes }}, 32, '0'),
            translate(lpad({{ bytes }}, 32, 'F'), '0123456789ABCDEF', 'FEDCBA9876543210'))
    {%- endset -%}
    case when length({{ bytes }}) between 2 and 32 then cast(try_add(
        try_multiply(
            cast(conv(left({{ magnitude | indent(4) }}, 16), 16, 10) as decimal(20, 0)),
            18446744073709551616
        ),
        cast(conv(right({{ magnitude }}, 16), 16, 10) as decimal(20, 0))
            + if({{ bytes }} < '8', 0, 1)
    ) as string) end
{%- endmacro %}
