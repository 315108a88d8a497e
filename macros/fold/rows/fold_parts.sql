{% macro fold_parts(columns, what, stored) -%}
-- some changes say only part of a row. A row begins anew after the last delete or clear of its key
begun as (
    select
        fitting.*,
        {{ 'greatest(cleared.cleared_position, ' if what.has_clears }}max(
            case when row_effect = 'delete' then change_position end
        ) over (partition by fitting.row_key){{ ')' if what.has_clears }} as ended_position
    from fitting
    {%- if what.has_clears %}
    left join cleared on fitting.row_key = cleared.row_key
    {%- endif %}
),

{% if stored -%}
-- the stored row says what came before, if it stood already before the changes that are read here
{% endif -%}
alive as (
    select
        begun.*,
        {%- if stored %}
        case when stored._row_key is not null then struct(stored.*) end as stored_row,
        {%- endif %}
        begun.row_effect <> 'delete'
        and begun.change_position >= coalesce(begun.ended_position, '') as is_alive
    from begun
    {%- if stored %}
    left join {{ stored }} as stored
        on begun.row_key = stored._row_key
        {%- if not what.is_on_top %}
        and stored._base_position < begun.first_position
        {%- endif %}
        and begun.ended_position is null
    {%- endif %}
),

-- the base is the newest change that says the whole row; an insert_if_absent does if it is the first.
-- What a replace does not list is not known; of the others it is the default
based as (
    select
        *,
        max(
            case
                when not is_alive then null
                when row_effect in ('replace', 'reset') then change_position
                when row_effect = 'insert_if_absent' and change_position = first_alive_position
                    {{ 'and stored_row is null ' if stored }}then change_position
            end
        ) over (partition by row_key) as base_position
    from (
        select
            *,
            min(case when is_alive then change_position end) over (partition by row_key) as first_alive_position
        from alive
    )
),

sent as (
    select
        *,
        is_alive and change_position <=> base_position as is_base,
        json_object_keys(row_after) as sent_columns,
        {{ changefold.image_of('row_after', columns) }} as image
    from based
    where not is_alive
        or change_position <=> base_position
        or row_effect = 'patch' and change_position >= coalesce(base_position, '')
),

-- each column keeps the newest value sent since the base
folded as (
    select
        row_key,
        bool_or(is_base) as has_base,
        min(change_position) filter (where is_alive) as base_position,
        max_by(struct(change_position, committed_at, landed_batch), change_position) filter (
            where is_alive
        ) as newest,
        {%- for column in columns %}
        max_by(struct(image.{{ changefold.quoted_name(column.name) }} as value, value_encoding), change_position) filter (
            where is_base and row_effect <> 'replace'
                or is_alive and array_contains(sent_columns, {{ changefold.sql_text(column.source_column) }})
        ) as {{ changefold.quoted_name('sent_' ~ column.name) }}{{ ',' if stored or not loop.last }}
        {%- endfor %}
        {%- if stored %}
        any_value(stored_row) as stored_row
        {%- endif %}
    from sent
    group by row_key
),

complete as (
    select
        {%- if what.has_clears %}
        folded.* except (row_key),
        coalesce(folded.row_key, cleared.row_key) as row_key,
        {%- else %}
        *,
        {%- endif %}
        {%- if not columns | rejectattr('is_key') | list %}
        cast(array() as array<string>) as missing_columns
        {%- else %}
        array_compact(array(
            {%- for column in columns if not column.is_key %}
            case when {{ changefold.quoted_name('sent_' ~ column.name) }} is null
                {%- if stored %}
                and (has_base or stored_row is null
                    or array_contains(stored_row._missing_columns, {{ changefold.sql_text(column.name) }}))
                {%- endif %} then {{ changefold.sql_text(column.name) }} end{{ ',' if not loop.last }}
            {%- endfor %}
        )) as missing_columns
        {%- endif %}
    from folded
    {%- if what.has_clears %}
    full outer join cleared on folded.row_key = cleared.row_key
    {%- endif %}
)

select
    if(newest is null, 'delete', 'replace') as _row_effect,
    {%- for column in columns %}
    {%- set name, sent = changefold.quoted_name(column.name), changefold.quoted_name('sent_' ~ column.name) %}
    {%- set typed = changefold.typed_value(column, sent ~ '.value', sent ~ '.value_encoding') %}
    {%- if stored %}
    case
        when {{ changefold.quoted_name('sent_' ~ column.name) }} is null and not has_base then stored_row.{{ name }}
        else {{ typed }}
    end as {{ name }},
    {%- else %}
    {{ typed }} as {{ name }},
    {%- endif %}
    {%- endfor %}
    complete.row_key as _row_key,
    newest.change_position as _position,
    {{ 'if(has_base, base_position, coalesce(stored_row._base_position, base_position))' if stored else 'base_position' }} as _base_position,
    newest.committed_at as _committed_at,
    newest.landed_batch as _landed_batch,
    size(missing_columns) = 0 as _is_complete,
    missing_columns as _missing_columns,
    {{ 'ambiguous.row_key is not null' if what.has_scopes else 'false' }} as _is_ambiguous,
    false as _later_change_rejected
from complete
{%- if what.has_scopes %}
left join ambiguous
    on complete.row_key = ambiguous.row_key
    and left(newest.change_position, 6) = ambiguous.epoch
{%- endif %}
{%- endmacro %}
