{% macro _arcion_cursor(name) -%}
    place[{{ changefold.sql_text(name) }}]
{%- endmacro %}
