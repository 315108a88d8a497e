{% macro fold_images(columns, what) -%}
{#- of a moment in a key that is spelled anew, one place has a delete and the row, which stays -#}
{%- set is_spelled = changefold.row_key_spelled(columns) != 'row_key' -%}
{%- set newest_by = "struct(change_position, row_effect <> 'delete')" if is_spelled else 'change_position' -%}
-- every change says the whole row: the newest change of a key says everything, and only its image is read
newest as (
    select
        row_key,
        max_by(
            struct(
                row_effect, change_position, row_after, value_encoding, committed_at, landed_batch
            ),
            {{ newest_by }}
        ) as winner
    from fitting
    group by row_key
),

opened as (
    select
        {{ 'coalesce(newest.row_key, cleared.row_key) as row_key' if what.has_clears else 'row_key' }},
        winner.*,
        {%- if what.has_clears %}
        cleared.cleared_position,
        {%- endif %}
        {{ changefold.image_of('winner.row_after', columns) }} as image,
        {{ changefold.missing_columns('winner', columns) }} as missing_columns
    from newest
    {%- if what.has_clears %}
    full outer join cleared on newest.row_key = cleared.row_key
    {%- endif %}
)

select
    case
        when row_effect = 'delete' then 'delete'
        {%- if what.has_clears %}
        when row_effect is null or change_position < cleared_position then 'delete'
        {%- endif %}
        else 'replace'
    end as _row_effect,
    {%- for column in columns %}
    {{ changefold.typed_value(column, 'image.' ~ changefold.quoted_name(column.name)) }} as {{ changefold.quoted_name(column.name) }},
    {%- endfor %}
    opened.row_key as _row_key,
    change_position as _position,
    change_position as _base_position,
    committed_at as _committed_at,
    landed_batch as _landed_batch,
    size(missing_columns) = 0 as _is_complete,
    missing_columns as _missing_columns,
    {{ 'ambiguous.row_key is not null' if what.has_scopes else 'false' }} as _is_ambiguous,
    false as _later_change_rejected
from opened
{%- if what.has_scopes %}
left join ambiguous
    on opened.row_key = ambiguous.row_key and left(change_position, 6) = ambiguous.epoch
{%- endif %}
{%- endmacro %}
