{#
    Why a message is not a change, as `reason: detail`; null for a change. The order matters: what
    cannot be read comes before what it says.
#}
{% macro _ydb_debezium_finding() -%}
    case
        when message_finding is not null then message_finding
        when envelope.dynamodb is not null then {{ changefold.ydb_dynamodb_finding() }}
        when coalesce(envelope.key, envelope.resolved, envelope.tablechanges) is not null
            then 'unsupported_mode: a record in native JSON, which decode_ydb decodes'
        when op is null then 'unknown_op: the value has no operation'
        when source.connector <> 'ydb' then concat(
            'unsupported_mode: an event of ', source.connector, ', which decode_debezium decodes'
        )
        when op not in ('c', 'u', 'd', 'r') then concat('unknown_op: operation ', op)
        when op = 'd' and after is not null then 'unknown_op: operation d with a row after it'
        when row_finding is not null then row_finding
        when declared_key is null and key_finding is not null then key_finding
        when mode is null then {{ changefold.ydb_undeclared_mode() | indent(8) }}
        when surprise is not null then {{ changefold.ydb_other_mode() | indent(8) }}
        when mode in ('NEW_IMAGE', 'NEW_AND_OLD_IMAGES') and op <> 'd' and after is null
            then concat('before_after_both_missing: operation ', op, ' without a row after it')
        when declared_key is null and size(key_pairs) > 1 then concat(
            'missing_key: the feed''s option key_columns does not say in which order ',
            array_join(key_names, ', '), ' are the key of ', entity
        )
        when size(key_names) = 0 then 'missing_key: the message''s key has no column'
        when exists(key_parts, part -> part is null) then concat(
            'missing_key: neither the message''s key nor its image has ', array_join(key_names, ', ')
        )
    end
{%- endmacro %}
