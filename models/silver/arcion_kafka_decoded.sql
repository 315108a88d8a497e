with messages as (
    {{ new_messages(ref('arcion_kafka_messages')) }}
),

decoded as (
    {{ decode_arcion_kafka_json('messages', **decoder_options('arcion_kafka')) }}
)

{{ conform_changes('decoded') }}
