{#
    Laid out as decode_debezium lays out the same number in version 2.0, so that a table's changes in
    both versions are in one order. Sources without one: the place in Kafka, if the landing kept it.
#}
{% macro _huawei_cdl_log_position() -%}
    case
        when lsn is not null then concat(
            '00000000000000000000/', {{ changefold.padded_digits('lsn', 20) }}, '/0'
        )
        else {{ changefold.kafka_position() }}
    end
{%- endmacro %}
