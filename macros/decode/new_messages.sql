{% macro new_messages(messages) -%}
{#- What is missing before silver's newest batch are fewer than a hundred: all that comes after the
    hundredth is new. -#}
{%- do changefold.check_decoded_model(changefold.feed_of(messages.identifier)) -%}
{%- set batches = changefold.batches_to_decode(messages) -%}
{%- set selected -%}
select *
from {{ messages }}
{%- if batches is not none %}
where landed_batch in ({{ batches[:100] | join(', ') if batches else 'null' }})
{%- if batches | length > 100 %}
    or landed_batch > {{ batches[99] }}
{%- endif %}
{%- endif %}
{%- endset -%}
{%- if changefold.is_building() and batches and batches | length <= 100 -%}
    {%- do changefold.run_state().setdefault('batches', {}).update({model.unique_id: selected}) -%}
{%- endif -%}
{{ selected }}
{%- endmacro %}
