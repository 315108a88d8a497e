{% macro create_ops_tables() %}
    {% do run_query('create schema if not exists ops') %}
    {% do run_query('create schema if not exists gold') %}
    {% for table, columns in ops_tables().items() %}
        {% do run_query(
            'create table if not exists ' ~ table ~ ' (' ~ columns | join(', ') ~ ') using iceberg '
            ~ table_properties()
        ) %}
    {% endfor %}
{% endmacro %}
