{% macro take_over(dead=none) %}
    {% do refuse_without_lake() %}
    {% set owner = lock_owner()[0] %}
    {% if owner is none %}
        {% do say('nobody holds the lock') %}
    {% elif dead in [none, owner] %}{# else another run was quicker to take it over #}
        {% do run_query('alter table ops.runs drop branch if exists held') %}
        {% do record_run('lost the lock', owner=owner) %}
    {% endif %}
{% endmacro %}
