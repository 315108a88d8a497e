{% macro table_facts_sql(tables, before) -%}
{#- From the metadata of all these tables in one job: a query for each of them costs a third more.
    What a snapshot's summary says of files is not true of a table that is written by a branch. -#}
with metadata as (
    {%- for table in tables %}
    select
        {{ changefold.sql_text(table) }} as name, cast(null as bigint) as snapshot_id, content, file_size_in_bytes,
        cast(null as timestamp) as committed_at, cast(null as boolean) as is_old,
        cast(null as string) as reference, cast(null as string) as type, cast(null as bigint) as kept_for
    from {{ table }}.files
    union all
    select
        {{ changefold.sql_text(table) }}, snapshot_id, null, null,
        committed_at, committed_at < {{ changefold.older_than(table, before) }},
        null, null, null
    from {{ table }}.snapshots
    union all
    select
        {{ changefold.sql_text(table) }}, snapshot_id, null, null,
        null, null,
        name, type, coalesce(max_reference_age_in_ms, {{ 2 ** 63 - 1 }})
    from {{ table }}.refs
    {{- '\n    union all' if not loop.last }}
    {%- endfor %}
),

-- files have no snapshot here
of_snapshots as (
    select
        name,
        count_if(content = 0) as files,
        count_if(content = 0 and file_size_in_bytes < {{ changefold.small_file() }}) as small,
        count_if(content > 0) as deletes,
        coalesce(sum(file_size_in_bytes), 0) as bytes,
        max(committed_at) as committed_at,
        bool_or(is_old) as is_old,
        coalesce(
            timestampdiff(second, max(committed_at), current_timestamp()) * 1000 <= max(kept_for), false
        ) as is_kept,
        count_if(type = 'TAG') as tags,
        max(snapshot_id) filter (where reference = 'stage') as stage
    from metadata
    group by name, snapshot_id
)

select
    name,
    sum(files) as files, sum(small) as small, sum(deletes) as deletes, sum(bytes) as bytes,
    count(committed_at) as snapshots, count_if(is_old and not is_kept) as old,
    sum(tags) as tags, max(stage) as stage
from of_snapshots
group by name
{%- endmacro %}
