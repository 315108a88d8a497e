{% macro fold_description(sql) %}
    {# what the first line of a fold says of it; `since` is none for a fold of all history #}
    {% set said = modules.re.search('^-- (?:full )?(graph )?fold(?: since run ([0-9]+))? of (.+) in (.+), in the feeds (.+)$', sql, modules.re.M) %}
    {% if said is none %}
        {% do exceptions.raise_compiler_error(
            "Model " ~ model.name ~ " is no fold: a model under models/gold is one line that calls"
            ~ " fold_changes or fold_graph. Nothing of it was written."
        ) %}
    {% endif %}
    {{ return({
        'is_graph': said.group(1) is not none,
        'since': said.group(2) | int if said.group(2) else none,
        'entity': said.group(3),
        'changes': said.group(4),
        'entities': fromjson(said.group(5)),
    }) }}
{% endmacro %}
