{# Of each column that an image has: how many values were sent, and what they look like; of its numbers the most
   digits, and whether doubles are written with the same ones. #}
{% macro _propose_sent(is_graph) -%}
{%- set is_number = "looks in ('whole', 'long', 'fraction')" -%}
select
    entity,
    name,
    count_if(looks <> 'null') as number,
    array_sort(collect_set(looks) filter (where looks <> 'null')) as looks,
    coalesce(bool_or(length(text) >= 12) filter (where looks = 'whole'), false) as is_large,
    coalesce(bool_or(value_encoding = 'wire'), false) as is_wire,
    coalesce(
        max(length(regexp_extract(text, '^-?0*([0-9]*)', 1))) filter (where text rlike '^-?[0-9]+([.][0-9]+)?$'), 0
    ) as whole_digits,
    coalesce(max(length(digits)) filter (where {{ is_number }}), 0) as digits,
    coalesce(bool_and(digits = digits_of_double) filter (where {{ is_number }}), false) as fits_double,
    coalesce(bool_or(text rlike '[eE]') filter (where {{ is_number }}), false) as has_exponent,
    {%- if is_graph %}
    array_sort(array_distinct(flatten(collect_list(transform(elements, value -> schema_of_variant(value)))))) as elements,
    count(distinct if(size(element_names) > 0, array_sort(element_names), null)) as name_lists,
    {%- endif %}
    array_sort(collect_set(
        length(regexp_extract(text, '^-?[0-9]+[.]([0-9]+)$', 1))
    ) filter (where text rlike '^-?[0-9]+[.][0-9]+$')) as scales
from propose_cells
group by entity, name
order by entity, min(place), name
{%- endmacro %}
