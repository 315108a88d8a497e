{% macro sum_up_problems() %}
    {# one line at the end of a run, by one statement #}
    {% set said = [] %}
    {% set words = {
        'file': 'not taken', 'rejected': 'rejected', 'misfit': 'misfit', 'group': 'held back', 'test': 'test',
    } %}
    {% for kind, name, occurrences in fetch_rows(
        'select kind, name, sum(occurrences) from (' ~ open_problems()
        ~ ') as problems group by kind, name order by kind, name'
    ) %}
        {% do said.append(words[kind] ~ ' ' ~ (name.split('.')[2] if kind == 'test' else name
            ~ ' (' ~ occurrences | int ~ ')')) %}
    {% endfor %}
    {% if said %}
        {% do say(
            'open: ' ~ said[:8] | join(', ') ~ (' and ' ~ (said | length - 8) ~ ' more' if said | length > 8)
            ~ '; dbt run-operation problems says all of it'
        ) %}
    {% endif %}
{% endmacro %}
