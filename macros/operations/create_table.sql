{% macro create_table(relation, columns, properties={}, partitioned_by=none) %}
    {% do run_query(
        'create table if not exists ' ~ relation ~ ' ('
        ~ column_definitions(columns) ~ ') using iceberg '
        ~ ('partitioned by (' ~ partitioned_by ~ ') ' if partitioned_by else '')
        ~ table_properties(properties)
    ) %}
    {% do adapter.cache_added(relation.incorporate(type='table')) %}
{% endmacro %}
