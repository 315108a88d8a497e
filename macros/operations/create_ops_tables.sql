{% macro create_ops_tables() %}
    {# The lake remembers which tables and columns it has been given: else each would be asked for. #}
    {% set tables, partitions, layout = changefold.ops_tables(), changefold.ops_partitions(), changefold.ops_layout() %}
    {% if changefold.lake_properties().get('changefold.layout') != layout
        or not load_cached_relation(api.Relation.create(
            schema=changefold.ops_table('rejections').split('.')[0], identifier='rejections'
        )) %}
        {% set existing = [] %}
        {% if changefold.fetch_rows("show schemas like '" ~ changefold.ops_schema() ~ "'") %}
            {% set existing = changefold.fetch_rows('show tables in ' ~ changefold.ops_schema()) | map(attribute=1) | list %}
        {% endif %}
        {% for table in [changefold.ops_table('runs'), changefold.ops_table('rejections')] %}
            {% do run_query('create schema if not exists ' ~ table.split('.')[0]) %}
        {% endfor %}
        {% for table, columns in tables.items() %}
            {% do run_query(
                'create table if not exists ' ~ table ~ ' (' ~ columns | join(', ') ~ ') using iceberg '
                ~ ('partitioned by (' ~ partitions[table] ~ ') ' if table in partitions)
                ~ changefold.table_properties(changefold.ops_properties())
            ) %}
            {# of a lake that an older version made: what came later stands last in ops_tables #}
            {% if existing %}
                {% set found = changefold.fetch_rows('describe table ' ~ table) %}
                {% set names = found | map(attribute=0) | list %}
                {% for column in columns if column.split(' ')[0] not in names %}
                    {% do run_query('alter table ' ~ table ~ ' add column ' ~ column) %}
                {% endfor %}
                {% if table in partitions and '# Partition Information' not in names %}
                    {% do run_query('alter table ' ~ table ~ ' add partition field ' ~ partitions[table]) %}
                {% endif %}
                {% do run_query('alter table ' ~ table ~ ' set ' ~ changefold.table_properties(changefold.ops_properties())) %}
            {% endif %}
        {% endfor %}
        {% do run_query("alter table " ~ changefold.ops_table('runs') ~ " set tblproperties ('changefold.layout' = '" ~ layout ~ "')") %}
    {% endif %}
{% endmacro %}
