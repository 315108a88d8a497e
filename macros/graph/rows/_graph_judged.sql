{#
    Which changes still stand. An end is a delete of the key or a clear that is about it. What comes
    later is told by the place in the log within a partition, and by the time across partitions, where
    the end wins a tie. Where the two disagree, all of a partition that came before an ended change of
    this partition is ended too, and the row is doubtful.
#}
{% macro _graph_judged(clears, as_history=false, goes_on=false) -%}
{%- set row = 'row_key, moment' if as_history else 'row_key' -%}
{%- if not as_history -%}
{{ changefold._graph_cleared('cleared', 'select ' ~ ('row_key from touched' if goes_on else 'distinct row_key from fitting'), clears) }},

{% endif -%}
ends as (
    select
        row_key,
        {%- if as_history %}
        moment,
        {%- endif %}
        collect_list(struct(epoch, position_scope, last_position, last_time)) as ends
    from (
        select
            row_key,
            {%- if as_history %}
            moment,
            {%- endif %}
            epoch,
            position_scope,
            max(last_position) as last_position,
            max(last_time) as last_time
        from (
            select
                row_key,
                {%- if as_history %}
                moment,
                {%- endif %}
                epoch,
                position_scope,
                change_position as last_position,
                committed_at as last_time
            from fitting
            where row_effect = 'delete'
            {%- if not as_history %}
            union all
            select *
            from cleared
            {%- endif %}
        ) as each_end
        group by {{ row }}, epoch, position_scope
    ) as last_ends
    group by {{ row }}
),

compared as (
    select
        fitting.*,
        coalesce(exists(ends, one -> one.epoch > epoch or one.epoch = epoch and if(
            one.position_scope = position_scope,
            one.last_position > change_position,
            one.last_time > committed_at
        )), false) as is_surely_ended,
        coalesce(exists(
            ends,
            one -> one.epoch = epoch and one.position_scope <> position_scope and one.last_time = committed_at
        ), false) as is_tied
    from fitting
    left join ends on fitting.row_key = ends.row_key{{ ' and fitting.moment = ends.moment' if as_history }}
    where row_effect <> 'delete'
),

-- a change that is ended itself counts among the overtaken
overtaken as (
    select
        *,
        coalesce(change_position <= max(
            case when is_ended then change_position end
        ) over (partition by {{ row }}, epoch, position_scope), false) as is_overtaken
    from (
        select
            *,
            is_surely_ended or is_tied as is_ended
        from compared
    ) as with_ends
),

standing as (
    select
        *,
        bool_or(is_tied and not is_surely_ended or is_overtaken and not is_ended) over (
            partition by {{ row }}
        ) as is_doubtful,
        min(
            case
                when is_alive and row_effect = 'patch'
                    then struct(
                        change_position,
                        epoch,
                        position_scope,
                        committed_at,
                        contains(attribute_operators, '"IgnoreIfExisted"') as asks_what_was
                    )
            end
        ) over (partition by {{ row }}) as first_patch
    from (
        select
            *,
            not is_overtaken as is_alive
        from overtaken
    ) as with_life
),

related as (
    select
        *,
        -- whether the object stood, by an insert if absent, before anything was said of its attributes
        bool_or(
            is_alive and row_effect = 'insert_if_absent' and coalesce(
                epoch < first_patch.epoch or epoch = first_patch.epoch and if(
                    position_scope = first_patch.position_scope,
                    change_position < first_patch.change_position,
                    committed_at < first_patch.committed_at
                ),
                false
            )
        ) over (partition by {{ row }}){{ ' or goes_on' if goes_on }} as was_there,
        -- whether one of another partition is as old: it may have come before, or not
        bool_or(
            is_alive
            and row_effect = 'insert_if_absent'
            and epoch = first_patch.epoch
            and position_scope <> first_patch.position_scope
            and committed_at = first_patch.committed_at
        ) over (partition by {{ row }}) as may_have_been_there
    from standing
),

judged as (
    select
        * except (is_doubtful),
        is_doubtful or is_first_tied as is_doubtful
    from (
        select
            *,
            coalesce(may_have_been_there and not was_there and first_patch.asks_what_was, false) as is_first_tied
        from related
    ) as with_ties
)
{%- endmacro %}
