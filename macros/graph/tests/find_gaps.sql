{% macro find_gaps(decoded, since=0, first_position='') -%}
with places as (
    select
        left(change_position, 6) as epoch,
        position_scope,
        transaction_id,
        cast(split(change_position, '/')[2] as decimal(20, 0)) as tid,
        cast(split(change_position, '/')[3] as decimal(20, 0)) as split_index,
        cast(split(change_position, '/')[4] as decimal(20, 0)) as index,
        count(distinct committed_at) as times,
        max(decoded_run) > {{ since }} as is_new,
        min(decoded_run) <= {{ since }} as was_there
    from {{ decoded }}
    where change_id is not null
        and change_position >= {{ changefold.sql_text(first_position) }}
    group by epoch, position_scope, transaction_id, tid, split_index, index
),

batches as (
    select
        epoch,
        position_scope,
        tid,
        split_index,
        max(index) + 1 - count(*) as messages_missing,
        max(transaction_id) is not null as is_transaction,
        max(times) > 1 as began_anew,
        bool_or(is_new) as is_new,
        bool_or(was_there) as was_there
    from places
    group by epoch, position_scope, tid, split_index
),

commits as (
    select
        epoch,
        position_scope,
        tid,
        sum(messages_missing) as messages_missing,
        bool_or(began_anew) as began_anew,
        max(split_index) + 1 - count(*) as parts_missing,
        -- a transaction has the tid of the batch that commits it; each of its parts has one before. What was
        -- there when the test passed follows on something, though that may not be read here
        tid - coalesce(
            lag(tid) over (partition by epoch, position_scope order by tid),
            if(bool_or(was_there), null, 0)
        ) - 1 - if(max(is_transaction), max(split_index) + 1, 0) as batches_missing_before,
        min(if(bool_or(is_new), tid, null)) over (partition by epoch, position_scope) as first_new_tid
    from batches
    group by epoch, position_scope, tid
)

-- what is older than all that is new is only read to be counted on from
select * except (first_new_tid)
from commits
where tid >= first_new_tid
    and (messages_missing > 0 or parts_missing > 0 or batches_missing_before > 0 or began_anew)
{%- endmacro %}
