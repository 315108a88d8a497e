{# Canonical texts are made of digits and signs: they need no escapes. #}
{% macro _connect_image_text(members) -%}
    concat('{', array_join(transform(
        filter({{ members }}, member -> not member.is_unavailable),
        member -> concat(
            to_json(cast(member.name as variant)),
            ':',
            coalesce(
                concat('"', member.text, '"'),
                if(
                    has_long_number,
                    {{ changefold.connect_without_quotes('member.sent') }},
                    member.sent
                )
            )
        )
    ), ','), '}')
{%- endmacro %}
