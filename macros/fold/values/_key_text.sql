{# A part of a row key, from an image, as `row_key_spelled` spells it. #}
{% macro _key_text(key) -%}
{{ changefold._key_spelled(key, 'image.' ~ changefold.quoted_name(key.name)) }}
{%- endmacro %}
