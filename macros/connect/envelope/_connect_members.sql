{# Without schemas no value is converted. #}
{% macro _connect_members(pairs, fields, placeholder, may_be_unavailable, has_schemas) -%}
    {%- if has_schemas -%}
    {{ changefold._connect_canonical_texts(
        changefold._connect_measures(changefold._connect_wire_values(pairs, fields)), placeholder, may_be_unavailable
    ) }}
    {%- else -%}
    transform(
        transform({{ pairs }}, pair -> struct(
            pair.key as name, pair.value as value, to_json(pair.value) as sent
        )),
        member -> struct(
            member.name,
            member.value,
            member.sent,
            false as is_number,
            {{ changefold._connect_is_unavailable(placeholder, may_be_unavailable) | indent(12) }} as is_unavailable,
            cast(null as string) as text
        )
    )
    {%- endif -%}
{%- endmacro %}
