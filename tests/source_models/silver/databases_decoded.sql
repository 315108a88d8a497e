with messages as (
    {{ new_messages(ref('databases_messages')) }}
),

decoded as (
    {{ decode_debezium('messages', **decoder_options('databases')) }}
)

{{ conform_changes('decoded') }}
