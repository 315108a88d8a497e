{# Sources without a log sequence number: the place in Kafka, if the landing kept it. #}
{% macro _huawei_cdl_log_position() -%}
    case
        when lsn is not null then {{ padded_number("try_cast(lsn as bigint)", 20) }}
        when kafka_offset is not null then {{ message_position() }}
    end
{%- endmacro %}
