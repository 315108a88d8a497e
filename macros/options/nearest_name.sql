{# The known name that a name was most likely meant to be: most of their pairs of letters are the same.
   None if none is near. #}
{% macro nearest_name(name, known) %}
    {% set best = namespace(name=none, share=0) %}
    {% set pairs = changefold._letter_pairs(name) %}
    {% for candidate in known %}
        {% set others = changefold._letter_pairs(candidate) %}
        {% set common = [] %}
        {% for pair in pairs if pair in others %}
            {% do common.append(others.pop(others.index(pair))) %}
        {% endfor %}
        {# exact: a likeness, no value of data #}
        {% set share = 2 * common | length / (pairs | length + others | length + common | length) %}
        {% if share >= 0.5 and share > best.share %}
            {% set best.name, best.share = candidate, share %}
        {% endif %}
    {% endfor %}
    {{ return(best.name) }}
{% endmacro %}
