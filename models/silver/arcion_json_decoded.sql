with messages as (
    {{ new_messages(ref('arcion_json_messages')) }}
),

decoded as (
    {{ decode_arcion_s3_json('messages', **decoder_options('arcion_json')) }}
)

{{ conform_changes('decoded') }}
