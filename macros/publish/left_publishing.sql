{% macro left_publishing() -%}
{#- Tables whose publish was begun and not ended, neither done nor given up. -#}
select
    run,
    publish_group,
    table_name,
    snapshot_id,
    folded_run,
    contract
from {{ changefold.ledger('publishes') }} as publishes
where event in ('intended', 'published', 'abandoned')
group by all
having max(event) = 'intended' and min(event) = 'intended'
{%- endmacro %}
