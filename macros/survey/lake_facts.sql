{% macro lake_facts(run) -%}
{#- Rows (what, name, detail, run) of all that the ledgers say. -#}
-- the newest batch of each feed, by its ledger
select 'landed' as what, feed as name, cast(null as string) as detail, max(landed_batch) as run
from ops.landings
where status = 'landed'
group by feed
union all
select 'landed', feed, null, max(landed_batch)
from ops.offsets
where status = 'landed'
group by feed
union all
-- when each feed was decoded last, when it was refreshed last, and whether that was cut off
select if(event = 'decoded', 'decoded', 'refreshed'), feed, null, max(run)
from ops.decodes
group by feed, event
union all
select 'cut_off', feed, null, null
from ops.decodes
group by feed
having max_by(event, recorded_at) = 'full refresh started'
union all
-- when a feed last had something of an entity; no entity: it is not known of which
select 'entity', feed, entity, max(run)
from ops.decodes
lateral view explode(coalesce(entities, array(cast(null as string)))) as entity
where event = 'decoded'
group by feed, entity
union all
-- feeds whose tables may have been read again: whether one has is told by all its entities together
select distinct 'restarting', feed, null, cast(null as bigint)
from ops.places
where epoch > '000000'
union all
select 'folded', table_name, max_by(contract, folded_run), max(folded_run)
from ops.publishes
where event in ('published', 'unchanged')
group by table_name
union all
select 'changed', table_name, null, max(folded_run)
from ops.publishes
where event = 'published'
group by table_name
union all
select 'left_staged', table_name, null, null
from ops.publishes
where event <> 'unchanged'
group by table_name
having max_by(event, recorded_at) in ('held', 'staged')
union all
select 'view', view_name, max_by(definition, recorded_at), max_by(run, recorded_at)
from ops.views
group by view_name
union all
-- the last time a data test was sent, if it passed
select 'test', test_name, max_by(definition, recorded_at), max_by(run, recorded_at)
from ops.tests
group by test_name
having max_by(status, recorded_at) = 'pass'
union all
select 'pass', test_name, max_by(definition, recorded_at), max_by(run, recorded_at)
from ops.tests
where status = 'pass'
group by test_name
union all
-- runs since the last one that came to its end
select distinct 'unended', null, null, run
from ops.runs
where run < {{ run }}
    and run > (select coalesce(max(run), 0) from ops.runs where event = 'ended' and run < {{ run }})
{%- endmacro %}
