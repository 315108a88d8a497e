{% macro decoded_facts(decoded, run) -%}
{#- What a run decoded, by table and where in the log: few rows, which tell all that its ledgers say. -#}
select
    outcome,
    entity,
    case
        when outcome = 'change' then struct(
            substring(change_position, 1, 6) as epoch,
            substring(change_position, 8, 1) as kind,
            coalesce(position_scope, '') as position_scope,
            row_effect
        )
    end as place,
    count(*) as changes,
    count_if(change_index = 0) as messages,
    min(landed_batch) as first_batch,
    max(landed_batch) as last_batch
from {{ decoded }}
where decoded_run = {{ run }}
group by all
{%- endmacro %}
