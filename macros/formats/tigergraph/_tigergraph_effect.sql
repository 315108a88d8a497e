{% macro _tigergraph_effect(operation, entity, row_key, row_effect) -%}
named_struct(
                'operation', {{ operation }}, 'entity', nullif({{ entity }}, ''),
                'row_key', {{ row_key }}, 'row_effect', '{{ row_effect }}'
            )
{%- endmacro %}
