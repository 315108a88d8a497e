{# Decoders of messages that Kafka Connect's converters write, which may describe their columns. #}
{% macro _propose_with_schemas() %}
    {{ return([
        'decode_debezium', 'decode_huawei_cdl', 'decode_huawei_cdl_debezium', 'huawei_cdl_of_any_version',
        'decode_arcion_kafka_json',
    ]) }}
{% endmacro %}
