{% macro mark_copies(batch, copies, run) -%}
{#- A change is recorded once. A later copy that says the same is a `duplicate`, one that says
    something else is rejected as `dup_conflict`; changes without an order as `order_tie`. -#}
select
    {%- for column in change_columns() %}
    {%- if column.name == 'row_effect' %}
    case when copies.reason is null then batch.row_effect end as row_effect,
    {%- elif column.name == 'outcome' %}
    case
        when copies.reason is null then batch.outcome
        when copies.reason = 'duplicate' then 'duplicate'
        else 'rejected'
    end as outcome,
    {%- elif column.name == 'reason' %}
    coalesce(copies.reason, batch.reason) as reason,
    {%- elif column.name == 'detail' %}
    case copies.reason
        when 'duplicate' then 'a copy of a change that is recorded already'
        when 'dup_conflict' then 'says something else than the change recorded under the same identity'
        when 'order_tie' then 'its message says two things of one row at one place of the log'
        else batch.detail
    end as detail,
    {%- else %}
    batch.{{ column.name }},
    {%- endif %}
    {%- endfor %}
    {{ run }} as decoded_run
from {{ batch }} as batch
left join {{ copies }} as copies
    on batch.landed_batch = copies.landed_batch
    and batch.message_number = copies.message_number
    and batch.change_index = copies.change_index
{%- endmacro %}
