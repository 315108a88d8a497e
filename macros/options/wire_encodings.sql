{% macro wire_encodings() %}
    {% set found = [] %}
    {% for kind in ['Date', 'Timestamp', 'MicroTimestamp', 'NanoTimestamp', 'Time', 'MicroTime', 'NanoTime'] %}
        {% do found.append('io.debezium.time.' ~ kind) %}
    {% endfor %}
    {{ return(found + ['ydb.Date32', 'ydb.Datetime64', 'ydb.Timestamp64']) }}
{% endmacro %}
