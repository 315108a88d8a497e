{% macro _debezium_is_wrapped(text) -%}
    left({{ text }}, 40) rlike r'^\s*\{\s*"(?:schema|payload)"\s*:'
{%- endmacro %}
