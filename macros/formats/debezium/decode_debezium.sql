{% macro decode_debezium(messages, epoch=0, keys={}) -%}
{%- set field = 'field string, name string, parameters struct<scale string>' -%}
{%- set images = 'before map<string, variant>, after map<string, variant>' -%}
with

parsed as (
    select
        *,
        case when raw_encoding = 'text' and not {{ _debezium_is_wrapped('raw_value') }} then
            {{ _debezium_one_object('raw_value', 'map<string, string>') | indent(8) }}
        end as bare,
        case when raw_encoding = 'text' and {{ _debezium_is_wrapped('raw_value') }} then
            {{ _debezium_one_object('raw_value', 'struct<
                schema struct<fields array<struct<field string, fields array<struct<' ~ field ~ '>>>>>,
                payload map<string, string>
            >') | indent(8) }}
        end as wrapped,
        case when not {{ _debezium_is_wrapped('raw_key') }} then
            {{ _debezium_one_object('raw_key', 'map<string, variant>') | indent(8) }}
        end as bare_key,
        case when {{ _debezium_is_wrapped('raw_key') }} then
            {{ _debezium_one_object('raw_key', 'struct<
                schema struct<fields array<struct<' ~ field ~ '>>>,
                payload map<string, variant>
            >') | indent(8) }}
        end as wrapped_key
    from {{ messages }}
),

unwrapped as (
    select
        * except (bare, wrapped, bare_key, wrapped_key),
        wrapped is not null as is_wrapped,
        case when size(bare) = 2 then bare[0] when size(wrapped) = 2 then wrapped[0].payload end
            as envelope,
        case when size(wrapped) = 2 then wrapped[0].schema.fields end as image_fields,
        case
            when size(bare_key) = 2 then bare_key[0]
            when size(wrapped_key) = 2 then wrapped_key[0].payload
        end as key_pairs,
        case when size(wrapped_key) = 2 then wrapped_key[0].schema.fields end as key_fields
    from parsed
),

described as (
    select
        *,
        case when is_wrapped then json_object_keys(raw_value) end as wrapper_names,
        map_keys(envelope) as envelope_names,
        envelope['op'] as op,
        envelope['before'] as before,
        envelope['after'] as after,
        json_object_keys(envelope['before']) as before_names,
        json_object_keys(envelope['after']) as after_names,
        case when image_fields is not null then
            get(filter(image_fields, field -> field.field = 'before'), 0).fields
        end as before_fields,
        case when image_fields is not null then
            get(filter(image_fields, field -> field.field = 'after'), 0).fields
        end as after_fields,
        from_json(envelope['source'], 'map<string, string>') as source,
        get_json_object(envelope['transaction'], '$.id') as transaction_name
    from unwrapped
),

typed as (
    select
        * except (image_fields),
        case
            when before is null and after is null then null
            when {{ _debezium_is_covered('before') }} and {{ _debezium_is_covered('after') }}
                then 'canonical'
            else 'wire'
        end as value_encoding,
        {{ _debezium_has_twice('envelope_names') }}
            or {{ _debezium_has_twice('before_names') }}
            or {{ _debezium_has_twice('after_names') }}
            or {{ _debezium_has_twice('map_keys(source)') }}
            or {{ _debezium_has_twice('map_keys(key_pairs)') }}
            or {{ _debezium_has_twice('wrapper_names') }}
            as has_twice,
        ({{ _debezium_is_respelled('before') }} or {{ _debezium_is_respelled('after') }})
            and raw_value rlike {{ _debezium_inexact_number() }} as is_exact,
        case when coalesce(source['table'], source['collection']) <> '' then concat_ws(
            '.',
            nullif(source['db'], ''),
            nullif(source['schema'], ''),
            coalesce(source['table'], source['collection'])
        ) end as entity,
        coalesce(source['snapshot'], 'false') as snapshot,
        from_json(source['sequence'], 'array<string>') as sequence
    from described
),

sorted as (
    select
        *,
        case when is_exact then get(
            {{ _debezium_one_object('raw_value', 'struct<
                payload struct<' ~ images ~ '>,
                ' ~ images ~ '
            >') | indent(8) }},
            0
        ) end as exact,
        {{ _debezium_is_rebuilt('before') | indent(4) }} as before_is_rebuilt,
        {{ _debezium_is_rebuilt('after') | indent(4) }} as after_is_rebuilt,
        (
            is_exact
            or coalesce(before rlike r'[:,\[]-?[0-9]{39}', false)
            or coalesce(after rlike r'[:,\[]-?[0-9]{39}', false)
        )
        and {{ _debezium_has_unholdable_number('raw_value') | indent(4) }} as has_unholdable_number
    from typed
),

valued as (
    select
        * except (exact),
        case
            when is_exact then coalesce(exact.payload.before, exact.before)
            when before_is_rebuilt then from_json(before, 'map<string, variant>')
        end as before_pairs,
        case
            when is_exact then coalesce(exact.payload.after, exact.after)
            when after_is_rebuilt then from_json(after, 'map<string, variant>')
        end as after_pairs,
        case
            when snapshot = 'incremental' or op <> 'r' and snapshot = 'false' then '1'
            else '0'
        end as kind,
        {{ _debezium_log_position() | indent(4) }} as log_position,
        {{ _debezium_transaction_id() | indent(4) }} as transaction_id,
        {{ _debezium_committed_at() | indent(4) }} as committed_at
    from sorted
),

converted as (
    select
        *,
        case when coalesce(before_pairs, after_pairs) is not null or key_fields is not null then
            transform(
                array(
                    struct(key_pairs as pairs, key_fields as fields),
                    struct(
                        before_pairs as pairs,
                        if(value_encoding = 'canonical', before_fields, null) as fields
                    ),
                    struct(
                        after_pairs as pairs,
                        if(value_encoding = 'canonical', after_fields, null) as fields
                    )
                ),
                image -> {{ _debezium_members(
                    'map_entries(image.pairs)',
                    'image.fields'
                ) | indent(12) }}
            )
        end as members
    from valued
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
        case when before_pairs is null then before else
            {{ _debezium_image_text('members[1]') | indent(8) }}
        end as row_before,
        case when after_pairs is null then after else
            {{ _debezium_image_text('members[2]') | indent(8) }}
        end as row_after,
        case when after_is_rebuilt then exists(
            members[2], member -> member.is_unavailable
        ) else false end as is_partial,
        case when members is not null then get(filter(
            flatten(filter(members, image -> image is not null)),
            member -> member.type like '%Decimal' and member.text is null
        ), 0) end as misfit,
        {{ change_position(epoch, 'kind', 'log_position') | indent(4) }} as change_position
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
        {%- if epoch %}
        '{{ epoch }}',
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
    case when finding is null then source['name'] end as position_scope,
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
