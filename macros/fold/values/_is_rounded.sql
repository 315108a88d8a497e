{#
    Whether a whole number is another one as a float or a double. It may be written in full, or with its first digits
    and zeros, as many programs do: then it is the nearest number that ends in so many zeros.
#}
{% macro _is_rounded(text, value, data_type) -%}
case
                    when not {{ text }} rlike '^[+-]?[0-9]{8,}$' then false
                    when abs({{ value }}) < 9e18
                        then 2 * abs(cast({{ text }} as decimal(38, 0)) - cast({{ value }} as bigint))
                            > power(10, {# exact: at most 18 zeros -#} length({{ text }}) - length(rtrim('0', {{ text }})))
                    else {{ text }} rlike '[1-9][0-9]{ {{- 8 if data_type == 'float' else 16 -}} ,}[1-9]'
                end
{%- endmacro %}
