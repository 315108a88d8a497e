{#
    A rejected message leaves its mark on all that comes later, since operators go on from what was: until
    the row is deleted later in the same partition, or in a later epoch. The partition is the last
    number of the place in the log. Nothing is after a message that does not say its place.
#}
{% macro flag_graph_rejections(stored, changes, entity, columns, contract) -%}
merge into {{ stored }} as stored
using (
    with rejected as (
        select
            row_key,
            change_position,
            left(change_position, 6) as epoch,
            split(change_position, '/')[5] as partition
        from (
            {{ changefold.rejected_changes([entity], contract) | indent(12) }}
        ) as rejections
    ),

    {{ changefold._graph_cleared(
        'cleared', 'select distinct row_key from rejected', changefold._graph_clears(changes, entity, columns)
    ) | indent(4) }},

    ends as (
        select
            row_key,
            change_position as last_position
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect = 'delete'
        union all
        select
            row_key,
            last_position
        from cleared
    )

    select distinct rejected.row_key
    from rejected
    left anti join ends
        on rejected.row_key = ends.row_key
        and ends.last_position > rejected.change_position
        and (
            split(ends.last_position, '/')[5] = rejected.partition
            or left(ends.last_position, 6) > rejected.epoch
        )
) as doubtful
    on stored._row_key = doubtful.row_key
when matched and not stored._later_change_rejected then
    update set _later_change_rejected = true
{%- endmacro %}
