{# Milliseconds of 13 digits at most end in the year 2286, whatever somebody sends. #}
{% macro connect_timestamp(millis) -%}
    timestamp_millis(try_cast(regexp_extract({{ millis }}, r'^\d{1,13}$', 0) as bigint))
{%- endmacro %}
