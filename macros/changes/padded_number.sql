{% macro padded_number(number, width) -%}
    lpad(cast({{ number }} as string), {{ width }}, '0')
{%- endmacro %}
