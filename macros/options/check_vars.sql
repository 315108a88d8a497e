{# Stops before anything is written if a var is misspelt or says what it cannot: a name that is no table would
   accept nothing. #}
{% macro check_vars() %}
    {% set feeds, mistakes = [], [] %}
    {% for node in graph.nodes.values() if node.config.materialized == 'decoded_changes' %}
        {% do feeds.append(changefold.feed_of(node.name)) %}
    {% endfor %}
    {% for source in graph.sources.values() if source.source_name in ['landing', 'kafka'] %}
        {% do feeds.append(source.name) %}
    {% endfor %}
    {% set there = {'feed': feeds, 'table of models/gold': changefold.gold_models().keys() | list} %}
    {% set kinds, given, others = changefold.var_kinds(), changefold.given_vars(), {} %}
    {# what another project names under its own name, or a package's, is not ours, if it is not called like ours #}
    {% set theirs = adapter.config.load_dependencies().keys() | list if project_name != 'changefold' else [] %}
    {% if project_name != 'changefold' %}
        {% do theirs.extend(adapter.config.vars.to_dict().get(project_name, {})) %}
    {% endif %}
    {% for name, value in given.items() if name in kinds or name not in theirs %}
        {% do others.update({name: value}) %}
    {% endfor %}
    {% do mistakes.extend(changefold.option_mistakes(others, kinds, true)) %}
    {% for name, kind in kinds.items() if kind.type == 'names' and changefold._is_of_kind(given.get(name, []), kind) %}
        {% for one in given.get(name, []) if one not in there[kind.of] %}
            {% set meant = changefold.nearest_name(one, there[kind.of]) %}
            {% do mistakes.append(
                name ~ ' names `' ~ one ~ '`, which is no ' ~ kind.of ~ (', did you mean ' ~ meant if meant)
            ) %}
        {% endfor %}
    {% endfor %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error('Vars: ' ~ mistakes | join('; ') ~ '. Nothing was written.') %}
    {% endif %}
{% endmacro %}
