{% macro _connect_without_members(image, names) -%}
    concat('{', array_join(transform(
        filter(
            map_entries(from_json({{ image }}, 'map<string, variant>')),
            member -> not array_contains({{ names }}, member.key)
        ),
        member -> concat(to_json(cast(member.key as variant)), ':', to_json(member.value))
    ), ','), '}')
{%- endmacro %}
