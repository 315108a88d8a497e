{# Milliseconds of 13 digits at most end in the year 2286, whatever somebody sends. #}
{% macro _debezium_committed_at() -%}
    timestamp_micros(coalesce(
        try_cast(regexp_extract(source.ts_us, r'^\d{1,16}$', 0) as bigint),
        try_cast(regexp_extract(source.ts_ms, r'^\d{1,13}$', 0) as bigint) * 1000
    ))
{%- endmacro %}
