{# The parts of a text that it names more than once. #}
{% macro _connect_measures(members) -%}
    transform({{ members }}, member -> struct(
        member.name,
        member.value,
        member.type,
        member.scale,
        member.whole,
        if(member.bytes >= '8', '-', '') as sign,
        {{ _connect_unscaled_text('member.bytes') | indent(4) }} as unscaled,
        case
            when member.type like '%.Micro%' then member.whole
            when member.type like '%.Nano%'
                then (member.whole - pmod(member.whole, 1000)) div 1000
            when member.type like '%.Time%' then try_multiply(member.whole, 1000)
        end as micros,
        if(
            member.type like '%.Nano%' and pmod(member.whole, 1000) <> 0,
            lpad(cast(pmod(member.whole, 1000) as string), 3, '0'),
            ''
        ) as nanos
    ))
{%- endmacro %}
