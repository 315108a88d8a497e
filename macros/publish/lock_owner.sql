{% macro lock_owner() %}
    {% do run_query('refresh table ops.runs') %}{# else a catalog that caches tables hides the others #}
    {# the lock is the branch `held` of ops.runs; its snapshot names the invocation that made it #}
    {{ return(fetch_value(
        "select snapshots.summary['changefold.owner'] from ops.runs.refs as refs"
        ~ " join ops.runs.snapshots as snapshots on snapshots.snapshot_id = refs.snapshot_id"
        ~ " where refs.name = 'held'"
    )) }}
{% endmacro %}
