{#
    What each member's schema says of it, and its wire value as a whole number, as bytes in hex or as
    the text of a number: each only if the value is of its schema's type, so that nothing is cast.
#}
{% macro _connect_wire_values(pairs, fields) -%}
    transform(
        transform({{ pairs }}, pair -> struct(
            pair.key as name,
            pair.value as value,
            if(is_variant_null(pair.value), null, get(
                {{ fields }},
                cast(array_position({{ fields }}.field, pair.key) as int) - 1
            )) as field,
            schema_of_variant(pair.value) as kind
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
                    then try_variant_get(member.value, '$.scale', 'bigint')
                else try_cast(member.field.parameters.scale as bigint)
            end as scale,
            case
                when member.field.name like '%.VariableScaleDecimal'
                    and member.kind = 'OBJECT<scale: BIGINT, value: STRING>'
                    then nullif(hex(try_to_binary(
                        try_variant_get(member.value, '$.value', 'string'), 'base64'
                    )), '')
                when member.field.name like '%.Decimal' and member.kind = 'STRING'
                    then nullif(hex(try_to_binary(cast(member.value as string), 'base64')), '')
            end as bytes,
            case
                when not member.field.name like '%Decimal' then null
                when member.kind rlike '^(BIGINT|DECIMAL|DOUBLE)' then cast(member.value as string)
                when member.kind = 'STRING' and startswith(cast(member.value as string), '\u0001')
                    then substring(cast(member.value as string), 2)
            end as number,
            member.kind = 'DOUBLE' as is_double,
            case
                when member.field.name like '%Decimal' then null
                when member.kind = 'BIGINT' or lower(member.field.name) like '%.cdc.data.timestamp'
                    then try_variant_get(member.value, '$', 'bigint')
            end as whole
        )
        else struct(
            member.name,
            member.value,
            cast(null as string) as type,
            cast(null as bigint) as scale,
            cast(null as string) as bytes,
            cast(null as string) as number,
            false as is_double,
            cast(null as bigint) as whole
        ) end
    )
{%- endmacro %}
