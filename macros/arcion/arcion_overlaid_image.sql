{# What an update does not send of a row that it moves to another key stands in the row before. #}
{% macro arcion_overlaid_image(below, above) -%}
    to_json(map_concat(
        map_filter(
            from_json({{ below }}, 'map<string, variant>'),
            (name, value) -> not array_contains(json_object_keys({{ above }}), name)
        ),
        from_json({{ above }}, 'map<string, variant>')
    ))
{%- endmacro %}
