{% macro _connect_is_wrapped(text) -%}
    {{ text }} rlike r'^\s*\{\s*"(?:schema|payload)"\s*:'
{%- endmacro %}
