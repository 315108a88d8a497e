{# A hash of our own tables, their columns, partitions and properties: a lake remembers which it has been given. #}
{% macro ops_layout() -%}
{{ local_md5(tojson([
    changefold.ops_tables(), changefold.ops_partitions(), changefold.table_properties(changefold.ops_properties()),
])) }}
{%- endmacro %}
