{# Null where the row before lacks a part of its key, or has one that is NULL or cannot be held. #}
{% macro connect_key_before(columns, image='row_before') -%}
    {{ changefold.connect_key_in(image, columns, "cast(image[name] as string) is not null
                and not coalesce(array_contains(misfits_before, name), false)") }}
{%- endmacro %}
