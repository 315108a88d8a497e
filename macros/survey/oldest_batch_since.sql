{% macro oldest_batch_since(feed, run) %}
    {# that was decoded after a run #}
    {% if changefold.run_state().decoded.get(feed, 0) <= run %}
        {{ return(run + 1) }}
    {% endif %}
    {{ return(changefold.fetch_value(
        'select coalesce(min(first_batch), ' ~ (run + 1) ~ ") from " ~ changefold.ops_table('decodes') ~ " where event = 'decoded'"
        ~ ' and messages > 0 and feed = ' ~ changefold.sql_text(feed) ~ ' and run > ' ~ run
    ) | int) }}
{% endmacro %}
