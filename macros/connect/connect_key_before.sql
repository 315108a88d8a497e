{% macro connect_key_before() -%}
    {{ connect_key_in('row_before') }}
{%- endmacro %}
