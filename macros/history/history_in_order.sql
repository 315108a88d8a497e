{# The line in a history by which its merge knows that it touches the newest version of a row alone. #}
{% macro history_in_order() -%}
-- nothing is late: of a key that is touched, only the newest version counts
{%- endmacro %}
