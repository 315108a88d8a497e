{# An attribute such that equal ones are the same value: Spark takes -0.0 for 0.0, and a map is in no order. #}
{% macro _graph_compared(column) -%}
{%- set value = changefold.quoted_name('folded_' ~ column.name) ~ '.value' -%}
{%- if modules.re.search('map<|float|double', column.data_type | lower) -%}
to_json(struct({{ 'array_sort(' ~ value ~ ')' if column.graph_type.kind == 'map' else value }} as value))
{%- else -%}
{{ value }}
{%- endif -%}
{%- endmacro %}
