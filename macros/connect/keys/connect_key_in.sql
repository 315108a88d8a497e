{# Null where the image does not hold the whole key. #}
{% macro connect_key_in(image, columns, holds='map_contains_key(image, name)') -%}
    to_json(get(transform(
        filter(
            array({{ changefold.connect_key_values(image) | indent(12) }}),
            image -> forall({{ columns }}, name -> {{ holds }})
        ),
        image -> transform({{ columns }}, name -> cast(image[name] as string))
    ), 0))
{%- endmacro %}
