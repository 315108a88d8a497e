{% macro _debezium_without_placeholders(members) -%}
    filter({{ members }}, member -> to_json(member.value) not in (
        {{ _debezium_placeholders() | indent(4) }}
    ))
{%- endmacro %}
