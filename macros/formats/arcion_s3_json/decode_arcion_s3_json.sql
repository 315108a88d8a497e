{% macro decode_arcion_s3_json(messages, epoch='0', keys={}, arcion={}, lacks=[]) -%}
{%- set arcion = changefold.arcion_options(arcion) -%}
with
{%- if arcion.file_order %}

-- before all else: what is sorted is the messages as they landed
numbered as (
    select
        *,
        row_number() over (
            partition by landed_batch, file_path, file_line order by message_number
        ) as object_number
    from {{ messages }}
),
{%- endif %}

parsed as (
    select
        *,
        case when raw_encoding = 'text' and {{ changefold.is_strict_json('raw_value') }} then
            from_json(concat('[', raw_value, ',null]'), 'array<map<string, variant>>')
        end as objects
    from {{ 'numbered' if arcion.file_order else messages }}
),

members as (
    select
        * except (objects),
        -- with anything but one object the list has not two members
        if(size(objects) = 2, objects[0], null) as members
    from parsed
),

opened as (
    select
        *,
        not map_contains_key(members, 'opType') and not map_contains_key(members, 'tableName') as is_snapshot,
        try_variant_get(members['opType'], '$', 'string') as op,
        try_variant_get(members['cursor'], '$', 'string') as cursor,
        {%- for image in ['before', 'after', 'exists'] %}
        from_json(to_json(members['{{ image }}']), 'map<string, variant>') as {{ image }}_members,
        {%- endfor %}
        if(
            map_contains_key(members, 'tableName'),
            nullif(concat_ws(
                '.',
                try_variant_get(members['tableName'], '$.namespace.catalog', 'string'),
                try_variant_get(members['tableName'], '$.namespace.schema', 'string'),
                try_variant_get(members['tableName'], '$.name', 'string')
            ), ''),
            {{ changefold.arcion_entity_of_file(arcion.files, arcion.location) | indent(12) }}
        ) as entity
    from members
),

told_apart as (
    select
        * except (members, before_members, after_members, exists_members),
        case
            when is_snapshot then transform(map_keys(members), name -> struct(
                name,
                '1' as bit,
                {{ changefold._arcion_s3_json_value('members') | indent(16) }} as after,
                struct(cast(null as string) as text, 'missing' as kind) as before
            ))
            else transform(
                array_union(
                    coalesce(map_keys(exists_members), array()),
                    array_union(
                        coalesce(map_keys(after_members), array()),
                        coalesce(map_keys(before_members), array())
                    )
                ),
                name -> struct(
                    name,
                    cast(exists_members[name] as string) as bit,
                    {{ changefold._arcion_s3_json_value('after_members') | indent(20) }} as after,
                    {{ changefold._arcion_s3_json_value('before_members') | indent(20) }} as before
                )
            )
        end as cells,
        case
            when raw_encoding = 'base64' then 'bad_json: the text is not UTF-8'
            when members is null
                then 'bad_json: not one JSON object, or one with two members of one name'
            {%- if 'escape' not in lacks %}
            when {{ changefold.has_lone_surrogate('raw_value') | indent(16) }}
                then 'bad_json: an escape is half of a surrogate pair'
            {%- endif %}
            -- not by the type's name: to print it for a deeply nested value overflows the stack
            when is_snapshot and exists(
                map_values(members),
                value -> try_variant_get(value, '$', 'map<string, variant>') is not null
                    or try_variant_get(value, '$', 'array<variant>') is not null
            ) then 'bad_json: neither a row nor a change with tableName and opType'
            -- values are texts; as a number one goes through a variant, which holds 38 digits or, with an
            -- exponent, a double, and then does not show that it was rounded
            when exists(
                concat(
                    coalesce(map_values(if(is_snapshot, members, after_members)), array()),
                    coalesce(map_values(before_members), array())
                ),
                value -> to_json(value) rlike r'^[-0-9\[{]|^"-?Infinity"'
            )
                and regexp_replace(raw_value, r'{{ changefold._json_string_pattern() }}', '""') rlike
                    r'[0-9]{39}|(?=[0-9.]{40})[0-9]+\.[0-9]|(?:[0-9]\.?){16}[eE]|[eE][-+]?0*[1-9][0-9]{2}'
                then concat(
                    'bad_json: a number of more than 38 digits, or of more than 15 with an exponent,',
                    ' or with an exponent of three digits'
                )
            {%- for image in ['before', 'after', 'exists'] %}
            when not is_snapshot and {{ image }}_members is null and members['{{ image }}'] is not null
                and not is_variant_null(members['{{ image }}'])
                then 'bad_json: {{ image }} is not an object'
            {%- endfor %}
        end as message_finding
    from opened
),

{{ changefold.arcion_s3_changes('told_apart', epoch, keys, arcion, has_objects=true) }}
{%- endmacro %}
