{% macro open_problems() -%}
{#- What is open, by the ledgers alone: a full refresh ends what was rejected before it, a publish what was
    held back. What is later is told by the number of the run: a clock may go back. -#}
select
    'file' as kind,
    feed as name,
    said.status as reason,
    count(*) as occurrences,
    any_value(concat(file_path, ': ', said.detail)) as example,
    min(first_seen) as first_seen,
    concat(
        'dbt show --output json --limit -1 --inline "select * from {{ changefold.ops_table('landings') }} where feed = \'', feed,
        "' and status = '", said.status, '\'"'
    ) as shown_by
from (
    select
        feed,
        file_path,
        max_by(struct(status, detail), struct(landed_batch, recorded_at)) as said,
        min(recorded_at) filter (where status not in ('landed', 'present')) as first_seen
    from {{ changefold.ledger('landings') }} as ledger
    group by feed, file_path
) as files
where said.status not in ('landed', 'present', 'dismissed', 'gone')
group by feed, said.status
union all
select
    'rejected' as kind,
    feed as name,
    why.reason,
    sum(why.messages) as occurrences,
    any_value(why.example) as example,
    min(recorded_at) as first_seen,
    concat(
        'dbt show --output json --limit -1 --inline "select entity, detail, landed_batch, message_number from {{ '{{' }} ref(\'',
        feed, "_decoded') {{ '}}' }} where outcome = 'rejected'",
        if(why.reason = 'not_recorded', '', concat(" and reason = '", why.reason, "'")), '"'
    ) as shown_by
from (
    select
        *,
        max(if(event = 'full refresh started', run, null)) over (partition by feed) as refreshed_run,
        max_by(event, struct(run, recorded_at)) over (partition by feed) = 'removed' as is_removed
    from {{ changefold.ledger('decodes') }} as ledger
) as decodes
lateral view explode({{ changefold.reasons_recorded() }}) as why
where event = 'decoded'
    and run >= coalesce(refreshed_run, 0)
    and not is_removed
    and dismissed_run is null
group by feed, why.reason
union all
select
    'misfit' as kind,
    table_name as name,
    reason,
    count(*) as occurrences,
    any_value(concat(column_name, ' ', coalesce(value, 'NULL'), ' of key ', row_key)) as example,
    min(rejected_at) as first_seen,
    concat(
        'dbt show --output json --limit -1 --inline "select * from {{ changefold.ops_table('rejections') }} where table_name = \'', table_name,
        "' and reason = '", reason, '\'"'
    ) as shown_by
from {{ changefold.ops_table('rejections') }} as rejections
where dismissed_run is null and not exists (
    select 1
    from (
        select table_name
        from {{ changefold.ledger('publishes') }} as ledger
        group by table_name
        having max_by(event, struct(run, recorded_at)) = 'removed'
    ) as removed
    where removed.table_name = rejections.table_name
)
group by table_name, reason
union all
select
    'group' as kind,
    said.publish_group as name,
    'held' as reason,
    count(*) as occurrences,
    max_by(said.detail, held_at) as example,
    min(held_since) as first_seen,
    concat('dbt build -s ', array_join(collect_set(concat('+', {{ changefold.model_of_table('table_name') }})), ' ')) as shown_by
from (
    select
        table_name,
        max_by(struct(publish_group, event, detail), struct(run, recorded_at)) as said,
        max(struct(run, recorded_at)) as held_at,
        min(recorded_at) filter (
            where event in ('held', 'failed') and coalesce(struct(run, recorded_at) > settled_at, true)
        ) as held_since
    from (
        select
            *,
            max(if(event in ('published', 'unchanged', 'removed'), struct(run, recorded_at), null)) over (
                partition by table_name
            ) as settled_at
        from {{ changefold.ledger('publishes') }} as ledger
    ) as events
    group by table_name
) as tables
where said.event in ('held', 'failed')
group by said.publish_group
union all
select
    'test' as kind,
    test_name as name,
    said.status as reason,
    1 as occurrences,
    said.example,
    first_seen,
    concat('dbt test -s ', split_part(test_name, '.', 3)) as shown_by
from (
    select
        test_name,
        max_by(struct(status, example), struct(run, recorded_at)) as said,
        min(recorded_at) filter (where coalesce(struct(run, recorded_at) > passed_at, true)) as first_seen
    from (
        select
            *,
            max(if(status in ('pass', 'removed'), struct(run, recorded_at), null)) over (
                partition by test_name
            ) as passed_at
        from {{ changefold.ledger('tests') }} as ledger
    ) as sendings
    group by test_name
) as tests
where said.status not in ('pass', 'removed')
union all
select
    'maintenance' as kind,
    'lake' as name,
    'due' as reason,
    count(*) as occurrences,
    cast(null as string) as example,
    min(recorded_at) as first_seen,
    "dbt run-operation maintain --args '{dry_run: true}'" as shown_by
from (
    select
        *,
        max(if(event = 'maintained', run, null)) over () as maintained_run
    from {{ changefold.ledger('runs') }} as ledger
) as runs
where event = 'ended' and detail = 'wrote' and run > coalesce(maintained_run, 0)
having count(*) >= {{ changefold.setting('maintain_after_runs') }}
{%- endmacro %}
