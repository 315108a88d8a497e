{% macro decode_ydb(messages, epoch='0', keys={}, modes={}, lacks=[]) -%}
{%- set envelope = {
    'key': 'string',
    'update': 'string',
    'reset': 'string',
    'erase': 'string',
    'newImage': 'string',
    'oldImage': 'string',
    'ts': 'string',
    'resolved': 'string',
    'tableChanges': 'string',
    'op': 'string',
    'dynamodb': 'string',
} -%}
with {{ changefold.connect_rows(messages, envelope, before='oldImage', after='newImage', lacks=lacks) }},

described as (
    select
        * except (row_before, row_after, value_encoding),
        {{ changefold.ydb_entity() }} as entity,
        {{ changefold._ydb_timestamp('envelope.ts') | indent(8) }} as virtual_timestamp,
        from_json(envelope.key, 'array<variant>') as key_parts,
        row_before as old_image,
        case when envelope.erase is null
            then coalesce(row_after, envelope.reset, envelope.update)
        end as new_image,
        array_compact(array(
            if(envelope.update is null, null, 'update'),
            if(envelope.reset is null, null, 'reset'),
            if(envelope.erase is null, null, 'erase')
        )) as operations
    from connect_rows
),

declared as (
    select
        *,
        {{ changefold.by_entity(keys) | indent(8) }} as key_names,
        {{ changefold.by_entity(modes, 'string') | indent(8) }} as mode,
        get(operations, 0) as flag,
        virtual_timestamp[1] as transaction_id,
        {{ changefold.connect_timestamp('virtual_timestamp[0]') }} as committed_at
    from described
),

placed as (
    select
        *,
        to_json(transform(key_parts, part -> cast(part as string))) as row_key,
        {{ changefold._ydb_surprise() | indent(8) }} as surprise,
        {{ changefold._ydb_log_position() | indent(8) }} as log_position,
        if(envelope.ts is null, concat_ws('/', topic, kafka_partition), entity) as position_scope
    from declared
),

found as (
    select
        *,
        {{ changefold._ydb_finding() | indent(8) }} as finding,
        {{ changefold.change_position(epoch, "'1'", 'log_position') | indent(8) }} as change_position,
        0 as change_index,
        case
            when flag = 'erase' then 'delete'
            when mode = 'NEW_AND_OLD_IMAGES' and old_image is not null then 'update'
            when flag is not null then 'upsert'
        end as operation,
        case
            when flag = 'erase' then 'delete'
            when mode in ('NEW_IMAGE', 'NEW_AND_OLD_IMAGES') then 'replace'
            when mode = 'UPDATES' and flag = 'reset' then 'reset'
            else 'patch'
        end as row_effect,
        {{ changefold.ydb_row_image('old_image') | indent(8) }} as row_before,
        {{ changefold.ydb_row_image('new_image') | indent(8) }} as row_after,
        'wire' as value_encoding
    from placed
)

{{ changefold.found_changes('found', ['nullif(' ~ epoch ~ ', 0)', 'entity', 'row_key', 'log_position', changefold.ydb_record_identity()]) }}
{%- endmacro %}
