{# Each value of an image and what it looks like; tables that schemas describe are left out. A view of its own:
   what counts them would else be planned for minutes. #}
{% macro _propose_cells(described, is_graph) -%}
{%- set day, clock = '[0-9]{4}-[0-9]{2}-[0-9]{2}', '[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,6})?' -%}
with images as (
    select
        entity,
        value_encoding,
        {%- if is_graph %}
        false as has_long_numbers,
        posexplode(map_entries(from_json(image, 'map<string, variant>'))) as (place, cell)
        {%- else %}
        -- numbers that no variant holds are marked texts
        image rlike {{ changefold.connect_long_number() }} as has_long_numbers,
        posexplode(map_entries({{ changefold.connect_exact_values('image') | indent(8) }})) as (place, cell)
        {%- endif %}
    from propose_changes
    lateral view explode(array(row_after, row_before)) as image
    where outcome in ('change', 'duplicate')
        and image is not null
        and not array_contains({{ changefold.sql_array(described) }}, entity)
),

cells as (
    select
        entity,
        value_encoding,
        place,
        cell.key as name,
        cell.value,
        schema_of_variant(cell.value) as kind,
        {%- if is_graph %}
        -- what a list or a map is made of; a map may be two lists
        coalesce(
            try_variant_get(cell.value, '$.valuelist', 'array<variant>'),
            try_variant_get(cell.value, '$', 'array<variant>'),
            map_values(try_variant_get(cell.value, '$', 'map<string, variant>'))
        ) as elements,
        coalesce(
            try_variant_get(cell.value, '$.keylist', 'array<string>'),
            map_keys(try_variant_get(cell.value, '$', 'map<string, variant>'))
        ) as element_names,
        {%- endif %}
        has_long_numbers and try_variant_get(cell.value, '$', 'string') rlike r'^\x01-?[0-9]' as is_long_number,
        substring(try_variant_get(cell.value, '$', 'string'), if(is_long_number, 2, 1)) as text
    from images
)

select
    entity,
    value_encoding,
    place,
    name,
    text,
    trim(both '0' from regexp_replace(text, r'[eE].*|[^0-9]', '')) as digits,
    -- exact: whether a double is written with other digits is what is asked
    trim(both '0' from regexp_replace(cast(try_cast(text as double) as string), r'[eE].*|[^0-9]', '')) as digits_of_double,
    {%- if is_graph %}
    elements,
    element_names,
    {%- endif %}
    case
        when kind = 'VOID' then 'null'
        when kind = 'BOOLEAN' then 'boolean'
        when kind = 'BIGINT' then 'whole'
        when kind rlike '^DECIMAL.*,0[)]$' or (is_long_number and text rlike '^-?[0-9]+$') then 'long'
        when is_long_number or kind rlike '^(DECIMAL|DOUBLE|FLOAT)' then 'fraction'
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
{%- endmacro %}
