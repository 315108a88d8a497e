{# Columns as MariaDB and MySQL define them, by the schema changes that Debezium sends; the newest definition. #}
{% macro _propose_declared() -%}
with definitions as (
    select
        coalesce(kafka_offset, message_number) as place_in_log,
        explode(from_json(
            coalesce(get_json_object(raw_value, '$.payload.tableChanges'), get_json_object(raw_value, '$.tableChanges')),
            'array<struct<id string, table struct<columns array<struct<
                name string, typeName string, length int, scale int
            >>>>>'
        )) as definition
    from propose_messages
    where raw_value like '%"tableChanges"%' and raw_value rlike r'"connector"\s*:\s*"(mariadb|mysql)"'
),

columns as (
    select
        replace(definition.id, '"', '') as entity,
        place_in_log,
        posexplode(definition.table.columns) as (place, defined)
    from definitions
)

select
    entity,
    defined.name,
    upper(max_by(defined.typeName, place_in_log)) as type,
    max_by(defined.length, place_in_log) as length,
    max_by(defined.scale, place_in_log) as scale
from columns
group by entity, defined.name
order by entity, min(place), defined.name
{%- endmacro %}
