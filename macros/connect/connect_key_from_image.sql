{# Null where a key column is missing or not held, so that an image without it is rejected. #}
{% macro connect_key_from_image(columns) -%}
    to_json(get(transform(
        filter(
            array({{ connect_key_values('coalesce(row_after, row_before)') | indent(12) }}),
            image -> not coalesce(arrays_overlap(
                {{ sql_array(columns) }}, if(row_after is null, misfits_before, misfits_after)
            ), false)
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
