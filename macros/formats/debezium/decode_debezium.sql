{% macro decode_debezium(
    messages, epoch='0', keys={}, catalog='source.db', scope=none, null_defaults={}, order='log',
    entity=none, unavailable_value_placeholder='', lacks=[],
    has_placeholders="envelope.source.connector in ('postgresql', 'oracle', 'sqlserver')"
) -%}
{%- set by_topic = order == 'topic' -%}
{%- set envelope = {
    'op': 'string',
    'before': 'string',
    'after': 'string',
    'source': 'struct<connector string, name string, db string, schema string, `table` string,
            collection string, snapshot string, sequence string, lsn string, txId string, file string,
            pos string, `row` string, gtid string, commit_lsn string, change_lsn string,
            event_serial_no string, scn string, commit_scn string, rs_id string, ssn string,
            lcr_position string, ts_us string, ts_ms string>',
    'transaction': 'struct<id string, total_order string>',
    'status': 'string',
    'id': 'string',
    'ddl': 'string',
    'tableChanges': 'string',
    'unique': 'map<string, variant>',
    'LOB_COLUMNS': 'string',
    'message_type': 'string',
} -%}
{%- set key = none if 'unique' in lacks else 'unique' -%}
{%- if not key -%}
    {%- do envelope.pop('unique') -%}
{%- endif -%}
{%- set null_defaults = {} if 'schema' in lacks else null_defaults -%}
with {{ changefold.connect_rows(
    messages, envelope, key=key, lacks=lacks,
    lob_columns=none if 'lobs' in lacks else "if(envelope.op = 'u', envelope.lob_columns, null)",
    placeholder=unavailable_value_placeholder or changefold.connect_placeholder(),
    may_be_unavailable='true' if unavailable_value_placeholder else has_placeholders
) }},

described as (
    select
        * except (envelope),
        {{ changefold._debezium_op(by_topic) | indent(8) }} as op,
        envelope.source,
        envelope.message_type,
        envelope.status,
        envelope.id as status_id,
        coalesce(
            envelope.ddl, if(envelope.tablechanges is null, null, 'without its statement')
        ) as ddl,
        envelope.transaction.id as transaction_name,
        envelope.transaction.total_order as number_in_transaction,
        coalesce(envelope.source.snapshot, 'false') as snapshot,
        {{ changefold._debezium_kind(by_topic) | indent(8) }} as kind,
        from_json(envelope.source.sequence, 'array<string>') as sequence
    from connect_rows
),

placed as (
    select
        *,
        {{ changefold._debezium_entity(catalog, by_topic, entity) | indent(8) }} as entity,
        {{ changefold.padded_number("try_cast(number_in_transaction as bigint)", 20) }} as transaction_position,
        {{ changefold._debezium_log_position(by_topic) | indent(8) }} as log_position,
        {{ changefold._debezium_transaction_id() | indent(8) }} as transaction_id,
        {{ changefold._debezium_committed_at() | indent(8) }} as committed_at
    from described
),

keyed as (
    select
        *,
        {{ changefold.change_position(
            epoch,
            'kind',
            'log_position' if by_topic else "log_position || coalesce('/' || transaction_position, '')"
        ) | indent(8) }} as change_position,
        {%- if by_topic %}
        {{ changefold.connect_key_columns(keys) | indent(8) }} as key_columns,
        {%- elif keys %}
        {{ changefold.by_entity(keys) | indent(8) }} as key_columns,
        {%- endif %}
        {{ changefold._debezium_row_key(keys) | indent(8) }} as row_key,
        {{ changefold._debezium_finding(by_topic, has_order=scope is none) | indent(8) }} as finding
    from placed
),
{%- if by_topic %}

moved as (
    select
        * except (row_key, key_before, key_after),
        -- which of the two keys the message has as its own is not documented
        if(key_before <> key_after and key_before = row_key, key_after, row_key) as row_key,
        if(key_before <> key_after, key_before, null) as old_key
    from (
        select
            *,
            case when op = 'u' then {{ changefold.connect_key_before('key_columns') | indent(12) }} end as key_before,
            case when op = 'u' then {{ changefold.connect_key_in('row_after', 'key_columns') | indent(12) }} end as key_after
        from keyed
    ) as with_keys
),
{%- endif %}

typed as (
    select
        {%- if null_defaults %}
        * except (row_after),
        {{ changefold.connect_with_nulls(changefold.by_entity(null_defaults)) | indent(8) }} as row_after,
        {%- else %}
        *,
        {%- endif %}
        {%- if keys and not by_topic %}
        -- a message with a key sends a change of it as a delete and an insert
        case
            when op = 'u' and message_key is null
                then {{ changefold.connect_key_before('key_columns') | indent(16) }}
        end as old_key,
        {%- endif %}
        case op
            when 'r' then 'snapshot'
            when 'c' then 'insert'
            when 'u' then 'update'
            when 'd' then 'delete'
            when 't' then 'truncate'
        end as operation,
        case
            when op = 'd' then 'delete'
            when op = 't' then 'clear'
            when is_partial then 'patch'
            else 'replace'
        end as row_effect,
        {{ scope or changefold._debezium_position_scope(by_topic) | indent(8) }} as position_scope
    from {{ 'moved' if by_topic else 'keyed' }}
),

found as (
    {%- if keys or by_topic %}
    {{ changefold.split_key_changes('typed') | indent(4) }}
    {%- else %}
    select
        *,
        0 as change_index
    from typed
    {%- endif %}
)

{{ changefold.found_changes('found', [
    'nullif(' ~ epoch ~ ', 0)',
    'entity',
    "coalesce(row_key, '')",
    'kind',
    'log_position',
    'op',
    changefold._debezium_contents() | indent(8),
], remark=none if 'schema' in lacks else changefold.connect_null_or_default('after')) }}
{%- endmacro %}
