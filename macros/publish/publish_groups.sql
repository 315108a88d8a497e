{% macro publish_groups(groups, run) %}
    {# intent, fast-forward, done: a run that dies in between is completed by the next one. Asked and said of
       all groups together, since each statement counts; the lock is looked at before each group. #}
    {% set tables = {} %}
    {% for group in groups.values() %}
        {% do tables.update(group) %}
        {% do changefold.current_run() %}
        {% if loop.first %}
            {% do changefold.record_publish(run, groups, 'intended') %}
            {# one that took the lock over before may not have seen it #}
            {% do changefold.current_run() %}
        {% endif %}
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
