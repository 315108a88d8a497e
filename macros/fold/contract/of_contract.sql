{% macro of_contract(contract) -%}
    table_name = {{ changefold.table_text(this) }} and contract = {{ changefold.sql_text(contract) }}
{%- endmacro %}
