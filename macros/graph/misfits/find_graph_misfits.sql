{% macro find_graph_misfits(changes, entity, columns, since=none) -%}
{#- The changes that do not fit the contract: the change and the contract alone decide it. -#}
{%- set attributes = columns | rejectattr('is_key') | list -%}
with said as (
    select
        *,
        from_json(row_key, 'array<string>') as key_parts,
        {{ changefold.image_of('row_after', columns) }} as image,
        {{ changefold.image_of('attribute_operators', columns) }} as operators
    from {{ changes }}
    where entity = {{ changefold.sql_text(entity) }}
        and row_effect in ('patch', 'insert_if_absent')
        {%- if since is not none %}
        and decoded_run > {{ since }}
        {%- endif %}
),

-- a lateral view, because a filter on a plain column would be pushed down to the images
checked as (
    select *
    from said
    lateral view inline(array(struct(case
        when size(key_parts) <> {{ columns | selectattr('is_key') | list | length }}
            then array('_row_key', 'schema_payload_mismatch', row_key)
        {%- for column in columns | selectattr('is_key') %}
        when ({{ changefold.graph_value('key_parts[' ~ column.key_part ~ ']', column.graph_type) }}) is null
            then array({{ changefold.sql_text(column.name) }}, 'bad_cast', coalesce(image.{{ changefold.quoted_name(column.name) }}, row_key))
        {%- endfor %}
        {%- for column in attributes %}
        {%- set type = column.graph_type %}
        {%- set name, value = changefold.sql_text(column.name), 'image.' ~ changefold.quoted_name(column.name) %}
        {%- set operator = 'operators.' ~ changefold.quoted_name(column.name) %}
        when {{ operator }} not in ('{{ type.operators | join("', '") }}')
            then array({{ name }}, 'unknown_op', {{ operator }})
        {%- if type.kind != 'string' %}
        when {{ operator }} is not null and ({{ changefold.graph_value(value, type) }}) is null
            then array({{ name }}, {{ changefold._graph_misfit_reason(value, type) }}, {{ value }})
        {%- endif %}
        {%- if type.kind == 'float' %}
        when {{ operator }} is not null and exists(
            array(try_cast({{ value }} as {{ type.data_type }})),
            number -> {{ changefold._is_rounded(value, 'number', type.data_type) }}
        )
            then array({{ name }}, 'out_of_range', {{ value }})
        {%- endif %}
        {%- endfor %}
    end))) as misfit
)

select
    entity,
    row_key,
    change_id,
    change_position,
    misfit[0] as column_name,
    misfit[2] as value,
    misfit[1] as reason,
    landed_batch
from checked
where misfit is not null
{%- endmacro %}
