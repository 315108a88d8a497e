{% macro image_schema(columns) -%}
    {%- for column in columns -%}
        {{ column.name }} string{{ ', ' if not loop.last }}
    {%- endfor -%}
{%- endmacro %}
