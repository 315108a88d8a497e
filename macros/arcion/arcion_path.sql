{# The directories above a feed's own may have any names. #}
{% macro arcion_path(location) -%}
    {{ "substring_index(file_path, " ~ changefold.sql_text(location) ~ ", -1)" if location else 'file_path' }}
{%- endmacro %}
