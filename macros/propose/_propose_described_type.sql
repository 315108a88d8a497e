{# The data_type of a column that a schema describes; none where only the values can tell. `is_finer`: it was sent
   moments finer than a microsecond. #}
{% macro _propose_described_type(column, is_finer=false) %}
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
        {# a source may have more digits after the point than digits: 0.00123 is a numeric(3,5) #}
        {% set digits = [(column.precision or 38) | int, column.scale | int] | max %}
        {% set type = 'decimal(' ~ digits ~ ',' ~ column.scale ~ ')' if digits <= 38 else 'string' %}
    {% elif kind in ['decimal', 'variablescaledecimal'] %}
        {% set type = none %}
    {% elif column.type == 'array' %}
        {% set element = plain.get(column.element) if column.element != 'bytes' %}
        {% set type = 'array<' ~ element ~ '>' if element else 'string' %}
    {% else %}
        {% set type = meant.get(kind) or plain.get(column.type, 'string') %}
    {% endif %}
    {% set question = none %}
    {% if type in ['timestamp', 'timestamp_ntz'] and is_finer %}
        {% set type = 'string' %}
        {% set question = column.name ~ ': has moments finer than a microsecond, which no timestamp holds: as texts?' %}
    {% elif kind == 'nanotimestamp' %}
        {% set question = column.name ~ ': may have moments finer than a microsecond? None was sent, and a timestamp'
            ~ ' rejects them: then string' %}
    {% endif %}
    {{ return({
        'type': type,
        'question': question,
        'is_decimal': type is none,
        'from': "By the messages' schema: " ~ (column.meaning or column.type)
            ~ (' of ' ~ column.element if column.element) ~ '.',
    }) }}
{% endmacro %}
