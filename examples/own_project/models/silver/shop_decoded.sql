with messages as ({{ changefold.new_messages(ref('shop_messages')) }}),
decoded as ({{ changefold.decode_debezium('messages', **changefold.decoder_options('shop')) }})
{{ changefold.conform_changes('decoded') }}
