{% macro _arcion_is_in(image, column) -%}
    {%- set bits = [] -%}
    {%- for bit, images in changefold.arcion_exists_bits().items() if image in images -%}
        {%- do bits.append(bit) -%}
    {%- endfor -%}
    {{ column }}.bit in ('{{ bits | join("', '") }}')
{%- endmacro %}
