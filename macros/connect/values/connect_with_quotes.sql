{#
    JSON text with its long numbers in quotes, so that their digits come through a parser; a mark tells
    them from texts. Strings and other numbers are skipped. Possessive groups: a plain one overflows the
    stack on a long string with many escapes.
#}
{% macro connect_with_quotes(text, is_marked=true) -%}
    regexp_replace(
        {{ text }},
        r'(?x) \G (
            (?: [^"0-9-]++
                | " [^"\\]*+ (?: \\. [^"\\]*+ )*+ "
                | -? (?! [0-9.]{39} | [0-9.]{16} [0-9.]* [eE] | [0-9.]+ [eE] [-+]? [0-9]{3} )
                    [0-9] [-+0-9.eE]*+
            )*+
        ) ( -? [0-9] [-+0-9.eE]*+ )',
        r'$1"{{ '\\\\u0001' if is_marked }}$2"'
    )
{%- endmacro %}
