{% macro accept_command(table) -%}
dbt build {{ '--target rebuild ' if changefold.is_rebuild() }}--vars '{accept: [{{ table }}]}'
{%- endmacro %}
