{% macro decode_debezium(messages, epoch='0', keys={}) -%}
{%- set envelope = {
    'op': 'string',
    'before': 'string',
    'after': 'string',
    'source': 'struct<connector string, name string, db string, schema string, `table` string,
            collection string, snapshot string, sequence string, lsn string, txId string, file string,
            pos string, `row` string, gtid string, ts_us string, ts_ms string>',
    'transaction': 'struct<id string>',
    'status': 'string',
    'id': 'string',
    'ddl': 'string',
    'tableChanges': 'string',
} -%}
with {{ connect_rows(messages, envelope) }},

described as (
    select
        * except (envelope),
        envelope.op,
        envelope.source,
        envelope.status,
        envelope.id as status_id,
        coalesce(
            envelope.ddl, if(envelope.tablechanges is null, null, 'without its statement')
        ) as ddl,
        envelope.transaction.id as transaction_name,
        coalesce(envelope.source.snapshot, 'false') as snapshot,
        from_json(envelope.source.sequence, 'array<string>') as sequence
    from connect_rows
),

placed as (
    select
        *,
        case when coalesce(source.table, source.collection) <> '' then concat_ws(
            '.',
            nullif(source.db, ''),
            nullif(source.schema, ''),
            coalesce(source.table, source.collection)
        ) end as entity,
        case
            when snapshot = 'incremental' or op <> 'r' and snapshot = 'false' then '1'
            else '0'
        end as kind,
        {{ _debezium_log_position() | indent(8) }} as log_position,
        {{ _debezium_transaction_id() | indent(8) }} as transaction_id,
        {{ _debezium_committed_at() | indent(8) }} as committed_at
    from described
),

found as (
    select
        *,
        {{ change_position(epoch, 'kind', 'log_position') | indent(8) }} as change_position,
        {{ _debezium_row_key(keys) | indent(4) }} as row_key,
        {{ _debezium_finding() | indent(4) }} as finding
    from placed
)

select
    case when finding is null then concat_ws(
        '|',
        {%- if epoch != '0' %}
        nullif({{ epoch }}, 0),
        {%- endif %}
        entity,
        coalesce(row_key, ''),
        kind,
        log_position,
        op,
        case when snapshot = 'incremental' then md5(row_after) end
    ) end as change_id,
    0 as change_index,
    feed,
    entity,
    row_key,
    case op
        when 'r' then 'snapshot'
        when 'c' then 'insert'
        when 'u' then 'update'
        when 'd' then 'delete'
        when 't' then 'truncate'
    end as operation,
    case
        when finding is not null then null
        when op = 'd' then 'delete'
        when op = 't' then 'clear'
        when is_partial then 'patch'
        else 'replace'
    end as row_effect,
    case when finding is null then row_before end as row_before,
    case when finding is null then row_after end as row_after,
    case when finding is null then value_encoding end as value_encoding,
    cast(null as string) as attribute_operators,
    case when finding is null then change_position end as change_position,
    case when finding is null then source.name end as position_scope,
    case when finding is null then transaction_id end as transaction_id,
    case when finding is null then committed_at end as committed_at,
    case
        when finding is null then 'change'
        when finding rlike '^(tombstone|message|heartbeat|transaction|schema_change): '
            then 'control'
        else 'rejected'
    end as outcome,
    substring_index(finding, ': ', 1) as reason,
    substring(finding, instr(finding, ': ') + 2) as detail,
    landed_batch,
    message_number
from found
{%- endmacro %}
