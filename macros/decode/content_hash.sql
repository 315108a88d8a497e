{# What a change says, to be compared with what its copy says. #}
{% macro content_hash() -%}
    xxhash64(row_effect, row_before, row_after, attribute_operators)
{%- endmacro %}
