with messages as (
    {{ new_messages(ref('courier_ydb_messages')) }}
),

decoded as (
    {{ decode_ydb('messages', **decoder_options('courier_ydb')) }}
)

{{ conform_changes('decoded', null_key_parts=true) }}
