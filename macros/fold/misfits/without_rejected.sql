{% macro without_rejected(contract) -%}
left anti join {{ changefold.ops_table('rejections') }} as rejections
    on changes.change_id = rejections.change_id
    and rejections.table_name = {{ changefold.table_text(this) }}
    and rejections.contract = {{ changefold.sql_text(contract) }}
{%- endmacro %}
