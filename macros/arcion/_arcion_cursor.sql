{# The vendor's document has cursors with blanks inside of their names: `extraction Timestamp`. #}
{% macro _arcion_cursor(name) -%}
    get(filter(cursor_fields, field -> field.name = {{ sql_text(name) }}), 0).value
{%- endmacro %}
