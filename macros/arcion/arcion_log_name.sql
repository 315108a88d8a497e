{% macro arcion_log_name(file) -%}
    regexp_replace({{ file }}, r'\.?\d+$', '')
{%- endmacro %}
