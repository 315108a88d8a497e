{% macro as_of(history, moment=none, position=none, publish=none) -%}
{%- set relation = ref(history) if history is string else history -%}
{%- set node = changefold.gold_models().get(relation.schema ~ '.' ~ relation.identifier, {}).node if execute else none -%}
{%- if execute and not (node and changefold.is_history(node)) -%}
    {%- do changefold.refuse_model('as_of takes a model that calls fold_history or fold_graph_history, which ' ~ relation.identifier ~ ' does not', 'Model') -%}
{%- endif -%}
{%- if (moment is none) == (position is none) and not (moment is none and publish is not none) -%}
    {%- do changefold.refuse_model("as_of takes either a moment, such as \"timestamp '2026-11-01'\", or position=, a place in the"
        ~ " source's log, or publish= alone, which is what was published up to that run", 'Model') -%}
{%- endif -%}
{%- if position is not none and node and changefold.is_graph(node) -%}
    {%- do changefold.refuse_model("the log of a graph has partitions, and no place in one tells what there was in another:"
        ~ ' as_of takes a moment of ' ~ relation.identifier ~ ', no position', 'Model') -%}
{%- endif -%}
{%- set names = changefold.valid_names(node) if node else ['_valid_from', '_valid_to'] -%}
(
    select *
    from {{ relation }}{{ changefold.published_as_of(relation, publish) if publish is not none }}
    where {% if moment is not none -%}
        ({{ names[0] }} is null or {{ names[0] }} <= {{ moment }})
        and (_to_position is null or {{ names[1] }} > {{ moment }})
    {%- elif position is not none -%}
        _from_position <= {{ position }}
        and (_to_position is null or _to_position > {{ position }})
    {%- else -%}
        _to_position is null
    {%- endif %}
)
{%- endmacro %}
