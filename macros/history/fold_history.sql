{% macro fold_history(changes, entity, sources=none) -%}
{{ changefold.fold_changes(changes, entity, sources, as_history=true) }}
{%- endmacro %}
