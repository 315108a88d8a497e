with messages as (
    {{ new_messages(ref('accounts_messages')) }}
),

decoded as (
    {{ decode_debezium('messages', **decoder_options('accounts')) }}
)

{{ conform_changes('decoded') }}
