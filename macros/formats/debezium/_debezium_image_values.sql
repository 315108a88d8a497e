{% macro _debezium_image_values(image) -%}
    case
        when {{ image }} is null then null
        when is_exact then coalesce(exact.payload.{{ image }}, exact.{{ image }})
        when {{ image }}_is_rebuilt then from_json({{ image }}, 'map<string, variant>')
    end
{%- endmacro %}
