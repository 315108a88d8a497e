{#
    A double has 15 digits exactly. It does not say with how many it was sent: a number of more with an
    exponent, anywhere in the message, leaves it in doubt.
#}
{% macro _connect_exponent_text() -%}
    case
        when member.scale between 0 and 38
            and not raw_value rlike r'(?:(?=[0-9.]{17})|(?=[0-9]{16}))[0-9.]+[eE]'
            then get(filter(
                array(format_string(
                    concat('%.', member.scale, 'f'), try_variant_get(member.value, '$', 'double')
                )),
                text -> cast(text as double) = try_variant_get(member.value, '$', 'double')
            ), 0)
    end
{%- endmacro %}
