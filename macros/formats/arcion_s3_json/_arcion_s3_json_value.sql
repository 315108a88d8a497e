{# A value and of what kind it is. Replicant writes texts; `"null"` is NULL, nothing or a text. #}
{% macro _arcion_s3_json_value(image) -%}
    struct(
        cast({{ image }}[name] as string) as text,
        case
            when not coalesce(map_contains_key({{ image }}, name), false) then 'missing'
            when is_variant_null({{ image }}[name]) then 'null'
            when cast({{ image }}[name] as string) = 'null' then 'null text'
            else 'value'
        end as kind
    )
{%- endmacro %}
