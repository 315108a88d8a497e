{% macro _debezium_committed_at() -%}
    coalesce(
        timestamp_micros(try_cast(regexp_extract(source.ts_us, r'^\d{1,16}$', 0) as bigint)),
        {{ changefold.connect_timestamp('source.ts_ms') }}
    )
{%- endmacro %}
