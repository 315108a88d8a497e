{% macro sql_array(texts) -%}
    array({% for text in texts %}{{ changefold.sql_text(text) }}{{ ', ' if not loop.last }}{% endfor %})
{%- endmacro %}
