{% macro find_cuts(events, transaction_topic, messages, since_batch, uncut_batch) -%}
{#- Where to cut each partition so that only whole transactions are taken: before the first message of
    the first transaction that is not complete, or of one after it. -#}
with counted as (
    select
        transaction_id,
        min(if(is_marker, kafka_offset, null)) as begins_at,
        max(event_count) as event_count,
        max(read_event_count) as read_event_count,
        count(distinct event_number) as arrived_count
    from {{ events }}
    group by transaction_id
),

-- events that are not in topics which the feed reads never come; but if more came than its topics
-- should have by their names, the names say nothing
transactions as (
    select
        transaction_id,
        begins_at,
        arrived_count,
        if(arrived_count > read_event_count, event_count, coalesce(read_event_count, event_count))
            as event_count
    from counted
),

-- what a connector that was started again repeats was taken before, as a whole; what was taken uncut
-- is not waited for
taken as (
    {%- if messages is none %}
    select cast(null as string) as transaction_id
    {%- else %}
    select distinct {{ changefold._transaction_name('id') }} as transaction_id
    from (
        select get_json_object(
            coalesce(get_json_object(raw_value, '$.payload'), raw_value),
            if(topic = {{ changefold.sql_text(transaction_topic) }}, '$.id', '$.transaction.id')
        ) as id
        from {{ messages }}
        where (topic = {{ changefold.sql_text(transaction_topic) }} and landed_batch > {{ since_batch }})
            {{- ' or landed_batch = ' ~ uncut_batch if uncut_batch }}
    ) as landed
    {%- endif %}
),

-- one without an end is complete if another one has begun: DDL of MariaDB has a beginning only
judged as (
    select
        transactions.transaction_id,
        begins_at,
        concat(
            transactions.transaction_id,
            ' is not complete yet (',
            arrived_count,
            ' of ',
            coalesce(cast(event_count as string), '?'),
            ' events)'
        ) as waits_for,
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
        min(if(is_incomplete, begins_at, null)) over () as first_incomplete,
        min_by(
            if(is_incomplete, waits_for, null),
            if(is_incomplete, coalesce(begins_at, {{ 2 ** 62 }}), null)
        ) over () as first_waits_for
    from judged
),

held as (
    select
        transaction_id,
        first_waits_for
    from ordered
    where is_incomplete or begins_at >= first_incomplete
)

select
    topic,
    kafka_partition,
    struct(min(kafka_offset) as before, any_value(first_waits_for) as waits_for) as found
from {{ events }}
join held using (transaction_id)
group by topic, kafka_partition
{%- endmacro %}
