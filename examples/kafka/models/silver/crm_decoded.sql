with messages as (
    {{ new_messages(ref('crm_messages')) }}
),

decoded as (
    {{ decode_debezium('messages', **decoder_options('crm')) }}
)

{{ conform_changes('decoded') }}
