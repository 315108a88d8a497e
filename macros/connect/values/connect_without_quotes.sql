{#
    JSON text with the numbers that `connect_with_quotes` has marked as they were. Where the image that was
    marked has a text that begins so by itself, no number of it is marked: the message would be rejected.
#}
{% macro connect_without_quotes(text, image=none) -%}
    regexp_replace({{ text }}, r'"\\u0001(-?[0-9][-+0-9.eE]*+)"', {% if image -%}
        if(contains({{ image }}, r'"\u0001'), '$0', '$1')
    {%- else -%}
        '$1'
    {%- endif %})
{%- endmacro %}
