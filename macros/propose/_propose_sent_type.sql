{# The data_type that fits all values that were sent, and loses nothing of them: what is not sure stays text. #}
{% macro _propose_sent_type(column, decoder, is_decimal=false) %}
    {% set looks = column.looks or [] %}
    {% set texts_only = decoder.startswith('decode_arcion_s3_') %}
    {% set type = 'string' %}
    {% set question = none %}
    {% if is_decimal %}
        {% set type = 'decimal(38,' ~ (column.scales or [0]) | max ~ ')' if (column.scales or [0]) | max < 38 else 'string' %}
    {% elif looks == ['boolean'] %}
        {% set type = 'boolean' %}
    {% elif looks == ['whole'] or texts_only and looks == ['whole text'] %}
        {% set type = 'bigint' %}
        {% if column.is_wire and not texts_only and (column.is_large
            or modules.re.search('date|day|time|_at$|_on$|when|since|until|ts$', column.name | lower)) %}
            {% set question = column.name ~ ': a date or a time as a number? Then its data_type and wire_encoding' %}
        {% endif %}
    {% elif looks and not looks | reject('in', ['long', 'whole']) | list %}
        {% set type = 'decimal(38,0)' %}
    {% elif 'fraction' in looks and not looks | reject('in', ['endless', 'fraction', 'whole']) | list %}
        {% set type = 'double' %}
    {% elif looks == ['date'] %}
        {% set type = 'date' %}
    {% elif looks == ['zoned'] %}
        {% set type = 'timestamp' %}
    {% elif looks == ['clock'] %}
        {% set type = 'timestamp_ntz' %}
    {% elif looks == ['decimal text'] and column.scales | length == 1 and column.number > 1 %}
        {% set type = 'decimal(38,' ~ column.scales[0] ~ ')' %}
    {% endif %}
    {{ return({'type': type, 'from': ('A decimal; its scale: ' if is_decimal) ~ changefold._propose_guess_text(column), 'question': question}) }}
{% endmacro %}
