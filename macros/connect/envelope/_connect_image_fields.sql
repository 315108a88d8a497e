{% macro _connect_image_fields(image) -%}
    case when image_fields is not null then
        get(filter(image_fields, field -> field.field = '{{ image }}'), 0).fields
    end
{%- endmacro %}
