{% macro decode_huawei_cdl(messages, epoch='0', keys={}, unavailable_value_placeholder='', lacks=[]) -%}
{%- set envelope = {
    'DATA_STORE': 'string',
    'SEG_OWNER': 'string',
    'TABLE_NAME': 'string',
    'TIMESTAMP': 'string',
    'OPERATION': 'string',
    'LOB_COLUMNS': 'string',
    'unique': 'map<string, variant>',
    'data': 'string',
    'before': 'string',
    'transaction': 'struct<properties array<struct<name string, value string>>>',
    'message_version': 'string',
    'message_type': 'string',
} -%}
with {{ changefold.connect_rows(
    messages, envelope, after='data', key='unique', lacks=lacks,
    key_before="envelope.operation = 'UPDATE'",
    lob_columns=none if 'lobs' in lacks else "if(envelope.operation = 'UPDATE', envelope.lob_columns, null)",
    placeholder=unavailable_value_placeholder or changefold.connect_placeholder(),
    may_be_unavailable="true" if unavailable_value_placeholder else "upper(envelope.data_store) not like '%MYSQL%'"
) }},

described as (
    select
        *,
        case envelope.operation
            when 'INSERT' then 'insert'
            when 'UPDATE' then 'update'
            when 'DELETE' then 'delete'
        end as operation,
        envelope.message_version,
        envelope.message_type,
        case when envelope.table_name <> '' then concat_ws(
            '.', nullif(envelope.seg_owner, ''), envelope.table_name
        ) end as entity,
        {{ changefold._huawei_cdl_property('lsn') }} as lsn,
        {{ changefold._huawei_cdl_property('txId') }} as transaction_id,
        {{ changefold.connect_timestamp('envelope.timestamp') }} as committed_at
    from connect_rows
),

keyed as (
    select
        *,
        {{ changefold.connect_key_columns(keys) | indent(8) }} as key_columns,
        {{ changefold.connect_row_key('key_columns') | indent(8) if keys else 'message_key' }} as row_key,
        {{ changefold._huawei_cdl_log_position() | indent(8) }} as log_position,
        {{ changefold._huawei_cdl_finding() | indent(8) }} as finding
    from described
),

typed as (
    select
        *,
        case
            when operation = 'update'
                then {{ changefold.connect_key_before('key_columns', 'coalesce(key_image_before, row_before)') | indent(16) }}
        end as old_key,
        {{ changefold.change_position(epoch, "'1'", 'log_position') | indent(8) }} as change_position,
        if(
            lsn is null, concat_ws('/', topic, kafka_partition), upper(envelope.data_store)
        ) as position_scope,
        case
            when operation = 'delete' then 'delete'
            when is_partial then 'patch'
            else 'replace'
        end as row_effect
    from keyed
),

found as (
    {{ changefold.split_key_changes('typed') | indent(4) }}
)

{{ changefold.found_changes('found', [
    'nullif(' ~ epoch ~ ', 0)', 'entity', "coalesce(row_key, '')", 'log_position', 'row_effect'
], remark=none if 'schema' in lacks else changefold.connect_null_or_default('data')) }}
{%- endmacro %}
