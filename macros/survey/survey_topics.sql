{% macro survey_topics(feeds) %}
    {# What the topics of Kafka feeds hold, in one statement: feed -> what changefold.KafkaOffsets answers. #}
    {% set rows, found = [], {} %}
    {% for feed in feeds %}
        {% do rows.append(
            '(' ~ changefold.sql_text(feed.name) ~ ', ' ~ changefold.sql_text(tojson(feed.client_options)) ~ ', '
            ~ changefold.sql_text(feed.topic_pattern) ~ ')'
        ) %}
    {% endfor %}
    {% set sql %}
select feed, reflect('changefold.KafkaOffsets', 'list', options, pattern) as answer
from values {{ rows | join(', ') }} as feeds (feed, options, pattern)
    {% endset %}
    {% for row in (changefold.fetch_json(sql) if feeds else []) %}
        {% do found.update({row.feed: fromjson(row.answer)}) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
