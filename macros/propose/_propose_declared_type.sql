{# The data_type and wire_encoding of a column of MariaDB or MySQL; none if its values are not what Debezium
   sends of that type by default. #}
{% macro _propose_declared_type(column, sent) %}
    {% set whole_types = {
        'INT UNSIGNED': 'bigint', 'BIGINT': 'bigint', 'BIGINT UNSIGNED': 'decimal(20,0)', 'YEAR': 'int',
    } %}
    {% set size = column.length or 0 %}
    {% set looks = (sent.looks or []) if sent else [] %}
    {% set wire_encoding = none %}
    {% set fitting = ['text', 'date', 'clock', 'zoned', 'whole text', 'decimal text', 'endless'] %}
    {% set type = 'string' %}
    {% if column.type in whole_types or modules.re.fullmatch('(TINY|SMALL|MEDIUM)?INT(EGER)?( UNSIGNED)?', column.type) %}
        {% set type, fitting = whole_types.get(column.type, 'int'), ['whole', 'long'] %}
    {% elif column.type in ['DECIMAL', 'NUMERIC'] and size <= 38 %}
        {% set type, fitting = 'decimal(' ~ (size or 10) ~ ',' ~ (column.scale or 0) ~ ')', ['decimal text', 'whole text'] %}
    {% elif column.type in ['FLOAT', 'DOUBLE'] %}
        {% set type, fitting = column.type | lower, ['fraction', 'long', 'whole'] %}
    {% elif column.type == 'TIMESTAMP' %}
        {% set type, fitting = 'timestamp', ['zoned'] %}
    {% elif column.type == 'DATE' %}
        {% set type, fitting, wire_encoding = 'date', ['whole'], 'Date' %}
    {% elif column.type == 'DATETIME' %}
        {% set type, fitting, wire_encoding = 'timestamp_ntz', ['whole'], 'Timestamp' if size <= 3 else 'MicroTimestamp' %}
    {% elif column.type == 'TIME' %}
        {% set type, fitting, wire_encoding = 'string', ['whole'], 'MicroTime' %}
    {% endif %}
    {{ return({
        'type': type if not looks | reject('in', fitting) | list else none,
        'wire_encoding': 'io.debezium.time.' ~ wire_encoding if wire_encoding,
        'from': "By the source's definition: " ~ column.type
            ~ ('(' ~ size ~ (',' ~ column.scale if column.scale) ~ ')' if size)
            ~ (', sent as Debezium does by default' if wire_encoding) ~ '.',
    }) }}
{% endmacro %}
