{#
    The parts of a text that it names more than once. A timestamp counts nanoseconds up from its
    microsecond, also before 1970; a time has a sign, and its digits are those of its amount.
#}
{% macro _connect_measures(members) -%}
    transform({{ members }}, member -> struct(
        member.name,
        member.value,
        member.sent,
        member.type,
        member.scale,
        member.number,
        member.is_double,
        member.bytes is not null or member.number is not null as is_number,
        member.whole,
        if(member.bytes >= '8', '-', '') as sign,
        {{ changefold._connect_unscaled_text('member.bytes') | indent(4) }} as unscaled,
        case
            when member.type like '%.Micro%' then member.whole
            when member.type like '%.NanoTimestamp'
                then member.whole div 1000 - if(member.whole % 1000 < 0, 1, 0)
            when member.type like '%.NanoTime' then member.whole div 1000
            when member.type like '%.Time%' then try_multiply(member.whole, 1000)
        end as micros,
        case
            when not member.type like '%.Nano%' or member.whole % 1000 = 0 then ''
            when member.type like '%.NanoTimestamp'
                then lpad(cast(pmod(member.whole, 1000) as string), 3, '0')
            else lpad(cast(abs(member.whole % 1000) as string), 3, '0')
        end as nanos
    ))
{%- endmacro %}
