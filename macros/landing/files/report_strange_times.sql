{% macro report_strange_times(feed, messages, run) %}
    {# what land_lines keeps beside the headers #}
    {% set count, example = changefold.fetch_rows(
        "select count(*), concat('`', any_value(get_json_object(headers, '$.timestamp')), '`') from "
        ~ messages ~ " where landed_batch = " ~ run ~ " and record_time is null"
        ~ " and startswith(headers, '{\"timestamp\":')"
    )[0] %}
    {% if count %}
        {% do changefold.say(
            count ~ ' messages of ' ~ feed ~ ' have a `timestamp` that is no time in milliseconds since 1970,'
            ~ ' such as ' ~ example ~ ': they are landed, their record_time is NULL, the text is in headers'
        ) %}
    {% endif %}
{% endmacro %}
