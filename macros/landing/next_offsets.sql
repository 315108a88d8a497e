{% macro next_offsets(feed) %}
    {# from the ledger, and from bronze's batches newer than the ledger's, in case a run died between
       the append and the ledger #}
    {% set messages = load_cached_relation(this) %}
    {% set sql %}
with taken as (
    select topic, kafka_partition, next_offset, topic_id, landed_batch
    from ops.offsets
    where feed = {{ sql_text(feed) }}
    {%- if messages is not none %}
    union all
    select
        topic,
        kafka_partition,
        kafka_offset + 1 as next_offset,
        cast(null as string) as topic_id,
        landed_batch
    from {{ messages }}
    where landed_batch > {{ last_recorded_batch(feed, 'ops.offsets') }}
    {%- endif %}
)
select
    topic,
    kafka_partition,
    struct(
        max_by(next_offset, struct(landed_batch, next_offset)) as next_offset,
        max_by(topic_id, landed_batch) filter (where topic_id is not null) as topic_id
    ) as found
from taken
group by topic, kafka_partition
    {% endset %}
    {{ return(fetch_by_partition(sql)) }}
{% endmacro %}
