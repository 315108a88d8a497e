{# The data_type of a column that a schema describes; none where only the values can tell. #}
{% macro _propose_described_type(column) %}
    {% set plain = {
        'int8': 'smallint', 'int16': 'smallint', 'int32': 'int', 'int64': 'bigint', 'float': 'float',
        'float32': 'float', 'double': 'double', 'float64': 'double', 'boolean': 'boolean', 'string': 'string',
        'bytes': 'binary',
    } %}
    {% set kind = (column.meaning or '').split('.')[-1] | lower %}
    {% set meant = {
        'date': 'date', 'timestamp': 'timestamp_ntz', 'microtimestamp': 'timestamp_ntz', 'nanotimestamp': 'timestamp_ntz',
        'zonedtimestamp': 'timestamp', 'time': 'string', 'microtime': 'string', 'nanotime': 'string',
    } %}
    {% if kind == 'decimal' and column.scale and column.scale | int >= 0 %}
        {% set type = 'decimal(' ~ [column.precision or 38, 38] | map('int') | min ~ ',' ~ column.scale ~ ')' %}
        {% set type = type if (column.precision or 38) | int <= 38 and column.scale | int <= 38 else 'string' %}
    {% elif kind in ['decimal', 'variablescaledecimal'] %}
        {% set type = none %}
    {% elif column.type == 'array' %}
        {% set element = plain.get(column.element) if column.element != 'bytes' %}
        {% set type = 'array<' ~ element ~ '>' if element else 'string' %}
    {% else %}
        {% set type = meant.get(kind) or plain.get(column.type, 'string') %}
    {% endif %}
    {{ return({
        'type': type,
        'is_decimal': type is none,
        'from': "By the messages' schema: " ~ (column.meaning or column.type)
            ~ (' of ' ~ column.element if column.element) ~ '.',
    }) }}
{% endmacro %}
