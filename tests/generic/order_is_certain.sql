{% test order_is_certain(model, changes, entity) %}
{# Vertices or edges of which a change is as old as a delete in another partition, or whose partition's
   order and times disagree about such a delete, or which an edge of another partition may have made
   before an IgnoreIfExisted: what was first is a guess. #}
{{ config(severity='warn') }}
{{ find_uncertain_order(changes, entity, contract_of(model)) if execute }}
{% endtest %}
