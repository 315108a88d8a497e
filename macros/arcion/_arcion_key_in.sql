{# Null where the image does not hold the whole key. #}
{% macro _arcion_key_in(image) -%}
    case
        when size(array_except(key_columns, map_keys({{ image }}))) = 0
            then to_json(transform(key_columns, name -> {{ image }}[name]))
    end
{%- endmacro %}
