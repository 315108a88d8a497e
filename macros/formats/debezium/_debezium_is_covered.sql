{% macro _debezium_is_covered(image) -%}
    ({{ image }} is null or size(array_except({{ image }}_names, {{ image }}_fields.field)) = 0)
{%- endmacro %}
