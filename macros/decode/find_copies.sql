{% macro find_copies(batch, earlier) -%}
{#- The rows of a batch whose change is recorded already, or was said before in the same batch, and
    whether they say the same. -#}
{%- set earlier_changes = changes_at_positions_of(batch) if earlier is not none else none -%}
with recorded as (
    {%- if earlier_changes %}
    select
        change_id,
        landed_batch,
        message_number,
        change_index,
        xxhash64(row_effect, row_before, row_after) as content,
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
        xxhash64(row_effect, row_before, row_after) as content,
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
)

select
    landed_batch,
    message_number,
    change_index,
    content = first_content as is_same
from numbered
where copy_number > 1 and not is_earlier
{%- endmacro %}
