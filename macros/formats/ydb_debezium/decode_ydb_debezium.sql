{% macro decode_ydb_debezium(messages, epoch='0', keys={}, modes={}, lacks=[]) -%}
{%- set envelope = {
    'op': 'string',
    'before': 'string',
    'after': 'string',
    'source': 'struct<connector string, step string, txId string, snapshot string>',
    'key': 'string',
    'resolved': 'string',
    'tableChanges': 'string',
    'dynamodb': 'string',
} -%}
with {{ changefold.connect_rows(messages, envelope, lacks=lacks) }},

described as (
    select
        * except (row_after, value_encoding),
        {{ changefold.ydb_entity() }} as entity,
        envelope.op,
        envelope.source,
        envelope.source.txid as transaction_id,
        {{ changefold.connect_timestamp('envelope.source.step') }} as committed_at,
        row_after as new_image,
        coalesce(
            key_pairs, {{ changefold.connect_key_values('coalesce(row_after, row_before)') | indent(12) }}
        ) as key_values
    from connect_rows
),

declared as (
    select
        *,
        {{ changefold.by_entity(keys) | indent(8) }} as declared_key,
        {{ changefold.by_entity(modes, 'string') | indent(8) }} as mode,
        -- YDB scans while it streams, and a changefeed may be made anew: only where an epoch was named is its scan
        -- another reading of the table
        if({{ epoch }} > 0 and (op = 'r' or source.snapshot = 'true'), '0', '1') as kind,
        {{ changefold._ydb_debezium_log_position() | indent(8) }} as log_position
    from described
),

named as (
    select
        *,
        coalesce(declared_key, map_keys(key_pairs)) as key_names
    from declared
),

keyed as (
    select
        *,
        transform(key_names, name -> key_values[name]) as key_parts,
        {{ changefold._ydb_debezium_surprise() | indent(8) }} as surprise,
        case when op <> 'd' and mode in ('KEYS_ONLY', 'OLD_IMAGE') then '{}' end as no_image
    from named
),

found as (
    select
        *,
        {{ changefold._ydb_debezium_finding() | indent(8) }} as finding,
        {{ changefold.change_position(epoch, 'kind', 'log_position') | indent(8) }} as change_position,
        0 as change_index,
        entity as position_scope,
        case when not exists(key_parts, part -> part is null)
            then to_json(transform(key_parts, part -> {{ changefold.connect_key_part('part') | indent(16) }}))
        end as row_key,
        case
            when op = 'r' then 'snapshot'
            when op = 'c' then 'insert'
            when op = 'd' then 'delete'
            when op = 'u' and mode = 'NEW_AND_OLD_IMAGES' then 'update'
            when op = 'u' then 'upsert'
        end as operation,
        case
            when op = 'd' then 'delete'
            when no_image is not null then 'patch'
            else 'replace'
        end as row_effect,
        coalesce(new_image, {{ changefold.ydb_row_image('no_image') | indent(8) }}) as row_after,
        'wire' as value_encoding
    from keyed
)

{{ changefold.found_changes('found', ['nullif(' ~ epoch ~ ', 0)', 'entity', 'row_key', 'log_position', changefold.ydb_record_identity()]) }}
{%- endmacro %}
