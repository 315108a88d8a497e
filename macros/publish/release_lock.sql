{% macro release_lock(run, detail=none) %}
    {% do record_run('ended', run=run, detail=detail) %}
    {% do run_query('alter table ops.runs drop branch if exists held') %}
{% endmacro %}
