{% macro old_notices() -%}
{#- Rows of ops.landings that go: of a file that grows in its place, each run says that it has changed. Of those of old
    the first one stays, since when it is so, and the last one, by which the next run knows the file. -#}
{%- set notices = changefold.ops_table('landings') ~ " where status in ('changed', 'unreadable')" -%}
recorded_at < {{ changefold.ledger_cut() }}
    and status in ('changed', 'unreadable')
    and (feed, file_path, landed_batch, recorded_at) in (
        select
            feed,
            file_path,
            landed_batch,
            recorded_at
        from (
            select
                *,
                row_number() over (partition by feed, file_path order by landed_batch, recorded_at) as number,
                count(*) over (partition by feed, file_path) as notices
            from {{ notices }}
        ) as numbered
        where number > 1 and number < notices
    )
{%- endmacro %}
