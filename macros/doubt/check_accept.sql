{# What the vars accept and limit, before anything is written: a name that is no table would accept nothing. #}
{% macro check_accept() %}
    {% set mistakes, feeds = [], [] %}
    {% for node in graph.nodes.values() if node.config.materialized == 'decoded_changes' %}
        {% do feeds.append(feed_of(node.name)) %}
    {% endfor %}
    {% for option, what, known, example in [
        ('accept', 'table of models/gold', gold_models().keys() | list, '[gold.orders]'),
        ('accept_options', 'feed', feeds, '[crm]'),
    ] %}
        {% set given = var(option, []) %}
        {% if given is string or given is mapping or given is not iterable %}
            {% do mistakes.append(option ~ ' must be a list, such as ' ~ example ~ '; not `' ~ given ~ '`') %}
        {% else %}
            {% for name in given if name not in known %}
                {% set meant = nearest_name(name, known) %}
                {% do mistakes.append(
                    option ~ ' names `' ~ name ~ '`, which is no ' ~ what ~ (', did you mean ' ~ meant if meant)
                ) %}
            {% endfor %}
        {% endif %}
    {% endfor %}
    {% for name, kind in table_option_kinds().items() if var(name, none) is not none %}
        {% do mistakes.extend(option_mistakes({name: var(name)}, {name: kind})) %}
    {% endfor %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error('Vars: ' ~ mistakes | join('; ') ~ '. Nothing was written.') %}
    {% endif %}
{% endmacro %}
