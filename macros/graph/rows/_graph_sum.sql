{% macro _graph_sum(type, before, said, sign='+') -%}
{#- Add, or Minus: of numbers the difference, of a list, set or map what is left. A float is added as a
    float is, of 4 bytes. -#}
{%- if type.kind == 'int' -%}
    {{ 'try_add' if sign == '+' else 'try_subtract' }}({{ before }}, {{ said }})
{%- elif type.kind == 'uint' -%}
    {{ changefold._graph_unsigned(before ~ ' ' ~ sign ~ ' ' ~ said) }}
{%- elif type.kind == 'float' -%}
    case
                    when abs({{ before }} {{ sign }} {{ said }}) = double('infinity')
                        and abs({{ before }}) < double('infinity') and abs({{ said }}) < double('infinity') then null
                    else {{ before }} {{ sign }} {{ said }}
                end
{%- elif type.kind == 'bool' -%}
    {{ before }} or {{ said }}
{%- elif sign == '-' and type.kind == 'map' -%}
    filter({{ before }}, entry -> not exists({{ said }}, given -> given.key = entry.key))
{%- elif sign == '-' -%}
    filter({{ before }}, element -> not array_contains({{ said }}, element))
{%- elif type.kind == 'set' -%}
    array_sort(array_union({{ before }}, {{ said }}))
{%- elif type.kind == 'map' -%}
    {{ changefold._graph_merged(before, said, changefold._graph_sum(type.value, 'entry.value', 'given.value')
        if type.value.kind in ['int', 'uint', 'float', 'string'] else 'given.value') }}
{%- elif type.kind == 'tuple' -%}
    {{ said }}
{%- else -%}
    concat({{ before }}, {{ said }})
{%- endif -%}
{%- endmacro %}
