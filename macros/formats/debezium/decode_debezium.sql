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
        ({{ _debezium_is_respelled('before') }} or {{ _debezium_is_respelled('after') }})
            and raw_value rlike {{ _debezium_inexact_number() }} as is_exact,
        {{ _debezium_mentions_placeholder('before') | indent(4) }} as before_mentions_placeholder,
        {{ _debezium_mentions_placeholder('after') | indent(4) }} as after_mentions_placeholder,
        coalesce(source['snapshot'], 'false') as snapshot,
        from_json(source['sequence'], 'array<string>') as sequence
    from described
),

valued as (
    select
        *,
        case when is_exact then
            {{ _debezium_one_object('raw_value', 'struct<
                payload struct<' ~ images ~ '>,
                ' ~ images ~ '
            >') | indent(8) }}[0]
        end as exact,
        before_mentions_placeholder
            or value_encoding = 'canonical' and {{ _debezium_needs_conversion('before_fields') | indent(8) }}
            as before_is_rebuilt,
        after_mentions_placeholder
            or value_encoding = 'canonical' and {{ _debezium_needs_conversion('after_fields') | indent(8) }}
            as after_is_rebuilt
    from typed
),

select 1
{%- endmacro %}
