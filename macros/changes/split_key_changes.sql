{#
    An update that gives a row another key is a delete under the old key and an insert under the new.
    Not if a part of either is NULL: half of a message is not applied.
#}
{% macro split_key_changes(found) -%}
select
    * except (row_key, old_key, row_effect, row_before, row_after, is_moved),
    if(is_moved and change_index = 0, old_key, row_key) as row_key,
    if(is_moved and change_index = 0, 'delete', row_effect) as row_effect,
    if(is_moved and change_index = 1, null, row_before) as row_before,
    if(is_moved and change_index = 0, null, row_after) as row_after
from (
    select
        *,
        case
            when old_key <> row_key then not exists(
                flatten(array(
                    from_json(old_key, 'array<string>'), from_json(row_key, 'array<string>')
                )),
                part -> part is null
            )
            else false
        end as is_moved
    from {{ found }}
) as moved
lateral view explode(if(is_moved, array(0, 1), array(0))) as change_index
{%- endmacro %}
