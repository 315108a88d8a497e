{# All that a feed's `meta` may say: what kind of value, what stands if it is left out, which feeds and
   decoders know it, and an example for who wrote it wrong; `decodes`: what is decoded depends on it, and of
   `by entity` only on what it says of a table. The table of options in docs/feeds.md is this list. #}
{% macro feed_option_kinds() %}
    {% set debezium = ['decode_debezium'] %}
    {% set ydb = ['decode_ydb', 'decode_ydb_debezium'] %}
    {% set arcion = ['decode_arcion_s3_csv', 'decode_arcion_s3_json', 'decode_arcion_kafka_json'] %}
    {% set cdl = ['decode_huawei_cdl', 'decode_huawei_cdl_debezium', 'huawei_cdl_of_any_version'] %}
    {{ return({
        'lines': {
            'of': 'landing', 'type': 'choice', 'choices': ['values', 'records', 'csv', 'json'],
            'default': 'values', 'says': 'what a line of a file is',
        },
        'csv': {
            'decodes': 'whole', 'of': 'landing', 'type': 'options', 'example': '{header: true}',
            'says': 'how CSV files are written, with `lines: csv`',
        },
        'max_files_per_run': {
            'of': 'landing', 'type': 'number', 'most': 2000000000, 'default': 10000,
            'says': 'a run takes the oldest files, the next one goes on',
        },
        'max_line_bytes': {
            'of': 'landing', 'type': 'number', 'most': 2000000000, 'default': 64 * 1024 * 1024,
            'says': 'a file with a longer line is reported and not taken',
        },
        'servers': {
            'of': 'kafka', 'type': 'text', 'example': 'broker-1:9092,broker-2:9092',
            'says': 'the brokers',
        },
        'topics': {
            'of': 'kafka', 'type': 'texts', 'example': '[crm.public.contacts]',
            'says': 'the topics, or `topic_pattern`',
        },
        'topic_pattern': {
            'of': 'kafka', 'type': 'text', 'example': 'crm[.]public[.].*',
            'says': 'a regular expression of whole names, as Java has them; new topics are found by themselves',
        },
        'client_options': {
            'of': 'kafka', 'type': 'options', 'example': '{security.protocol: SASL_SSL}',
            'says': "options of Kafka's consumer",
        },
        'max_offsets_per_run': {
            'of': 'kafka', 'type': 'number', 'most': 9223372036854775807,
            'says': 'bounds a run; the next one goes on',
        },
        'transaction_topic': {
            'of': 'kafka', 'type': 'text', 'example': 'crm.transaction',
            'says': 'take whole transactions only',
        },
        'shares_with': {
            'type': 'texts', 'example': '[crm_on_trial]',
            'says': 'other feeds that read the same files or topics',
        },
        'epochs': {
            'decodes': 'whole', 'type': 'batches', 'default': [], 'example': '[42]',
            'must': "be a list of landed batches, rising, with each of which the source's log began anew",
            'says': "batches with which the source's log began anew",
        },
        'key_columns': {
            'decodes': 'by entity', 'type': 'texts by name', 'default': {}, 'example': '{shop.public.orders: [id]}',
            'says': 'the key columns of each table, for messages without a key',
        },
        'null_defaults': {
            'decodes': 'by entity', 'type': 'texts by name', 'default': {}, 'example': '{shop.public.orders: [channel]}',
            'decoders': debezium + ['decode_huawei_cdl_debezium', 'huawei_cdl_of_any_version'],
            'says': 'columns of which NULL is sent as their default',
        },
        'modes': {
            'decodes': 'by entity', 'type': 'choice by name', 'choices': changefold.ydb_modes().keys() | list, 'default': {},
            'example': '{/shop/orders: NEW_IMAGE}', 'decoders': ydb,
            'must': 'give each of its tables the MODE of its YDB changefeed, one of '
                ~ changefold.ydb_modes().keys() | join(', '),
            'says': "the MODE of each table's YDB changefeed",
        },
        'order': {
            'decodes': 'whole', 'type': 'choice', 'choices': ['log', 'topic'], 'decoders': debezium,
            'must': "be `log`, the source's log as the messages name it, or `topic`, the order of each"
                ~ " partition of the topic",
            'says': 'what orders the changes',
        },
        'entity': {
            'decodes': 'whole', 'type': 'text or text by name', 'example': '{orders_topic: shop.orders}', 'decoders': debezium,
            'must': 'be a name, or a name for each topic',
            'says': 'names the table of messages that do not',
        },
        'unavailable_value_placeholder': {
            'decodes': 'whole', 'type': 'text', 'example': '__debezium_unavailable_value', 'decoders': debezium + cdl,
            'says': "the connector's unavailable.value.placeholder",
        },
        'arcion': {
            'decodes': 'whole', 'type': 'options', 'example': '{files: {crm.contacts: /contacts/}}', 'decoders': arcion,
            'says': 'options of the Arcion formats',
        },
    }) }}
{% endmacro %}
