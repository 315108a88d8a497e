{% test every_message_is_accounted_for(model) %}
{# Every message of a batch that was decoded has a row in silver, no row lacks its message, and no
   change of a message is there twice. In a build: from the oldest batch on that was decoded since this
   test passed last. #}
{% set feed = model.identifier | replace('_decoded', '') %}
{% set messages = api.Relation.create(schema='bronze', identifier=feed ~ '_messages') %}
{% set sql %}
with decoded as (
    select
        landed_batch,
        message_number,
        change_index,
        count(*) as rows_found
    from {{ model }}
    where landed_batch >= 0
    group by landed_batch, message_number, change_index
),

messages as (
    select
        landed_batch,
        message_number
    from {{ messages }}
    where landed_batch >= 0
)

select
    landed_batch,
    message_number,
    'not decoded' as finding
from messages
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
left anti join messages using (landed_batch, message_number)
union all
select
    landed_batch,
    message_number,
    'decoded twice' as finding
from decoded
where rows_found > 1
{% endset %}
{% set passed = last_pass(sql) %}
{{ sql if passed is none else sql | replace('landed_batch >= 0', 'landed_batch >= ' ~ oldest_batch_since(feed, passed)) }}
{% endtest %}
