{% macro fold_graph_history(changes, entity) -%}
{{ changefold.fold_graph(changes, entity, as_history=true) }}
{%- endmacro %}
