{% macro _debezium_has_twice(names) -%}
    size(array_distinct({{ names }})) < size({{ names }})
{%- endmacro %}
