{% macro check_samples(only=none, lean=false) %}
    {% do changefold.check_arguments(
        {'only': only, 'lean': lean},
        {'only': {'type': 'text', 'example': 'decode_ydb', 'is_optional': true}, 'lean': {'type': 'flag'}}
    ) %}
    {% set wrong = [] %}
    {% for decoder in changefold.decoders() if only in (none, decoder.name) %}
        {% set differences = [] %}
        {% for batch in (changefold.sample_batches(decoder) if lean and not decoder.name.endswith('_csv') else [{'lacks': [], 'numbers': none}]) %}
            {% for row in run_query(changefold.compare_sample(decoder, batch.lacks, batch.numbers)).rows %}
                {% do differences.append(decoder.name ~ ', ' ~ row.values() | reject('none') | join(', ')) %}
            {% endfor %}
        {% endfor %}
        {% do changefold.say(decoder.name ~ ': ' ~ ('differs' if differences else 'makes of its sample what it must')) %}
        {% do wrong.extend(differences) %}
    {% else %}
        {% do exceptions.raise_compiler_error('There is no decoder ' ~ only ~ '.') %}
    {% endfor %}
    {% if wrong %}
        {% do exceptions.raise_compiler_error(wrong | join('\n')) %}
    {% endif %}
{% endmacro %}
