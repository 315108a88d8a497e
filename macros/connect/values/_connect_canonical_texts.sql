{# No text: the value stays as it was sent. #}
{% macro _connect_canonical_texts(members, placeholder, may_be_unavailable) -%}
    transform({{ members }}, member -> struct(
        member.name,
        member.value,
        member.sent,
        member.type,
        member.is_number,
        {{ changefold._connect_is_unavailable(placeholder, may_be_unavailable) | indent(8) }} as is_unavailable,
        case
            when member.type is null then null
            when member.type like '%Decimal' then {{ changefold._connect_decimal_text() | indent(8) }}
            when member.type like '%.Date' then case
                when member.whole between -719162 and 2932896
                    then cast(date_from_unix_date(cast(member.whole as int)) as string)
                when member.whole in (-622191234, -2147472692) then 'infinity'
                when member.whole = -2147472691 then '-infinity'
            end
            when member.type like '%Timestamp' then case
                when member.micros between -62135596800000000 and 253402300799999999 then concat(
                    cast(date_from_unix_date(cast(
                        (member.micros - pmod(member.micros, 86400000000)) div 86400000000 as int
                    )) as string),
                    ' ',
                    {{ changefold._connect_clock_text('pmod(member.micros, 86400000000)') | indent(16) }},
                    member.nanos
                )
                when member.micros = 9223372036825200000 then 'infinity'
                when member.micros = -9223372036832400000 then '-infinity'
            end
            when member.micros is not null then concat(
                if(member.whole < 0, '-', ''),
                {{ changefold._connect_clock_text('member.micros') | indent(12) }},
                member.nanos
            )
        end as text
    ))
{%- endmacro %}
