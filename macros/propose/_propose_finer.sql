{# Columns of which a moment finer than a microsecond was sent, which a timestamp does not hold. #}
{% macro _propose_finer() -%}
select
    entity,
    name
from (
    select
        entity,
        explode(from_json(image, 'map<string, string>')) as (name, text)
    from propose_changes
    lateral view explode(array(row_after, row_before)) as image
    where outcome in ('change', 'duplicate') and image rlike r'[.][0-9]{6}[0-9]*[1-9]'
) as members
where text rlike r'^[+-]?[0-9]{4,}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{6}[0-9]*[1-9]'
group by entity, name
{%- endmacro %}
