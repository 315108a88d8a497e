{% macro _propose_rows(rows) -%}
values
{%- for row in rows %} (
    {%- for value in row %}{{ changefold.sql_text(value) }}{{ ', ' if not loop.last }}{% endfor -%}
    ){{ ',' if not loop.last }}
{%- endfor -%}
{%- endmacro %}
