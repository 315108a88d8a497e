{% test order_is_certain(model, changes, entity) %}
{# Vertices or edges of which a change is as old as a delete in another partition, or whose partition's
   order and times disagree about such a delete, or which an edge of another partition may have made
   before an IgnoreIfExisted: what was first is a guess. In a build: those of which something was
   decoded since this test passed last. #}
{% do changefold.refuse_where() %}
{{ config(severity='warn') }}
{% set columns = changefold.contract_of(model) if execute %}
{% set sql = changefold.find_uncertain_order(changes, entity, columns) if execute %}
{% set passed = changefold.last_pass(sql) %}
{{ sql if passed is none else changefold.find_uncertain_order(changes, entity, columns, passed) }}
{% endtest %}
