{% macro _graph_state_type(type) -%}
{{ 'array<struct<key: ' ~ type.key.data_type ~ ', value: ' ~ type.value.data_type ~ '>>' if type.kind == 'map' else type.data_type }}
{%- endmacro %}
