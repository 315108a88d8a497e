{% macro create_table(relation, columns, properties={}, partition=none) %}
    {% do run_query(
        'create table if not exists ' ~ relation ~ ' ('
        ~ changefold.column_definitions(columns) ~ ') using iceberg ' ~ ('partitioned by (' ~ partition ~ ') ' if partition else '')
        ~ changefold.table_properties(properties)
    ) %}
    {% do adapter.cache_added(relation.incorporate(type='table')) %}
{% endmacro %}
