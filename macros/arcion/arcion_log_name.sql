{% macro arcion_log_name(file) -%}
    regexp_replace(trim({{ file }}), r'\.?\d+$', '')
{%- endmacro %}
