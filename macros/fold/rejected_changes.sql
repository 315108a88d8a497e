{% macro rejected_changes() -%}
max(change_position) filter (where misfit is not null) as rejected_position,
        collect_list(
            struct(entity, change_id, change_position, landed_batch, misfit, image)
        ) filter (where misfit is not null) as rejected_changes
{%- endmacro %}
