{% macro snapshots_before() %}
    {# Literals of the times before which snapshots may go: of ops tables, which nobody reads for long, and of
       the others. Never a snapshot of this run: it holds the lock by them. #}
    {% set hours = retention().keep_snapshots_hours %}
    {% set times = fetch_rows(
        "select cast(least(min(committed_at), current_timestamp() - interval "
        ~ ([hours, 1] | min * 3600) | int ~ " seconds) as string), cast(least(min(committed_at),"
        ~ " current_timestamp() - interval " ~ (hours * 3600) | int ~ " seconds) as string)"
        ~ " from ops.runs.snapshots where summary['changefold.owner'] = " ~ sql_text(invocation_id)
    )[0] %}
    {{ return({'ops': "timestamp '" ~ times[0] ~ "'", 'other': "timestamp '" ~ times[1] ~ "'"}) }}
{% endmacro %}
