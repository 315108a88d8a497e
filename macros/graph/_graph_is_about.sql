{# An edge type also has what is about edges of all types: entity `*`, of the same graph if it is named. #}
{% macro _graph_is_about(entity, columns) -%}
{%- if columns | selectattr('is_key') | list | length == 5 -%}
    entity in ({{ sql_text(entity) }}, {{ sql_text((entity.rsplit('.', 1)[:-1] + ['*']) | join('.')) }})
{%- else -%}
    entity = {{ sql_text(entity) }}
{%- endif -%}
{%- endmacro %}
