{% macro fold_hash(columns, changes, entity, is_graph=false, node=none, entities=none) %}
    {# A contract and what is folded to it: relation, entity, its names in the feeds, the views between it and the
       decoded feeds. When it changes, all of history is folded again. #}
    {% set read = [changes | string, entity] + changefold.feeds_read(node) | sort %}
    {% if entities and entities != [entity] %}
        {% do read.append(tojson(entities)) %}
    {% endif %}
    {% if is_graph %}
        {# of the fold's own rules, as the first line of contract_hash #}
        {% do read.append('a vertex that only edges made has no base, a key has as many parts as the contract, 5d is no number and a whole one is not rounded') %}
    {% endif %}
    {% for view in changefold.views_read(node) | sort(attribute='unique_id') %}
        {% do read.append(changefold.view_meaning(view)) %}
    {% endfor %}
    {% if changefold.is_history(node or model) %}
        {% do read.append('history, what is gone ends at the earliest time' ~ (', late clears part moments, an epoch comes after those before it, marks go by places' if is_graph else ', a row is of the feed that said it last, a mark is about all of a version') ~ (', unchanged versions too' if changefold.table_options(node or model).keep_unchanged_versions else '')) %}
    {% endif %}
    {{ return(changefold.contract_hash(columns, node or model) ~ '-' ~ local_md5(read | join('\n'))) }}
{% endmacro %}
