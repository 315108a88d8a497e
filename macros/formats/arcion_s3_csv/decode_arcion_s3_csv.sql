{% macro decode_arcion_s3_csv(messages, epoch='0', keys={}, csv={}, arcion={}) -%}
{%- set csv = changefold.csv_options(csv) -%}
{%- set arcion = changefold.arcion_options(arcion) -%}
{%- set layouts = changefold.arcion_layouts(arcion.columns) -%}
{%- set snapshot_layouts = dict(layouts, **changefold.arcion_layouts(arcion.snapshot_columns)) -%}
with named as (
    select
        *,
        regexp_replace(raw_value, r'\r\z', '') as record,
        {{ changefold.arcion_entity_of_file(arcion.files, arcion.location) | indent(8) }} as entity,
        {%- if arcion.snapshot_files %}
        contains({{ changefold.arcion_path(arcion.location) }}, {{ changefold.sql_text(changefold.as_in_uri(arcion.snapshot_files)) }}) as is_snapshot
        {%- else %}
        false as is_snapshot
        {%- endif %}
    from {{ messages }}
),

separated as (
    select
        *,
        case when raw_encoding = 'text' then {{ changefold._arcion_s3_csv_fields('record', csv) }} end as fields,
        {%- if arcion.snapshot_columns %}
        if(
            is_snapshot,
            {{ changefold.by_entity(snapshot_layouts, 'array<array<string>>') | indent(12) }},
            {{ changefold.by_entity(layouts, 'array<array<string>>') | indent(12) }}
        ) as layouts
        {%- else %}
        {{ changefold.by_entity(layouts, 'array<array<string>>') | indent(8) }} as layouts
        {%- endif %}
    from named
),

named_fields as (
    select
        * except (layouts),
        -- a table that was altered has records of several numbers of fields
        coalesce(
            get(filter(
                layouts,
                layout -> size(fields) = if(is_snapshot, size(layout), 3 * size(layout) + 3)
            ), 0),
            element_at(layouts, -1)
        ) as names
    from separated
),

measured as (
    select
        *,
        if(is_snapshot, size(names), 3 * size(names) + 3) as field_count,
        -- an image is JSON, and what reads it takes no longer texts
        exists(fields, field -> length(field) > 20000000) as has_long_field
    from named_fields
),

{%- if csv.header %}

headers as (
    select
        landed_batch,
        file_path,
        {{ changefold._arcion_s3_csv_header_finding(csv) | indent(8) }} as header_finding
    from measured
    where file_line = 1
),
{%- endif %}

told_apart as (
    select{{ ' /*+ broadcast(headers) */' if csv.header }}
        measured.* except (record, fields, names, field_count, has_long_field),
        case
            when has_long_field or size(fields) <> field_count then null
            when is_snapshot then transform(names, (name, number) -> struct(
                name,
                '1' as bit,
                {{ changefold._arcion_s3_csv_value('fields[number]', csv) | indent(16) }} as after,
                struct(cast(null as string) as text, 'missing' as kind) as before
            ))
            else transform(names, (name, number) -> struct(
                name,
                {{ changefold._arcion_s3_csv_text('fields[3 * number + 2]', csv) }} as bit,
                {{ changefold._arcion_s3_csv_value('fields[3 * number]', csv) | indent(16) }} as after,
                {{ changefold._arcion_s3_csv_value('fields[3 * number + 1]', csv) | indent(16) }} as before
            ))
        end as cells,
        if(is_snapshot, null, {{ changefold._arcion_s3_csv_text('get(fields, field_count - 3)', csv) }}) as op,
        if(is_snapshot, null, {{ changefold._arcion_s3_csv_text('get(fields, field_count - 2)', csv) }}) as cursor,
        {{ changefold._arcion_s3_csv_record_finding(csv) | indent(8) }} as message_finding
    from measured
    {%- if csv.header %}
    left join headers
        on measured.landed_batch = headers.landed_batch and measured.file_path = headers.file_path
    {%- endif %}
),

{{ changefold.arcion_s3_changes('told_apart', epoch, keys, arcion) }}
{%- endmacro %}
