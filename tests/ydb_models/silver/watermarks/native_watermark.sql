{{ ydb_watermark(
    ref('native_messages'),
    ref('native_decoded'),
    decoder_options('native').epoch
) }}
