{% macro release_lock(run, detail=none) %}
    {% do changefold.current_run() %}{# else it would be another run's that is given back #}
    {% do changefold.record_run('ended', run=run, detail=detail) %}
    {% do run_query('alter table ' ~ changefold.ops_table('runs') ~ ' drop branch if exists held') %}
{% endmacro %}
