{% macro removed_as_rejected(decoding, run, removed) -%}
merge into {{ decoding }} as batch
using {{ removed }} as removed
    on batch.decoded_run = {{ run }}
    and batch.outcome = 'change'
    and batch.entity = removed.entity
    and batch.change_position <= removed.last_position
when matched then update set
    row_effect = null,
    outcome = 'rejected',
    reason = 'older_than_kept',
    detail = concat('changes of its table were removed up to ', removed.last_position)
{%- endmacro %}
