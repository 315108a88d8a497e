{% macro publish_groups(groups, run) %}
    {# intent, fast-forward, done: a run that dies in between is completed by the next one. Asked and said of
       all groups together, since each statement counts; the lock is looked at before each group. #}
    {% set tables = {} %}
    {% for group in groups.values() %}
        {% do tables.update(group) %}
    {% endfor %}
    {% if tables %}
        {% do changefold.current_run() %}
        {% do changefold.record_publish(run, groups, 'intended') %}
    {% endif %}
    {% for group in groups.values() %}
        {# who took the lock over before may not have seen the intent #}
        {% do changefold.current_run() %}
        {% do changefold.forward_tables(run, group) %}
    {% endfor %}
    {% if tables %}
        {% do changefold.current_run() %}
        {% do changefold.drop_old_rejections(tables) %}
        {% do changefold.record_publish(run, groups, 'published') %}
    {% endif %}
    {% for table in tables %}
        {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
    {% endfor %}
{% endmacro %}
