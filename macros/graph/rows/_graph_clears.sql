{% macro _graph_clears(changes, entity, columns) -%}
select
            row_key,
            change_position,
            position_scope,
            committed_at
        from {{ changes }}
        where {{ changefold._graph_is_about(entity, columns) }} and row_effect = 'clear'
{%- endmacro %}
