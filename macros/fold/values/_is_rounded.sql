{#
    Whether a whole number is another one as a float or a double. It may be written in full, or with its first digits
    and zeros, as many programs do: then it is the nearest number that ends in so many zeros. Very large ones are
    known by their digits.
#}
{% macro _is_rounded(text, value, data_type) -%}
{%- set whole = "substring_index(" ~ text ~ ", '.', 1)" -%}
case
                    when not {{ text }} rlike '^[+-]?[0-9]{8,}([.]0*)?$' then false
                    when abs({{ value }}) < 9e21
                        then 2 * abs(
                            cast({{ whole }} as decimal(38, 0))
                            - if(abs({{ value }}) < 9e18, cast({{ value }} as bigint), cast(cast({{ value }} / {# exact: from 9e18 on each is a multiple of it -#} 1024 as bigint) as decimal(38, 0)) * 1024)
                        ) > power(10, {# exact: at most 21 zeros -#} length({{ whole }}) - length(rtrim('0', {{ whole }})))
                    else {{ whole }} rlike '[1-9][0-9]{ {{- 8 if data_type == 'float' else 16 -}} ,}[1-9]'
                end
{%- endmacro %}
