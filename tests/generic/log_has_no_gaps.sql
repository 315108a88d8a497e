{% test log_has_no_gaps(model) %}
{# Places that are missing in TigerGraph's log: a message of a delta batch, a part of a transaction, or
   more batches than a transaction is made of. What is missing was skipped, was rejected, or never had
   a message. And places that were taken at two times: a log that began anew, without an epoch. #}
{{ config(severity='warn') }}
with places as (
    select
        left(change_position, 6) as epoch,
        position_scope,
        transaction_id,
        cast(split(change_position, '/')[2] as decimal(20, 0)) as tid,
        cast(split(change_position, '/')[3] as decimal(20, 0)) as split_index,
        cast(split(change_position, '/')[4] as decimal(20, 0)) as index,
        count(distinct committed_at) as times
    from {{ model }}
    where change_id is not null
    group by all
),

batches as (
    select
        epoch,
        position_scope,
        tid,
        split_index,
        max(index) + 1 - count(*) as messages_missing,
        max(transaction_id) is not null as is_transaction,
        max(times) > 1 as began_anew
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
        -- a transaction has the tid of the batch that commits it; each of its parts has one before
        tid - coalesce(lag(tid) over (partition by epoch, position_scope order by tid), 0) - 1
        - if(max(is_transaction), max(split_index) + 1, 0) as batches_missing_before
    from batches
    group by epoch, position_scope, tid
)

select *
from commits
where messages_missing > 0 or parts_missing > 0 or batches_missing_before > 0 or began_anew
{% endtest %}
