{% macro publish_group(group, tables, run, are_staged=true) %}
    {# intent, fast-forward, done: a run that dies in between is completed by the next one #}
    {% do current_run() %}
    {% do record_publish(run, group, tables, 'intended') %}
    {% do forward_tables(run, tables, are_staged) %}
    {% do record_publish(run, group, tables, 'published') %}
    {% do drop_old_rejections(tables) %}
    {% for table in tables %}
        {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
    {% endfor %}
{% endmacro %}
