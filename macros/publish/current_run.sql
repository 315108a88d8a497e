{% macro current_run() %}
    {# Asked before every write, so that a run whose lock was taken over stops writing. The snapshots that
       this invocation wrote into ops.runs: the lock is at one of them, and one names its run. #}
    {% do run_query('refresh table ops.runs') %}{# else a catalog that caches tables hides the others #}
    {% set snapshots = fetch_rows(
        "select summary['changefold.run'], snapshot_id ="
        ~ " (select snapshot_id from ops.runs.refs where name = 'held')"
        ~ " from ops.runs.snapshots where summary['changefold.owner'] = " ~ sql_text(invocation_id)
    ) %}
    {% if not snapshots | selectattr(1) | list %}
        {% do exceptions.raise_compiler_error(
            "This run does not hold the lock of the lake any more: another run took it over."
            ~ " Nothing further was written; start the command again."
        ) %}
    {% endif %}
    {{ return(snapshots | map(attribute=0) | select | map('int') | max) }}
{% endmacro %}
