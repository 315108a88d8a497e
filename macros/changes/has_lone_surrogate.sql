{#
    Whether an escape is half of a surrogate pair, which no UTF-8 holds: Spark writes `?` for it. Pairs
    and escaped backslashes are taken out before; few texts have any.
#}
{% macro has_lone_surrogate(text) -%}
    case
        when contains({{ text }}, r'\ud') or contains({{ text }}, r'\uD') then regexp_replace(
            {{ text }},
            r'\\[^u]|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}',
            ''
        ) rlike r'\\u[dD][89a-fA-F]'
        else false
    end
{%- endmacro %}
