{% macro fold_patches(columns, stored) -%}
-- some changes say only part of a row: each column keeps the newest value sent since the last
-- change that says the whole row (its base){{ '; a key without one goes on from the stored row' if stored }}
opened as (
    select
        *,
        json_object_keys(row_after) as sent_columns,
        {{ image_of('row_after', columns) }} as image
    from fitting
    where row_key is not null
),

based as (
    select
        opened.*,
        greatest(cleared_position, max(
            case when row_effect in ('replace', 'delete') then change_position end
        ) over (partition by row_key)) as base_position
    from opened
    cross join cleared
),

sent as (
    select
        *,
        row_effect <> 'delete' and change_position >= coalesce(base_position, '') as is_part
    from based
),

folded as (
    select
        row_key,
        max(base_position) as base_position,
        max_by(row_effect, change_position) filter (
            where change_position = base_position
        ) as base_effect,
        max_by(
            struct(row_effect, change_position, committed_at, landed_batch), change_position
        ) as newest,
        {%- for column in columns %}
        max_by(struct(image.{{ column.name }} as value, value_encoding), change_position) filter (
            where is_part
            and (row_effect = 'replace' or array_contains(sent_columns, '{{ column.name }}'))
        ) as sent_{{ column.name }}{{ ',' if not loop.last }}
        {%- endfor %}
    from sent
    group by row_key
),

overlaid as (
    select
        folded.*,
        {%- if stored %}
        stored._row_key is not null as has_stored_row,
        struct(stored.*) as stored_row
        {%- else %}
        false as has_stored_row
        {%- endif %}
    from folded
    {%- if stored %}
    left join {{ stored }} as stored
        on folded.row_key = stored._row_key and folded.base_position is null
    {%- endif %}
),

complete as (
    select
        *,
        case
            when base_effect = 'replace' then cast(array() as array<string>)
            else array_compact(array(
                {%- for column in columns if not column.is_key %}
                case when sent_{{ column.name }} is null
                    {%- if stored %}
                    and (not has_stored_row
                        or array_contains(stored_row._missing_columns, '{{ column.name }}'))
                    {%- endif %} then '{{ column.name }}' end{{ ',' if not loop.last }}
                {%- endfor %}
            ))
        end as missing_columns
    from overlaid
)

select
    case
        when newest.row_effect = 'delete' or newest.change_position < cleared_position then 'delete'
        else 'replace'
    end as _row_effect,
    {%- for column in columns %}
    {%- if stored %}
    case
        when sent_{{ column.name }} is null then stored_row.{{ column.name }}
        else {{ typed_value(
            column, 'sent_' ~ column.name ~ '.value', 'sent_' ~ column.name ~ '.value_encoding'
        ) }}
    end as {{ column.name }},
    {%- else %}
    {{ typed_value(
        column, 'sent_' ~ column.name ~ '.value', 'sent_' ~ column.name ~ '.value_encoding'
    ) }} as {{ column.name }},
    {%- endif %}
    {%- endfor %}
    row_key as _row_key,
    newest.change_position as _position,
    newest.committed_at as _committed_at,
    newest.landed_batch as _landed_batch,
    size(missing_columns) = 0 as _is_complete,
    missing_columns as _missing_columns,
    false as _later_change_rejected
from complete
cross join cleared
{%- endmacro %}
