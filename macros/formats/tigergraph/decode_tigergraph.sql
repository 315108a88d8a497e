{% macro decode_tigergraph(messages, epoch='0', keys={}, graph_in_entity=false, undirected_edges=[], lacks=[]) -%}
with parsed as (
    select
        *,
        -- refuses objects with two members of one name, at any depth; the closing null makes whatever
        -- follows the object spoil the list, unless it ends the list itself: nothing is read beyond that
        try_parse_json(concat('[', raw_value, ',null]')) as values
    from {{ messages }}
),

opened as (
    select
        * except (values),
        case
            when raw_encoding = 'text'
                and is_variant_null(try_variant_get(values, '$[1]', 'variant'))
                and try_variant_get(values, '$[2]', 'variant') is null
                and (raw_value not rlike r',\s*null\s*\]' or {{ changefold.is_strict_json('raw_value') }})
                then try_variant_get(values, '$[0]', 'variant')
        end as value
    from parsed
),

read as (
    select
        *,
        {%- for member in ['operator', 'timestamp', 'type', 'graph', 'typename', 'uid'] %}
        try_variant_get(value, '$.{{ member }}', 'string') as {{ member }},
        {%- endfor %}
        try_variant_get(value, '$.from.type', 'string') as from_type,
        try_variant_get(value, '$.from.uid', 'string') as from_uid,
        try_variant_get(value, '$.to.type', 'string') as to_type,
        try_variant_get(value, '$.to', 'variant') is not null
        and not is_variant_null(try_variant_get(value, '$.to', 'variant')) as names_target,
        try_variant_get(value, '$.to.uid', 'string') as to_uid,
        coalesce(try_variant_get(value, '$.discriminator', 'string'), '') as discriminator,
        {{ changefold._tigergraph_mid("try_variant_get(value, '$.mid', 'string')") | indent(8) }} as mid,
        try_variant_get(value, '$.content', 'map<string, variant>') as content
    from opened
),

described as (
    select
        *,
        {{ changefold._tigergraph_finding(lacks) | indent(8) }} as message_finding,
        {{ changefold._tigergraph_content_finding() | indent(8) }} as content_finding,
        {{ changefold._tigergraph_log_position() | indent(8) }} as log_position,
        concat_ws('.', {{ "nullif(graph, ''), " if graph_in_entity }}'') as entity_prefix,
        case
            when type = 'vertex' and uid is not null then to_json(array(uid))
            when type = 'edge' and {{ changefold._tigergraph_has_ends() }}
                then to_json(array(from_type, from_uid, to_type, to_uid, discriminator))
        end as own_key
    from read
),

effective as (
    select
        * except (operator, type, message_finding, content_finding),
        operator as said,
        type as said_of,
        coalesce(message_finding, case when effect.operation <> 'implied insert' then content_finding end) as finding
    from described
    lateral view posexplode(
        {{ changefold._tigergraph_effects(undirected_edges) | indent(8) }}
    ) as change_index, effect
),

found as (
    select
        *,
        effect.operation,
        concat(entity_prefix, effect.entity) as entity,
        effect.row_key,
        effect.row_effect,
        cast(null as string) as row_before,
        case
            when effect.row_effect = 'patch' then coalesce(to_json(transform_values(
                content, (name, attribute) -> try_variant_get(attribute, '$.value', 'variant')
            )), '{}')
            when effect.row_effect = 'insert_if_absent' then '{}'
        end as row_after,
        case when effect.row_effect = 'patch' then coalesce(to_json(transform_values(
            content, (name, attribute) -> try_variant_get(attribute, '$.op', 'string')
        )), '{}') end as attribute_operators,
        case
            when effect.row_effect in ('patch', 'insert_if_absent') then 'wire'
        end as value_encoding,
        {{ changefold.change_position(epoch, "'1'", 'log_position') | indent(8) }} as change_position,
        cast(mid.partition as string) as position_scope,
        case when mid.is_transaction then concat_ws('|', mid.partition, mid.tid) end as transaction_id,
        {{ changefold.connect_timestamp('cast(mid.time as string)') }} as committed_at
    from effective
)

{{ changefold.found_changes('found', [
    'nullif(' ~ epoch ~ ', 0)', 'mid.text', 'said_of', "coalesce(typename, '')", 'said', 'entity',
    "coalesce(row_key, '')"
], operators='case when finding is null then attribute_operators end', committed_at='committed_at') }}
{%- endmacro %}
