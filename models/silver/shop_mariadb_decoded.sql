with messages as (
    {{ new_messages(ref('shop_mariadb_messages')) }}
),

decoded as (
    {{ decode_debezium('messages', **decoder_options('shop_mariadb')) }}
)

{{ conform_changes('decoded') }}
