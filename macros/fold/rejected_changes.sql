{% macro rejected_changes() -%}
max(change_position) filter (where problem is not null) as rejected_position,
        collect_list(struct(entity, change_id, change_position, landed_batch, problem))
            filter (where problem is not null) as problems
{%- endmacro %}
