{#
    Whether a number with an exponent, as Java writes small ones (0E-8, 1.50E-7), has no more digits behind its
    point than that, zeros at their end aside; counted, not written out, because an exponent may be of any size.
#}
{% macro _has_few_decimals(text, scale) -%}
coalesce(
                    {{ text }} rlike '^[+-]?[0-9.]+[eE][+-]?[0-9]+$'
                    and (
                        {{ text }} rlike '^[+-]?[0.]+[eE]'
                        or length(regexp_extract({{ text }}, '[.]([0-9]*)', 1))
                        - length(replace(regexp_extract({{ text }}, '([0.]*)[eE]', 1), '.', ''))
                        - try_cast(regexp_extract({{ text }}, '[eE](.*)', 1) as bigint) <= {{ scale }}
                    ),
                    false
                )
{%- endmacro %}
