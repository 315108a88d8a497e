{# The parts of each table's key: what the message calls them, else the columns that always have their values. #}
{% macro _propose_keys() -%}
with keyed as (
    select
        changes.entity,
        from_json(changes.row_key, 'array<string>') as parts,
        from_json(coalesce(changes.row_after, changes.row_before), 'map<string, variant>') as image,
        json_object_keys(coalesce(
            get_json_object(messages.raw_key, '$.payload'),
            messages.raw_key,
            get_json_object(messages.raw_value, '$.payload.unique'),
            get_json_object(messages.raw_value, '$.unique')
        )) as names
    from propose_changes as changes
    inner join propose_messages as messages using (message_number)
    where changes.outcome in ('change', 'duplicate') and changes.row_key is not null
),

parts as (
    select
        entity,
        image,
        if(size(names) = size(parts), names, null) as names,
        posexplode(parts) as (part, text)
    from keyed
),

matches as (
    select
        entity,
        part,
        collect_list(name) as matching
    from (
        select
            entity,
            part,
            name
        from parts
        lateral view explode(image) as name, value
        group by entity, part, name
        having bool_and(try_variant_get(value, '$', 'string') <=> text)
        order by name
    ) as matched
    group by entity, part
)

select
    entity,
    part,
    max(names[part]) as named,
    count(*) as number,
    count_if(text is null) > 0 as has_null,
    coalesce(bool_and(text rlike '^(0|-?[1-9][0-9]{0,17})$'), false) as is_whole,
    any_value(matching) as matching
from parts
left join matches using (entity, part)
group by entity, part
order by entity, part
{%- endmacro %}
