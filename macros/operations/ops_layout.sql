{# A hash of all tables of ours, their columns, partitions and properties: the lake remembers which it has been given. #}
{% macro ops_layout() -%}
{{ local_md5(tojson([
    changefold.ops_tables(), changefold.ops_partitions(), changefold.table_properties(changefold.ops_properties()),
])) }}
{%- endmacro %}
