{# Unsigned 64 bits exceed a bigint. A negative number has no place in a text that is to be sorted. #}
{% macro _arcion_cursor_number(name) -%}
    {{ changefold.padded_number(
        "try_cast(regexp_extract(" ~ changefold._arcion_cursor(name) ~ ", r'^[0-9]{1,20}$', 0) as decimal(20, 0))", 20
    ) }}
{%- endmacro %}
