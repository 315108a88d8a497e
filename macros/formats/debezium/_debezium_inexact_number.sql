{# Starts at the character before a number, so that hashes and UUIDs in quotes do not match. #}
{% macro _debezium_inexact_number() -%}
    r'[:,\[\s]-?(?:\d{8,}\.|\d+\.\d{9}|0\.00|\d+(?:\.\d+)?[eE]|\d{39})'
{%- endmacro %}
