{% macro column_names(columns, prefix='') -%}
    {%- for column in columns -%}
        {{ prefix }}{{ column.name }}{{ ', ' if not loop.last }}
    {%- endfor -%}
{%- endmacro %}
