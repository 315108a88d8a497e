{# The columns that an image has, as a map. What the exists bits say is absent is not in it. #}
{% macro _arcion_image(image, null_text) -%}
    map_from_entries(transform(
        filter(columns, column -> {{ _arcion_is_in(image, 'column') }}),
        column -> struct(
            column.name,
            case
                when column.{{ image }}.kind = 'value' then column.{{ image }}.text
                {%- if null_text == 'text' %}
                when column.{{ image }}.kind = 'null text'
                    and array_contains(text_columns, column.name) then column.{{ image }}.text
                {%- endif %}
            end as value
        )
    ))
{%- endmacro %}
