{# Null where the message has no key and a key column of its image is missing or not held, so that it is rejected. #}
{% macro connect_row_key(columns) -%}
    coalesce(
        message_key,
        {{ changefold.connect_key_in('coalesce(row_after, row_before)', columns, "map_contains_key(image, name)
                and not coalesce(array_contains(
                    if(row_after is null, misfits_before, misfits_after), name
                ), false)") | indent(8) }}
    )
{%- endmacro %}
