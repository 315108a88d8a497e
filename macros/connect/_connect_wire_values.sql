{# What each member's schema says of it, and its wire value as a number or as bytes in hex. #}
{% macro _connect_wire_values(pairs, fields) -%}
    transform(
        transform({{ pairs }}, pair -> struct(
            pair.key as name,
            pair.value as value,
            if(is_variant_null(pair.value), null, get(
                {{ fields }},
                cast(array_position({{ fields }}.field, pair.key) as int) - 1
            )) as field
        )),
        member -> case when {{ _connect_is_converted('member.field.name') | indent(8) }} then struct(
            member.name,
            member.value,
            if(
                lower(member.field.name) like '%.cdc.data.timestamp',
                'io.debezium.time.Timestamp',
                member.field.name
            ) as type,
            case
                when member.field.name like '%.VariableScaleDecimal'
                    then try_variant_get(member.value, '$.scale', 'int')
                else try_cast(member.field.parameters.scale as int)
            end as scale,
            case
                when member.field.name like '%.VariableScaleDecimal'
                    then hex(try_to_binary(try_variant_get(member.value, '$.value', 'string'), 'base64'))
                when member.field.name like '%.Decimal' and schema_of_variant(member.value) = 'STRING'
                    then hex(try_to_binary(cast(member.value as string), 'base64'))
            end as bytes,
            if(
                member.field.name like '%Decimal',
                null,
                try_variant_get(member.value, '$', 'bigint')
            ) as whole
        )
        else struct(
            member.name,
            member.value,
            cast(null as string) as type,
            cast(null as int) as scale,
            cast(null as string) as bytes,
            cast(null as bigint) as whole
        ) end
    )
{%- endmacro %}
