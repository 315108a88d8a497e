{# Whether a text that was read by _connect_one_object is no more than that: a bracket in it may close the list, and
   Spark reads a list to its end, and no further. #}
{% macro _connect_is_one_value(text) -%}
(not contains({{ text }}, ']') or {{ changefold.is_strict_json(text) }})
{%- endmacro %}
