{# A part of a row key, from an image, as `row_key_spelled` spells it. #}
{% macro _key_text(key) -%}
{%- set text = 'image.' ~ changefold.quoted_name(key.name) -%}
{{ changefold._moment_spelled(text) if changefold._is_moment(key) else text }}
{%- endmacro %}
