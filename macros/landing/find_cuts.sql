{% macro find_cuts(events, transaction_topic, messages, since_batch) -%}
{#- Where to cut each partition so that only whole transactions are taken: before the first message of
    the first transaction that is not complete, or of one after it. -#}
with announced as (
    select
        transaction_id,
        min(kafka_offset) as begins_at,
        max(event_count) as event_count
    from {{ events }}
    where is_marker
    group by transaction_id
),

arrived as (
    select
        transaction_id,
        count(distinct event_number) as event_count
    from {{ events }}
    where not is_marker
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
    where topic = {{ sql_text(transaction_topic) }} and landed_batch > {{ since_batch }}
    {%- endif %}
),

transactions as (
    select
        transaction_id,
        announced.begins_at,
        announced.event_count,
        coalesce(arrived.event_count, 0) as arrived_count
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
    where begins_at is null
        or arrived_count < event_count
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
    kafka_partition,
    min(kafka_offset) as kafka_offset
from {{ events }}
where transaction_id in (select transaction_id from held)
group by topic, kafka_partition
{%- endmacro %}
