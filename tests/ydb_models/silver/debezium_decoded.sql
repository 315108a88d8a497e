with messages as (
    {{ new_messages(ref('debezium_messages')) }}
),

decoded as (
    {{ decode_ydb_debezium('messages', **decoder_options('debezium')) }}
)

{{ conform_changes('decoded', null_key_parts=true) }}
