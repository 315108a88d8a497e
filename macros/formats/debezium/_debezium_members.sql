{% macro _debezium_members(pairs, fields) -%}
    {{ _debezium_canonical_texts(_debezium_measures(_debezium_wire_values(pairs, fields))) }}
{%- endmacro %}
