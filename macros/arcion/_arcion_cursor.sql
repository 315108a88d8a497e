{% macro _arcion_cursor(name) -%}
    place[{{ sql_text(name) }}]
{%- endmacro %}
