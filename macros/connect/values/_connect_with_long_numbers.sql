{# The text as it is, as nearly all are, or with its long numbers in quotes. #}
{% macro _connect_with_long_numbers(text) -%}
    case
        when {{ text }} rlike {{ changefold.connect_long_number() }}
            then {{ changefold.connect_with_quotes(text) | indent(12) }}
        else {{ text }}
    end
{%- endmacro %}
