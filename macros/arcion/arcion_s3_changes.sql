{#
    Common table expressions, and the select that ends a decoder, from records whose columns were
    told apart: what both forms of Replicant's files have in common.
#}
{% macro arcion_s3_changes(opened, epoch, keys, arcion, has_objects=false) -%}
described as (
    select
        *,
        {{ changefold.by_entity(keys) | indent(8) }} as key_columns,
        {{ changefold.by_entity(changefold.arcion_newest_columns(arcion.columns)) | indent(8) }} as all_columns,
        {{ changefold.by_entity(arcion.text_columns) | indent(8) }} as text_columns,
        -- the vendor's document has cursors with blanks inside of names: `extraction Timestamp`
        from_json(
            regexp_replace(cursor, r'\s+(?=[^"]*"\s*:)', ''), 'map<string, string>'
        ) as place
    from {{ opened }}
),

checked as (
    select
        *,
        {{ changefold._arcion_cursor('log') }} as log_file,
        get(filter(
            transform(cells, cell -> {{ changefold._arcion_column_finding('cell', arcion.null_text) | indent(12) }}),
            finding -> finding is not null
        ), 0) as column_finding
    from described
),

imaged as (
    select
        * except (cells),
        transform(cells, cell -> cell.name) as named_columns,
        {{ changefold._arcion_image('before', arcion.null_text) | indent(8) }} as before,
        {{ changefold._arcion_image('after', arcion.null_text) | indent(8) }} as after
    from checked
),

overlaid as (
    select
        *,
        if(op = 'U', {{ changefold._arcion_overlay('before', 'after') | indent(8) }}, null) as whole
    from imaged
),

keyed as (
    select
        *,
        case
            when op = 'U' then {{ changefold._arcion_key_in('whole') | indent(16) }}
            when op = 'D' then {{ changefold._arcion_key_in('before') | indent(16) }}
            else {{ changefold._arcion_key_in('after') | indent(16) }}
        end as row_key,
        case when op = 'U' then {{ changefold._arcion_key_in('before') | indent(8) }} end as old_key,
        {{ changefold._arcion_log_position(arcion.cursor_order, arcion.file_order, has_objects) | indent(8) }} as log_position,
        {{ changefold._arcion_position_scope() | indent(8) }} as position_scope,
        {{ changefold._arcion_finding(arcion) | indent(8) }} as finding
    from overlaid
),

placed as (
    select
        * except (after),
        case
            -- a row that moves takes along what the update does not send
            when old_key <> row_key then whole
            when op = 'U' then {{ changefold._arcion_overlay(
                'map_filter(before, (name, value) -> array_contains(key_columns, name))', 'after'
            ) | indent(16) }}
            else after
        end as after,
        if(is_snapshot, '0', '1') as kind,
        {%- set position = changefold.change_position(epoch, "if(is_snapshot, '0', '1')", 'log_position') %}
        {%- if has_objects %}
        -- a line may hold several objects
        concat(
            {{ position | indent(8) }}, '/',
            {{ changefold.padded_number('message_number', 20) }}
        ) as change_position
        {%- else %}
        {{ position | indent(8) }} as change_position
        {%- endif %}
    from keyed
),

typed as (
    select
        * except (before, after),
        if(size(before) > 0, to_json(before), null) as row_before,
        if(op <=> 'D', null, to_json(after)) as row_after,
        if(size(before) + size(after) > 0, 'wire', null) as value_encoding,
        case
            when is_snapshot then 'snapshot'
            when op = 'I' then 'insert'
            when op = 'U' then 'update'
            when op = 'D' then 'delete'
            when op = 'R' then 'upsert'
        end as operation,
        {{ changefold._arcion_row_effect(arcion.partial_insert) | indent(8) }} as row_effect,
        {{ changefold._arcion_cursor('transactionNum') }} as transaction_id,
        {{ changefold._arcion_committed_at() | indent(8) }} as committed_at
    from placed
),

found as (
    {{ changefold.split_key_changes('typed') | indent(4) }}
)

{{ changefold.found_changes('found', [
    'nullif(' ~ epoch ~ ', 0)',
    'entity',
    "coalesce(row_key, '')",
    'kind',
    changefold._arcion_identity_position() | indent(4),
    "coalesce(op, '')",
    'row_effect',
], remark=changefold._arcion_remark(arcion.cursor_order) | indent(8)) }}
{%- endmacro %}
