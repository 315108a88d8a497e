{% macro fold_images(columns) -%}
-- full images only: the newest change of a key says everything, and only its image is read
newest as (
    select
        row_key,
        max_by(
            struct(
                row_effect, change_position, row_after, value_encoding, committed_at, landed_batch
            ),
            change_position
        ) as winner
    from fitting
    where row_key is not null
    group by row_key
),

opened as (
    select
        row_key,
        winner.*,
        {{ image_of('winner.row_after', columns) }} as image
    from newest
)

select
    case
        when row_effect = 'delete' or change_position < cleared_position then 'delete'
        else 'replace'
    end as _row_effect,
    {%- for column in columns %}
    {{ typed_value(column, 'image.' ~ column.name) }} as {{ column.name }},
    {%- endfor %}
    row_key as _row_key,
    change_position as _position,
    committed_at as _committed_at,
    landed_batch as _landed_batch,
    true as _is_complete,
    cast(array() as array<string>) as _missing_columns,
    false as _later_change_rejected
from opened
cross join cleared
{%- endmacro %}
