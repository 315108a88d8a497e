{#
    Why a message is not a change, as `reason: detail`; null for a change. What a schema says is no
    reason to reject: where it and the payload disagree, the payload counts.
#}
{% macro _arcion_kafka_json_finding() -%}
    case
        when raw_encoding = 'text' and {{ changefold._arcion_kafka_json_is_default('raw_value') }}
            then 'tombstone: lets the log forget a deleted key'
        when contains(topic, 'replicate_io_replication_schema')
            then 'message: a record of Replicant''s own topic of schemas'
        when message_finding is not null then message_finding
        when lower(source.table) = 'replicate_io_cdc_heartbeat'
            then 'heartbeat: a row of the heartbeat table'
        when op is null and native_operation is not null
            then 'unsupported_mode: replication-format NATIVE is not decoded, JSON is'
        when op is null then 'unknown_op: the value has no operation'
        when op not in ('c', 'u', 'd', 'r') then concat('unknown_op: operation ', op)
        when row_finding is not null then row_finding
        when coalesce(message_key, key_after, key_before) is null and key_finding is not null
            then key_finding
        when op <> 'd' and row_after is null
            then concat('before_after_both_missing: operation ', op, ' without a row after it')
        when op = 'd' and row_before is null and raw_key is null
            then 'before_after_both_missing: operation d without a key and a row before it'
        when raw_key is null and key_columns is null then concat(
            'unsupported_mode: the table has no key, so its rows cannot be told apart;',
            ' the feed''s option key_columns may name columns that do'
        )
    end
{%- endmacro %}
