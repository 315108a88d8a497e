{% macro _arcion_overlay(below, above) -%}
    map_concat(
        map_filter({{ below }}, (name, value) -> not map_contains_key({{ above }}, name)),
        {{ above }}
    )
{%- endmacro %}
