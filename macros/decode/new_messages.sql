{% macro new_messages(messages) -%}
{#- What is missing before silver's newest batch are fewer than a hundred: all that comes after the
    hundredth is new. -#}
{%- do changefold.check_decoded_model(changefold.feed_of(messages.identifier)) -%}
{%- set batches = changefold.batches_to_decode(messages) -%}
{%- set are_named = changefold.is_building() and batches and batches | length <= 100 -%}
{%- set selected -%}
select *
from {{ messages }}{{ changefold.in_splits(messages, batches) if are_named }}
{%- if batches is not none %}
where landed_batch in ({{ batches[:100] | join(', ') if batches else 'null' }})
{%- if batches | length > 100 %}
    or landed_batch > {{ batches[99] }}
{%- endif %}
{%- endif %}
{%- endset -%}
{%- if are_named -%}
    {%- do changefold.run_state().setdefault('batches', {}).update({model.unique_id: selected}) -%}
{%- endif -%}
{{ selected }}
{%- endmacro %}
