{# What an attribute is before anything was said of it, unless its schema says otherwise. #}
{% macro _graph_neutral(type) -%}
{%- if type.kind in ['int', 'uint', 'float'] -%} cast(0 as {{ type.data_type }})
{%- elif type.kind == 'bool' -%} false
{%- elif type.kind == 'string' -%} ''
{%- elif type.kind == 'datetime' -%} timestamp_seconds(0)
{%- elif type.kind == 'tuple' -%} cast(null as {{ type.data_type }})
{%- else -%} cast(array() as {{ changefold._graph_state_type(type) }})
{%- endif -%}
{%- endmacro %}
