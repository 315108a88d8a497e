{# The run up to which old messages of a feed went; 0 if none did, or the lake is of a version that kept all. #}
{% macro removed_run(feed) %}
    {% set state = changefold.run_state() if execute else {} %}
    {% if 'removed' in state %}
        {{ return(state.removed.get(feed, {'run': 0}).run) }}
    {% endif %}
    {% if execute and flags.WHICH in ['test', 'run-operation'] and changefold.has_table(changefold.ops_table('removals')) %}
        {{ return(changefold.fetch_value(
            'select coalesce(max(last_run), 0) from ' ~ changefold.ops_table('removals') ~ ' where feed = ' ~ changefold.sql_text(feed)
        ) | int) }}
    {% endif %}
    {{ return(0) }}
{% endmacro %}
