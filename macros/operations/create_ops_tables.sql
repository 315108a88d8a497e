{% macro create_ops_tables() %}
    {% do run_query('create schema if not exists ops') %}
    {% do run_query('create schema if not exists gold') %}
    {% for table, columns in ops_tables().items() %}
        {% do run_query(
            'create table if not exists ' ~ table ~ ' (' ~ columns | join(', ') ~ ') using iceberg '
            ~ table_properties()
        ) %}
        {# of a lake that an older version made: what came later stands last in ops_tables #}
        {% set known = run_query('select * from ' ~ table ~ ' limit 0').column_names %}
        {% for column in columns if column.split(' ')[0] not in known %}
            {% do run_query('alter table ' ~ table ~ ' add column ' ~ column) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
