{% macro decode_debezium(messages, epoch=0, keys={}) -%}
{%- set field = 'field string, name string, parameters struct<scale string>' -%}
{%- set images = 'before map<string, variant>, after map<string, variant>' -%}
with

opened as (
    select
        *,
        raw_value rlike r'^\s*\{\s*"(?:schema|payload)"\s*:' as is_wrapped,
        raw_key rlike r'^\s*\{\s*"(?:schema|payload)"\s*:' as is_key_wrapped,
        raw_value rlike {{ _debezium_inexact_number() }} as is_exact
    from {{ messages }}
),

parsed as (
    select
        *,
        case when raw_encoding = 'text' and not is_wrapped then
            {{ _debezium_one_object('raw_value', 'map<string, string>') | indent(8) }}
        end as bare,
        case when raw_encoding = 'text' and is_wrapped then
            {{ _debezium_one_object('raw_value', 'struct<
                schema struct<fields array<struct<field string, fields array<struct<' ~ field ~ '>>>>>,
                payload map<string, string>
            >') | indent(8) }}
        end as wrapped,
        case when not is_key_wrapped then
            {{ _debezium_one_object('raw_key', 'map<string, variant>') | indent(8) }}
        end as bare_key,
        case when is_key_wrapped then
            {{ _debezium_one_object('raw_key', 'struct<
                schema struct<fields array<struct<' ~ field ~ '>>>,
                payload map<string, variant>
            >') | indent(8) }}
        end as wrapped_key
    from opened
),

unwrapped as (
    select
        *,
        case when size(bare) = 2 then bare[0] when size(wrapped) = 2 then wrapped[0].payload end
            as envelope,
        case when size(wrapped) = 2 then wrapped[0].schema.fields end as image_fields,
        case
            when size(bare_key) = 2 then bare_key[0]
            when size(wrapped_key) = 2 then wrapped_key[0].payload
        end as key_values,
        case when size(wrapped_key) = 2 then wrapped_key[0].schema.fields end as key_fields
    from parsed
),

described as (
    select
        *,
        envelope['op'] as op,
        envelope['before'] as before,
        envelope['after'] as after,
        json_object_keys(envelope['before']) as before_names,
        json_object_keys(envelope['after']) as after_names,
        get(filter(image_fields, field -> field.field = 'before'), 0).fields as before_fields,
        get(filter(image_fields, field -> field.field = 'after'), 0).fields as after_fields,
        from_json(envelope['source'], 'map<string, string>') as source
    from unwrapped
),

typed as (
    select
        *,
        {{ _debezium_control_kind() | indent(4) }} as control_kind,
        nullif(concat_ws(
            '.',
            nullif(source['db'], ''),
            nullif(source['schema'], ''),
            coalesce(nullif(source['table'], ''), source['collection'])
        ), '') as entity,
        coalesce(source['snapshot'] = 'incremental', false) as is_incremental,
        coalesce(source['snapshot'], 'false') <> 'incremental'
            and (op = 'r' or coalesce(source['snapshot'], 'false') <> 'false') as is_initial,
        from_json(source['sequence'], 'array<string>') as sequence,
        coalesce(
            try_cast(source['ts_us'] as bigint),
            try_multiply(try_cast(source['ts_ms'] as bigint), 1000)
        ) as commit_micros,
        case
            when before is null and after is null then null
            when {{ _debezium_is_covered('before') }} and {{ _debezium_is_covered('after') }}
                then 'canonical'
            else 'wire'
        end as value_encoding,
        case when is_exact and raw_encoding = 'text' then
            {{ _debezium_one_object('raw_value', 'struct<
                payload struct<' ~ images ~ '>,
                ' ~ images ~ '
            >') | indent(8) }}[0]
        end as exact
    from described
),

sorted as (
    select
        *,
        {{ _debezium_is_rebuilt('before') | indent(4) }} as before_is_rebuilt,
        {{ _debezium_is_rebuilt('after') | indent(4) }} as after_is_rebuilt
    from typed
),

valued as (
    select
        *,
        {{ _debezium_image_values('before') | indent(4) }} as before_values,
        {{ _debezium_image_values('after') | indent(4) }} as after_values
    from sorted
),

listed as (
    select
        *,
        transform(
            array(
                struct(key_values as values, key_fields as fields),
                struct(before_values as values, if(value_encoding = 'canonical', before_fields, null) as fields),
                struct(after_values as values, if(value_encoding = 'canonical', after_fields, null) as fields)
            ),
            image -> {{ _debezium_wire_values('map_entries(image.values)', 'image.fields') | indent(8) }}
        ) as wire_members
    from valued
),

measured as (
    select
        *,
        transform(
            wire_members,
            members -> {{ _debezium_measures('members') | indent(8) }}
        ) as measured_members
    from listed
),

worded as (
    select
        *,
        transform(
            measured_members,
            members -> {{ _debezium_canonical_texts('members') | indent(8) }}
        ) as members
    from measured
),

known as (
    select
        *,
        members[0] as key_members,
        {{ _debezium_without_placeholders('members[1]') | indent(4) }} as before_members,
        {{ _debezium_without_placeholders('members[2]') | indent(4) }} as after_members
    from worded
),

rendered as (
    select
        *,
        case
            when op = 't' or size(key_values) = 0 then null
            else to_json(transform(
                key_members, member -> coalesce(member.text, cast(member.value as string))
            ))
        end as message_key,
        case when before_values is null then before else
            {{ _debezium_image_text('before_members') | indent(8) }}
        end as row_before,
        case when after_values is null then after else
            {{ _debezium_image_text('after_members') | indent(8) }}
        end as row_after,
        {{ _debezium_log_position() | indent(4) }} as log_position,
        case when wrapped is not null or wrapped_key is not null then get(filter(
            flatten(filter(members, image -> image is not null)),
            member -> member.type like '%Decimal' and member.text is null
        ), 0) end as misfit,
        coalesce(size(after_members) < size(after_values), false) as has_placeholder
    from known
),

judged as (
    select
        *,
        {{ _debezium_row_key(keys) | indent(4) }} as row_key,
        {{ _debezium_verdict() | indent(4) }} as verdict
    from rendered
)

select
    case when verdict.outcome = 'change' then concat_ws(
        '|',
        entity,
        coalesce(row_key, ''),
        if(is_initial, '0', '1'),
        log_position,
        op,
        if(is_incremental, md5(row_after), null)
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
        when verdict.outcome <> 'change' then null
        when op = 'd' then 'delete'
        when op = 't' then 'clear'
        when has_placeholder then 'patch'
        else 'replace'
    end as row_effect,
    case when verdict.outcome = 'change' then row_before end as row_before,
    case when verdict.outcome = 'change' then row_after end as row_after,
    case when verdict.outcome = 'change' then value_encoding end as value_encoding,
    cast(null as string) as attribute_operators,
    case when verdict.outcome = 'change' then
        {{ change_position(epoch, "if(is_initial, '0', '1')", 'log_position') | indent(4) }}
    end as change_position,
    case when verdict.outcome = 'change' then source['name'] end as position_scope,
    case when verdict.outcome = 'change' then coalesce(
        source['txId'],
        source['gtid'],
        regexp_replace(get_json_object(envelope['transaction'], '$.id'), r'^(\d+):\d+$', '$1')
    ) end as transaction_id,
    case
        when verdict.outcome = 'change' and commit_micros between -62135596800000000 and 253402300799999999
            then timestamp_micros(commit_micros)
    end as committed_at,
    verdict.outcome,
    verdict.reason,
    verdict.detail,
    landed_batch,
    message_number
from judged
{%- endmacro %}
