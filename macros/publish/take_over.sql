{% macro take_over() %}
    {% do refuse_without_lake() %}
    {% set owner = lock_owner() %}
    {% if owner is none %}
        {% do say('nobody holds the lock') %}
    {% else %}
        {% do run_query('alter table ops.runs drop branch if exists held') %}
        {% do record_run('lost the lock', owner=owner) %}
    {% endif %}
{% endmacro %}
