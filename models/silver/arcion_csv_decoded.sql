with messages as (
    {{ new_messages(ref('arcion_csv_messages')) }}
),

decoded as (
    {{ decode_arcion_s3_csv('messages', **decoder_options('arcion_csv')) }}
)

{{ conform_changes('decoded') }}
