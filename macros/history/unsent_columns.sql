{% macro unsent_columns(columns) -%}
{%- set columns = columns | rejectattr('is_key') | list -%}
{%- if not columns -%}
cast(array() as array<string>)
{%- else -%}
array_compact(array(
    {%- for column in columns %}
    case when {{ changefold.quoted_name('sent_' ~ column.name) }} is null then {{ changefold.sql_text(column.name) }} end{{ ',' if not loop.last }}
    {%- endfor %}
))
{%- endif -%}
{%- endmacro %}
