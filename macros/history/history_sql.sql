{% macro history_sql(changes, entity, columns, contract, what, stored=none) -%}
{%- set has_ends = what.has_clears or what.read_again -%}
{%- set has_outdated = stored and what.is_late -%}
{%- set keeps_all = changefold.table_options(model).keep_unchanged_versions -%}
{%- set rows = 'states' if what.has_parts else 'lives' -%}
{%- set broadcast = ' /*+ broadcast(touched) */' if what.are_few and not what.has_new_clears else '' -%}
with {% if has_outdated -%}
{{ changefold.touched_versions(changes, entity, what, stored) }},

-- the newest stored version before that place: it is there still, or the row had ended
before as (
    select{{ broadcast }}
        stored.*,
        touched.first_position as _first_position,
        coalesce(stored._to_position >= touched.first_position, true) as _is_there
    from {{ stored }} as stored
    inner join touched
        on stored._row_key = touched.row_key and stored._from_position = touched.before_position
),

{% elif stored -%}
{{ changefold.keys_with_news('touched', changes, entity, what) }},

-- the newest stored version of each: it is there still, or the row had ended
before as (
    select{{ broadcast }}
        stored.*,
        touched.first_position as _first_position,
        stored._to_position is null as _is_there
    from {{ stored }} as stored
    inner join touched on stored._row_key = touched.row_key
    where stored._is_newest
),

{% endif -%}
-- a change that does not fit the contract takes no part, as if it had never been sent
fitting as (
    select{{ broadcast if stored }} changes.*
    from {{ changes }} as changes
    {%- if stored %}
    inner join touched
        on changes.row_key = touched.row_key and changes.change_position >= touched.first_position
    {%- endif %}
    {{ changefold.without_rejected(contract) | indent(4) }}
    where changes.entity = {{ changefold.sql_text(entity) }} and changes.row_effect <> 'clear'
        {%- if stored %}
        and changes.change_position >= {{ changefold.sql_text(what.first) }}
        {%- endif %}
),
{%- if has_ends %}

{{ changefold.row_ends(changes, entity, what, stored) }},
{%- endif %}
{%- if what.has_scopes %}

{{ changefold.ambiguous_from(changes, entity, contract, what, stored) }},
{%- endif %}

-- what happened to each row, in order: changes with what they say of each column (NULL is nothing)
{%- if has_ends %}, ends by a clear{% endif -%}
{%- if stored %}, and the version
-- that it goes on from{% endif %}
events as (
    select
        sent.row_key,
        sent.change_position,
        sent.row_effect,
        sent.row_effect <> 'delete' as is_alive,
        {{ 'coalesce(sent.change_position >= ambiguous.first_position, false)' if what.has_scopes else 'false' }} as is_ambiguous,
        sent.committed_at as happened_at,
        sent.operation,
        sent.transaction_id,
        sent.change_position as position,
        sent.change_position as base_position,
        sent.committed_at,
        sent.landed_batch
        {%- for column in columns %},
        case
            when sent.row_effect in ('reset', 'insert_if_absent')
                or array_contains(sent.sent_columns, {{ changefold.sql_text(column.source_column) }})
                then struct({{ changefold.typed_value(column, 'sent.image.' ~ changefold.quoted_name(column.name), 'sent.value_encoding') }} as value)
        end as {{ changefold.quoted_name('sent_' ~ column.name) }}
        {%- endfor %}
    from (
        select
            *,
            json_object_keys(row_after) as sent_columns,
            {{ changefold.image_of('row_after', columns) }} as image
        from fitting
    ) as sent
    {%- if what.has_scopes %}
    left join ambiguous
        on sent.row_key = ambiguous.row_key and left(sent.change_position, 6) = ambiguous.epoch
    {%- endif %}
    {%- if has_ends %}
    union all
    select
        row_key,
        change_position,
        'clear',
        false,
        false,
        happened_at,
        null, null, null, null, null, null{{ ', null' * columns | length }}
    from row_ends
    {%- endif %}
    {%- if stored %}
    union all
    select
        _row_key,
        _from_position,
        'stored',
        true,
        _is_ambiguous,
        {{ changefold.valid_names(model)[0] }},
        _operation,
        _transaction_id,
        _position,
        _base_position,
        _committed_at,
        _landed_batch
        {%- for column in columns %},
        case
            when not array_contains(_missing_columns, {{ changefold.sql_text(column.name) }})
                then struct({{ changefold.quoted_name(column.name) }} as value)
        end
        {%- endfor %}
    from before
    union all
    select
        _row_key,
        _to_position,
        'stored',
        false,
        false,
        {{ changefold.valid_names(model)[1] }},
        null, null, null, null, null, null{{ ', null' * columns | length }}
    from before
    where not _is_there
    {%- endif %}
),

-- a row lives until a delete or a clear; a clear goes before a change at its own place
lives as (
    select
        *,
        count_if(not is_alive) over (
            partition by row_key
            order by change_position, is_alive
            rows between unbounded preceding and 1 preceding
        ) as life
    from events
),
{%- if what.has_parts %}

-- a change that says the whole row is a base; an insert_if_absent is one if it is the first of its row,
-- and else nothing
based as (
    select
        *,
        count_if(row_effect in ('replace', 'reset', 'insert_if_absent')) over (
            partition by row_key, life
            order by change_position
        ) as base
    from (
        select
            *,
            row_number() over (partition by row_key, life order by change_position) as place
        from lives
    ) as placed
    where not (row_effect = 'insert_if_absent' and place > 1)
),

-- each column keeps the newest value sent since the base
states as (
    select
        * except (
            base_position{% for column in columns %}, {{ changefold.quoted_name('sent_' ~ column.name) }}{% endfor %}
        ),
        first_value(base_position) over since_base as base_position
        {%- for column in columns %},
        last_value({{ changefold.quoted_name('sent_' ~ column.name) }}, true) over since_base as {{ changefold.quoted_name('sent_' ~ column.name) }}
        {%- endfor %}
    from based
    window since_base as (
        partition by row_key, life, base
        order by change_position
        rows between unbounded preceding and current row
    )
),
{%- endif %}

-- a version begins where a row does, or where {% if keeps_all %}a change is{% else %}a column changes{% endif %}; it ends where the next begins, or the row
bounded as (
    select
        *,
        {%- if keeps_all %}
        is_alive or lag(life) over by_place <=> life as is_bound
        {%- else %}
        -- nothing ends if there is no row
        if(is_alive, not (lag(life) over by_place <=> life and lag(state) over by_place <=> state), lag(life) over by_place <=> life) as is_bound
        {%- endif %}
    from {% if keeps_all %}{{ rows }}{% else %}(
        select
            *,
            {{ changefold.row_state(columns) | indent(12) }} as state
        from {{ rows }}
    ) as compared{% endif %}
    window by_place as (partition by row_key order by change_position, is_alive)
),

numbered as (
    select
        *,
        count_if(is_bound and is_alive) over so_far as number,
        max(case when is_bound then change_position end) over so_far as from_position,
        -- the source's clock may go back
        max(case when is_bound then happened_at end) over so_far as valid_from,
        last_value(case when is_bound then struct(operation, transaction_id) end, true) over so_far as opened
    from bounded
    window so_far as (
        partition by row_key
        order by change_position, is_alive
        rows between unbounded preceding and current row
    )
),

-- the last event of a version is the newest change that said it; the event after that ends it
versions as (
    select
        *,
        coalesce(lead(is_bound) over by_place, true) as is_last,
        lead(change_position) over by_place as to_position,
        lead(valid_from) over by_place as valid_to,
        number = max(number) over (partition by row_key) as is_newest
    from numbered
    window by_place as (partition by row_key order by change_position, is_alive)
)
{%- if has_outdated %},

-- the stored versions that are made anew
outdated as (
    select{{ broadcast }}
        stored._row_key as outdated_key,
        stored._from_position as outdated_position
    from {{ stored }} as stored
    inner join touched
        on stored._row_key = touched.row_key and stored._from_position >= touched.first_position
)
{%- endif %}

select
    {{ "if(row_key is null, 'delete', 'replace')" if has_outdated else "'replace'" }} as _row_effect,
    {%- for column in columns %}
    {{ changefold.quoted_name('sent_' ~ column.name) }}.value as {{ changefold.quoted_name(column.name) }},
    {%- endfor %}
    valid_from as {{ changefold.valid_names(model)[0] }},
    valid_to as {{ changefold.valid_names(model)[1] }},
    {{ 'coalesce(from_position, outdated_position)' if has_outdated else 'from_position' }} as _from_position,
    to_position as _to_position,
    {{ 'coalesce(is_newest, false)' if has_outdated else 'is_newest' }} as _is_newest,
    opened.operation as _operation,
    opened.transaction_id as _transaction_id,
    {{ 'coalesce(row_key, outdated_key)' if has_outdated else 'row_key' }} as _row_key,
    position as _position,
    base_position as _base_position,
    committed_at as _committed_at,
    landed_batch as _landed_batch,
    size(missing_columns) = 0 as _is_complete,
    missing_columns as _missing_columns,
    is_ambiguous as _is_ambiguous,
    false as _later_change_rejected
from (
    select
        *,
        {{ changefold.unsent_columns(columns) | indent(8) }} as missing_columns
    from versions
    where is_alive and is_last
) as made
{%- if has_outdated %}
full outer join outdated
    on row_key = outdated_key and from_position = outdated_position
{%- endif %}
{%- endmacro %}
