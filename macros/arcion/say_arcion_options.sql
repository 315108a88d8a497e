{% macro say_arcion_options(feed, rows) %}
    {# rows of entity, column and whether it may be a key column, in order #}
    {% set columns = [] %}
    {% set keys = [] %}
    {% for entity, of_entity in rows | groupby(0, case_sensitive=true) %}
        {% set candidates = of_entity | selectattr(2) | map(attribute=1) | list %}
        {% do columns.append('\n                ' ~ entity ~ ': [' ~ of_entity | map(attribute=1) | join(', ') ~ ']') %}
        {% do keys.append(
            '\n              ' ~ entity ~ ': [' ~ candidates | join(', ') ~ ']'
            ~ ('' if candidates | length < of_entity | length else '  # every column is in every image: leave the key')
            ~ ('' if candidates else '  # no update and delete tells it')
        ) %}
    {% endfor %}
    {% do changefold.say(
        'as far as ' ~ feed ~ ' gives it away; check it against the table:\n'
        ~ '            key_columns:' ~ keys | join('') ~ '\n'
        ~ '            arcion:\n              columns:' ~ columns | join('')
    ) %}
{% endmacro %}
