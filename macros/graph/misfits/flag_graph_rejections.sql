{#
    A rejected message leaves its mark on all that comes later, since operators go on from what was: until
    the row is deleted later in the same partition, or in a later epoch. The partition is the last
    number of the place in the log. Nothing is after a message that does not say its place. A version is
    marked by what was known before it ended. What was rejected is known no later than what comes next in the log
    and takes part in the fold.
#}
{% macro flag_graph_rejections(stored, rejections, changes, entity, columns, as_history=false, contract=none) -%}
{%- set ended = '(versions._to_position is null or %s.known_at < versions.' ~ changefold.valid_names(model)[1] ~ ')' if as_history -%}
merge into {{ stored }} as stored
using (
    with to_mark as (
        {{ rejections | indent(8) }}
    ),

    {{ changefold._graph_cleared(
        'cleared', 'select distinct row_key from to_mark', changefold._graph_clears(changes, entity, columns), as_history
    ) | indent(4) }},

    placed as (
        select
            *,
            left(change_position, 6) as epoch,
            split(change_position, '/')[5] as position_scope
        from (
            select
                row_key,
                change_position,
                {%- if as_history %}
                committed_at,
                {%- endif %}
                'rejected' as what
            from to_mark
            union all
            select
                changes.row_key,
                changes.change_position,
                {%- if as_history %}
                changes.committed_at,
                {%- endif %}
                if(changes.row_effect = 'delete', 'end', 'change') as what
            from {{ changes }} as changes
            {%- if as_history %}
            left semi join to_mark on changes.row_key = to_mark.row_key
            {{ changefold.without_rejected(contract) | indent(12) }}
                and rejections.reason <> 'overflow'
            {%- endif %}
            where changes.entity = {{ changefold.sql_text(entity) }} and changes.row_effect {{ "<> 'clear'" if as_history else "= 'delete'" }}
            union all
            select
                row_key,
                last_position as change_position,
                {%- if as_history %}
                last_time as committed_at,
                {%- endif %}
                'end' as what
            from cleared
        ) as of_rows
    )
    {%- if as_history %},

    timed as (
        select
            *,
            case when what <> 'rejected' then committed_at end as taken_at
        from placed
    ),

    known as (
        select
            *,
            greatest({{ changefold._graph_known_at('taken_at') }}, case when what = 'rejected' then least(
                committed_at,
                lead(taken_at) ignore nulls over (
                    partition by row_key, epoch, position_scope
                    order by change_position
                )
            ) end) as known_at
        from timed
    )

    select distinct
        versions._row_key as row_key,
        versions._from_position
    from {{ stored }} as versions
    inner join known as rejected
        on versions._row_key = rejected.row_key
        and rejected.what = 'rejected'
        and {{ ended % 'rejected' }}
    left anti join known as ends
        on rejected.row_key = ends.row_key
        and {{ ended % 'ends' }}
    {%- else %}

    select distinct rejected.row_key
    from (select * from placed where what = 'rejected') as rejected
    left anti join placed as ends
        on rejected.row_key = ends.row_key
    {%- endif %}
        and ends.what = 'end'
        and ends.change_position > rejected.change_position
        and (ends.position_scope = rejected.position_scope or ends.epoch > rejected.epoch)
) as doubtful
    on stored._row_key = doubtful.row_key{{ ' and stored._from_position = doubtful._from_position' if as_history }}
when matched and not stored._later_change_rejected then
    update set _later_change_rejected = true
{%- endmacro %}
