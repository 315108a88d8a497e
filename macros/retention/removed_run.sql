{# The run up to which old messages of a feed went; 0 if none did, or the lake is of a version that kept all. #}
{% macro removed_run(feed) %}
    {% set state = run_state() if execute else {} %}
    {% if 'removed' in state %}
        {{ return(state.removed.get(feed, {'run': 0}).run) }}
    {% endif %}
    {% if execute and flags.WHICH in ['test', 'run-operation'] and fetch_rows("show schemas like 'ops'")
        and fetch_rows("show tables in ops like 'removals'") %}
        {{ return(fetch_value(
            'select coalesce(max(last_run), 0) from ops.removals where feed = ' ~ sql_text(feed)
        ) | int) }}
    {% endif %}
    {{ return(0) }}
{% endmacro %}
