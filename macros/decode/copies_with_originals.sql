{% macro copies_with_originals(decoding, run, copies, earlier, originals) -%}
{#- Copies with what their originals say. -#}
select
    copies.landed_batch,
    copies.message_number,
    copies.change_index,
    copies.is_tie,
    originals.content as original
from {{ copies }} as copies
left join (
    select
        false as is_earlier,
        landed_batch,
        message_number,
        change_index,
        {{ changefold.content_hash() }} as content
    from {{ decoding }}
    where decoded_run = {{ run }}
    {%- if earlier %}
    union all
    select
        true as is_earlier,
        landed_batch,
        message_number,
        change_index,
        {{ changefold.content_hash() }} as content
    from {{ earlier }}
    where outcome = 'change' and ({{ originals }})
    {%- endif %}
) as originals
    on copies.first.is_earlier = originals.is_earlier
    and copies.first.landed_batch = originals.landed_batch
    and copies.first.message_number = originals.message_number
    and copies.first.change_index = originals.change_index
{%- endmacro %}
