{#- `since` a run: only keys of which something was decoded after it, all of them if a clear was. -#}
{% macro find_uncertain_order(changes, entity, columns, since=none) -%}
{% set clears = changefold._graph_clears(changes, entity, columns) -%}
with fitting as (
    select
        *,
        left(change_position, 6) as epoch
    from {{ changes }}
    where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear'
    {%- if since is not none %}
        and (
            row_key in (
                select row_key
                from {{ changes }}
                where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ since }}
            )
            or exists ({{ clears }} and decoded_run > {{ since }})
        )
    {%- endif %}
),

{{ changefold._graph_judged(clears) }}

select
    row_key,
    count_if(is_tied and not is_surely_ended) as as_old_as_a_delete,
    count_if(is_overtaken and not is_ended) as against_the_order_of_its_partition,
    bool_or(is_first_tied) as may_have_been_made_by_an_edge
from judged
where is_doubtful
group by row_key
{%- endmacro %}
