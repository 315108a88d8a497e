{% macro decode_debezium(messages, epoch='0', keys={}) -%}
{%- set source -%}
    connector string, name string, db string, schema string, `table` string, collection string,
            snapshot string, sequence string, lsn string, txId string, file string, pos string,
            `row` string, gtid string, ts_us string, ts_ms string
{%- endset -%}
{%- set envelope -%}
    op string, before string, after string, source struct<{{ source }}>,
            transaction struct<id string>, status string, id string, ddl string, tableChanges string
{%- endset -%}
{%- set fields = 'fields array<struct<field string, name string, parameters struct<scale string>>>' -%}
{%- set images = 'before map<string, variant>, after map<string, variant>' -%}
with

-- one pass for all forms of a message: bare, {payload} and {schema, payload}
parsed as (
    select
        *,
        {{ _debezium_is_wrapped('raw_value') }} as is_wrapped,
        {{ _debezium_one_object('raw_value', 'struct<
            ' ~ envelope ~ ',
            payload struct<' ~ envelope ~ '>,
            schema struct<fields array<struct<field string, ' ~ fields ~ '>>>
        >') | indent(8) }} as parsed_value,
        -- refuses objects with two members of one name, at any depth
        try_parse_json(raw_value) is null as has_twice,
        case when not {{ _debezium_is_wrapped('raw_key') }} then
            {{ _debezium_one_object('raw_key', 'map<string, variant>') | indent(8) }}
        end as bare_key,
        case when {{ _debezium_is_wrapped('raw_key') }} then
            {{ _debezium_one_object('raw_key', 'struct<
                schema struct<' ~ fields ~ '>, payload map<string, variant>
            >') | indent(8) }}
        end as wrapped_key
    from {{ messages }}
),

opened as (
    select
        * except (parsed_value, bare_key, wrapped_key),
        case
            when coalesce(size(parsed_value), 0) <> 2 or parsed_value[0] is null
                or raw_encoding <> 'text' then null
            when is_wrapped then parsed_value[0].payload
            else struct(
                {%- for name in ['op', 'before', 'after', 'source', 'transaction', 'status', 'id', 'ddl', 'tableChanges'] %}
                parsed_value[0].{{ name }}{{ ',' if not loop.last }}
                {%- endfor %}
            )
        end as envelope,
        parsed_value[0].schema.fields as image_fields,
        case
            when size(bare_key) = 2 then bare_key[0]
            when size(wrapped_key) = 2 then wrapped_key[0].payload
        end as key_pairs,
        case when size(wrapped_key) = 2 then wrapped_key[0].schema.fields end as key_fields
    from parsed
),

described as (
    select
        * except (envelope, image_fields),
        envelope is not null as is_object,
        envelope.op,
        envelope.before,
        envelope.after,
        envelope.source,
        envelope.status,
        envelope.id as status_id,
        coalesce(
            envelope.ddl, if(envelope.tablechanges is null, null, 'without its statement')
        ) as ddl,
        envelope.transaction.id as transaction_name,
        coalesce(envelope.source.snapshot, 'false') as snapshot,
        from_json(envelope.source.sequence, 'array<string>') as sequence,
        {{ _debezium_image_fields('before') | indent(8) }} as before_fields,
        {{ _debezium_image_fields('after') | indent(8) }} as after_fields,
        (
            {{ _debezium_is_respelled('envelope.before') }}
            or {{ _debezium_is_respelled('envelope.after') }}
        )
        and raw_value rlike {{ _debezium_inexact_number() }} as is_exact
    from opened
),

placed as (
    select
        *,
        case
            when before is null and after is null then null
            when {{ _debezium_is_covered('before') }} and {{ _debezium_is_covered('after') }}
                then 'canonical'
            else 'wire'
        end as value_encoding,
        is_exact or {{ _debezium_is_rebuilt('before') | indent(8) }} as before_is_rebuilt,
        is_exact or {{ _debezium_is_rebuilt('after') | indent(8) }} as after_is_rebuilt,
        case when is_exact then get(
            {{ _debezium_one_object('raw_value', 'struct<
                payload struct<' ~ images ~ '>,
                ' ~ images ~ '
            >') | indent(12) }},
            0
        ) end as exact,
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

converted as (
    select
        * except (exact),
        case when before_is_rebuilt or after_is_rebuilt or key_fields is not null then transform(
            array(
                struct(key_pairs as pairs, key_fields as fields),
                {%- for image in ['before', 'after'] %}
                struct(
                    case
                        when is_exact then coalesce(exact.payload.{{ image }}, exact.{{ image }})
                        when {{ image }}_is_rebuilt then from_json({{ image }}, 'map<string, variant>')
                    end as pairs,
                    if(value_encoding = 'canonical', {{ image }}_fields, null) as fields
                ){{ ',' if not loop.last }}
                {%- endfor %}
            ),
            image -> {{ _debezium_members(
                'map_entries(image.pairs)',
                'image.fields'
            ) | indent(12) }}
        ) end as members
    from placed
),

rendered as (
    select
        * except (members),
        case
            when op = 't' or size(key_pairs) = 0 then null
            when key_fields is null
                then to_json(transform(map_values(key_pairs), value -> cast(value as string)))
            else to_json(transform(
                members[0], member -> coalesce(member.text, cast(member.value as string))
            ))
        end as message_key,
        case when before_is_rebuilt then
            {{ _debezium_image_text('members[1]') | indent(12) }}
            else before
        end as row_before,
        case when after_is_rebuilt then
            {{ _debezium_image_text('members[2]') | indent(12) }}
            else after
        end as row_after,
        case when after_is_rebuilt then exists(
            members[2], member -> member.is_unavailable
        ) else false end as is_partial,
        case
            when is_exact or before rlike '[0-9]{39}' or after rlike '[0-9]{39}'
                then {{ _debezium_has_unholdable_number('raw_value') | indent(16) }}
            else false
        end as has_unholdable_number,
        case when members is not null then get(filter(
            flatten(filter(members, image -> image is not null)),
            member -> member.type like '%Decimal' and member.text is null
        ), 0) end as misfit,
        {{ change_position(epoch, 'kind', 'log_position') | indent(8) }} as change_position
    from converted
),

found as (
    select
        *,
        {{ _debezium_row_key(keys) | indent(4) }} as row_key,
        {{ _debezium_finding() | indent(4) }} as finding
    from rendered
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
