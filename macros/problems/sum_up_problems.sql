{% macro sum_up_problems() %}
    {# What is open, by one statement: its kinds, and the line that a run says at its end; that maintenance is due
       is a line of its own. `is_final`: the next run would find the same. #}
    {% set said, kinds = [], [] %}
    {% set words = {
        'file': 'not taken', 'rejected': 'rejected', 'misfit': 'misfit', 'group': 'held back', 'test': 'test',
    } %}
    {% set sql = 'select kind, name, sum(occurrences) from (' ~ changefold.open_problems()
        ~ ') as problems group by kind, name order by kind, name' %}
    {% set open = changefold.fetch_rows(sql) %}
    {% set has_closed = changefold.close_removed(open) %}
    {% set has_forgotten = open | selectattr(0, 'equalto', 'file') | list and changefold.forget_gone_files() %}
    {% if has_closed or has_forgotten %}
        {% set open = changefold.fetch_rows(sql) %}
    {% endif %}
    {% for kind, name, occurrences in open %}
        {% do kinds.append(kind) %}
        {% if kind in words %}
            {% do said.append(words[kind] ~ ' ' ~ (name.split('.')[2] if kind == 'test' else name
                ~ ' (' ~ occurrences | int ~ ')')) %}
        {% endif %}
    {% endfor %}
    {% set line = 'open: ' ~ said[:8] | join(', ') ~ (' and ' ~ (said | length - 8) ~ ' more' if said | length > 8)
        ~ '; dbt run-operation problems says all of it' %}
    {{ return({
        'kinds': kinds | unique(case_sensitive=true) | list, 'line': line if said else none, 'is_final': not has_closed and not has_forgotten,
    }) }}
{% endmacro %}
