{# The data_type that fits all values that were sent, and loses nothing of them: what is not sure stays text. #}
{% macro _propose_sent_type(column, decoder, is_decimal=false) %}
    {% set looks = column.looks or [] %}
    {% set texts_only = decoder.startswith('decode_arcion_s3_') %}
    {% set type = 'string' %}
    {% set question = none %}
    {% set scale = (column.scales or [0]) | max %}
    {% set decimal = 'decimal(38,' ~ scale ~ ')' if column.whole_digits + scale <= 38 else 'string' %}
    {% if is_decimal %}
        {% set type = decimal %}
    {% elif looks == ['boolean'] %}
        {% set type = 'boolean' %}
    {% elif looks == ['whole'] or texts_only and looks == ['whole text'] %}
        {% set type = 'bigint' %}
        {% if column.is_wire and not texts_only and (column.is_large
            or modules.re.search('date|day|time|_at$|_on$|when|since|until|ts$', column.name | lower)) %}
            {% set question = column.name ~ ': a date or a time as a number? Then its data_type and wire_encoding' %}
        {% endif %}
    {% elif looks and not looks | reject('in', ['long', 'whole']) | list %}
        {% set type = decimal %}
    {% elif 'fraction' in looks and not looks | reject('in', ['endless', 'fraction', 'long', 'whole']) | list %}
        {# fifteen digits come out of a double as they went in; only doubles are written with an exponent or as NaN #}
        {% set is_double = column.has_exponent or 'endless' in looks %}
        {% if column.fits_double and (column.digits <= 15 or is_double) %}
            {% set type = 'double' %}
        {% elif not is_double %}
            {% set type = decimal %}
            {% set question = column.name ~ ': a double at its source? Then its data_type is double; as it is, each digit is kept' %}
        {% endif %}
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
