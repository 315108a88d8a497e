{#
    What the landed records of a feed give away of its tables, printed as YAML. A key column is in the
    image before of every update and delete; where all columns are, nothing tells which are the key.
#}
{% macro propose_arcion_json_options(feed) %}
    {% set sql %}
with changes as (
    select from_json(raw_value, '
        opType string, exists map<string, string>,
        tableName struct<namespace: struct<catalog: string, schema: string>, name: string>
    ') as change
    from bronze.{{ feed }}_messages
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
    {% endset %}
    {% do say_arcion_options(feed, fetch_rows(sql)) %}
{% endmacro %}
