{{ ydb_watermark(
    ref('courier_ydb_messages'),
    ref('courier_ydb_decoded'),
    decoder_options('courier_ydb').epoch
) }}
