{% macro fold_description(sql) %}
    {# What the first line of a fold says of it; `since` is none for a fold of all history. Other SQL around a
       fold would change rows of which nobody knows. #}
    {% set parts = sql.split('\n' ~ changefold.fold_end()) %}
    {% set before = modules.re.split('(?m)^(?=-- (?:nothing new|(?:full )?(?:graph )?(?:history )?fold) )', parts[0], maxsplit=1) %}
    {% if parts | length != 2 or before | length != 2
        or modules.re.sub('(?m)^\\s*--.*$', '', before[0] ~ parts[1]) | trim %}
        {% do changefold.refuse_model(
            'a model under models/gold is one line that calls fold_changes, fold_graph, fold_history or fold_graph_history, and no other SQL beside it.'
            ~ ' Select from the table in a view of your own', 'Table'
        ) %}
    {% endif %}
    {% set said = modules.re.match(
        '-- (?:full )?(graph )?(history )?fold(?: since run ([0-9]+))? of (".+") in (.+), in the feeds (.+)\n', before[1]
    ) %}
    {% set merged_on = ['stored._row_key = folded._row_key'] %}
    {% if said and said.group(2) %}
        {% do merged_on.append('stored._from_position = folded._from_position') %}
        {% do merged_on.extend(['stored._is_newest'] if '\n' ~ changefold.history_in_order() in before[1] else []) %}
    {% endif %}
    {{ return({
        'merged_on': merged_on,
        'is_graph': said.group(1) is not none,
        'is_history': said.group(2) is not none,
        'since': said.group(3) | int if said.group(3) else none,
        'entity': fromjson(said.group(4)),
        'changes': said.group(5),
        'entities': fromjson(said.group(6)),
    } if said else none) }}
{% endmacro %}
