{# SQL Server, Db2 and Oracle write positions as hexadecimal text of fixed width. #}
{% macro _debezium_hex_position(text) -%}
    nullif(regexp_extract(lower(trim({{ text }})), r'^(?:0x)?([0-9a-f.:]+)$', 1), '')
{%- endmacro %}
