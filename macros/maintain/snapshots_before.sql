{% macro snapshots_before() %}
    {# Literals of the times before which snapshots may go, of ops tables, which nobody reads for long, and of
       the others: never a snapshot of this run. And before which a file that no metadata names is taken for
       left over: it may be of a write that is under way. #}
    {% set hours = changefold.setting('keep_snapshots_hours') %}
    {% set times = changefold.fetch_rows(
        "select cast(least(min(committed_at), current_timestamp() - interval "
        ~ ([hours, 1] | min * 3600) | int ~ " seconds) as string), cast(least(min(committed_at),"
        ~ " current_timestamp() - interval " ~ (hours * 3600) | int ~ " seconds) as string),"
        ~ " cast(current_timestamp() - interval " ~ (changefold.setting('keep_orphans_days') * 86400) | int
        ~ " seconds as string) from " ~ changefold.ops_table('runs') ~ ".snapshots where summary['changefold.owner'] = "
        ~ changefold.sql_text(invocation_id)
    )[0] %}
    {{ return({
        'ops': "timestamp '" ~ times[0] ~ "'", 'other': "timestamp '" ~ times[1] ~ "'",
        'orphans': "timestamp '" ~ times[2] ~ "'",
    }) }}
{% endmacro %}
