with messages as (
    {{ new_messages(ref('topics_messages')) }}
),

decoded as (
    {{ decode_debezium('messages', **decoder_options('topics')) }}
)

{{ conform_changes('decoded') }}
