{# A scale beyond 38 comes from no database and would only make a text of any length. #}
{% macro _connect_decimal_text() -%}
    case
        when member.unscaled is null and schema_of_variant(member.value) rlike '^(BIGINT|DECIMAL)'
            then cast(member.value as string)
        when member.unscaled is null and schema_of_variant(member.value) = 'DOUBLE'
            then {{ _connect_exponent_text() | indent(12) }}
        when member.scale = 0 then concat(member.sign, member.unscaled)
        when member.scale >= length(member.unscaled) and member.scale <= 38
            then concat(member.sign, '0.', lpad(member.unscaled, member.scale, '0'))
        when member.scale > 0 and member.scale < length(member.unscaled) then concat(
            member.sign,
            left(member.unscaled, length(member.unscaled) - member.scale),
            '.',
            right(member.unscaled, member.scale)
        )
        when member.scale < 0 and member.unscaled = '0' then '0'
        when member.scale between -37 and -1 and length(member.unscaled) - member.scale <= 38
            then concat(member.sign, member.unscaled, repeat('0', -member.scale))
    end
{%- endmacro %}
