{% macro _graph_applied(type, before='state.value', said='sent.value') -%}
{#- The value after an operator; null if it overflows. `is_creation`: no object was there before. -#}
{%- set operators = type.operators -%}
case
                when sent.operator = 'Overwrite' or sent.operator = 'IgnoreIfExisted' and sent.is_creation then {{ said }}
                when sent.operator = 'IgnoreIfExisted' then {{ before }}
                {%- if 'Add' in operators %}
                when sent.operator = 'Add' then {{ changefold._graph_sum(type, before, said) }}
                {%- endif %}
                {%- if 'Minus' in operators %}
                when sent.operator = 'Minus' then {{ changefold._graph_sum(type, before, said, '-') }}
                {%- endif %}
                {%- if 'Max' in operators %}
                when sent.operator = 'Max' then greatest({{ before }}, {{ said }})
                when sent.operator = 'Min' then least({{ before }}, {{ said }})
                {%- endif %}
                {%- if type.kind == 'bool' %}
                when sent.operator = 'And' then {{ before }} and {{ said }}
                when sent.operator = 'Or' then {{ before }} or {{ said }}
                {%- elif 'And' in operators %}
                when sent.operator = 'And' then {{ changefold._graph_bits(type, before, '&', said) }}
                when sent.operator = 'Or' then {{ changefold._graph_bits(type, before, '|', said) }}
                {%- endif %}
                {%- if type.kind == 'map' %}
                when sent.operator = 'ReplaceOrAdd' then {{ changefold._graph_merged(before, said, 'given.value') }}
                {%- endif %}
            end
{%- endmacro %}
