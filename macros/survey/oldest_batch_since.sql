{% macro oldest_batch_since(feed, run) %}
    {# that was decoded after a run: all that landed after the last decode up to that run, also if nothing
       came out of it, and what came out of older batches; after a full refresh all #}
    {% set state = changefold.run_state() %}
    {% if state.refreshed.get(feed, 0) > run %}
        {{ return(0) }}
    {% elif state.decoded.get(feed, 0) <= run %}
        {{ return(run + 1) }}
    {% endif %}
    {{ return(changefold.fetch_value(
        'select least(coalesce(max(run) filter (where run <= ' ~ run ~ '), 0) + 1, min(first_batch) filter (where run > '
        ~ run ~ ' and messages > 0)) from ' ~ changefold.ops_table('decodes') ~ " where event = 'decoded' and feed = "
        ~ changefold.sql_text(feed)
    ) | int) }}
{% endmacro %}
