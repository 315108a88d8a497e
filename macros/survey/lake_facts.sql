{% macro lake_facts() -%}
{#- Rows (what, name, fact) of all that the ledgers say, a fact as JSON text. -#}
-- the newest batch of each feed, by its ledger
select
    'landed' as what,
    feed as name,
    to_json(struct(
        max(landed_batch) as run,
        unix_micros(max(recorded_at)) as recorded_at
    )) as fact
from {{ changefold.ledger('landings') }}
where status in ('landed', 'partial')
group by feed
union all
select
    'landed' as what,
    feed as name,
    to_json(struct(
        max(landed_batch) as run,
        unix_micros(max(recorded_at)) as recorded_at
    )) as fact
from {{ changefold.ledger('offsets') }}
where status = 'landed'
group by feed
union all
-- feeds whose landing directory was not there
select
    'absent' as what,
    feed as name,
    '{}' as fact
from {{ changefold.ledger('landings') }}
where status in ('absent', 'present')
group by feed
having max_by(status, struct(landed_batch, recorded_at)) = 'absent'
union all
-- when each feed was decoded last, when it was refreshed last, whether that was cut off, and whether it had no
-- model since
select
    'decoded' as what,
    feed as name,
    to_json(struct(
        max(run) filter (where event = 'decoded') as run,
        unix_micros(max(recorded_at) filter (where event <> 'removed')) as recorded_at,
        max(run) filter (where event = 'full refresh started') as refreshed_run,
        max(last_batch) as last_batch,
        max_by(options, struct(run, recorded_at)) filter (where options is not null) as options,
        sum(messages) as messages,
        max_by(event, struct(run, recorded_at)) filter (where event <> 'removed') = 'full refresh started' as is_cut_off,
        max_by(event, struct(run, recorded_at)) = 'removed' as is_removed
    )) as fact
from {{ changefold.ledger('decodes') }}
group by feed
union all
-- decodes that rejected so much that tables which are folded less far are in doubt
select
    'rejecting' as what,
    feed as name,
    to_json(struct(run, messages, rejected)) as fact
from ({{ changefold.rejecting_decodes() }}) as rejecting
union all
-- when a feed last had something of an entity; no entity: it is not known of which
select
    'entity' as what,
    feed as name,
    to_json(struct(entity, max(run) as run)) as fact
from {{ changefold.ledger('decodes') }}
lateral view explode(coalesce(entities, array(cast(null as string)))) as entity
where event = 'decoded'
group by feed, entity
union all
-- up to which place in the log, and which run, a feed's changes of an entity were removed, and by which run
select
    'removed' as what,
    feed as name,
    to_json(struct(
        entity,
        max(last_position) as position,
        max(last_run) as run,
        max(newest_run) as newest_run,
        max(coalesce(removing_run, last_run)) as removing_run
    )) as fact
from {{ changefold.ledger('removals') }}
group by feed, entity
union all
-- feeds whose tables may have been read again: whether one has is told by all its entities together
select distinct
    'restarting' as what,
    feed as name,
    '{}' as fact
from {{ changefold.ledger('places') }}
where epoch > '000000'
union all
-- how far each table is folded and by which contract, when it changed last, whether a rebuild of it was cut off,
-- what was left on its stage, and whether it had no model since
select
    'folded' as what,
    table_name as name,
    to_json(struct(
        max(folded_run) filter (where event in ('published', 'unchanged')) as run,
        max_by(contract, folded_run) filter (where event in ('published', 'unchanged')) as contract,
        max(folded_run) filter (where event = 'published') as changed_run,
        count_if(event = 'published') as publishes,
        coalesce(
            max(struct(run, recorded_at)) filter (where event = 'rebuilding')
                > max(struct(run, recorded_at)) filter (where event = 'published'),
            false
        ) as is_cut_off,
        max_by(event, struct(run, recorded_at)) in ('held', 'staged') as is_left_staged,
        max_by(event, struct(run, recorded_at)) in ('held', 'failed') as is_held,
        max_by(event, struct(run, recorded_at)) = 'removed' as is_removed
    )) as fact
from {{ changefold.ledger('publishes') }}
group by table_name
union all
-- groups of which a run died while it published them
select distinct
    'publishing' as what,
    publish_group as name,
    '{}' as fact
from ({{ changefold.left_publishing() }}) as tables
union all
select
    'view' as what,
    view_name as name,
    to_json(struct(
        max_by(definition, struct(run, recorded_at)) as definition,
        max(run) as run
    )) as fact
from {{ changefold.ledger('views') }}
group by view_name
union all
-- which definition of a data test passed last, in which run, when it last passed as a whole; how it ended last,
-- and whether it was sent whole then
select
    'test' as what,
    test_name as name,
    to_json(struct(
        max_by(definition, struct(run, recorded_at)) filter (where status = 'pass') as definition,
        max(run) filter (where status = 'pass') as run,
        unix_micros(max(recorded_at) filter (where status = 'pass' and is_whole)) as whole_at,
        max_by(status, struct(run, recorded_at)) as status,
        max_by(coalesce(is_whole, true) or status = 'removed', struct(run, recorded_at)) as was_whole
    )) as fact
from {{ changefold.ledger('tests') }}
group by test_name
union all
-- runs that did not come to their end, since the last build that did, or that found only after it began that their
-- lock was taken over: an operation leaves what they staged
select
    'unended' as what,
    cast(run as string) as name,
    '{}' as fact
from (
    select
        run,
        has_ended,
        overtaken_by,
        max(if(is_built, run, null)) over () as built_run
    from (
        select
            run,
            bool_or(event = 'ended') as has_ended,
            bool_or(event = 'ended' and not detail <=> 'operation') as is_built,
            max(cast(detail as bigint)) filter (where event = 'overtaken') as overtaken_by
        from {{ changefold.ledger('runs') }}
        where run < {{ changefold.run_state().run }}
        group by run
    )
)
where not has_ended and (built_run is null or run > built_run or overtaken_by >= built_run)
union all
-- how many runs have written something since the tables were maintained last; the last build that came to its end
select
    'written' as what,
    '' as name,
    to_json(struct(
        count_if(event = 'ended' and detail = 'wrote' and run > coalesce(maintained_run, 0)) as runs,
        max(run) filter (where event = 'ended' and not detail <=> 'operation') as built_run
    )) as fact
from (
    select
        *,
        max(if(event = 'maintained', run, null)) over () as maintained_run
    from {{ changefold.ledger('runs') }}
)
{%- endmacro %}
