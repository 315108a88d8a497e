{% macro take_lock() %}
    {% do mark_snapshots({'owner': invocation_id}) %}
    {% do record_run('asked') %}
    {% set owner = lock_owner() %}
    {% if owner is not none %}
        {% set holder = fetch_rows(
            "select host, process, min(recorded_at), max(run),"
            ~ " host <=> try_reflect('java.net.InetAddress', 'getLocalHost') as is_same_host,"
            ~ " cast(reflect('java.lang.ProcessHandle', 'current') as bigint) <=> process as is_us,"
            ~ " reflect('java.lang.ProcessHandle', 'of', process) = 'Optional.empty' as is_gone,"
            ~ " max(recorded_at) < current_timestamp() - interval "
            ~ var('lock_lease_hours', 6) ~ " hours as is_silent"
            ~ " from ops.runs where invocation_id = " ~ sql_text(owner) ~ " group by host, process"
        )[0] %}
        {% set is_session = target.host == 'NA' %}{# dbt-spark's word for method: session #}
        {% set is_dead = is_session and holder[4] and (holder[5] or holder[6]) %}
        {% set is_lapsed = holder[7] and not (is_session and holder[4]) %}
        {% if not (is_dead or is_lapsed) %}
            {% do record_run('refused', detail='the lock was held by ' ~ owner) %}
            {% do exceptions.raise_compiler_error(
                "Another run holds the lock of this lake: run " ~ holder[3] ~ ", process "
                ~ holder[1] ~ " on " ~ holder[0] ~ ", since " ~ holder[2] ~ " UTC. Nothing was"
                ~ " written but this refusal, to ops.runs. Wait for it to end; if you know that it is"
                ~ " dead, run: dbt run-operation take_over"
            ) %}
        {% endif %}
        {% do say('run ' ~ holder[3] ~ ' ended without releasing its lock; taking over') %}
        {% do take_over() %}
    {% endif %}
    {% do run_query(
        "alter table ops.runs create branch held as of version " ~ fetch_value(
            "select snapshot_id from ops.runs.snapshots where summary['changefold.owner'] = "
            ~ sql_text(invocation_id) ~ " order by committed_at limit 1"
        )
    ) %}
    {% set run = fetch_value('select coalesce(max(run), 0) + 1 from ops.runs') | int %}
    {% do mark_snapshots({'run': run}) %}
    {% do record_run('started', run=run) %}
    {{ return(run) }}
{% endmacro %}
