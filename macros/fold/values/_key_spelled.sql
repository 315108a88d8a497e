{# A part of a row key in the one spelling that it has in gold; a text has but one. #}
{% macro _key_spelled(column, text) -%}
{%- if changefold._is_moment(column) -%} {{ changefold._moment_spelled(text) }}
{%- elif changefold._is_fraction(column) -%} {{ changefold._number_spelled(text) }}
{%- else -%} {{ text }}
{%- endif -%}
{%- endmacro %}
