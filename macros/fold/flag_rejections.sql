{% macro flag_rejections(stored, entities, contract) -%}
merge into {{ stored }} as stored
using (
    select
        row_key,
        max(change_position) as rejected_position
    from (
        {{ rejected_changes(entities, contract) | indent(8) }}
    )
    group by row_key
) as rejected
    on stored._row_key = rejected.row_key
when matched and not stored._later_change_rejected
    and rejected.rejected_position > stored._position then
    update set _later_change_rejected = true
{%- endmacro %}
