{# What a decoder is to be told of the feed: what its YAML says, and what the messages give away. `questions`
   are those that only the user can answer. #}
{% macro _propose_options(decoder, read, given) %}
    {% set options, meta, questions = {'keys': given.key_columns}, {}, [] %}
    {% set kinds = changefold.feed_option_kinds() %}
    {% if given.is_declared %}
        {% for name in ['null_defaults', 'modes', 'unavailable_value_placeholder', 'order', 'entity', 'arcion']
            if given[name] and decoder in kinds[name].decoders %}
            {% do options.update({name: given[name]}) %}
        {% endfor %}
    {% elif decoder in kinds.modes.decoders %}
        {% set found = changefold._propose_ydb_options(decoder) %}
        {% do questions.extend(found.questions) %}
        {% do meta.update({'modes': found.modes, 'key_columns': found.key_columns}) %}
        {% do options.update({'modes': found.modes, 'keys': found.key_columns}) %}
    {% elif decoder.startswith('decode_arcion_s3_') %}
        {% set found = changefold._propose_arcion_options(decoder, read) %}
        {% do questions.extend(found.questions) %}
        {% do meta.update({'key_columns': found.key_columns, 'arcion': found.arcion}) %}
        {% do options.update({
            'keys': found.key_columns, 'arcion': changefold.arcion_options(dict(found.arcion, location=read.location)),
        }) %}
    {% endif %}
    {% if read.csv and decoder.endswith('_csv') %}
        {% do options.update({'csv': read.csv}) %}
        {% if read.csv.header and not given.is_declared %}
            {% do meta.update({'csv': {'header': true}}) %}
        {% endif %}
    {% endif %}
    {% for name in ['modes', 'key_columns', 'arcion'] if name in meta and not meta[name] %}
        {% do meta.pop(name) %}
    {% endfor %}
    {{ return({'options': options, 'meta': meta, 'questions': questions}) }}
{% endmacro %}
