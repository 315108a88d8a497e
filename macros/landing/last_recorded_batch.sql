{% macro last_recorded_batch(feed) %}
    {{ return(fetch_value(
        "select coalesce(max(landed_batch), 0) from ops.landings where feed = " ~ sql_text(feed)
    ) | int) }}
{% endmacro %}
