{% macro release_lock(run) %}
    {% do record_run('ended', run=run) %}
    {% do run_query('alter table ops.runs drop branch if exists held') %}
{% endmacro %}
