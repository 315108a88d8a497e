{% macro find_copies(batch, earlier) -%}
{#- The rows of a batch that are no changes after all, and why: their change is recorded already, or
    was said before in the same batch, or has no order. -#}
{%- set earlier_changes = changes_at_positions_of(batch) if earlier is not none else none -%}
with recorded as (
    {%- if earlier_changes %}
    select
        change_id,
        landed_batch,
        message_number,
        change_index,
        xxhash64(row_effect, row_before, row_after, attribute_operators) as content,
        true as is_earlier
    from {{ earlier }}
    where outcome = 'change' and ({{ earlier_changes }})
    union all
    {%- endif %}
    select
        change_id,
        landed_batch,
        message_number,
        change_index,
        xxhash64(row_effect, row_before, row_after, attribute_operators) as content,
        false as is_earlier
    from {{ batch }}
    where outcome = 'change'
),

numbered as (
    select
        *,
        row_number() over same_change as copy_number,
        first_value(content) over same_change as first_content
    from recorded
    window same_change as (
        partition by change_id
        order by is_earlier desc, landed_batch, message_number, change_index
    )
),

-- two changes of one key at one place of one message: nothing tells which came first
tied as (
    select
        landed_batch,
        message_number,
        change_index,
        min(change_id) over same_place <> max(change_id) over same_place as is_tie
    from {{ batch }}
    where outcome = 'change'
        and row_effect <> 'clear'
        and (landed_batch, message_number) in (
            select landed_batch, message_number from {{ batch }} where change_index > 0
        )
    window same_place as (
        partition by landed_batch, message_number, entity, row_key, change_position
    )
)

select
    landed_batch,
    message_number,
    change_index,
    max(reason) as reason
from (
    select
        landed_batch,
        message_number,
        change_index,
        if(content = first_content, 'duplicate', 'dup_conflict') as reason
    from numbered
    where copy_number > 1 and not is_earlier
    union all
    select
        landed_batch,
        message_number,
        change_index,
        'order_tie' as reason
    from tied
    where is_tie
)
group by landed_batch, message_number, change_index
{%- endmacro %}
