{% macro torn_stages(groups) %}
    {# Of a retry, group -> a table that the run before it left with the group on its stage, and that is not there any
       more, as if a run was killed while it dropped the stages: the retry does not build it again, and the rest was
       tested with it. #}
    {% set state, models, gone, staged, torn = changefold.run_state(), changefold.gold_models(), [], [], {} %}
    {% for table in state.left_staged if table in models and table not in state.staged and table not in state.unchanged %}
        {% do gone.append(changefold.sql_text(table)) %}
    {% endfor %}
    {% for tables in groups.values() %}
        {% for table in tables %}
            {% do staged.append(changefold.sql_text(table)) %}
        {% endfor %}
    {% endfor %}
    {% if gone and staged %}
        {% for group, table in changefold.fetch_rows(
            'select kept.publish_group, min(gone.table_name) from ' ~ changefold.ops_table('publishes') ~ ' as kept join (select'
            ~ ' table_name, max(run) as run from ' ~ changefold.ops_table('publishes') ~ ' where table_name in (' ~ gone | join(', ')
            ~ ') group by table_name) as gone on kept.run = gone.run where kept.table_name in (' ~ staged | join(', ')
            ~ ") and kept.event in ('held', 'staged', 'failed') group by kept.publish_group"
        ) if group in groups %}
            {% do torn.update({group: table}) %}
        {% endfor %}
    {% endif %}
    {{ return(torn) }}
{% endmacro %}
