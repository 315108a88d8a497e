{# A key's column may be named so too, and holds no object. #}
{% macro _connect_is_wrapped(text) -%}
    {{ text }} rlike r'^\s*\{\s*"(?:schema|payload)"\s*:\s*(?:\{|null\b)'
{%- endmacro %}
