{# Null where the image does not hold the whole key. #}
{% macro _arcion_key_in(image) -%}
    if(
        size(array_except(key_columns, map_keys({{ image }}))) = 0,
        to_json(transform(key_columns, name -> {{ image }}[name])),
        null
    )
{%- endmacro %}
