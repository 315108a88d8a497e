{# Possessive groups: a plain one overflows the stack on a long string with many escapes. #}
{% macro _debezium_has_unholdable_number(text) -%}
    regexp_replace({{ text }}, r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', '""')
        rlike r'\d{39}|(?=[\d.]{40})\d+\.\d|(?=[\d.]{19})[\d.]+[eE]|[eE]\+?0*(?:309|3[1-9]\d|[4-9]\d\d|\d{4})'
{%- endmacro %}
