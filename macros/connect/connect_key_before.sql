{# Null where the row before lacks a part of its key, or has one that is NULL or cannot be held. #}
{% macro connect_key_before(columns) -%}
    to_json(get(transform(
        filter(
            array(from_json(row_before, 'map<string, variant>')),
            image -> forall(
                {{ columns }},
                name -> cast(image[name] as string) is not null
                    and not coalesce(array_contains(misfits_before, name), false)
            )
        ),
        image -> transform({{ columns }}, name -> cast(image[name] as string))
    ), 0))
{%- endmacro %}
