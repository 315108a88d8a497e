{% macro first_rejecting_decodes() -%}
{#- Of each reason for which messages of a feed are rejected, and which is open, the first decode. -#}
select
    feed,
    min(run) as run
from (
    select
        *,
        max(if(event = 'full refresh started', run, null)) over (partition by feed) as refreshed_run
    from {{ changefold.ledger('decodes') }} as ledger
) as decodes
lateral view explode({{ changefold.reasons_recorded() }}) as why
where event = 'decoded'
    and run >= coalesce(refreshed_run, 0)
    and dismissed_run is null
group by feed, why.reason
{%- endmacro %}
