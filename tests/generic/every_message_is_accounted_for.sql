{% test every_message_is_accounted_for(model) %}
{# Every bronze message has a row in silver, and silver has no row of a message that is not there. #}
{% set messages = api.Relation.create(
    schema='bronze', identifier=model.identifier | replace('_decoded', '_messages')
) %}
select
    landed_batch,
    message_number,
    'not decoded' as finding
from {{ messages }}
left anti join {{ model }} using (landed_batch, message_number)
where landed_batch <= (select max(landed_batch) from {{ model }})
union all
select
    landed_batch,
    message_number,
    'has no message' as finding
from {{ model }}
left anti join {{ messages }} using (landed_batch, message_number)
{% endtest %}
