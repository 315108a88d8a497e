{% macro sum_up_problems() %}
    {# one line at the end of a run, by one statement; that maintenance is due is a line of its own #}
    {% set said, kinds = [], [] %}
    {% set words = {
        'file': 'not taken', 'rejected': 'rejected', 'misfit': 'misfit', 'group': 'held back', 'test': 'test',
    } %}
    {% set sql = 'select kind, name, sum(occurrences) from (' ~ open_problems()
        ~ ') as problems group by kind, name order by kind, name' %}
    {% set open = fetch_rows(sql) %}
    {% if open | selectattr(0, 'equalto', 'file') | list and forget_gone_files() %}
        {% set open = fetch_rows(sql) %}
    {% endif %}
    {% for kind, name, occurrences in open %}
        {% do kinds.append(kind) %}
        {% if kind in words %}
            {% do said.append(words[kind] ~ ' ' ~ (name.split('.')[2] if kind == 'test' else name
                ~ ' (' ~ occurrences | int ~ ')')) %}
        {% endif %}
    {% endfor %}
    {% if said %}
        {% do say(
            'open: ' ~ said[:8] | join(', ') ~ (' and ' ~ (said | length - 8) ~ ' more' if said | length > 8)
            ~ '; dbt run-operation problems says all of it', 'yellow'
        ) %}
    {% endif %}
    {{ return(kinds | unique | list) }}
{% endmacro %}
