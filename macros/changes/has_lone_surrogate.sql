{#
    Whether a JSON text has an escape of half a character: no text holds it, and Spark makes `?` of it.
    A pair of such halves is a character. The pattern matches up to the first escape that is in no pair.
#}
{% macro has_lone_surrogate(text) -%}
    coalesce(
        contains({{ text }}, r'\u')
        and (contains({{ text }}, r'\ud') or contains({{ text }}, r'\uD'))
        and {{ text }} rlike
            r'(?x) ^ (?: [^\\]++ | \\[^u] | \\u (?! [dD][89a-fA-F] )
                | \\u [dD][89abAB].. \\u [dD][c-fC-F] )*+ \\u',
        false
    )
{%- endmacro %}
