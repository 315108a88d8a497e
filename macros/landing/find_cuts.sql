{% macro find_cuts(feed, transaction_topic, messages, since_batch) -%}
{#- Where to cut each partition so that only whole transactions are taken: before the first message of
    the first transaction that is not complete, or of one after it. -#}
with events as (
    select
        topic,
        partition,
        offset,
        coalesce(get_json_object(cast(value as string), '$.payload'), cast(value as string)) as event
    from {{ feed }}_records
    where value is not null
),

-- an id of PostgreSQL is `xid:lsn`, with the lsn of the event: only xid is the transaction's
markers as (
    select
        offset,
        {{ _transaction_name("get_json_object(event, '$.id')") }} as transaction_id,
        get_json_object(event, '$.status') as status,
        cast(get_json_object(event, '$.event_count') as bigint) as event_count
    from events
    where topic = '{{ transaction_topic }}'
),

parts as (
    select
        topic,
        partition,
        offset,
        {{ _transaction_name("get_json_object(event, '$.transaction.id')") }} as transaction_id,
        get_json_object(event, '$.transaction.total_order') as event_number
    from events
    where topic <> '{{ transaction_topic }}'
),

arrived as (
    select
        transaction_id,
        count(distinct event_number) as events
    from parts
    where transaction_id is not null
    group by transaction_id
),

announced as (
    select
        transaction_id,
        min(offset) as begins_at,
        max(event_count) as event_count
    from markers
    group by transaction_id
),

-- what a connector that was started again repeats was taken before, as a whole
taken as (
    {%- if messages is none %}
    select cast(null as string) as transaction_id
    {%- else %}
    select {{ _transaction_name(
        "get_json_object(coalesce(get_json_object(raw_value, '$.payload'), raw_value), '$.id')"
    ) }} as transaction_id
    from {{ messages }}
    where topic = '{{ transaction_topic }}' and landed_batch > {{ since_batch }}
    {%- endif %}
),

transactions as (
    select
        transaction_id,
        begins_at,
        event_count,
        coalesce(events, 0) as events
    from announced
    full outer join arrived using (transaction_id)
    left anti join taken using (transaction_id)
),

-- one without an end is complete if another one has begun: DDL of MariaDB has a beginning only
incomplete as (
    select
        transaction_id,
        begins_at
    from transactions
    where events < event_count
        or begins_at is null
        or (event_count is null and begins_at = (select max(begins_at) from transactions))
),

held as (
    select transaction_id from incomplete
    union
    select transaction_id
    from announced
    where begins_at >= (select min(begins_at) from incomplete)
)

select
    topic,
    partition as kafka_partition,
    min(offset) as kafka_offset
from parts
where transaction_id in (select transaction_id from held)
group by topic, partition
union all
select
    '{{ transaction_topic }}' as topic,
    0 as kafka_partition,
    min(begins_at) as kafka_offset
from incomplete
having min(begins_at) is not null
{%- endmacro %}
