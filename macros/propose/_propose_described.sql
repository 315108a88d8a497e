{# Columns as the schemas of Kafka Connect describe them in the messages, the newest one of each. #}
{% macro _propose_described() -%}
with members as (
    select
        changes.entity,
        changes.change_position,
        explode(from_json(get_json_object(messages.raw_value, '$.schema.fields'), '
            array<struct<field string, fields array<struct<
                field string, type string, name string, parameters map<string, string>,
                items struct<type string, name string>
            >>>>
        ')) as member
    from propose_changes as changes
    inner join propose_messages as messages using (message_number)
    where changes.outcome in ('change', 'duplicate')
),

described as (
    select
        entity,
        change_position,
        posexplode(member.fields) as (place, described)
    from members
    where member.field in ('before', 'after', 'data')
)

select
    entity,
    described.field as name,
    max_by(described.type, change_position) as type,
    max_by(described.name, change_position) as meaning,
    max_by(described.parameters['scale'], change_position) as scale,
    max_by(described.parameters['connect.decimal.precision'], change_position) as precision,
    max_by(if(described.items.name is null, described.items.type, null), change_position) as element
from described
group by entity, described.field
order by entity, min(place), name
{%- endmacro %}
