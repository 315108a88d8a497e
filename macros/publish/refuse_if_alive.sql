{% macro refuse_if_alive(owner) %}
    {% set holder = changefold.fetch_rows(
        "select host, process, min(recorded_at), max(run),"
        ~ " host <=> try_reflect('java.net.InetAddress', 'getLocalHost') as is_same_host,"
        ~ " cast(reflect('java.lang.ProcessHandle', 'current') as bigint) <=> process as is_us,"
        ~ " reflect('java.lang.ProcessHandle', 'of', process) = 'Optional.empty' as is_gone,"
        ~ " max(recorded_at) < current_timestamp() - interval "
        ~ changefold.setting('lock_lease_hours') ~ " hours as is_silent"
        ~ " from " ~ changefold.ops_table('runs') ~ " where invocation_id = " ~ changefold.sql_text(owner) ~ " group by host, process"
    )[0] %}
    {% set is_session = target.host == 'NA' %}{# dbt-spark's word for method: session #}
    {% set is_dead = is_session and holder[4] and (holder[5] or holder[6]) %}
    {% set is_lapsed = holder[7] and not (is_session and holder[4]) %}
    {# a run that was started in the same moment has no number yet #}
    {% set name = 'a run that has just started' if holder[3] is none else 'run ' ~ holder[3] %}
    {% if not (is_dead or is_lapsed) %}
        {% do changefold.record_run('refused', detail='the lock was held by ' ~ owner) %}
        {% do exceptions.raise_compiler_error(
            "Another run holds the lock of this lake: " ~ name ~ ", process "
            ~ holder[1] ~ " on " ~ holder[0] ~ ", since " ~ holder[2] ~ " UTC. Nothing was"
            ~ " written but this refusal, to " ~ changefold.ops_table('runs') ~ ". Wait for it to end; if you know that it is"
            ~ " dead, run: dbt run-operation take_over"
        ) %}
    {% endif %}
    {% do changefold.say(name ~ ' ended without releasing its lock; taking over') %}
{% endmacro %}
