{# An edge type also has what is about edges of all types: entity `*`, of the same graph if it is named. #}
{% macro _graph_is_about(entity, columns) -%}
{%- set all_types = changefold._graph_all_types(entity, columns) -%}
{%- if all_types -%}
    entity in ({{ changefold.sql_text(entity) }}, {{ changefold.sql_text(all_types[0]) }})
{%- else -%}
    entity = {{ changefold.sql_text(entity) }}
{%- endif -%}
{%- endmacro %}
