{# The schema's default; but a message that makes the object and says something of the attribute goes
   on from the neutral value, and a row that goes on from its value. #}
{% macro _graph_start(column, may_go_on=false) -%}
{%- set name, neutral = changefold.quoted_name(column.name), changefold._graph_neutral(column.graph_type) -%}
{%- if column.default is none -%}
    {%- set start = neutral -%}
{%- else -%}
    {%- set start -%}
    if(
                    coalesce(get({{ changefold.quoted_name('sent_' ~ column.name) }}, 0).is_creation, false),
                    {{ neutral }},
                    {{ changefold.graph_value(changefold.sql_text(column.default), column.graph_type) }}
                )
    {%- endset -%}
{%- endif -%}
{%- if may_go_on -%}
    if(goes_on, {{ 'map_entries(before.' ~ name ~ ')' if column.graph_type.kind == 'map' else 'before.' ~ name }}, {{ start }})
{%- else -%}
    {{ start }}
{%- endif -%}
{%- endmacro %}
