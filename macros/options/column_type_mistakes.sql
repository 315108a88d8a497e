{# Whether a data_type is one that a gold table may have, and the one that its wire_encoding is of. #}
{% macro column_type_mistakes(column) %}
    {% set names = [
        'boolean', 'tinyint', 'smallint', 'int', 'bigint', 'float', 'double', 'string', 'binary', 'date',
        'timestamp', 'timestamp_ntz',
    ] %}
    {% set mistakes = [] %}
    {# as nearly all are #}
    {% if column.data_type in names and not column.wire_encoding %}
        {{ return([]) }}
    {% endif %}
    {% if column.data_type in ['', 'none'] %}
        {{ return(['it has no data_type']) }}
    {% endif %}
    {% for decimal, digits, scale in modules.re.findall('(?i)(decimal[(] *([0-9]+) *(?:, *([0-9]+) *)?[)])', column.data_type)
        if not 1 <= digits | int <= 38 or (scale or 0) | int > digits | int %}
        {% do mistakes.append(
            decimal ~ ' has more than 38 digits, or more digits after the point than in all'
        ) %}
    {% endfor %}
    {# arrays, maps and structs are what they are made of, the innermost first #}
    {% set simple = '(?:' ~ names | join('|') ~ '|decimal[(] *[0-9]+ *(?:, *[0-9]+ *)?[)])' %}
    {% set field = '(?:`(?:[^`]|``)+`|[^`<>,: ]+) *: *' ~ simple %}
    {% set nested = '(?i)array< *' ~ simple ~ ' *>|map< *' ~ simple ~ ' *, *' ~ simple ~ ' *>|struct< *'
        ~ field ~ ' *(?:, *' ~ field ~ ' *)*>' %}
    {% set type = namespace(left=column.data_type) %}
    {% for _ in range(20) if '<' in type.left %}
        {% set type.left = modules.re.sub(nested, 'string', type.left) %}
    {% endfor %}
    {% if not modules.re.fullmatch('(?i)' ~ simple, type.left) %}
        {{ return(mistakes + [
            'data_type `' ~ column.data_type ~ '` is not one of Spark\'s: ' ~ names | join(', ')
            ~ ', decimal(p,s), array<>, map<>, struct<name: type>' ~ changefold.did_you_mean(column.data_type, names)
        ]) }}
    {% endif %}
    {% set kind = column.wire_encoding | string | replace('io.debezium.time.', '') %}
    {% set fitting = {
        'Date': ['date', 'string'], 'ydb.Date32': ['date', 'string'], 'Time': ['string'], 'MicroTime': ['string'], 'NanoTime': ['string'],
    }.get(kind, ['timestamp', 'timestamp_ntz', 'string']) %}
    {% if column.wire_encoding in changefold.wire_encodings() and column.data_type not in fitting %}
        {% do mistakes.append(
            'wire_encoding ' ~ column.wire_encoding ~ ' is of data_type ' ~ fitting | join(' or ')
            ~ ', not of ' ~ column.data_type
        ) %}
    {% endif %}
    {{ return(mistakes) }}
{% endmacro %}
