{#
    `finding` is null for a change; else it says what the message is instead, as `reason: detail`. A
    control message is good for something else, any other is rejected: it keeps its place in the log, so
    that gold can mark its row. A change may have a remark.
#}
{% macro found_changes(
    found, identity, remark=none, operators='cast(null as string)',
    committed_at='case when finding is null then committed_at end'
) -%}
{%- set said = 'said' if remark else 'finding' -%}
select
    case when finding is null then concat_ws(
        '|',
        {%- for part in identity %}
        {{ part }}{{ ',' if not loop.last }}
        {%- endfor %}
    ) end as change_id,
    change_index,
    feed,
    entity,
    row_key,
    operation,
    case when finding is null then row_effect end as row_effect,
    case when finding is null then row_before end as row_before,
    case when finding is null then row_after end as row_after,
    case when finding is null then value_encoding end as value_encoding,
    {{ operators }} as attribute_operators,
    case when outcome <> 'control' then change_position end as change_position,
    case when finding is null then position_scope end as position_scope,
    case when finding is null then transaction_id end as transaction_id,
    {{ committed_at }} as committed_at,
    outcome,
    substring_index({{ said }}, ': ', 1) as reason,
    substring({{ said }}, instr({{ said }}, ': ') + 2) as detail,
    landed_batch,
    message_number
from (
    select
        *,
        {%- if remark %}
        coalesce(finding, {{ remark | indent(8) }}) as said,
        {%- endif %}
        case
            when finding is null then 'change'
            when finding rlike '^(tombstone|message|heartbeat|transaction|schema_change|barrier): '
                then 'control'
            else 'rejected'
        end as outcome
    from {{ found }}
) as judged
{%- endmacro %}
