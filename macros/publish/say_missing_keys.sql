{% macro say_missing_keys(feed, runs) %}
    {% set tables = changefold.fetch_rows(
        "select left(entity, 100), count(*) over () from " ~ changefold.feed_table(feed, 'decoded')
        ~ " where outcome = 'rejected' and reason = 'missing_key'"
        ~ " and decoded_run in (" ~ runs | join(', ') ~ ")"
        ~ " group by entity order by entity limit 3"
    ) %}
    {% if tables %}
        {% set more = tables[0][1] | int - tables | length %}
        {% do changefold.say(
            'of ' ~ feed ~ ', messages of ' ~ tables | map(attribute=0) | join(', ')
            ~ (' and ' ~ more ~ ' more tables' if more else '')
            ~ ' name no key of their rows: name columns that tell the rows apart in the feed\'s options,'
            ~ ' key_columns: {' ~ tables[0][0] ~ ': [...]}, then build with --full-refresh -s '
            ~ feed ~ '_decoded+'
        ) %}
    {% endif %}
{% endmacro %}
