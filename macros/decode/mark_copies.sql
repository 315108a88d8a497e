{% macro mark_copies(batch, earlier, run) -%}
{#- A change is recorded once. A later copy with the same content is a `duplicate`, one with
    another content is rejected as `dup_conflict`. Earlier silver is read only where the batch's
    positions lie. -#}
{%- set earlier_changes = changes_at_positions_of(batch, earlier) if earlier is not none -%}
with recorded as (
    {%- if earlier_changes %}
    select change_id, row_effect, row_before, row_after, landed_batch, message_number, change_index
    from {{ earlier }}
    where outcome = 'change' and ({{ earlier_changes }})
    union all
    {%- endif %}
    select change_id, row_effect, row_before, row_after, landed_batch, message_number, change_index
    from {{ batch }}
    where outcome = 'change'
),

repeated as (
    select change_id
    from recorded
    group by change_id
    having count(*) > 1
),

copies as (
    select
        landed_batch,
        message_number,
        change_index,
        struct(row_effect, row_before, row_after) as content,
        first_value(struct(row_effect, row_before, row_after)) over same_change as first_content,
        row_number() over same_change as copy_number
    from recorded
    left semi join repeated on recorded.change_id = repeated.change_id
    window same_change as (
        partition by change_id order by landed_batch, message_number, change_index
    )
),

later_copies as (
    select
        *,
        content <=> first_content as is_same
    from copies
    where copy_number > 1
)

select
    {%- for column in change_columns() %}
    {%- if column.name == 'row_effect' %}
    case when later_copies.copy_number is null then batch.row_effect end as row_effect,
    {%- elif column.name == 'outcome' %}
    case
        when later_copies.copy_number is null then batch.outcome
        when later_copies.is_same then 'duplicate'
        else 'rejected'
    end as outcome,
    {%- elif column.name == 'reason' %}
    case
        when later_copies.copy_number is null then batch.reason
        when later_copies.is_same then 'duplicate'
        else 'dup_conflict'
    end as reason,
    {%- elif column.name == 'detail' %}
    case
        when later_copies.copy_number is null then batch.detail
        when later_copies.is_same then 'a copy of a change that is recorded already'
        else 'says something else than the change recorded under the same identity'
    end as detail,
    {%- else %}
    batch.{{ column.name }},
    {%- endif %}
    {%- endfor %}
    {{ run }} as decoded_run
from {{ batch }} as batch
left join later_copies
    on batch.landed_batch = later_copies.landed_batch
    and batch.message_number = later_copies.message_number
    and batch.change_index = later_copies.change_index
{%- endmacro %}
