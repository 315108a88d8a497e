{% macro fold_images(columns) -%}
-- full images only: the newest change of a key says everything
folded as (
    select
        row_key,
        max_by(
            struct(row_effect, change_position, committed_at, landed_batch, typed),
            change_position
        ) filter (where misfit is null) as newest,
        {{ rejected_changes() }}
    from checked
    where row_key is not null
    group by row_key
)

select
    case
        when newest is null then 'none'
        when newest.row_effect = 'delete' or newest.change_position < cleared_position then 'delete'
        else 'replace'
    end as _row_effect,
    {%- for column in columns %}
    newest.typed.{{ column.name }},
    {%- endfor %}
    row_key as _row_key,
    newest.change_position as _position,
    newest.committed_at as _committed_at,
    newest.landed_batch as _landed_batch,
    true as _is_complete,
    cast(array() as array<string>) as _missing_columns,
    coalesce(rejected_position > newest.change_position, false) as _later_change_rejected,
    rejected_position as _rejected_position,
    rejected_changes as _rejected_changes
from folded
cross join cleared
{%- endmacro %}
