{% macro table_text(relation) -%}
    {{ changefold.sql_text(relation.schema ~ '.' ~ relation.identifier) }}
{%- endmacro %}
