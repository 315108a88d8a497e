{% macro ydb_watermark(messages, decoded, epoch='0') -%}
-- each record once; places as text that sorts as they do
with records as (
    select
        messages.epoch,
        decoded.entity,
        messages.topic,
        messages.kafka_partition,
        messages.kafka_offset,
        max(case when decoded.reason = 'barrier' then concat(
            {{ changefold.padded_number("regexp_extract(decoded.detail, r'(\\d+),')", 20) }},
            '/',
            {{ changefold.padded_number("regexp_extract(decoded.detail, r',(\\d+)')", 20) }}
        ) end) as resolved,
        max(case when decoded.outcome = 'change' and decoded.position_scope = decoded.entity
            then substring(decoded.change_position, 10, 41)
        end) as changed
    from (
        select
            *,
            {{ epoch }} as epoch
        from {{ messages }}
        where kafka_offset is not null
    ) as messages
    inner join {{ decoded }} as decoded
        on messages.landed_batch = decoded.landed_batch
        and messages.message_number = decoded.message_number
    group by
        messages.epoch,
        decoded.entity,
        messages.topic,
        messages.kafka_partition,
        messages.kafka_offset
),

numbered as (
    select
        *,
        row_number() over (
            partition by epoch, topic, kafka_partition order by kafka_offset
        ) - 1 as records_before,
        max(resolved) over (
            partition by epoch, topic, kafka_partition order by kafka_offset
        ) as resolved_before
    from records
),

-- a barrier counts if every record before it has landed
partitions as (
    select
        epoch,
        entity,
        topic,
        kafka_partition,
        max(resolved) filter (where kafka_offset = records_before) as resolved,
        max(kafka_offset) + 1 - count(*) as missing_offsets,
        count_if(changed < resolved_before) as late_changes
    from numbered
    group by epoch, entity, topic, kafka_partition
),

tables as (
    select
        epoch,
        entity,
        -- nothing is known of a partition that has not landed at all, which its number tells if there is a greater one
        case when count(*) = count(resolved) and max(partitions_of_topic - landed_of_topic) = 0
            then min(resolved)
        end as resolved,
        count(*) as partitions,
        count(*) - count_if(resolved = newest_resolved) as partitions_behind,
        sum(missing_offsets) as missing_offsets,
        sum(late_changes) as late_changes
    from (
        select
            *,
            max(resolved) over (partition by epoch, entity) as newest_resolved,
            max(kafka_partition) over (partition by epoch, entity, topic) + 1 as partitions_of_topic,
            count(*) over (partition by epoch, entity, topic) as landed_of_topic
        from partitions
    ) as compared
    group by epoch, entity
)

select
    entity,
    epoch,
    cast(left(resolved, 20) as decimal(20, 0)) as resolved_step,
    cast(right(resolved, 20) as decimal(20, 0)) as resolved_transaction,
    {{ changefold.connect_timestamp("ltrim('0', left(resolved, 20))") }} as resolved_at,
    partitions,
    partitions_behind,
    missing_offsets,
    late_changes
from tables
{%- endmacro %}
