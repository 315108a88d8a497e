{# Without the zeros at the end of its fraction. #}
{% macro _moment_spelled(text) -%}
regexp_replace({{ text }}, r'([.][0-9]*[1-9])0+(?![0-9])|[.]0+(?![0-9])', '$1')
{%- endmacro %}
