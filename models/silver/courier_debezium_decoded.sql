with messages as (
    {{ new_messages(ref('courier_debezium_messages')) }}
),

decoded as (
    {{ decode_ydb_debezium('messages', **decoder_options('courier_debezium')) }}
)

{{ conform_changes('decoded', null_key_parts=true) }}
