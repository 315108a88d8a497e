{% macro take_over(dead=none) %}
    {% do changefold.refuse_without_lake() %}
    {% set owner = changefold.lock_owner()[0] %}
    {% if owner is none %}
        {% do changefold.say('nobody holds the lock') %}
    {% elif dead in [none, owner] %}{# else another run was quicker to take it over #}
        {% do run_query('alter table ' ~ changefold.ops_table('runs') ~ ' drop branch if exists held') %}
        {% do changefold.record_run('lost the lock', owner=owner) %}
    {% endif %}
{% endmacro %}
