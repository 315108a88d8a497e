{% macro column_definitions(columns) -%}
    {%- for column in columns %}
    {{ quoted_name(column.name) }} {{ column.data_type }}
        {%- if column.description %} comment {{ sql_text(column.description) }}{% endif -%}
        {{ ', ' if not loop.last }}
    {%- endfor -%}
{%- endmacro %}
