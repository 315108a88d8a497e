{# The columns of which it is not known whether they are NULL, for those who count them. #}
{% macro connect_null_or_default(image) -%}
    concat('null_or_default: ', nullif(array_join({{ changefold._connect_columns_with_default(image) }}, ', '), ''))
{%- endmacro %}
