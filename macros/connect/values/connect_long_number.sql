{#
    Pattern of what may be a number that no variant holds: more than 38 digits, more than 15 with an
    exponent, an exponent beyond a double's.
#}
{% macro connect_long_number() -%}
    r'[0-9.]{39}|[0-9.]{16}[eE]|[0-9.][eE][+-]?[0-9]{3}'
{%- endmacro %}
