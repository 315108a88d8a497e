{% macro lock_owner() %}
    {# The lock is the branch `held` of ops.runs, at a snapshot that names the invocation which made it. #}
    {% do run_query('refresh table ops.runs') %}{# else a catalog that caches tables hides the others #}
    {{ return(fetch_value(
        "select summary['changefold.owner'] from ops.runs.snapshots where snapshot_id ="
        ~ " (select snapshot_id from ops.runs.refs where name = 'held')"
    )) }}
{% endmacro %}
