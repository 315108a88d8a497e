{# Of each column that an image has: how many of its values are of which kind. #}
{% macro _propose_sent() -%}
{%- set day, clock = '[0-9]{4}-[0-9]{2}-[0-9]{2}', '[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,6})?' -%}
with images as (
    select
        entity,
        value_encoding,
        posexplode(map_entries(from_json(image, 'map<string, variant>'))) as (place, cell)
    from propose_changes
    lateral view explode(array(row_after, row_before)) as image
    where outcome in ('change', 'duplicate') and image is not null
),

cells as (
    select
        entity,
        value_encoding,
        place,
        cell.key as name,
        cell.value,
        schema_of_variant(cell.value) as kind,
        try_variant_get(cell.value, '$', 'string') as text,
        {# what a list or a map is made of; a map may be two lists -#}
        coalesce(
            try_variant_get(cell.value, '$.valuelist', 'array<variant>'),
            try_variant_get(cell.value, '$', 'array<variant>'),
            map_values(try_variant_get(cell.value, '$', 'map<string, variant>'))
        ) as elements,
        coalesce(
            try_variant_get(cell.value, '$.keylist', 'array<string>'),
            map_keys(try_variant_get(cell.value, '$', 'map<string, variant>'))
        ) as element_names
    from images
),

told as (
    select
        *,
        case
            when kind = 'VOID' then 'null'
            when kind = 'BOOLEAN' then 'boolean'
            when kind = 'BIGINT' then 'whole'
            when kind rlike '^DECIMAL.*,0[)]$' then 'long'
            when kind rlike '^(DECIMAL|DOUBLE|FLOAT)' then 'fraction'
            when kind rlike '^ARRAY' then 'list'
            when kind rlike '^OBJECT' then 'object'
            when text in ('inf', '-inf', 'nan', 'Infinity', '-Infinity', 'NaN') then 'endless'
            when text rlike '^{{ day }}$' and try_cast(text as date) is not null then 'date'
            when text rlike '^{{ day ~ clock }}$' and try_cast(text as timestamp) is not null then 'clock'
            when text rlike '^{{ day ~ clock }}(Z|[+-][0-9]{2}:?[0-9]{2})$' and try_cast(text as timestamp) is not null
                then 'zoned'
            when text rlike '^(0|-?[1-9][0-9]{0,17})$' then 'whole text'
            when text rlike '^-?(0|[1-9][0-9]*)[.][0-9]+$' and length(text) <= 38 then 'decimal text'
            else 'text'
        end as looks
    from cells
)

select
    entity,
    name,
    count_if(looks <> 'null') as number,
    array_sort(collect_set(looks) filter (where looks <> 'null')) as looks,
    array_sort(collect_set(length(substring_index(text, '.', -1))) filter (where looks = 'decimal text')) as scales,
    coalesce(bool_or(abs(try_cast(text as double)) >= 1e11) filter (where looks = 'whole'), false) as is_large,
    coalesce(bool_or(value_encoding = 'wire'), false) as is_wire,
    array_sort(array_distinct(flatten(collect_list(transform(elements, value -> schema_of_variant(value)))))) as elements,
    count(distinct if(size(element_names) > 0, array_sort(element_names), null)) as name_lists
from told
group by entity, name
order by entity, min(place), name
{%- endmacro %}
