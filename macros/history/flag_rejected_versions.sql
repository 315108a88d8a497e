{% macro flag_rejected_versions(stored, rejections) -%}
{#- What has no place in the log may be newer than the row, whatever else arrives: it marks the current version
    for good. -#}
merge into {{ stored }} as stored
using (
    select distinct
        versions._row_key,
        versions._from_position
    from {{ stored }} as versions
    inner join (
        {{ rejections | indent(8) }}
    ) as rejected
        on versions._row_key = rejected.row_key
        and if(
            rejected.change_position is null,
            versions._to_position is null,
            rejected.change_position > versions._from_position
            and rejected.change_position < coalesce(versions._to_position, '~')
        )
    where not versions._later_change_rejected
) as rejected
    on stored._row_key = rejected._row_key and stored._from_position = rejected._from_position
when matched then
    update set _later_change_rejected = true
{%- endmacro %}
