{# Native images leave the key's columns out: they stand in `key`. #}
{% macro ydb_row_image(image) -%}
    case when {{ image }} is not null then concat(
        '{',
        concat_ws(
            ',',
            array_join(zip_with(key_names, key_parts, (name, part) -> concat(
                to_json(cast(name as variant)), ':', to_json(part)
            )), ','),
            nullif(substring({{ image }}, 2, length({{ image }}) - 2), '')
        ),
        '}'
    ) end
{%- endmacro %}
