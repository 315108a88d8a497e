{% macro flag_rejections(stored, rejections) -%}
{#- What has no place in the log may be newer than the row, whatever else arrives: it marks it for good. -#}
merge into {{ stored }} as stored
using (
    select
        row_key,
        max(change_position) as rejected_position,
        bool_or(change_position is null) as is_unplaced
    from (
        {{ rejections | indent(8) }}
    ) as to_mark
    group by row_key
) as rejected
    on stored._row_key = rejected.row_key
when matched and not stored._later_change_rejected
    and (rejected.rejected_position > stored._position or rejected.is_unplaced) then
    update set _later_change_rejected = true
{%- endmacro %}
