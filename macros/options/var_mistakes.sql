{# Sentences about vars that are misspelt or say what they cannot: a name that is no table would accept
   nothing. #}
{% macro var_mistakes() %}
    {% set feeds, mistakes = [], [] %}
    {% for node in graph.nodes.values() if node.config.materialized == 'decoded_changes' %}
        {% do feeds.append(changefold.feed_of(node.name)) %}
    {% endfor %}
    {% for source in graph.sources.values() if source.source_name in ['landing', 'kafka'] %}
        {% do feeds.append(source.name) %}
    {% endfor %}
    {% set there = {'feed': feeds, 'table of models/gold': changefold.gold_models().keys() | list} %}
    {% set kinds, given = changefold.var_kinds(), dict(changefold.given_vars()) %}
    {# what another project names for itself, or for its packages, may be near to a name of ours #}
    {% set theirs = [] %}
    {% if project_name != 'changefold' %}
        {% do theirs.extend(adapter.config.load_dependencies()) %}
        {% do theirs.extend(adapter.config.vars.to_dict().get(project_name, {})) %}
    {% endif %}
    {% for name in theirs if name not in kinds %}
        {% do given.pop(name, none) %}
    {% endfor %}
    {% do mistakes.extend(changefold.option_mistakes(given, kinds, true)) %}
    {% for name, kind in changefold.table_option_kinds().items() if kind.is_no_var and name in given %}
        {% do mistakes.append(name ~ ' is no var: say it of a table, `config: {meta: {' ~ name ~ ': true}}`') %}
    {% endfor %}
    {% for name, kind in kinds.items() if kind.type == 'names' and changefold._is_of_kind(given.get(name, []), kind) %}
        {% for one in given.get(name, []) if one not in there[kind.of] %}
            {% do mistakes.append(
                name ~ ' names `' ~ one ~ '`, which is no ' ~ kind.of ~ changefold.did_you_mean(one, there[kind.of])
            ) %}
        {% endfor %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
