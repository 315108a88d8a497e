{% macro check_samples(only=none) %}
    {% set wrong = [] %}
    {% for decoder in decoders() if only in (none, decoder.name) %}
        {% set found = run_query(compare_sample(decoder)) %}
        {% do say(decoder.name ~ ': ' ~ ('differs' if found.rows else 'makes of its sample what it must')) %}
        {% for row in found.rows %}
            {% do wrong.append(decoder.name ~ ', ' ~ row.values() | reject('none') | join(', ')) %}
        {% endfor %}
    {% else %}
        {% do exceptions.raise_compiler_error('There is no decoder ' ~ only ~ '.') %}
    {% endfor %}
    {% if wrong %}
        {% do exceptions.raise_compiler_error(wrong | join('\n')) %}
    {% endif %}
{% endmacro %}
