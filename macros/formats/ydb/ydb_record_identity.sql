{# A record is delivered once, so a copy has its place in the topic; without that, what it says. #}
{% macro ydb_record_identity() -%}
    coalesce(
        -- concat_ws leaves out a topic that was not landed
        case when kafka_partition is not null and kafka_offset is not null
            then concat_ws('/', topic, kafka_partition, kafka_offset)
        end,
        concat_ws('/', row_effect, md5(row_after))
    )
{%- endmacro %}
