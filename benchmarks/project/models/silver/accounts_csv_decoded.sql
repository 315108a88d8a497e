with messages as (
    {{ new_messages(ref('accounts_csv_messages')) }}
),

decoded as (
    {{ decode_arcion_s3_csv('messages', **decoder_options('accounts_csv')) }}
)

{{ conform_changes('decoded') }}
