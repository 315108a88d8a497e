{# A record is delivered once, so a copy has its place in the topic; without that, what it says. #}
{% macro ydb_record_identity() -%}
    coalesce(
        concat(topic, '/', kafka_partition, '/', kafka_offset),
        concat_ws('/', row_effect, md5(row_after))
    )
{%- endmacro %}
