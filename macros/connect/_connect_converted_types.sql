{% macro _connect_converted_types() -%}
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
{%- endmacro %}
