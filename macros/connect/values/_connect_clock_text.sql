{# The sign of each part is taken off by itself: the lowest number of 64 bits has no positive one. #}
{% macro _connect_clock_text(micros) -%}
    format_string(
        '%02d:%02d:%02d.%06d',
        abs({{ micros }} div 3600000000),
        abs({{ micros }} div 60000000 % 60),
        abs({{ micros }} div 1000000 % 60),
        abs({{ micros }} % 1000000)
    )
{%- endmacro %}
