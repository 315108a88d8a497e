{% macro find_copies(decoding, run, earlier, places) -%}
{#- The rows of a batch that may be no changes after all: their change is recorded already, or was said
    before in the same batch (`first` is where), or has no order (no `first`). -#}
with changes as (
    {%- if earlier %}
    select
        change_id,
        landed_batch,
        message_number,
        change_index,
        change_position,
        true as is_earlier
    from {{ earlier }}
    where outcome = 'change'
        and ({{ places }})
        and change_id in (
            select change_id from {{ decoding }} where decoded_run = {{ run }} and outcome = 'change'
        )
    union all
    {%- endif %}
    select
        change_id,
        landed_batch,
        message_number,
        change_index,
        change_position,
        false as is_earlier
    from {{ decoding }}
    where decoded_run = {{ run }} and outcome = 'change'
),

numbered as (
    select
        *,
        row_number() over same_change as copy_number,
        first_value(
            struct(is_earlier, landed_batch, message_number, change_index, change_position)
        ) over same_change as first
    from changes
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
    from {{ decoding }}
    where decoded_run = {{ run }}
        and outcome = 'change'
        and row_effect <> 'clear'
        and (landed_batch, message_number) in (
            select landed_batch, message_number
            from {{ decoding }}
            where decoded_run = {{ run }} and change_index > 0
        )
    window same_place as (
        partition by landed_batch, message_number, entity, row_key, change_position
    )
)

select
    landed_batch,
    message_number,
    change_index,
    max(first) as first,
    bool_or(is_tie) as is_tie
from (
    select
        landed_batch,
        message_number,
        change_index,
        first,
        false as is_tie
    from numbered
    where copy_number > 1 and not is_earlier
    union all
    select
        landed_batch,
        message_number,
        change_index,
        null as first,
        true as is_tie
    from tied
    where is_tie
)
group by landed_batch, message_number, change_index
{%- endmacro %}
