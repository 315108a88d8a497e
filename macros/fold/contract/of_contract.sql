{% macro of_contract(contract) -%}
    table_name = {{ table_text(this) }} and contract = {{ sql_text(contract) }}
{%- endmacro %}
