{% macro accept_command(table) -%}
dbt build {{ '--target rebuild ' if is_rebuild() }}--vars '{accept: [{{ table }}]}'
{%- endmacro %}
