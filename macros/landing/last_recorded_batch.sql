{% macro last_recorded_batch(feed, ledger='ops.landings') %}
    {{ return(fetch_value(
        "select coalesce(max(landed_batch), 0) from " ~ ledger ~ " where status = 'landed' and feed = "
        ~ sql_text(feed)
    ) | int) }}
{% endmacro %}
