{# Possessive groups: plain ones overflow the stack on a long string with many escapes. #}
{% macro _json_string_pattern() -%}
    "[^"\\]*+(?:\\.[^"\\]*+)*+"
{%- endmacro %}
