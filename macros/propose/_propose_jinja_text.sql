{# A text as Jinja writes it. #}
{% macro _propose_jinja_text(text) -%}
    '{{ text.replace('\\', '\\\\').replace("'", "\\'").replace('\n', '\\n').replace('\r', '\\r') }}'
{%- endmacro %}
