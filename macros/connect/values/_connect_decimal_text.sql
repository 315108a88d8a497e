{# Texts of more than 1,000 digits come from no database, nor can a JSON number have more. #}
{% macro _connect_decimal_text() -%}
    case
        when member.is_double or member.number rlike '[eE]'
            then {{ changefold.plain_digits('member.number', 'if(member.scale between 0 and 1000, member.scale, 0)') | indent(12) }}
        when member.number is not null then member.number
        when not member.scale between -1000 and 1000 or length(member.unscaled) > 1000 then null
        when member.scale = 0 then concat(member.sign, member.unscaled)
        when member.scale >= length(member.unscaled)
            then concat(member.sign, '0.', lpad(member.unscaled, int(member.scale), '0'))
        when member.scale > 0 then concat(
            member.sign,
            left(member.unscaled, length(member.unscaled) - int(member.scale)),
            '.',
            right(member.unscaled, int(member.scale))
        )
        when member.scale < 0 and member.unscaled = '0' then '0'
        when length(member.unscaled) - member.scale <= 1000
            then concat(member.sign, member.unscaled, repeat('0', -int(member.scale)))
    end
{%- endmacro %}
