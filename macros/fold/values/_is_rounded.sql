{#
    Whether a whole number is another one as a float or a double. It may be written in full, with its first digits
    and zeros, or with an exponent, as many programs do: then it is the nearest number that ends in so many zeros.
    Very large ones are known by their digits.
#}
{% macro _is_rounded(text, value, data_type) -%}
{%- set whole = 'try_cast(' ~ text ~ ' as decimal(38, 0))' -%}
{%- set digits = 'cast(' ~ whole ~ ' as string)' -%}
case
                    when {{ text }} not rlike '^[+-]?([0-9]{8,}([.]0*)?|[0-9]+([.][0-9]*)?[eE][+]?[0-9]+)$' then false
                    when abs({{ value }}) < 9e21
                        then try_cast({{ text }} as decimal(38, 16)) % 1 = 0 and 2 * abs(
                            {{ whole }}
                            - if(abs({{ value }}) < 9e18, cast({{ value }} as bigint), cast(cast({{ value }} / {# exact: from 9e18 on each is a multiple of it -#} 1024 as bigint) as decimal(38, 0)) * 1024)
                        ) > power(10, {# exact: at most 21 zeros -#} length({{ digits }}) - length(rtrim('0', {{ digits }})))
                    else replace(substring_index(lower({{ text }}), 'e', 1), '.', '') rlike '[1-9][0-9]{ {{- 8 if data_type == 'float' else 16 -}} ,}[1-9]'
                end
{%- endmacro %}
