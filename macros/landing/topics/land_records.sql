{% macro land_records(feed) -%}
with records as (
    select
        *,
        cast(key as string) as key_text,
        cast(value as string) as value_text
    from {{ feed }}_records
),

verbatim as (
    select
        *,
        coalesce(is_valid_utf8(key_text), true) as is_key_text,
        coalesce(is_valid_utf8(value_text), true) as is_text
    from records
)

select
    '{{ feed }}' as feed,
    -- with a word in front, because some base64 is a number or a word of JSON
    if(is_key_text, key_text, concat('base64:', base64(key))) as raw_key,
    if(is_text, value_text, base64(value)) as raw_value,
    if(is_text, 'text', 'base64') as raw_encoding,
    to_json(transform(
        headers,
        header -> array(
            header.key,
            if(
                is_valid_utf8(cast(header.value as string)),
                cast(header.value as string),
                base64(header.value)
            )
        )
    )) as headers,
    topic,
    partition as kafka_partition,
    offset as kafka_offset,
    timestamp as record_time,
    cast(null as string) as file_path,
    cast(null as bigint) as file_line,
    cast(null as bigint) as file_size,
    cast(null as timestamp) as file_modified_at,
    monotonically_increasing_id() as message_number
from verbatim
{%- endmacro %}
