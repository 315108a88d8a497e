{% macro rows_of(rows, columns) -%}
{#- Rows that Jinja knows, as a relation. One JSON text, since Spark takes seconds to parse thousands of
    `values`. -#}
(select inline(from_json({{ changefold.sql_text(tojson(rows)) }}, 'array<struct<{{ columns }}>>')))
{%- endmacro %}
