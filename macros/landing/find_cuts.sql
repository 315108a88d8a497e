{% macro find_cuts(events, transaction_topic, messages, since_batch) -%}
{#- Where to cut each partition so that only whole transactions are taken: before the first message of
    the first transaction that is not complete, or of one after it. -#}
with transactions as (
    select
        transaction_id,
        min(if(is_marker, kafka_offset, null)) as begins_at,
        max(event_count) as event_count,
        count(distinct event_number) as arrived_count
    from {{ events }}
    group by transaction_id
),

-- what a connector that was started again repeats was taken before, as a whole
taken as (
    {%- if messages is none %}
    select cast(null as string) as transaction_id
    {%- else %}
    select distinct {{ _transaction_name(
        "get_json_object(coalesce(get_json_object(raw_value, '$.payload'), raw_value), '$.id')"
    ) }} as transaction_id
    from {{ messages }}
    where topic = {{ sql_text(transaction_topic) }} and landed_batch > {{ since_batch }}
    {%- endif %}
),

-- one without an end is complete if another one has begun: DDL of MariaDB has a beginning only
judged as (
    select
        transactions.transaction_id,
        begins_at,
        taken.transaction_id is null
        and (
            begins_at is null
            or arrived_count < event_count
            or (
                event_count is null
                and begins_at = max(if(taken.transaction_id is null, begins_at, null)) over ()
            )
        ) as is_incomplete
    from transactions
    left join taken on transactions.transaction_id = taken.transaction_id
),

ordered as (
    select
        *,
        min(if(is_incomplete, begins_at, null)) over () as first_incomplete
    from judged
),

held as (
    select transaction_id
    from ordered
    where is_incomplete or begins_at >= first_incomplete
)

select
    topic,
    kafka_partition,
    min(kafka_offset) as found
from {{ events }}
where transaction_id in (select transaction_id from held)
group by topic, kafka_partition
{%- endmacro %}
