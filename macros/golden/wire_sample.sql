{% macro wire_sample(folder) -%}
select sample.*
from (
    select from_json(
        value,
        'case string, feed string, raw_key string, raw_value string, raw_encoding string,
        headers string, topic string, kafka_partition int, kafka_offset bigint,
        record_time timestamp, file_path string, file_line bigint, landed_batch bigint,
        message_number bigint',
        map('mode', 'FAILFAST')
    ) as sample
    from text.`{{ folder }}/wire.jsonl`
) as sampled
{%- endmacro %}
