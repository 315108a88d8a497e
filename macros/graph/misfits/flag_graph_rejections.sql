{#
    A rejected message leaves its mark on all that comes later, since operators go on from what was: until
    the row is deleted later in the same partition, or in a later epoch. The partition is the last
    number of the place in the log. Nothing is after a message that does not say its place. A version is
    marked by what was known before it ended.
#}
{% macro flag_graph_rejections(stored, rejections, changes, entity, columns, as_history=false) -%}
merge into {{ stored }} as stored
using (
    with rejected as (
        select
            row_key,
            change_position,
            {%- if as_history %}
            committed_at,
            {%- endif %}
            left(change_position, 6) as epoch,
            split(change_position, '/')[5] as partition
        from (
            {{ rejections | indent(12) }}
        ) as to_mark
    ),

    {{ changefold._graph_cleared(
        'cleared', 'select distinct row_key from rejected', changefold._graph_clears(changes, entity, columns), as_history
    ) | indent(4) }},

    ends as (
        select
            row_key,
            {%- if as_history %}
            committed_at as last_time,
            {%- endif %}
            change_position as last_position
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect = 'delete'
        union all
        select
            row_key,
            {%- if as_history %}
            last_time,
            {%- endif %}
            last_position
        from cleared
    )

    {% if as_history -%}
    select distinct
        versions._row_key as row_key,
        versions._from_position
    from {{ stored }} as versions
    inner join rejected
        on versions._row_key = rejected.row_key
        and (versions._to_position is null or rejected.committed_at < versions.{{ changefold.valid_names(model)[1] }})
    left anti join ends
        on rejected.row_key = ends.row_key
        and (versions._to_position is null or ends.last_time < versions.{{ changefold.valid_names(model)[1] }})
    {%- else -%}
    select distinct rejected.row_key
    from rejected
    left anti join ends
        on rejected.row_key = ends.row_key
    {%- endif %}
        and ends.last_position > rejected.change_position
        and (
            split(ends.last_position, '/')[5] = rejected.partition
            or left(ends.last_position, 6) > rejected.epoch
        )
) as doubtful
    on stored._row_key = doubtful.row_key{{ ' and stored._from_position = doubtful._from_position' if as_history }}
when matched and not stored._later_change_rejected then
    update set _later_change_rejected = true
{%- endmacro %}
