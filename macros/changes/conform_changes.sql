{% macro conform_changes(decoded, null_key_parts=false) -%}
select
    case when outcome = 'change' then md5(change_id) end as change_id,
    change_index,
    feed,
    entity,
    row_key,
    operation,
    case when outcome = 'change' then row_effect end as row_effect,
    row_before,
    row_after,
    value_encoding,
    attribute_operators,
    change_position,
    position_scope,
    transaction_id,
    committed_at,
    outcome,
    reason,
    detail,
    landed_batch,
    message_number
from (
    select
        * except (outcome, reason, detail),
        case when misfit is null then outcome else 'rejected' end as outcome,
        coalesce(misfit.reason, reason) as reason,
        coalesce(misfit.detail, detail) as detail
    from (
        select
            *,
            case
                when outcome <> 'change' then null
                when change_position is null then struct(
                    'missing_order_key' as reason,
                    'the message says nothing about its place in the log' as detail
                )
                when entity is null then struct(
                    'unknown_type' as reason, 'the message does not name its table' as detail
                )
                when row_effect <> 'clear' and row_key is null then struct(
                    'missing_key' as reason,
                    concat(
                        'neither the message nor the feed''s options name the key of a row of ', entity,
                        ': name columns that tell its rows apart in the option key_columns'
                    ) as detail
                )
                {%- if not null_key_parts %}
                when row_effect <> 'clear' and row_key like '%null%'
                    and exists(from_json(row_key, 'array<string>'), part -> part is null) then struct(
                    'null_key_part' as reason, concat('key ', row_key) as detail
                )
                {%- endif %}
            end as misfit
        from {{ decoded }}
    ) as checked
) as conformed
{%- endmacro %}
