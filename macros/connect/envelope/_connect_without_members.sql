{% macro _connect_without_members(image, names) -%}
    {%- set text -%}
concat('{', array_join(transform(
        filter(
            map_entries({{ changefold.connect_exact_values(image) | indent(12) }}),
            member -> not array_contains({{ names }}, member.key)
        ),
        member -> concat(to_json(cast(member.key as variant)), ':', to_json(member.value))
    ), ','), '}')
    {%- endset -%}
    {{ changefold.connect_without_quotes(text, image) }}
{%- endmacro %}
