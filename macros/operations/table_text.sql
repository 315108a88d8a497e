{% macro table_text(relation) -%}
    {{ sql_text(relation.schema ~ '.' ~ relation.identifier) }}
{%- endmacro %}
