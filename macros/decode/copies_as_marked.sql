{% macro copies_as_marked(decoding, run, copies, earlier, originals) -%}
{#- What a change says is compared as a hash. -#}
{%- set content = 'xxhash64(row_effect, row_before, row_after, attribute_operators)' -%}
merge into {{ decoding }} as batch
using (
    select
        copies.*,
        originals.content as original
    from {{ copies }} as copies
    left join (
        select
            false as is_earlier,
            landed_batch,
            message_number,
            change_index,
            {{ content }} as content
        from {{ decoding }}
        where decoded_run = {{ run }}
        {%- if earlier %}
        union all
        select
            true as is_earlier,
            landed_batch,
            message_number,
            change_index,
            {{ content }} as content
        from {{ earlier }}
        where outcome = 'change' and ({{ originals }})
        {%- endif %}
    ) as originals
        on copies.first.is_earlier = originals.is_earlier
        and copies.first.landed_batch = originals.landed_batch
        and copies.first.message_number = originals.message_number
        and copies.first.change_index = originals.change_index
) as copies
    on batch.decoded_run = {{ run }}
    and batch.landed_batch = copies.landed_batch
    and batch.message_number = copies.message_number
    and batch.change_index = copies.change_index
when matched and not is_tie and {{ content }} = original then update set
    row_effect = null,
    outcome = 'duplicate',
    reason = 'duplicate',
    detail = 'a copy of a change that is recorded already'
when matched then update set
    row_effect = null,
    outcome = 'rejected',
    reason = if(is_tie, 'order_tie', 'dup_conflict'),
    detail = if(
        is_tie,
        'its message says two things of one row at one place of the log',
        'says something else than the change recorded under the same identity'
    )
{%- endmacro %}
