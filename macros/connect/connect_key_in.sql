{# Null where the image does not hold the whole key. #}
{% macro connect_key_in(image, columns) -%}
    to_json(get(transform(
        filter(
            array(from_json({{ image }}, 'map<string, variant>')),
            image -> size(array_except({{ columns }}, map_keys(image))) = 0
        ),
        image -> transform({{ columns }}, name -> cast(image[name] as string))
    ), 0))
{%- endmacro %}
