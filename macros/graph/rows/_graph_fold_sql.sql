{% macro _graph_fold_sql(changes, entity, columns, contract, since=none, has_new_clears=false, stored=none, as_history=false, touched=none) -%}
{%- set keys = columns | selectattr('is_key') | list -%}
{%- set attributes = columns | rejectattr('is_key') | list -%}
{%- set clears = changefold._graph_clears(changes, entity, columns) -%}
{#- also those without a version: what comes late may part two changes of one moment -#}
{%- set rows_said = 'select distinct row_key from ' ~ changes ~ ' where entity = ' ~ changefold.sql_text(entity)
    ~ " and row_effect <> 'clear'" -%}
{%- set row = 'row_key, moment' if as_history else 'row_key' -%}
with {% if touched -%}
-- the keys that something new is about, and whether they go on from their rows; touched_graph_keys says how
touched as (
    select *
    from {{ touched.relation }}
),

{% elif stored -%}
{% if has_new_clears -%}
{{ changefold._graph_cleared(
    'newly_cleared', rows_said, clears ~ ' and decoded_run > ' ~ since
) }},

{% endif -%}
-- the keys that something new is about; each of their moments is folded again
touched as (
    {%- if has_new_clears %}
    select row_key
    from (
        select row_key
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ since }}
        union all
        select row_key
        from newly_cleared
    ) as new
    {%- else %}
    select row_key
    from {{ changes }}
    where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ since }}
    {%- endif %}
    group by row_key
),

{% endif -%}
-- a change that does not fit the contract takes no part, as if it had never been sent
{{ 'said' if as_history else 'fitting' }} as (
    select
        changes.*,
        {%- if touched %}
        touched.goes_on,
        {%- endif %}
        left(change_position, 6) as epoch
    from {{ changes }} as changes
    {%- if touched %}
    inner join touched
        on changes.row_key = touched.row_key{{ ' and (changes.decoded_run > ' ~ since ~ ' or touched.needs_history)' if touched.from_history }}
    {%- elif stored %}
    left semi join touched on changes.row_key = touched.row_key
    {%- endif %}
    {{ changefold.without_rejected(contract) | indent(4) }}
        and rejections.reason <> 'overflow'
    where changes.entity = {{ changefold.sql_text(entity) }} and changes.row_effect <> 'clear'
    {%- if touched and not touched.from_history %}
        and changes.decoded_run > {{ since }}
    {%- endif %}
),

{% if as_history -%}
{{ changefold._graph_moments(clears) }},

{% endif -%}
{{ changefold._graph_judged(
    clears ~ (' and decoded_run > ' ~ since if touched and not touched.from_history else ''), as_history, touched is not none
) }},

-- what was sent of each attribute, in the order of the log
collected as (
    select
        row_key,
        {%- if as_history %}
        moment,
        {%- endif %}
        max(struct(row_effect = 'patch' as is_own, change_position, committed_at, landed_batch)) as newest,
        min(change_position) filter (where row_effect = 'patch') as base_position,
        any_value(is_doubtful) as is_doubtful,
        {%- if touched %}
        any_value(goes_on) as goes_on,
        {%- endif %}
        {%- for column in attributes %}
        sort_array(collect_list(struct(
            change_position,
            change_id,
            operators.{{ changefold.quoted_name(column.name) }} as operator,
            is_creation,
            {{ changefold.graph_value('image.' ~ changefold.quoted_name(column.name), column.graph_type) }} as value
        )) filter (where operators.{{ changefold.quoted_name(column.name) }} is not null)) as {{ changefold.quoted_name('sent_' ~ column.name) }},
        {%- endfor %}
        size(collect_set(struct(epoch, position_scope)) filter (where row_effect = 'patch'))
        > size(collect_set(epoch) filter (where row_effect = 'patch')) as is_of_several_partitions
    from (
        select
            *,
            row_effect = 'patch' and not was_there and change_position = first_patch.change_position as is_creation,
            {{ changefold.image_of('row_after', columns) }} as image,
            {{ changefold.image_of('attribute_operators', columns) }} as operators
        from judged
        where is_alive
    ) as alive
    group by {{ row }}
),

{% if touched -%}
started as (
    select
        collected.*,
        stored.before
    from collected
    left join (
        select
            _row_key,
            struct(
                {%- for column in attributes %}
                {{ changefold.quoted_name(column.name) }},
                {%- endfor %}
                _position,
                _base_position,
                _committed_at,
                _landed_batch
            ) as before
        from {{ stored }}
    ) as stored
        on collected.goes_on and collected.row_key = stored._row_key
),

{% endif -%}
folded as (
    select
        row_key,
        {%- if as_history %}
        moment,
        {%- endif %}
        from_json(row_key, 'array<string>') as key_parts,
        {%- if touched %}
        goes_on,
        if(goes_on, greatest(newest, struct(
            before._base_position is not null as is_own,
            before._position as change_position,
            before._committed_at as committed_at,
            before._landed_batch as landed_batch
        )), newest) as newest,
        if(goes_on, coalesce(before._base_position, base_position), base_position) as base_position,
        {%- else %}
        newest,
        base_position,
        {%- endif %}
        {%- for column in attributes %}
        aggregate(
            {{ changefold.quoted_name('sent_' ~ column.name) }},
            struct(
                {{ changefold._graph_start(column, touched is not none) }} as value,
                cast(array() as array<string>) as overflows
            ),
            {%- if column.graph_type.kind in ['int', 'uint', 'float', 'map'] %}
            (state, sent) -> transform(
                array({{ changefold._graph_applied(column.graph_type) }}),
                value -> struct(
                    coalesce(value, state.value) as value,
                    if(value is null, array_append(state.overflows, sent.change_id), state.overflows) as overflows
                )
            )[0]
            {%- else %}
            (state, sent) -> struct({{ changefold._graph_applied(column.graph_type) }} as value, state.overflows as overflows)
            {%- endif %}
        ) as {{ changefold.quoted_name('folded_' ~ column.name) }},
        {%- endfor %}
        is_doubtful
        or is_of_several_partitions
        {%- for column in attributes if column.default is not none %}
        or coalesce(
            get({{ changefold.quoted_name('sent_' ~ column.name) }}, 0).is_creation
            and get({{ changefold.quoted_name('sent_' ~ column.name) }}, 0).operator not in ('Overwrite', 'IgnoreIfExisted', 'ReplaceOrAdd')
            and not ({{ changefold.graph_value(changefold.sql_text(column.default), column.graph_type) }} <=> {{ changefold._graph_neutral(column.graph_type) }}),
            false
        )
        {%- endfor %}
        {%- for column in attributes if column.graph_type.kind == 'tuple' %}
        or exists(slice({{ changefold.quoted_name('sent_' ~ column.name) }}, 2, size({{ changefold.quoted_name('sent_' ~ column.name) }})), sent -> sent.operator = 'Add')
        {%- endfor %} as is_ambiguous
    from {{ 'started' if touched else 'collected' }}
),

complete as (
    select
        *,
        {%- set unset = attributes | selectattr('graph_type.kind', 'equalto', 'tuple') | list %}
        {%- if unset %}
        array_compact(array(
            {%- for column in unset %}
            if({{ changefold.quoted_name('folded_' ~ column.name) }}.value is null, {{ changefold.sql_text(column.name) }}, null){{ ',' if not loop.last }}
            {%- endfor %}
        )) as missing_columns,
        {%- else %}
        cast(array() as array<string>) as missing_columns,
        {%- endif %}
        concat(
            {%- for column in attributes %}
            transform({{ changefold.quoted_name('folded_' ~ column.name) }}.overflows, change_id -> struct({{ changefold.sql_text(column.name) }} as column_name, change_id)),
            {%- endfor %}
            cast(array() as array<struct<column_name: string, change_id: string>>)
        ) as overflows
    from folded
)

{%- if as_history %},

{{ changefold._graph_versions(columns, stored) }}
{%- endif %}

select
    {{ "if(" ~ ('versions' if as_history else 'complete') ~ ".row_key is null, 'delete', 'replace')" if stored else "'replace'" }} as _row_effect,
    {%- for column in columns %}
    {%- if column.is_key %}
    {{ changefold.graph_value('key_parts[' ~ column.key_part ~ ']', column.graph_type) }} as {{ changefold.quoted_name(column.name) }},
    {%- elif column.graph_type.kind == 'map' %}
    map_from_entries({{ changefold.quoted_name('folded_' ~ column.name) }}.value) as {{ changefold.quoted_name(column.name) }},
    {%- else %}
    {{ changefold.quoted_name('folded_' ~ column.name) }}.value as {{ changefold.quoted_name(column.name) }},
    {%- endif %}
    {%- endfor %}
    {%- if as_history %}
    moment as {{ changefold.valid_names(model)[0] }},
    next_moment as {{ changefold.valid_names(model)[1] }},
    {{ 'coalesce(from_position, outdated_position)' if stored else 'from_position' }} as _from_position,
    to_position as _to_position,
    {{ 'coalesce(is_newest, false)' if stored else 'is_newest' }} as _is_newest,
    operation as _operation,
    transaction_id as _transaction_id,
    {{ 'coalesce(row_key, outdated_key)' if stored else 'row_key' }} as _row_key,
    {%- else %}
    {{ 'touched.row_key' if stored else 'row_key' }} as _row_key,
    {%- endif %}
    newest.change_position as _position,
    base_position as _base_position,
    newest.committed_at as _committed_at,
    newest.landed_batch as _landed_batch,
    size(missing_columns) = 0 as _is_complete,
    missing_columns as _missing_columns,
    is_ambiguous as _is_ambiguous,
    size(overflows) > 0 as _later_change_rejected,
    overflows as _overflows,
    {{ 'touched.goes_on' if touched else 'false' }} as _goes_on
from {{ 'versions' if as_history else 'touched\nleft join complete on touched.row_key = complete.row_key' if stored else 'complete' }}
{%- if stored and as_history %}
full outer join outdated
    on row_key = outdated_key and from_position = outdated_position
{%- elif touched %}
-- a row stays as it is if nothing that is new of it fits the contract
where complete.row_key is not null or not touched.goes_on
{%- endif %}
{%- endmacro %}
