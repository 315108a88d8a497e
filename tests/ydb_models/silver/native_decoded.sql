with messages as (
    {{ new_messages(ref('native_messages')) }}
),

decoded as (
    {{ decode_ydb('messages', **decoder_options('native')) }}
)

{{ conform_changes('decoded', null_key_parts=true) }}
