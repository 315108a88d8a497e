{# Null where a key column is missing or not held, so that an image without it is rejected. #}
{% macro connect_key_from_image(columns) -%}
    {%- set image = "from_json(coalesce(row_after, row_before), 'map<string, variant>')" -%}
    to_json(get(transform(
        filter(
            array({{ image }}),
            image -> (
                row_after is not null
                or not coalesce(arrays_overlap({{ sql_array(columns) }}, misfits_before), false)
            )
            {%- for column in columns %}
            and map_contains_key(image, {{ sql_text(column) }})
            {%- endfor %}
        ),
        image -> array(
        {%- for column in columns %}
            cast(image[{{ sql_text(column) }}] as string){{ ',' if not loop.last }}
        {%- endfor %}
        )
    ), 0))
{%- endmacro %}
