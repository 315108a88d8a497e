{% macro _graph_bits(type, before, operator, said) -%}
{%- if type.kind == 'int' -%}
    {{ before }} {{ operator }} {{ said }}
{%- else -%}
    {#- Spark has no bits of 64 without a sign: the upper half goes through the negative numbers -#}
    {%- set signed = [] -%}
    {%- for number in [before, said] -%}
        {%- do signed.append(
            'cast(' ~ number ~ ' - if(' ~ number ~ ' > 9223372036854775807, 18446744073709551616, 0) as bigint)'
        ) -%}
    {%- endfor -%}
    transform(
                    array(
                        {{ signed[0] }}
                        {{ operator }} {{ signed[1] }}
                    ),
                    bits -> cast(cast(bits as decimal(20, 0)) + if(bits < 0, 18446744073709551616, 0) as decimal(20, 0))
                )[0]
{%- endif -%}
{%- endmacro %}
