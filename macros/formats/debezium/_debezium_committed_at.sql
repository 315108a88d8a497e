{# Milliseconds of 13 digits at most end in the year 2286, whatever somebody sends. #}
{% macro _debezium_committed_at() -%}
    timestamp_micros(coalesce(
        if(source.ts_us between 0 and 9999999999999999, source.ts_us, null),
        if(source.ts_ms between 0 and 9999999999999, source.ts_ms * 1000, null)
    ))
{%- endmacro %}
