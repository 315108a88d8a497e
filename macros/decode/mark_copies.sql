{% macro mark_copies(batch, copies, run) -%}
{#- A change is recorded once. A later copy that says the same is a `duplicate`, one that says
    something else is rejected as `dup_conflict`. -#}
select
    {%- for column in change_columns() %}
    {%- if column.name == 'row_effect' %}
    case when copies.is_same is null then batch.row_effect end as row_effect,
    {%- elif column.name == 'outcome' %}
    case copies.is_same
        when true then 'duplicate'
        when false then 'rejected'
        else batch.outcome
    end as outcome,
    {%- elif column.name == 'reason' %}
    case copies.is_same
        when true then 'duplicate'
        when false then 'dup_conflict'
        else batch.reason
    end as reason,
    {%- elif column.name == 'detail' %}
    case copies.is_same
        when true then 'a copy of a change that is recorded already'
        when false then 'says something else than the change recorded under the same identity'
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
