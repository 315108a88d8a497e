{% macro merge_folded(stored, folded, columns, key) -%}
merge into {{ stored }} as stored
using (
{{ folded }}
) as folded
    on {{ key | join(' and ') }}
when matched and folded._row_effect = 'delete' then
    delete
when matched and folded._row_effect = 'replace' then
    update set
        {%- for column in columns %}
        {{ changefold.quoted_name(column.name) }} = folded.{{ changefold.quoted_name(column.name) }}{{ ',' if not loop.last }}
        {%- endfor %}
when not matched and folded._row_effect = 'replace' then
    insert ({{ changefold.column_names(columns) }})
    values ({{ changefold.column_names(columns, 'folded.') }})
{%- endmacro %}
