{% macro without_rejected(contract) -%}
left anti join gold.rejections as rejections
    on changes.change_id = rejections.change_id
    and rejections.table_name = {{ table_text(this) }}
    and rejections.contract = {{ sql_text(contract) }}
{%- endmacro %}
