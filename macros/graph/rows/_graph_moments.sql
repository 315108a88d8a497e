{#
    The moments at which something is known of a row that was not before, and what is known by then. Each
    of these is folded as if it were all. A clear from before anything was said of the row ends
    nothing of it, and is no moment.
#}
{% macro _graph_moments(clears) -%}
{{ changefold._graph_cleared('cleared', 'select distinct row_key from said', clears, each=true) }},

messages_and_clears as (
    select
        *,
        {{ changefold._graph_known_at() }} as known_at,
        min(case when not is_clear then epoch end) over (partition by row_key) as first_epoch,
        min(case when not is_clear then committed_at end) over (partition by row_key) as first_time
    from (
        select
            row_key,
            change_id,
            operation,
            row_effect,
            row_after,
            attribute_operators,
            epoch,
            change_position,
            position_scope,
            transaction_id,
            committed_at,
            landed_batch,
            false as is_clear
        from said
        union all
        select
            row_key,
            null as change_id,
            null as operation,
            'delete' as row_effect,
            null as row_after,
            null as attribute_operators,
            epoch,
            last_position as change_position,
            position_scope,
            null as transaction_id,
            last_time as committed_at,
            null as landed_batch,
            true as is_clear
        from cleared
    ) as of_rows
),

-- a clear that is as old as something said of the row stays: they tie
known as (
    select * except (is_clear, first_epoch, first_time)
    from messages_and_clears
    where not is_clear or epoch > first_epoch or known_at >= first_time
),

moments as (
    select
        row_key,
        known_at as moment,
        max(change_position) as from_position,
        max_by(operation, change_position) as operation,
        max_by(transaction_id, change_position) as transaction_id
    from known
    group by row_key, known_at
),

fitting as (
    select
        known.*,
        moments.moment
    from known
    inner join moments
        on known.row_key = moments.row_key and known.known_at <= moments.moment
)
{%- endmacro %}
