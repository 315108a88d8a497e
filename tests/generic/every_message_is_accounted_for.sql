{% test every_message_is_accounted_for(model) %}
{# Every message of a batch that was decoded has a row in silver, no row lacks its message, and no
   change of a message is there twice. #}
{% set feed = model.identifier | replace('_decoded', '') %}
{% set messages = api.Relation.create(schema='bronze', identifier=feed ~ '_messages') %}
with decoded as (
    select
        landed_batch,
        message_number,
        change_index,
        count(*) as rows_found
    from {{ model }}
    group by landed_batch, message_number, change_index
)

select
    landed_batch,
    message_number,
    'not decoded' as finding
from {{ messages }}
left anti join decoded using (landed_batch, message_number)
where landed_batch <= (
    select max(last_batch) from ops.decodes where feed = '{{ feed }}' and event = 'decoded'
)
union all
select
    landed_batch,
    message_number,
    'has no message' as finding
from decoded
left anti join {{ messages }} using (landed_batch, message_number)
union all
select
    landed_batch,
    message_number,
    'decoded twice' as finding
from decoded
where rows_found > 1
{% endtest %}
