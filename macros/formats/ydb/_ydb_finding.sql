{#
    Why a message is not a change, as `reason: detail`; null for a change. The order matters: barriers
    and schema changes are no data records, and what cannot be read comes before what it says.
#}
{% macro _ydb_finding() -%}
    case
        when message_finding is not null then message_finding
        when envelope.dynamodb is not null then {{ changefold.ydb_dynamodb_finding() }}
        when envelope.op is not null
            then 'unsupported_mode: a record in DEBEZIUM_JSON, which decode_ydb_debezium decodes'
        when envelope.resolved is not null then {{ changefold._ydb_barrier() | indent(8) }}
        when envelope.tablechanges is not null then coalesce(
            {{ changefold._ydb_schema_change() | indent(12) }},
            concat('schema_change: ', envelope.tablechanges)
        )
        when size(operations) = 0 then 'unknown_op: the record has no update, reset or erase'
        when size(operations) > 1
            then concat('unknown_op: the record has ', array_join(operations, ' and '))
        when flag = 'erase' and envelope.newimage is not null
            then 'unknown_op: the record has erase and a newImage'
        when not startswith(coalesce(envelope.update, envelope.reset, envelope.erase), '{')
            then concat('bad_json: ', flag, ' is not an object')
        when not startswith(envelope.newimage, '{') or not startswith(envelope.oldimage, '{')
            then 'bad_json: a row image is not an object'
        when mode is null then {{ changefold.ydb_undeclared_mode() | indent(8) }}
        when surprise is not null then {{ changefold.ydb_other_mode() | indent(8) }}
        when mode in ('NEW_IMAGE', 'NEW_AND_OLD_IMAGES') and flag <> 'erase'
            and envelope.newimage is null
            then concat('before_after_both_missing: ', flag, ' without a newImage')
        when envelope.key is null then 'missing_key: the record has no key'
        when key_parts is null
            then concat('missing_key: the record''s key is not an array: ', envelope.key)
        when key_names is null
            then concat('missing_key: the feed''s key_columns do not name the key of ', entity)
        when size(key_parts) <> size(key_names) then concat(
            'schema_payload_mismatch: key ', envelope.key, ' is not ', array_join(key_names, ', ')
        )
        when arrays_overlap(
            key_names,
            concat(
                coalesce(json_object_keys(new_image), array()),
                coalesce(json_object_keys(old_image), array())
            )
        )
            then concat(
                'schema_payload_mismatch: an image has a column of the key: ',
                array_join(key_names, ', ')
            )
        when {{ changefold._ydb_has_wide_number() | indent(8) }}
            then 'bad_json: a number of more than 38 digits in the key, or one beyond a double'
        when envelope.ts is not null and virtual_timestamp is null
            then concat('missing_order_key: ts is not [step, txId]: ', envelope.ts)
    end
{%- endmacro %}
