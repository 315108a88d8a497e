{% macro unaccounted_messages(messages, decoded, feed, first_batch=0, removed_run=0) -%}
with decoded as (
    select
        landed_batch,
        message_number,
        change_index,
        count(*) as rows_found
    from {{ decoded }}
    where landed_batch >= {{ first_batch }}
    group by landed_batch, message_number, change_index
),

messages as (
    select
        landed_batch,
        message_number
    from {{ messages }}
    where landed_batch >= {{ first_batch }}
)

select
    landed_batch,
    message_number,
    'not decoded' as finding
from messages
left anti join decoded using (landed_batch, message_number)
-- a decode takes all that has landed up to its run, also if nothing comes out of it
where landed_batch <= (
    select max(run) from {{ changefold.ops_table('decodes') }} where feed = '{{ feed }}' and event = 'decoded'
)
union all
select
    landed_batch,
    message_number,
    'has no message' as finding
from decoded
left anti join messages using (landed_batch, message_number)
{%- if removed_run %}
where landed_batch > {{ removed_run }}
{%- endif %}
union all
select
    landed_batch,
    message_number,
    'decoded twice' as finding
from decoded
where rows_found > 1
{%- endmacro %}
