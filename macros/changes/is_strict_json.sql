{# Of two members of one name Spark's readers take one in silence, at any depth. #}
{% macro is_strict_json(text) -%}
    reflect('changefold.StrictJson', 'holds', {{ text }}) = 'true'
{%- endmacro %}
