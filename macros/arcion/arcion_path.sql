{# The directories above a feed's own may have any names, and a folder in it the name of one of them. #}
{% macro arcion_path(location) -%}
    {%- set above = changefold.as_in_uri((location or '').rstrip('/'), may_be_escaped=false) -%}
    {%- if above -%}
    substring(file_path, coalesce(nullif(locate({{ changefold.sql_text(above ~ '/') }}, file_path), 0) + {{ above | length }}, 1))
    {%- else -%}
    file_path
    {%- endif -%}
{%- endmacro %}
