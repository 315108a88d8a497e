{# A row key is a JSON list of texts: put together as such, where nothing in a text has to be escaped. #}
{% macro _key_surely_fits(keys) -%}
{%- set parts = [] -%}
{%- for key in keys -%}
    {%- do parts.append(changefold._key_text(key)) -%}
    {%- if key.data_type not in ['tinyint', 'smallint', 'int', 'bigint'] -%}
image.{{ changefold.quoted_name(key.name) }} not rlike r'[\x00-\x1f"\\]'
        and {% endif -%}
{%- endfor -%}
row_key = concat('["', {{ parts | join(", '\",\"', ") }}, '"]')
{%- endmacro %}
