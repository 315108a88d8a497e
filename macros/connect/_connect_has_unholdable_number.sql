{#
    Looks again with the strings taken out. Possessive groups: a plain one overflows the stack on
    a long string with many escapes.
#}
{% macro _connect_has_unholdable_number(text) -%}
    regexp_replace({{ text }}, r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', '""')
        rlike r'[0-9]{39}|(?=[0-9.]{40})[0-9]+\.[0-9]|(?=[0-9.]{19})[0-9.]+[eE]|[eE]\+?(?:309|3[1-9][0-9]|[4-9][0-9]{2}|[0-9]{4})'
{%- endmacro %}
