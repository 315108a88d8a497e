with messages as (
    {{ new_messages(ref('shop_postgres_messages')) }}
),

decoded as (
    {{ decode_debezium('messages', **decoder_options('shop_postgres')) }}
)

{{ conform_changes('decoded') }}
