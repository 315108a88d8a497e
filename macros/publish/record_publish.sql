{% macro record_publish(run, groups, event, detail=none) %}
    {% set rows = [] %}
    {% for group, tables in groups.items() %}
        {% for table, staged in tables.items() %}
            {% do rows.append(
                '(' ~ run ~ ', ' ~ changefold.sql_text(group) ~ ', ' ~ changefold.sql_text(table) ~ ', ' ~ changefold.sql_text(event)
                ~ ', ' ~ staged.snapshot ~ ', ' ~ staged.run ~ ', ' ~ changefold.sql_text(staged.contract) ~ ', '
                ~ ('cast(null as string)' if detail is none else changefold.sql_text(detail))
                ~ ', current_timestamp())'
            ) %}
        {% endfor %}
    {% endfor %}
    {% do run_query('insert into ' ~ changefold.ops_table('publishes') ~ ' values ' ~ rows | join(', ')) %}
{% endmacro %}
