{# JSON text with the numbers that `connect_with_quotes` has marked as they were. #}
{% macro connect_without_quotes(text) -%}
    regexp_replace({{ text }}, r'"\\u0001(-?[0-9][-+0-9.eE]*+)"', '$1')
{%- endmacro %}
