{% macro take_over(dead=none) %}
    {% do changefold.check_arguments({'dead': dead}, {'dead': {'type': 'text', 'is_optional': true}}) %}
    {% do changefold.refuse_without_lake() %}
    {% set owner = changefold.lock_owner()[0] %}
    {% if owner is none %}
        {% do changefold.say('nobody holds the lock') %}
    {% elif dead in [none, owner] %}
        {% do run_query('alter table ' ~ changefold.ops_table('runs') ~ ' drop branch if exists held') %}
        {% do changefold.record_run('lost the lock', owner=owner) %}
        {% do changefold.say('took the lock from invocation ' ~ owner) %}
    {% else %}{# another run was quicker to take it over #}
        {% do changefold.say('invocation ' ~ owner ~ ' holds the lock, not ' ~ dead ~ ': it keeps it') %}
    {% endif %}
{% endmacro %}
