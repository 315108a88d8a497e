{# The name of the model that makes a table of gold, as an expression: that of the table, unless it has an
   alias. #}
{% macro model_of_table(table) -%}
{%- set others = {} -%}
{%- for name, gold in (changefold.gold_models() if execute else {}).items() if gold.node.name != name.split('.')[1] -%}
    {%- do others.update({name: gold.node.name}) -%}
{%- endfor -%}
{%- set own_name = 'substring_index(' ~ table ~ ", '.', -1)" -%}
{%- if not others -%}
{{ own_name }}
{%- else -%}
case {{ table }}
            {%- for name, model in others | dictsort %}
            when {{ changefold.sql_text(name) }} then {{ changefold.sql_text(model) }}
            {%- endfor %}
            else {{ own_name }}
        end
{%- endif -%}
{%- endmacro %}
