{# Java's ends of a number, and its hexadecimal ones, are numbers for Spark alone: 5d is 5.0. No other number has these letters. #}
{% macro _is_of_java(text) -%}
    {{ text }} rlike '(?i)[0-9.][df]|x'
{%- endmacro %}
