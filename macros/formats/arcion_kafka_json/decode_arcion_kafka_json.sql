{% macro decode_arcion_kafka_json(messages, epoch='0', keys={}, arcion={}, lacks=[]) -%}
{%- set arcion = changefold.arcion_options(arcion) -%}
{%- set envelope = {
    'op': 'string',
    'before': 'string',
    'after': 'string',
    'source': 'struct<connector string, name string, db string, schema string, `table` string,
            snapshot string, file string, pos string, `row` string, gtid string, ts_ms string>',
    'transaction': 'struct<id string>',
    'opType': 'string',
} -%}
with readable as (
    select
        * except (raw_key),
        case when not {{ changefold._arcion_kafka_json_is_default('raw_key') }} then raw_key end as raw_key
    from {{ messages }}
),

{{ changefold.connect_rows('readable', envelope, lacks=lacks) }},

described as (
    select
        * except (envelope, row_before, row_after, value_encoding),
        -- the documents of older builds have words
        case envelope.op
            when 'INSERT' then if(envelope.source.snapshot = 'true', 'r', 'c')
            when 'UPDATE' then 'u'
            when 'DELETE' then 'd'
            else envelope.op
        end as op,
        envelope.optype as native_operation,
        envelope.source,
        -- `{}` is how Replicant writes that there is no image
        nullif(row_before, '{}') as row_before,
        nullif(row_after, '{}') as row_after,
        case
            when nullif(row_before, '{}') is not null or nullif(row_after, '{}') is not null
                then value_encoding
        end as value_encoding,
        -- an update or a delete is of no snapshot, whatever its word says
        if(
            envelope.op = 'r' or envelope.op in ('c', 'INSERT') and envelope.source.snapshot = 'true', '0', '1'
        ) as kind,
        case when envelope.source.table <> '' then concat_ws(
            '.',
            nullif(envelope.source.db, ''),
            nullif(envelope.source.schema, ''),
            envelope.source.table
        ) end as entity,
        coalesce(nullif(envelope.source.gtid, ''), nullif(envelope.transaction.id, ''))
            as transaction_id,
        {{ changefold.connect_timestamp('envelope.source.ts_ms') }} as committed_at
    from connect_rows
),

with_columns as (
    select
        *,
        {{ changefold.connect_key_columns(keys) | indent(8) }} as key_columns,
        {{ changefold.by_entity(changefold.arcion_newest_columns(arcion.columns)) | indent(8) }} as declared_columns
    from described
),

with_whole_keys as (
    select
        *,
        -- an update may leave out a part of the key that stays as it was
        case
            when message_finding is null and op = 'u' and row_before is not null
                and size(array_except(key_columns, json_object_keys(row_after))) > 0
                then {{ changefold.arcion_overlaid_image('row_before', 'row_after') | indent(16) }}
            else row_after
        end as row_with_key
    from with_columns
),

with_keys as (
    select
        * except (row_with_key),
        case
            when message_key is null or op = 'u'
                then {{ changefold.connect_key_in('row_with_key', 'key_columns') | indent(16) }}
        end as key_after,
        case
            when message_key is null or op = 'u'
                then {{ changefold.connect_key_in('row_before', 'key_columns') | indent(16) }}
        end as key_before
    from with_whole_keys
),

keyed as (
    select
        *,
        -- a plain update may move a row in older builds; its message's key may be the old one. A
        -- message that cannot be read may have a column twice, which no map takes
        message_finding is null
        and coalesce(if(op = 'u', key_before <> key_after, false), false) as has_moved,
        {{ changefold._arcion_kafka_json_log_position() | indent(8) }} as log_position,
        {{ changefold._arcion_kafka_json_finding() | indent(8) }} as finding
    from with_keys
),

typed as (
    select
        * except (row_after),
        if(has_moved, key_after, coalesce(message_key, key_after, key_before)) as row_key,
        if(has_moved, key_before, null) as old_key,
        case
            -- a row that moves takes along what the update does not send
            when has_moved then {{ changefold.arcion_overlaid_image('row_before', 'row_after') | indent(16) }}
            else row_after
        end as row_after,
        {{ changefold.change_position(epoch, 'kind', 'log_position') | indent(8) }} as change_position,
        case
            when kind = '0' then null
            when coalesce(source.file, '') = '' then concat_ws('/', topic, kafka_partition)
            else concat_ws('/', source.name, {{ changefold.arcion_log_name('source.file') }})
        end as position_scope,
        case op
            when 'r' then 'snapshot'
            when 'c' then 'insert'
            when 'u' then 'update'
            when 'd' then 'delete'
        end as operation
    from keyed
),

with_effects as (
    select
        * except (row_after),
        -- the message's key need not be in its image
        case
            when message_finding is null and op <> 'd'
                and size(array_except(key_columns, json_object_keys(row_after))) > 0
                then {{ changefold.arcion_overlaid_image(
                    "to_json(map_from_arrays(
                        key_columns, from_json(row_key, 'array<string>')
                    ))",
                    'row_after'
                ) | indent(16) }}
            else row_after
        end as row_after,
        case
            when op = 'd' then 'delete'
            when op = 'r' then 'replace'
            -- an update's schema may be as partial as its image
            when op = 'u' and declared_columns is null then 'patch'
            -- the options may not know yet what the table has become: what the message names counts too
            when size(array_except(
                flatten(array_compact(array(
                    declared_columns, {{ 'after_fields.field, ' if 'schema' not in lacks }}json_object_keys(row_before)
                ))),
                json_object_keys(row_after)
            )) > 0 then 'patch'
            else 'replace'
        end as row_effect
    from typed
),

found as (
    {{ changefold.split_key_changes('with_effects') | indent(4) }}
)

{{ changefold.found_changes('found', [
    'nullif(' ~ epoch ~ ', 0)',
    'entity',
    "coalesce(row_key, '')",
    'kind',
    'log_position',
    'op',
    'row_effect',
    "case when kind = '0' then md5(row_after) end",
]) }}
{%- endmacro %}
