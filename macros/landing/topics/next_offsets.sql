{% macro next_offsets(feeds) -%}
{#- Rows (feed, topic, kafka_partition, place, next_offset, topic_id, is_gone): how far each partition was taken, by the ledger. -#}
select
    feed,
    topic,
    kafka_partition,
    concat(topic, '/', kafka_partition) as place,
    max_by(next_offset, struct(landed_batch, next_offset)) as next_offset,
    max_by(topic_id, landed_batch) filter (where topic_id is not null) as topic_id,
    max_by(coalesce(endswith(detail, 'the topic is gone'), false), struct(landed_batch, next_offset)) as is_gone
from {{ changefold.ops_table('offsets') }}
where feed in ({% for feed in feeds %}{{ changefold.sql_text(feed) }}{{ ', ' if not loop.last }}{% endfor %})
group by feed, topic, kafka_partition
{%- endmacro %}
