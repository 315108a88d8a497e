{# Of each folder with snapshot rows in JSON: their columns, and the tables that changes in there are of. #}
{% macro _propose_arcion_snapshots() -%}
select
    folder,
    array_distinct(flatten(collect_list(names) filter (where entity is null))) as names,
    array_compact(collect_set(entity)) as entities
from (
    select
        regexp_extract(file_path, '([^/]*)/[^/]*$', 1) as folder,
        json_object_keys(raw_value) as names,
        case when get_json_object(raw_value, '$.tableName') is not null then concat_ws(
            '.',
            get_json_object(raw_value, '$.tableName.namespace.catalog'),
            get_json_object(raw_value, '$.tableName.namespace.schema'),
            get_json_object(raw_value, '$.tableName.name')
        ) end as entity
    from propose_messages
    where raw_encoding = 'text' and json_object_keys(raw_value) is not null
) as objects
group by folder
having count_if(entity is null) > 0
order by folder
{%- endmacro %}
