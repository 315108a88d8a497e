{% macro find_graph_misfits(changes, entity, columns, since=none) -%}
{#- The changes that do not fit the contract: the change and the contract alone decide it. -#}
{%- set attributes = columns | rejectattr('is_key') | list -%}
with said as (
    select
        *,
        from_json(row_key, 'array<string>') as key_parts,
        {{ image_of('row_after', columns) }} as image,
        {{ image_of('attribute_operators', columns) }} as operators
    from {{ changes }}
    where entity = {{ sql_text(entity) }}
        and row_effect in ('patch', 'insert_if_absent')
        {%- if since is not none %}
        and decoded_run > {{ since }}
        {%- endif %}
),

-- a lateral view, because a filter on a plain column would be pushed down to the images
checked as (
    select *
    from said
    lateral view inline(array(struct(split(case
        {%- for column in columns | selectattr('is_key') %}
        when ({{ graph_value('key_parts[' ~ column.key_part ~ ']', column.graph_type) }}) is null
            then '{{ column.name }} bad_cast'
        {%- endfor %}
        {%- for column in attributes %}
        {%- set type = column.graph_type %}
        {%- set value = 'image.' ~ column.name %}
        when operators.{{ column.name }} not in ('{{ type.operators | join("', '") }}')
            then '{{ column.name }} unknown_op'
        {%- if type.kind != 'string' %}
        when operators.{{ column.name }} is not null and ({{ graph_value(value, type) }}) is null
            then concat('{{ column.name }} ', {{ _graph_misfit_reason(value, type) }})
        {%- endif %}
        {%- endfor %}
    end, ' ')))) as misfit
)

select
    entity,
    row_key,
    change_id,
    change_position,
    misfit[0] as column_name,
    case misfit[1]
        when 'unknown_op' then from_json(attribute_operators, 'map<string, string>')[misfit[0]]
        else coalesce(from_json(row_after, 'map<string, string>')[misfit[0]], row_key)
    end as value,
    misfit[1] as reason,
    landed_batch
from checked
where misfit is not null
{%- endmacro %}
