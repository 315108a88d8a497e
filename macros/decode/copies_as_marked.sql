{% macro copies_as_marked(decoding, run, copies) -%}
merge into {{ decoding }} as batch
using {{ copies }} as copies
    on batch.decoded_run = {{ run }}
    and batch.landed_batch = copies.landed_batch
    and batch.message_number = copies.message_number
    and batch.change_index = copies.change_index
when matched and not is_tie and {{ changefold.content_hash() }} = original then update set
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
