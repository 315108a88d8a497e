{# Huawei CDL blanks a part of its own type names out: `com.xxx.cdc.data.timestamp`. #}
{% macro _connect_is_converted(name) -%}
    coalesce(
        {{ name }} in (
            'org.apache.kafka.connect.data.Decimal',
            'io.debezium.data.VariableScaleDecimal',
            'org.apache.kafka.connect.data.Date',
            'io.debezium.time.Date',
            'org.apache.kafka.connect.data.Time',
            'io.debezium.time.Time',
            'io.debezium.time.MicroTime',
            'io.debezium.time.NanoTime',
            'org.apache.kafka.connect.data.Timestamp',
            'io.debezium.time.Timestamp',
            'io.debezium.time.MicroTimestamp',
            'io.debezium.time.NanoTimestamp'
        ) or lower({{ name }}) like '%.cdc.data.timestamp',
        false
    )
{%- endmacro %}
