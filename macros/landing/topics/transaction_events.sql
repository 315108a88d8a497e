{% macro transaction_events(feed, transaction_topic, topic_pattern) -%}
{#- What records say of transactions. An id of PostgreSQL is `xid:lsn`, with the lsn of the event: only
    xid is the transaction's. -#}
with events as (
    select
        topic,
        partition as kafka_partition,
        offset as kafka_offset,
        topic = {{ changefold.sql_text(transaction_topic) }} as is_marker,
        coalesce(get_json_object(cast(value as string), '$.payload'), cast(value as string)) as event
    from {{ feed }}_records
    where value is not null
),

named as (
    select
        *,
        get_json_object(event, if(is_marker, '$.id', '$.transaction.id')) as id
    from events
)

select
    topic,
    kafka_partition,
    kafka_offset,
    is_marker,
    {{ changefold._transaction_name('id') }} as transaction_id,
    get_json_object(event, '$.transaction.total_order') as event_number,
    if(is_marker, cast(get_json_object(event, '$.event_count') as bigint), null) as event_count,
    {{ changefold._read_event_count('event', transaction_topic, topic_pattern) if topic_pattern else 'cast(null as bigint)' }}
        as read_event_count
from named
where id is not null
{%- endmacro %}
