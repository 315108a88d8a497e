{% macro land_lines(feed, location, lines, files, max_line_bytes, csv=none) -%}
{{ changefold.read_lines(location, files, feed ~ '_noticed' if files) }},
{%- if lines == 'csv' %}

{{ changefold._rejoin_csv_lines(csv, max_line_bytes) }},
{%- elif lines == 'json' %}

{{ changefold._rejoin_json_lines(max_line_bytes) }},
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
        -- one object and nothing after it: with anything else the array has not two members, of which the last
        -- names the line's length. As a map it is read whole or not at all, and a name that comes twice is there twice
        from_json(
            concat('[', valid_text, ',{"', octet_length(valid_text), '":null}]'),
            'array<map<string, string>>',
            map('allowNonNumericNumbers', 'false', 'allowSingleQuotes', 'false')
        ) as records,
        valid_text not rlike r'{{ changefold._text_record_pattern() }}'
        and valid_text rlike r'"(?:key|value)"\s*:\s*[-\[{0-9]'
        and valid_text rlike {{ changefold.connect_inexact_number() }} as may_be_respelled
        {%- else %}
        cast(null as array<map<string, string>>) as records
        {%- endif %}
    from verbatim
),

recorded_lines as (
    select
        * except (records),
        if(
            size(records) = 2 and map_contains_key(get(records, 1), cast(octet_length(valid_text) as string)),
            get(records, 0), null
        ) as record,
        try_cast(get(records, 0)['partition'] as int) as kafka_partition,
        try_cast(get(records, 0)['offset'] as bigint) as kafka_offset,
        {%- if lines == 'records' %}
        case when may_be_respelled then try_parse_json(valid_text) end as members,
        {%- endif %}
        try_cast(get(records, 0)['timestamp'] as bigint) as milliseconds
    from parsed
),

messages as (
    select
        *,
        case
            when valid_text is null then 'base64'
            {%- if lines == 'records' %}
            when record is null
                or not map_contains_key(record, 'value')
                or size(array_distinct(map_keys(record))) < size(record)
                or {{ changefold.has_lone_surrogate('valid_text') | indent(16) }}
                or {{ changefold._is_respelled('key') | indent(16) }}
                or {{ changefold._is_respelled('value') | indent(16) }}
                or not cast(kafka_partition as string) <=> record['partition']
                or not cast(kafka_offset as string) <=> record['offset']
                then 'line'
            {%- endif %}
            else 'text'
        end as raw_encoding,
        -- the years 1 to 9999
        milliseconds between -62135596800000 and 253402300799999 as has_time
    from recorded_lines
)

select
    '{{ feed }}' as feed,
    case when raw_encoding = 'text' then record['key'] end as raw_key,
    case raw_encoding
        when 'base64' then base64(cast(line_text as binary))
        when 'line' then valid_text
        else {{ "record['value']" if lines == 'records' else 'valid_text' }}
    end as raw_value,
    raw_encoding,
    -- a timestamp that is no time is kept beside the headers
    case
        when raw_encoding <> 'text' then null
        when has_time or record['timestamp'] is null then record['headers']
        else to_json(struct(record['timestamp'] as timestamp, record['headers'] as headers))
    end as headers,
    case when raw_encoding = 'text' then record['topic'] end as topic,
    case when raw_encoding = 'text' then kafka_partition end as kafka_partition,
    case when raw_encoding = 'text' then kafka_offset end as kafka_offset,
    case when raw_encoding = 'text' and has_time then timestamp_millis(milliseconds) end as record_time,
    file_path,
    file_line,
    file_size,
    file_modified_at,
    line_id as message_number
from messages
{%- endmacro %}
