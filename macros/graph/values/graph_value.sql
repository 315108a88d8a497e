{% macro graph_value(text, type) -%}
{#- A value as its message wrote it, as its type; NULL where it does not fit. A map is the array of its
    entries as long as it is folded. -#}
{%- if type.kind == 'int' -%}
    try_cast({{ text }} as {{ type.data_type }})
{%- elif type.kind == 'uint' -%}
    case
                when {{ text }} rlike '^[0-9]{1,20}$' then {{ changefold._graph_unsigned('cast(' ~ text ~ ' as decimal(20, 0))') }}
            end
{%- elif type.kind == 'float' -%}
    case
        when {{ changefold._is_of_java(text) }} then null
        when {{ text }} rlike '[0-9]' and abs(try_cast({{ text }} as {{ type.data_type }})) = double('infinity') then null
        else try_cast({{ text }} as {{ type.data_type }})
    end
{%- elif type.kind == 'bool' -%}
    case {{ text }} when 'true' then true when '1' then true when 'false' then false when '0' then false end
{%- elif type.kind == 'string' -%}
    {{ text }}
{%- elif type.kind == 'datetime' -%}
    case
        when {{ text }} rlike '^-?[0-9]{1,12}$' and cast({{ text }} as bigint) between -12219292800 and 253402300799
            then timestamp_seconds(cast({{ text }} as bigint))
        when {{ text }} rlike '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' and {{ text }} >= '1582-10-15'
            then try_cast({{ text }} as timestamp)
    end
{%- elif type.kind == 'list' -%}
    {{ changefold._graph_list(text, type) }}
{%- elif type.kind == 'set' -%}
    array_sort(array_distinct({{ changefold._graph_list(text, type) }}))
{%- elif type.kind == 'map' -%}
    {{ changefold._graph_map(text, type) }}
{%- elif type.kind == 'tuple' -%}
    {{ changefold._graph_tuple(text, type) }}
{%- endif -%}
{%- endmacro %}
