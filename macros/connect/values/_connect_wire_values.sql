{#
    What each member's schema says of it, and its wire value as a whole number, as bytes in hex or as
    the text of a number: each only if the value is of its schema's type, so that nothing is cast. The
    type of an object or a list is not asked for: to name a deeply nested one overflows the stack. Spark
    reads base64 without its padding and with blanks too, which a number in plain digits may look like:
    Java never writes it so.
#}
{% macro _connect_wire_values(pairs, fields) -%}
{%- set base64 = '"[A-Za-z0-9+/]+={0,2}"' -%}
    transform(
        transform({{ pairs }}, pair -> struct(
            pair.key as name,
            pair.value as value,
            if(is_variant_null(pair.value), null, get(
                {{ fields }},
                cast(array_position({{ fields }}.field, pair.key) as int) - 1
            )) as field,
            to_json(pair.value) as sent
        )),
        member -> case when {{ changefold._connect_is_converted('member.field.name') | indent(8) }} then struct(
            member.name,
            member.value,
            member.sent,
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
                    and member.sent rlike r'^\{"scale":-?[0-9]+,"value":{{ base64 }}\}$'
                    and length(try_variant_get(member.value, '$.value', 'string')) % 4 = 0
                    then hex(try_to_binary(try_variant_get(member.value, '$.value', 'string'), 'base64'))
                when member.field.name like '%.Decimal'
                    and member.sent rlike r'^{{ base64 }}$'
                    and length(cast(member.value as string)) % 4 = 0
                    then hex(try_to_binary(cast(member.value as string), 'base64'))
            end as bytes,
            case
                when not member.field.name like '%Decimal' then null
                when member.sent rlike '^-?[0-9]' then cast(member.value as string)
                when (has_long_number or has_long_key) and startswith(member.sent, r'"\u0001')
                    then substring(cast(member.value as string), 2)
            end as number,
            case
                when member.field.name like '%Decimal' and member.sent rlike '^-?[0-9]'
                    then schema_of_variant(member.value) = 'DOUBLE'
                else false
            end as is_double,
            case
                when member.field.name like '%Decimal' then null
                when member.sent rlike r'^-?[0-9]+$'
                    or lower(member.field.name) like '%.cdc.data.timestamp'
                    and member.sent rlike r'^"-?[0-9]+"$'
                    then try_variant_get(member.value, '$', 'bigint')
            end as whole
        )
        else struct(
            member.name,
            member.value,
            member.sent,
            cast(null as string) as type,
            cast(null as bigint) as scale,
            cast(null as string) as bytes,
            cast(null as string) as number,
            false as is_double,
            cast(null as bigint) as whole
        ) end
    )
{%- endmacro %}
