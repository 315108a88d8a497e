{#
    A number that was sent as a text or in digits; null if it is none: a sign would sort anywhere, and
    what is longer would be cut.
#}
{% macro padded_digits(text, width) -%}
    lpad(nullif(regexp_extract({{ text }}, r'^0*([0-9]{1,{{ width }}})\z', 1), ''), {{ width }}, '0')
{%- endmacro %}
