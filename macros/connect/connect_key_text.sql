{# The text of a key without the marks of numbers that no variant holds. #}
{% macro connect_key_text(text) -%}
    case
        when has_long_key or has_long_number then replace({{ text }}, r'"\u0001', '"')
        else {{ text }}
    end
{%- endmacro %}
