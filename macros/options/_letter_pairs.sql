{% macro _letter_pairs(name) %}
    {% set text = ' ' ~ (name | string | lower | replace('_', ' ')) ~ ' ' %}
    {% set pairs = [] %}
    {% for start in range(text | length - 1) %}
        {% do pairs.append(text[start:start + 2]) %}
    {% endfor %}
    {{ return(pairs) }}
{% endmacro %}
