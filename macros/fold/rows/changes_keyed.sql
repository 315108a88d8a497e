{# What a fold reads. Where a part of the key may be spelled in several ways, it stands there in one. #}
{% macro changes_keyed(changes, columns) -%}
{%- set row_key = changefold.row_key_spelled(columns) -%}
{%- if row_key == 'row_key' -%}
{{ changes }}
{%- else -%}
(
        select
            * except (row_key),
            {{ row_key | indent(12) }} as row_key
        from {{ changes }}
    )
{%- endif -%}
{%- endmacro %}
