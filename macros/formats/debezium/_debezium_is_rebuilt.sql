{# Most images stay the text that they are: only these are taken apart. #}
{% macro _debezium_is_rebuilt(image) -%}
    {{ image }} is not null and (
        is_exact
        or {{ _debezium_mentions_placeholder(image) | indent(4) }}
        or coalesce(value_encoding = 'canonical' and exists({{ image }}_fields, field -> field.name in (
            {{ _debezium_converted_types() | indent(8) }}
        )), false)
    )
{%- endmacro %}
