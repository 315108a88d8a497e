{% macro land_lines(feed, location, lines, files, csv=none) -%}
{{ read_lines(location, files) }},
{%- if lines == 'csv' %}

{{ _rejoin_csv_lines(csv) }},
{%- elif lines == 'json' %}

{{ _rejoin_json_lines() }},
{%- endif %}

verbatim as (
    select
        *,
        case when is_valid_utf8(line_text) then line_text end as valid_text
    from {{ 'rejoined' if lines in ['csv', 'json'] else 'numbered' }}
),

parsed as (
    select
        *,
        {%- if lines == 'records' %}
        -- one object and nothing after it: with anything else the array has not two members
        from_json(
            concat('[', valid_text, ',null]'),
            'array<struct<key string, value string, headers string, topic string, partition int,
            offset bigint, timestamp bigint>>'
        ) as records
        {%- else %}
        cast(null as array<struct<key: string, value: string, headers: string, topic: string,
            partition: int, offset: bigint, timestamp: bigint>>) as records
        {%- endif %}
    from verbatim
),

messages as (
    select
        *,
        records[0] as record,
        case
            when valid_text is null then 'base64'
            {%- if lines == 'records' %}
            when coalesce(size(records), 0) <> 2 or records[0] is null then 'line'
            when records[0].value is null
                and not coalesce(array_contains(json_object_keys(valid_text), 'value'), false)
                then 'line'
            {%- endif %}
            else 'text'
        end as raw_encoding
    from parsed
)

select
    '{{ feed }}' as feed,
    case when raw_encoding = 'text' then record.key end as raw_key,
    case raw_encoding
        when 'base64' then base64(cast(line_text as binary))
        when 'line' then valid_text
        else {{ 'record.value' if lines == 'records' else 'valid_text' }}
    end as raw_value,
    raw_encoding,
    case when raw_encoding = 'text' then record.headers end as headers,
    case when raw_encoding = 'text' then record.topic end as topic,
    case when raw_encoding = 'text' then record.partition end as kafka_partition,
    case when raw_encoding = 'text' then record.offset end as kafka_offset,
    case when raw_encoding = 'text' then timestamp_millis(record.timestamp) end as record_time,
    file_path,
    file_line,
    file_size,
    file_modified_at,
    line_id as message_number
from messages
{%- endmacro %}
