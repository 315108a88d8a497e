{% macro column_names(columns, prefix='') -%}
    {%- for column in columns -%}
        {{ prefix }}{{ changefold.quoted_name(column.name) }}{{ ', ' if not loop.last }}
    {%- endfor -%}
{%- endmacro %}
