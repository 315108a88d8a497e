{% macro column_definitions(columns) -%}
    {%- for column in columns %}
    {{ changefold.quoted_name(column.name) }} {{ column.data_type }}
        {%- if column.description %} comment {{ changefold.sql_text(column.description) }}{% endif -%}
        {{ ', ' if not loop.last }}
    {%- endfor -%}
{%- endmacro %}
