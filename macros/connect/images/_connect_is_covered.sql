{% macro _connect_is_covered(image) -%}
    case
        when {{ image }} is null then true
        when {{ image }}_fields is null then false
        else size(array_except(json_object_keys({{ image }}), {{ image }}_fields.field)) = 0
    end
{%- endmacro %}
