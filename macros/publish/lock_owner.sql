{% macro lock_owner() %}
    {% do run_query('refresh table ops.runs') %}{# else a catalog that caches tables hides the others #}
    {# The lock is the branch `held` of ops.runs; its snapshot names the invocation that made it, and
       the snapshots that this one wrote name its run. #}
    {% set rows = fetch_rows(
        "select asked.summary['changefold.owner'], max(bigint(written.summary['changefold.run']))"
        ~ " from ops.runs.refs as refs"
        ~ " join ops.runs.snapshots as asked on asked.snapshot_id = refs.snapshot_id"
        ~ " join ops.runs.snapshots as written"
        ~ " on written.summary['changefold.owner'] = asked.summary['changefold.owner']"
        ~ " where refs.name = 'held' group by 1"
    ) %}
    {{ return({'invocation_id': rows[0][0], 'run': rows[0][1]} if rows else none) }}
{% endmacro %}
