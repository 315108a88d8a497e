{# The columns of each table as its changes name them; is_key of those that every update and delete sends. #}
{% macro arcion_json_columns(messages) -%}
with changes as (
    select from_json(raw_value, '
        opType string, exists map<string, string>,
        tableName struct<namespace: struct<catalog: string, schema: string>, name: string>
    ') as change
    from {{ messages }}
    where raw_encoding = 'text'
),

bits as (
    select
        concat_ws(
            '.', change.tableName.namespace.catalog, change.tableName.namespace.schema, change.tableName.name
        ) as entity,
        change.opType as op,
        explode(change.exists) as (name, bit)
    from changes
)

select
    entity,
    name,
    count_if(op in ('U', 'D')) > 0 and count_if(op in ('U', 'D') and bit not in ('2', '3')) = 0 as is_key
from bits
group by entity, name
order by entity, name
{%- endmacro %}
