{# The columns that an image has, as a map. What the exists bits say is absent is not in it. #}
{% macro _arcion_image(image, null_text) -%}
    map_from_entries(transform(
        filter(cells, cell -> {{ changefold._arcion_is_in(image, 'cell') }}),
        cell -> struct(
            cell.name,
            case
                when cell.{{ image }}.kind = 'value' then cell.{{ image }}.text
                {%- if null_text == 'text' %}
                when cell.{{ image }}.kind = 'null text'
                    and array_contains(text_columns, cell.name) then cell.{{ image }}.text
                {%- endif %}
            end as value
        )
    ))
{%- endmacro %}
