{% macro summed_ledger(table) -%}
{#- All rows of a ledger, those of old summed up into fewer that answer every question as they did, or with a
    greater run, which only makes a run look again at what it has. Nothing for a ledger of which each row
    counts: ops.landings (no file is taken twice), ops.places. -#}
{%- if table == changefold.ops_table('offsets') -%}
{#- offsets that follow each other in a partition; what was lost stays by itself -#}
select
    feed,
    topic,
    kafka_partition,
    first_offset,
    next_offset,
    status,
    detail,
    landed_batch,
    recorded_at,
    topic_id,
    transactions
from {{ changefold.ops_table('offsets') }}
where recorded_at >= {{ changefold.ledger_cut() }} or status <> 'landed'
union all
select
    feed,
    topic,
    kafka_partition,
    min(first_offset) as first_offset,
    max(next_offset) as next_offset,
    'landed' as status,
    if(count(*) = 1, any_value(detail), concat(count(*), ' rows summed up')) as detail,
    max(landed_batch) as landed_batch,
    max(recorded_at) as recorded_at,
    topic_id,
    transactions
from (
    select
        *,
        count_if(is_first) over (
            partition by feed, topic, kafka_partition order by landed_batch, first_offset
        ) as stretch
    from (
        select
            *,
            not coalesce(
                first_offset = lag(next_offset) over follows
                and topic_id <=> lag(topic_id) over follows
                and transactions <=> lag(transactions) over follows,
                false
            ) as is_first
        from {{ changefold.ops_table('offsets') }}
        where recorded_at < {{ changefold.ledger_cut() }} and status = 'landed'
        window follows as (
            partition by feed, topic, kafka_partition order by landed_batch, first_offset
        )
    )
)
group by feed, topic, kafka_partition, topic_id, transactions, stretch
{%- elif table == changefold.ops_table('decodes') -%}
{#- a month of a feed, never over a full refresh; of each reason one sum, with the first example. Decodes that
    leave tables in doubt stay as they are: in a sum others would outvote them. So does the first one of each
    reason that is open: it says since when. -#}
{%- set rejecting = '(feed, run) in (select feed, run from (' ~ changefold.rejecting_decodes() ~ ') as rejecting'
    ~ ' union all ' ~ changefold.first_rejecting_decodes() ~ ')' -%}
select
    feed,
    run,
    event,
    first_batch,
    last_batch,
    messages,
    changes,
    controls,
    duplicates,
    rejected,
    recorded_at,
    entities,
    reasons,
    options,
    sum_of,
    dismissed_run
from {{ changefold.ops_table('decodes') }}
where recorded_at >= {{ changefold.ledger_cut() }} or event <> 'decoded' or {{ rejecting }}
union all
select
    * except (reasons, options, sum_of, dismissed_run),
    transform(
        array_distinct(transform(reasons, one -> one.reason)),
        code -> struct(
            code as reason,
            aggregate(filter(reasons, one -> one.reason = code), 0L, (total, one) -> total + one.messages) as messages,
            get(filter(reasons, one -> one.reason = code), 0).example as example
        )
    ) as reasons,
    options,
    sum_of,
    dismissed_run
from (
    select
        feed,
        max(run) as run,
        event,
        coalesce(min(first_batch) filter (where messages > 0), 0) as first_batch,
        max(last_batch) as last_batch,
        sum(messages) as messages,
        sum(changes) as changes,
        sum(controls) as controls,
        sum(duplicates) as duplicates,
        sum(rejected) as rejected,
        max(recorded_at) as recorded_at,
        array_distinct(flatten(collect_list(coalesce(entities, array(cast(null as string)))))) as entities,
        flatten(collect_list({{ changefold.reasons_recorded() }})) as reasons,
        max_by(options, struct(run, recorded_at)) filter (where options is not null) as options,
        nullif(sum(coalesce(sum_of, 1)), 1) as sum_of,
        dismissed_run
    from (
        select
            *,
            count_if(event <> 'decoded') over (partition by feed order by run, recorded_at) as refreshes
        from {{ changefold.ops_table('decodes') }}
    )
    where recorded_at < {{ changefold.ledger_cut() }} and event = 'decoded' and not {{ rejecting }}
    group by feed, event, refreshes, trunc(recorded_at, 'month'), dismissed_run
)
{%- elif table == changefold.ops_table('publishes') -%}
{#- of a table the last publish of a month, its newest rows, and whatever is not finished; and of what is held
    back or staged the first row since it was settled. Of publishes the newest five: a table with fewer is
    asked for columns that nobody sent, see find_doubts_of_rows. -#}
select * except (settled_at, is_finished, newness, is_latest, is_first_open, is_last_of_month) from (
    select
        *,
        row_number() over (
            partition by table_name, event, struct(run, recorded_at) > settled_at order by run, recorded_at
        ) = 1 and coalesce(struct(run, recorded_at) > settled_at, true) as is_first_open,
        row_number() over (partition by table_name order by run desc, recorded_at desc) = 1 as is_latest,
        count_if(event in ('published', 'abandoned')) over (partition by run, table_name) > 0 as is_finished,
        row_number() over (
            partition by table_name, event order by folded_run desc, run desc, recorded_at desc
        ) as newness,
        row_number() over (
            partition by table_name, event, trunc(recorded_at, 'month') order by folded_run desc, run desc, recorded_at desc
        ) = 1 as is_last_of_month
    from (
        select
            *,
            max(if(event in ('published', 'unchanged', 'removed'), struct(run, recorded_at), null)) over (
                partition by table_name
            ) as settled_at
        from {{ changefold.ops_table('publishes') }}
    )
)
where recorded_at >= {{ changefold.ledger_cut() }}
    or (event in ('held', 'staged', 'failed') and is_first_open)
    or (event = 'intended' and not is_finished)
    or (event in ('published', 'unchanged', 'failed', 'removed', 'rebuilding') and newness = 1)
    or (event = 'published' and newness <= 5)
    or is_latest
    or (event = 'published' and is_last_of_month)
{%- elif table == changefold.ops_table('views') -%}
select * except (is_newest) from (
    select *, row_number() over (partition by view_name order by run desc, recorded_at desc) = 1 as is_newest
    from {{ changefold.ops_table('views') }}
)
where is_newest or recorded_at >= {{ changefold.ledger_cut() }}
{%- elif table == changefold.ops_table('removals') -%}
select
    feed,
    entity,
    max(last_position) as last_position,
    max(last_run) as last_run,
    max(recorded_at) as recorded_at,
    max(newest_run) as newest_run,
    max(removing_run) as removing_run
from {{ changefold.ops_table('removals') }}
group by feed, entity
{%- elif table == changefold.ops_table('tests') -%}
{#- of each status the newest row; and the first since the test passed, which says since when it is open -#}
select * except (passed_at, is_newest, is_first_open) from (
    select
        *,
        row_number() over (partition by test_name, status order by run desc, recorded_at desc) = 1 as is_newest,
        row_number() over (
            partition by test_name, struct(run, recorded_at) > passed_at order by run, recorded_at
        ) = 1 and coalesce(struct(run, recorded_at) > passed_at, true) as is_first_open
    from (
        select
            *,
            max(if(status in ('pass', 'removed'), struct(run, recorded_at), null)) over (
                partition by test_name
            ) as passed_at
        from {{ changefold.ops_table('tests') }}
    )
)
where is_newest or is_first_open or recorded_at >= {{ changefold.ledger_cut() }}
{%- endif -%}
{%- endmacro %}
