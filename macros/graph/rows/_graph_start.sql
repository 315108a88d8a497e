{# The schema's default; but a message that makes the object and says something of the attribute goes
   on from the neutral value. #}
{% macro _graph_start(column) -%}
{%- set neutral = changefold._graph_neutral(column.graph_type) -%}
{%- if column.default is none -%}
    {{ neutral }}
{%- else -%}
    if(
                    coalesce(get({{ changefold.quoted_name('sent_' ~ column.name) }}, 0).is_creation, false),
                    {{ neutral }},
                    {{ changefold.graph_value(changefold.sql_text(column.default), column.graph_type) }}
                )
{%- endif -%}
{%- endmacro %}
