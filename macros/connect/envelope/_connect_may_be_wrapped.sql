{# What begins with 30 blanks and braces may be anything. #}
{% macro _connect_may_be_wrapped(text) -%}
    left({{ text }}, 64) rlike r'^(?:\s*+\{\s*+"(?:schema|payload)"|[\s{]{30})'
{%- endmacro %}
