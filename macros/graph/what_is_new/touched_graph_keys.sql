{#
    The keys that something new is about, and what they are folded from. If all that is new of a key is
    later than all that was folded of it, by place within a partition and by time across partitions, its
    row goes on from what gold holds (`goes_on`), or begins with what is new. Otherwise it needs all of
    its history: also if its row is a guess, if two partitions say its attributes, if a tuple is added to
    (a guess, unless nothing was said of it before, which its value does not tell), and if it has no row but
    once had one, whose end may have been a guess.
    A vertex that stands is not touched by edges that would make it.
#}
{% macro touched_graph_keys(changes, entity, columns, since, news, stored) -%}
{%- set clears = changefold._graph_clears(changes, entity, columns) -%}
{%- set own = 'entity = ' ~ changefold.sql_text(entity) ~ " and row_effect <> 'clear'" -%}
{%- set may_be_later = 'decoded_run <= ' ~ since ~ ' and (change_position >= ' ~ changefold.sql_text(news.first_position)
    ~ " or committed_at >= timestamp '" ~ news.first_time ~ "')" -%}
{%- set tuples = columns | rejectattr('is_key') | selectattr('graph_type.kind', 'equalto', 'tuple') | list -%}
with new_changes as (
    select
        row_key,
        position_scope,
        change_position,
        committed_at,
        row_effect,
        {% if tuples -%}
        array_contains(array({{ changefold.column_names(tuples, 'operators.') }}), 'Add')
        {%- else -%}
        false
        {%- endif %} as adds_to_tuple
    from {% if tuples -%}
    (
        select
            *,
            {{ changefold.image_of('attribute_operators', tuples, is_exact=false) }} as operators
        from {{ changes }}
    ) as changes
    {%- else -%}
    {{ changes }}
    {%- endif %}
    where {{ own }} and decoded_run > {{ since }}
),

{% if news.clears -%}
{{ changefold._graph_cleared(
    'newly_cleared',
    'select row_key from new_changes union select _row_key as row_key from ' ~ stored,
    clears ~ ' and decoded_run > ' ~ since,
    each=true
) }},

{% endif -%}
-- of each key the first new place and time in each partition
new as (
    select
        row_key,
        position_scope,
        left(min(change_position), 6) as epoch,
        min(change_position) as first_position,
        min(committed_at) as first_time,
        bool_or(row_effect = 'patch') as says_attributes,
        bool_or(adds_to_tuple) as adds_to_tuple,
        bool_or(row_effect in ('delete', 'clear')) as has_end
    {%- if news.clears %}
    from (
        select *
        from new_changes
        union all
        select
            row_key,
            position_scope,
            last_position as change_position,
            last_time as committed_at,
            'clear' as row_effect,
            false as adds_to_tuple
        from newly_cleared
    ) as each_new
    {%- else %}
    from new_changes
    {%- endif %}
    group by row_key, position_scope
),

-- what was folded before of the same keys, as far as it can be later than something new
{{ changefold._graph_cleared('cleared', 'select distinct row_key from new_changes', clears ~ ' and ' ~ may_be_later) }},

earlier as (
    select
        row_key,
        position_scope,
        left(change_position, 6) as epoch,
        change_position,
        committed_at
    from {{ changes }}
    where {{ own }} and {{ may_be_later }}
    union all
    select
        row_key,
        position_scope,
        epoch,
        last_position as change_position,
        last_time as committed_at
    from cleared
),

keys as (
    select
        new.row_key,
        min(new.position_scope) filter (where says_attributes) as first_partition,
        max(new.position_scope) filter (where says_attributes) as last_partition,
        bool_or(has_end) as has_end,
        coalesce(bool_or(adds_to_tuple), false) as adds_to_tuple,
        bool_or(earlier.row_key is not null) as is_late
    from new
    left join earlier
        on new.row_key = earlier.row_key
        and if(
            earlier.position_scope = new.position_scope,
            earlier.change_position >= new.first_position,
            earlier.epoch > new.epoch or earlier.epoch = new.epoch and earlier.committed_at >= new.first_time
        )
    group by new.row_key
),

-- keys without a row of which something was folded before
once_there as (
    select distinct row_key
    from {{ changes }}
    where {{ own }}
        and decoded_run <= {{ since }}
        and row_key in (
            select new_changes.row_key
            from new_changes
            left anti join {{ stored }} as stored on new_changes.row_key = stored._row_key
        )
),

with_rows as (
    select
        keys.*,
        stored._row_key is not null as has_row,
        coalesce(stored._is_ambiguous, true) as is_ambiguous,
        once_there.row_key is not null as was_there,
        -- the partition whose messages say the row's attributes; null if only edges made it
        if(
            stored._base_position is not null,
            cast(cast(split(stored._position, '/')[5] as decimal(20, 0)) as string),
            null
        ) as said_in
    from keys
    left join {{ stored }} as stored on keys.row_key = stored._row_key
    left join once_there on keys.row_key = once_there.row_key
)

select
    row_key,
    needs_history,
    has_row and not has_end and not needs_history as goes_on
from (
    select
        *,
        is_late or not has_end and (
            was_there
            or has_row and (is_ambiguous or adds_to_tuple or coalesce(first_partition <> said_in or last_partition <> said_in, false))
        ) as needs_history
    from with_rows
) as with_needs
where needs_history or has_end or not has_row or said_in is null or first_partition is not null
{%- endmacro %}
