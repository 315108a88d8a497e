{% macro current_run() %}
    {# Asked before every write, so that a run whose lock was taken over stops writing. The snapshots that
       this invocation wrote into ops.runs: the lock is at one of them, and one names its run. If the
       newest is older than a sixth of the lease, the run says that it goes on. #}
    {% do changefold.run_state().update({'is_writing': true}) %}
    {% do run_query('refresh table ' ~ changefold.ops_table('runs')) %}{# else a catalog that caches tables hides the others #}
    {% set snapshots = changefold.fetch_rows(
        "select summary['changefold.run'], snapshot_id ="
        ~ " (select snapshot_id from " ~ changefold.ops_table('runs') ~ ".refs where name = 'held'), committed_at <"
        ~ " current_timestamp() - interval " ~ (600 * changefold.setting('lock_lease_hours')) | int ~ " seconds"
        ~ " from " ~ changefold.ops_table('runs') ~ ".snapshots where summary['changefold.owner'] = " ~ changefold.sql_text(invocation_id)
        ~ " order by committed_at"
    ) %}
    {% if not snapshots | selectattr(1) | list %}
        {% do exceptions.raise_compiler_error(
            "This run does not hold the lock of the lake any more: another run took it over."
            ~ " Nothing further was written; start the command again."
        ) %}
    {% endif %}
    {# the last: what asked for the lock may bear the number of a run of another lake in the same session #}
    {% set run = snapshots | map(attribute=0) | select | map('int') | list | last %}
    {% if not changefold.is_session() %}
        {% do changefold.mark_session(run) %}
    {% endif %}
    {% if not snapshots | rejectattr(2) | list %}
        {% do changefold.record_run('goes on', run=run) %}
    {% endif %}
    {{ return(run) }}
{% endmacro %}
