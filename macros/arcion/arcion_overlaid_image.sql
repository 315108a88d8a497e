{# What an update does not send of a row that it moves to another key stands in the row before. #}
{% macro arcion_overlaid_image(below, above) -%}
    {%- set image -%}
to_json(map_concat(
        map_filter(
            {{ changefold.connect_exact_values(below) | indent(12) }},
            (name, value) -> not array_contains(json_object_keys({{ above }}), name)
        ),
        {{ changefold.connect_exact_values(above) | indent(8) }}
    ))
    {%- endset -%}
    {{ changefold.connect_without_quotes(image, 'concat(' ~ below ~ ', ' ~ above ~ ')') }}
{%- endmacro %}
