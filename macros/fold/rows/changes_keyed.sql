{# What a fold reads. Where a part of the key may be spelled in several ways, it stands there in one. #}
{% macro changes_keyed(changes, columns) -%}
{%- set row_key = changefold.row_key_spelled(columns) -%}
{{ changes if row_key == 'row_key' else '(select * except (row_key), ' ~ row_key ~ ' as row_key from ' ~ changes ~ ')' }}
{%- endmacro %}
