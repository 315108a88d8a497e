{#
    The keys that something new is about, and what they are folded from. If all that is new of a key is
    later than all that was folded of it, by place within a partition and by time across partitions, its
    row goes on from what gold holds (`goes_on`), or begins with what is new. Otherwise it needs all of
    its history: also if its row is a guess, if two partitions say its attributes, and if it has no row
    but once had one, whose end may have been a guess.
    A vertex that stands is not touched by edges that would make it.
#}
{% macro touched_graph_keys(changes, entity, columns, since, news, stored) -%}
{%- set clears = changefold._graph_clears(changes, entity, columns) -%}
{%- set own = 'entity = ' ~ changefold.sql_text(entity) ~ " and row_effect <> 'clear'" -%}
{%- set may_be_later = 'decoded_run <= ' ~ since ~ ' and (change_position >= ' ~ changefold.sql_text(news.first_position)
    ~ " or committed_at >= timestamp '" ~ news.first_time ~ "')" -%}
with new_changes as (
    select
        row_key,
        position_scope,
        change_position,
        committed_at,
        row_effect
    from {{ changes }}
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
            'clear' as row_effect
        from newly_cleared
    ) as each_new
    {%- else %}
    from new_changes
    {%- endif %}
    group by row_key, position_scope
),

{{ changefold._graph_cleared('cleared', 'select distinct row_key from new', clears ~ ' and ' ~ may_be_later) }},

late as (
    select distinct new.row_key
    from new
    inner join (
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
    ) as earlier
        on new.row_key = earlier.row_key
        and if(
            earlier.position_scope = new.position_scope,
            earlier.change_position >= new.first_position,
            earlier.epoch > new.epoch or earlier.epoch = new.epoch and earlier.committed_at >= new.first_time
        )
),

keys as (
    select
        new.row_key,
        stored._row_key is not null as has_row,
        coalesce(stored._is_ambiguous, true) as is_ambiguous,
        -- the partition whose messages say the row's attributes; null if only edges made it
        if(
            stored._base_position is not null,
            cast(cast(split(stored._position, '/')[5] as decimal(20, 0)) as string),
            null
        ) as said_in,
        new.says_in,
        new.has_end,
        late.row_key is not null as is_late
    from (
        select
            row_key,
            collect_set(position_scope) filter (where says_attributes) as says_in,
            bool_or(has_end) as has_end
        from new
        group by row_key
    ) as new
    left join {{ stored }} as stored on new.row_key = stored._row_key
    left join late on new.row_key = late.row_key
),

once_there as (
    select distinct row_key
    from {{ changes }}
    where {{ own }}
        and decoded_run <= {{ since }}
        and row_key in (select row_key from keys where not has_row and not has_end and not is_late)
)

select
    row_key,
    needs_history,
    has_row and not has_end and not needs_history as goes_on
from (
    select
        keys.*,
        keys.is_late or not keys.has_end and if(
            keys.has_row,
            keys.is_ambiguous or coalesce(exists(keys.says_in, partition -> partition <> keys.said_in), false),
            once_there.row_key is not null
        ) as needs_history
    from keys
    left join once_there on keys.row_key = once_there.row_key
) as with_history
where needs_history or has_end or not has_row or said_in is null or size(says_in) > 0
{%- endmacro %}
