{# What Debezium writes for a value that the log does not hold, unless it is told otherwise. #}
{% macro connect_placeholder() -%}
    __debezium_unavailable_value
{%- endmacro %}
