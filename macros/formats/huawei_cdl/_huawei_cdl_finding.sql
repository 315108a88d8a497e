{# Why a message is not a change, as `reason: detail`; null for a change. #}
{% macro _huawei_cdl_finding() -%}
    case
        when message_finding is not null then message_finding
        when message_version like '2%' then concat(
            'unsupported_mode: message_version ', message_version,
            ' is decoded by decode_huawei_cdl_debezium'
        )
        when lower(entity) like '%cdc\\_cdl.cdc\\_heartbeat'
            then 'heartbeat: a row of the heartbeat table'
        when message_type <> '0'
            then concat('message: what message_type ', message_type, ' means is not documented')
        when envelope.operation is null then 'unknown_op: the value has no operation'
        when operation is null then concat('unknown_op: operation ', envelope.operation)
        when operation <> 'delete' and after is null
            then concat('before_after_both_missing: operation ', operation, ' without a row after it')
        when row_finding is not null then row_finding
        when row_key is null and key_finding is not null then key_finding
    end
{%- endmacro %}
