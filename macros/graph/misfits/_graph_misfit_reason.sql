{% macro _graph_misfit_reason(value, type) -%}
{%- if type.kind in ['int', 'uint', 'float'] -%}
    if({{ value }} rlike '^[+-]?[0-9]+{{ '([.][0-9]+)?([eE][+-]?[0-9]+)?' if type.kind == 'float' }}$', 'out_of_range', 'bad_cast')
{%- elif type.kind == 'datetime' -%}
    if({{ value }} rlike '^-?[0-9]+$' or {{ value }} rlike '^[0-9]{4}-' and {{ value }} < '1582-10-15', 'out_of_range', 'bad_cast')
{%- elif type.kind == 'map' -%}
    transform(
                array({{ changefold._graph_two_lists(value) }}),
                lists -> if(size(lists.keylist) <> size(lists.valuelist), 'map_list_length_mismatch', 'bad_cast')
            )[0]
{%- elif type.kind == 'tuple' -%}
    'tuple_unparsable'
{%- else -%}
    'bad_cast'
{%- endif -%}
{%- endmacro %}
