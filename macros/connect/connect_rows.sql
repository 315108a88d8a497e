{#
    Common table expressions that open messages written by Kafka Connect's JSON converter; the last is
    `connect_rows`. One pass reads all forms of a message: bare, {payload} and {schema, payload}; what no
    message of the batch has (`lacks`) is not asked for.
#}
{% macro connect_rows(messages, envelope, before='before', after='after', key=none, lob_columns=none,
    placeholder='', may_be_unavailable='true', lacks=[], key_before=none) -%}
{%- set has_schemas = 'schema' not in lacks -%}
{%- set has_key_schemas = has_schemas and key or 'key_schema' not in lacks -%}
{%- set placeholder = '' if 'placeholder' in lacks else placeholder -%}
{%- set may_be_inexact = key or 'inexact' not in lacks -%}
{%- set has_key_before = key_before and (has_schemas or has_key_schemas) -%}
{#- whether any image or key may have to be written anew -#}
{%- set has_members = has_schemas or has_key_schemas or placeholder or may_be_inexact -%}
{%- set no_fields = 'cast(null as array<struct<field string, name string, parameters struct<scale string>>>)' -%}
{%- set members = [] -%}
{%- for name, type in envelope.items() -%}
    {%- do members.append(name ~ ': ' ~ type) -%}
{%- endfor -%}
{%- set members = members | join(', ') -%}
{%- set fields = 'fields array<struct<field string, name string, parameters struct<scale string>>>' -%}
{%- set exact = [before, after] + ([key] if key else []) -%}
{%- set images = exact | join(' map<string, variant>, ') ~ ' map<string, variant>' -%}
parsed as (
    select
        *,
        {%- if has_schemas %}
        {{ changefold._connect_is_wrapped('raw_value') }} as is_wrapped,
        {%- endif %}
        {%- if 'long_key' in lacks %}
        false as has_long_key,
        {%- else %}
        coalesce(raw_key rlike {{ changefold.connect_long_number() }}, false) as has_long_key,
        {%- endif %}
        {{ changefold._connect_one_object('raw_value', 'struct<
            ' ~ members ~ (',
            payload: struct<' ~ members ~ '>,
            schema: struct<fields array<struct<field string, ' ~ fields ~ '>>>' if has_schemas) ~ '
        >') | indent(8) }} as parsed_value,
        not {{ changefold.is_strict_json('raw_value') }} as has_twice,
        {%- set key_text = 'raw_key' if 'long_key' in lacks else changefold._connect_with_long_numbers('raw_key') %}
        {%- if 'key_schema' in lacks %}
        {{ changefold._connect_one_object(key_text, 'map<string, variant>') | indent(8) }} as bare_key
        {%- else %}
        case when not {{ changefold._connect_is_wrapped('raw_key') }} then
            {{ changefold._connect_one_object(key_text, 'map<string, variant>') | indent(8) }}
        end as bare_key,
        case when {{ changefold._connect_is_wrapped('raw_key') }} then
            {{ changefold._connect_one_object(key_text, 'struct<
                schema struct<' ~ fields ~ '>, payload map<string, variant>
            >') | indent(8) }}
        end as wrapped_key
        {%- endif %}
    from {{ messages }}
),

opened as (
    select
        * except (parsed_value, bare_key{{ ', wrapped_key' if 'key_schema' not in lacks }}),
        case
            when coalesce(size(parsed_value), 0) <> 2 or parsed_value[0] is null
                or raw_encoding <> 'text' then null
            {%- if has_schemas %}
            when is_wrapped then parsed_value[0].payload
            {%- endif %}
            else struct(
                {%- for name in envelope %}
                parsed_value[0].{{ name }}{{ ',' if not loop.last }}
                {%- endfor %}
            )
        end as envelope,
        {%- if has_schemas %}
        parsed_value[0].schema.fields as image_fields,
        {%- endif %}
        {%- if 'key_schema' in lacks %}
        case when size(bare_key) = 2 and {{ changefold._connect_is_one_value('raw_key') }} then bare_key[0] end as key_pairs,
        {{ no_fields }} as key_fields,
        false as has_twice_in_key
        {%- else %}
        case
            when size(bare_key) = 2 and {{ changefold._connect_is_one_value('raw_key') }} then bare_key[0]
            when size(wrapped_key) = 2 then wrapped_key[0].payload
        end as key_pairs,
        case when size(wrapped_key) = 2 then wrapped_key[0].schema.fields end as key_fields,
        coalesce(size(wrapped_key) = 2 and not {{ changefold.is_strict_json('raw_key') }}, false) as has_twice_in_key
        {%- endif %}
    from parsed
),

with_schemas as (
    select
        * except ({{ 'key_pairs, key_fields, ' if key }}{{ 'image_fields, ' if has_schemas -}}
            has_twice, has_twice_in_key),
        envelope is not null as is_object,
        has_twice or has_twice_in_key or coalesce(
            size(array_distinct(map_keys(key_pairs))) < size(map_keys(key_pairs)), false
        ) as has_twice,
        {%- if key %}
        coalesce(envelope.{{ key }}, key_pairs) as key_pairs,
        {%- if has_schemas %}
        if(envelope.{{ key }} is null, key_fields, {{ changefold._connect_image_fields(key) }}) as key_fields,
        {%- else %}
        if(envelope.{{ key }} is null, key_fields, null) as key_fields,
        {%- endif %}
        {%- endif %}
        envelope.{{ before | lower }} as before,
        envelope.{{ after | lower }} as after,
        {%- if has_schemas %}
        {{ changefold._connect_image_fields(before) | indent(8) }} as before_fields,
        {{ changefold._connect_image_fields(after) | indent(8) }} as after_fields,
        {%- elif has_members %}
        {{ no_fields }} as before_fields,
        {{ no_fields }} as after_fields,
        {%- endif %}
        {%- if 'inexact' in lacks %}
        false
        {%- else %}
        (
            {{ changefold._connect_is_respelled('envelope.' ~ (before | lower)) }}
            or {{ changefold._connect_is_respelled('envelope.' ~ (after | lower)) }}
            -- of two numbers that a double does not tell apart, one stands in the message for both
            or coalesce(envelope.{{ before | lower }} = envelope.{{ after | lower }}, false)
        )
        and raw_value rlike {{ changefold.connect_inexact_number() }}
        {%- endif %}
        {%- if key %}
        -- a double prints with a point: of a fraction of more than 38 digits too
        or coalesce(
            exists(map_values(envelope.{{ key }}), part -> to_json(part) rlike '^-?[0-9]+[.]|^"?-?Infinity'), false
        )
        and raw_value rlike {{ changefold.connect_long_number() }}
        {%- endif %} as is_exact
    from opened
),

encoded as (
    select
        *,
        case
            when before is null and after is null then null
            {%- if has_schemas %}
            when {{ changefold._connect_is_covered('before') }} and {{ changefold._connect_is_covered('after') }}
                then 'canonical'
            {%- endif %}
            else 'wire'
        end as value_encoding
        {%- if has_members %},
        {%- for image in ['before', 'after'] %}
        is_exact or {{ changefold._connect_is_rebuilt(image, placeholder, may_be_unavailable, has_schemas) | indent(8) }} as {{ image }}_is_rebuilt{{ ',' if not loop.last }}
        {%- endfor %}
        {%- endif %}
    from with_schemas
),
{%- if has_members %}

measured as (
    select
        *,
        case
            when is_exact then raw_value
            when before_is_rebuilt or after_is_rebuilt then concat_ws(
                ' ', if(before_is_rebuilt, before, null), if(after_is_rebuilt, after, null)
            )
        end rlike {{ changefold.connect_long_number() }} as has_long_number,
        case when is_exact then get(
            {{ changefold._connect_one_object(changefold._connect_with_long_numbers('raw_value'), 'struct<
                payload struct<' ~ images ~ '>,
                ' ~ images ~ '
            >') | indent(12) }},
            0
        ) end as exact
    from encoded
),

converted as (
    select
        * except ({{ 'key_pairs, ' if key }}exact),
        {%- if key %}
        coalesce(exact.payload.{{ key }}, exact.{{ key }}, key_pairs) as key_pairs,
        {%- endif %}
        case when before_is_rebuilt or after_is_rebuilt or key_fields is not null then transform(
            array(
                struct(
                    {%- if key %}
                    coalesce(exact.payload.{{ key }}, exact.{{ key }}, key_pairs) as pairs,
                    {%- else %}
                    key_pairs as pairs,
                    {%- endif %}
                    key_fields as fields
                ),
                {%- for image, member in {'before': before, 'after': after}.items() %}
                struct(
                    case
                        when is_exact then coalesce(exact.payload.{{ member | lower }}, exact.{{ member | lower }})
                        when {{ image }}_is_rebuilt and has_long_number then from_json(
                            {{ changefold.connect_with_quotes(image) | indent(28) }}, 'map<string, variant>'
                        )
                        when {{ image }}_is_rebuilt then from_json({{ image }}, 'map<string, variant>')
                    end as pairs,
                    if(value_encoding = 'canonical', {{ image }}_fields, null) as fields
                ){{ ',' if not loop.last or has_key_before }}
                {%- endfor %}
                {%- if has_key_before %}
                -- a key is converted by its own fields, whatever is known of the images
                struct(
                    case when size(key_pairs) > 0 and {{ key_before }} then map_filter(
                        coalesce(
                            exact.payload.{{ before | lower }},
                            exact.{{ before | lower }},
                            {{ changefold.connect_key_values('before') | indent(28) }}
                        ),
                        (name, value) -> map_contains_key(key_pairs, name)
                    ) end as pairs,
                    key_fields as fields
                )
                {%- endif %}
            ),
            image -> {{ changefold._connect_members(
                'map_entries(image.pairs)', 'image.fields', placeholder, may_be_unavailable,
                has_schemas or has_key_schemas
            ) | indent(12) }}
        ) end as members
    from measured
),

rendered as (
    select
        * except (members),
        case
            when size(key_pairs) = 0
                {%- if 'escape' not in lacks %} or {{ changefold.has_lone_surrogate('raw_key') | indent(12) }}{% endif %} then null
            when key_fields is null then to_json(transform(
                map_values(key_pairs), value -> {{ changefold.connect_key_part('value') | indent(16) }}
            ))
            else to_json(transform(
                members[0],
                member -> coalesce(member.text, {{ changefold.connect_key_part('member.value') | indent(16) }})
            ))
        end as message_key,
        case when before_is_rebuilt then
            {{ changefold._connect_image_text('members[1]') | indent(12) }}
            else before
        end as row_before,
        case when after_is_rebuilt then
            {{ changefold._connect_image_text('members[2]') | indent(12) }}
            else after
        end as row_after,
        {%- if has_key_before %}
        {{ changefold._connect_image_text('filter(members[3], member -> not member.is_number or member.text is not null)') | indent(8) }} as key_image_before,
        {%- elif key_before %}
        cast(null as string) as key_image_before,
        {%- endif %}
        {%- if placeholder %}
        case when after_is_rebuilt then exists(
            members[2], member -> member.is_unavailable
        ) else false end as is_partial,
        {%- else %}
        false as is_partial,
        {%- endif %}
        {%- if lob_columns %}
        {{ changefold._connect_unknown_columns(lob_columns) | indent(8) }} as unknown_columns,
        {%- endif %}
        case when members is not null then get(filter(
            flatten(filter(array(members[0], members[2]), image -> image is not null)),
            member -> member.is_number and member.text is null
        ), 0) end as misfit,
        {%- for image in ['before', 'after'] %}
        case when members is not null then transform(
            filter(members[{{ loop.index }}], member -> member.is_number and member.text is null),
            member -> member.name
        ) end as misfits_{{ image }}{{ ',' if not loop.last }}
        {%- endfor %}
    from converted
),
{%- else %}

-- every image and key stays as it was sent
rendered as (
    select
        * except (key_fields, is_exact),
        false as has_long_number,
        case
            when size(key_pairs) = 0
                {%- if 'escape' not in lacks %} or {{ changefold.has_lone_surrogate('raw_key') | indent(12) }}{% endif %} then null
            else to_json(transform(
                map_values(key_pairs), value -> {{ 'cast(value as string)' if 'long_key' in lacks else changefold.connect_key_part('value') | indent(16) }}
            ))
        end as message_key,
        before as row_before,
        after as row_after,
        false as is_partial,
        {%- if lob_columns %}
        {{ changefold._connect_unknown_columns(lob_columns) | indent(8) }} as unknown_columns,
        {%- endif %}
        cast(null as array<string>) as misfits_before,
        cast(null as array<string>) as misfits_after
    from encoded
),
{%- endif %}

connect_rows as (
    select
        * except ({{ 'unknown_columns, row_after, is_partial, ' if lob_columns -}}
            is_object, has_twice{{ ', misfit' if has_members }}),
        {%- if lob_columns %}
        case
            when size(unknown_columns) > 0
                then {{ changefold._connect_without_members('row_after', 'unknown_columns') | indent(16) }}
            else row_after
        end as row_after,
        is_partial or coalesce(size(unknown_columns), 0) > 0 as is_partial,
        {%- endif %}
        case
            when raw_encoding = 'base64' then 'bad_json: the line is not UTF-8'
            when raw_encoding = 'line' then 'bad_json: the line is not a record'
            when raw_value is null then 'tombstone: lets the log forget a deleted key'
            {%- if has_schemas %}
            when not is_object and {{ changefold._connect_is_nothing('raw_value') }}
                then 'tombstone: lets the log forget a deleted key'
            {%- endif %}
            when not is_object then 'bad_json: the value is not one JSON object'
            when has_twice then 'bad_json: an object has two members of one name'
            {%- if 'escape' not in lacks %}
            when {{ changefold.has_lone_surrogate('raw_value') | indent(16) }}
                or {{ changefold.has_lone_surrogate('raw_key') | indent(16) }}
                then 'bad_json: a text has half of a surrogate pair'
            when (contains(raw_value, r'"\u0001') or contains(raw_key, r'"\u0001'))
                and (
                    has_long_number
                    or has_long_key
                    or {{ changefold._connect_with_long_numbers('raw_value') | indent(20) }} <> raw_value
                )
                then 'bad_json: a number of more than 38 digits beside the character U+0001'
            {%- endif %}
        end as message_finding,
        case
            when raw_key is not null and key_pairs is null
                {%- if 'key_schema' not in lacks %} and not {{ changefold._connect_is_nothing('raw_key') }}{% endif %}
                then 'bad_json: the key is not one JSON object'
        end as key_finding,
        case
            when not startswith(before, '{') or not startswith(after, '{')
                then 'bad_json: a row image is not an object'
            {%- if has_members %}
            when misfit is not null then concat(
                'out_of_range: column ', misfit.name, ' is no decimal of at most 1,000 digits: ',
                to_json(misfit.value)
            )
            {%- endif %}
        end as row_finding
    from rendered
)
{%- endmacro %}
