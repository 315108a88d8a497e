{# What the vars say about doubts, before anything is written: a name that is no table would accept nothing. #}
{% macro check_accept() %}
    {% set tables, given = gold_models().keys() | list, var('accept', []) %}
    {% set mistakes = [] %}
    {% if given is string or given is mapping or given is not iterable %}
        {% do mistakes.append('accept must be a list of tables, such as [gold.orders]; not `' ~ given ~ '`') %}
    {% else %}
        {% for name in given if name not in tables %}
            {% set meant = nearest_name(name, tables) %}
            {% do mistakes.append(
                'accept names `' ~ name ~ '`, which is no table of models/gold'
                ~ (', did you mean ' ~ meant if meant)
            ) %}
        {% endfor %}
    {% endif %}
    {% for name, kind in table_option_kinds().items() if var(name, none) is not none %}
        {% do mistakes.extend(option_mistakes({name: var(name)}, {name: kind})) %}
    {% endfor %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error('Vars: ' ~ mistakes | join('; ') ~ '. Nothing was written.') %}
    {% endif %}
{% endmacro %}
