{# A row key is a JSON list of texts: put together as such, where nothing in a text has to be escaped. A
   control character would be: so a text that has one is never equal to what a row key has. #}
{% macro _key_surely_fits(keys) -%}
{%- set parts = [] -%}
{%- for key in keys -%}
    {%- set text = 'image.' ~ quoted_name(key.name) -%}
    {%- do parts.append(text) -%}
    {%- if key.data_type not in ['tinyint', 'smallint', 'int', 'bigint'] -%}
not contains({{ text }}, '"') and not contains({{ text }}, r'\')
        and {% endif -%}
{%- endfor -%}
row_key = concat('["', {{ parts | join(", '\",\"', ") }}, '"]')
{%- endmacro %}
