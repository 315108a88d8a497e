{% macro _connect_clock_text(micros) -%}
    format_string(
        '%02d:%02d:%02d.%06d',
        {{ micros }} div 3600000000,
        {{ micros }} div 60000000 % 60,
        {{ micros }} div 1000000 % 60,
        {{ micros }} % 1000000
    )
{%- endmacro %}
