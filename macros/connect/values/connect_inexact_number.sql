{# Begins before the number: hashes and UUIDs stand in quotes and do not match. #}
{% macro connect_inexact_number() -%}
    r'[:,\[\s]-?(?:[0-9]{8,}\.|[0-9]+\.[0-9]{9}|0\.00|[0-9.]+[eE])'
{%- endmacro %}
