{% macro _debezium_needs_conversion(fields) -%}
    coalesce(exists({{ fields }}, field -> field.name in (
        {{ _debezium_converted_types() | indent(4) }}
    )), false)
{%- endmacro %}
