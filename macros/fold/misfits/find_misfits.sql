{% macro find_misfits(changes, entity, columns, since=none) -%}
{#- The changes whose image does not fit the contract: the change and the contract alone decide it. Most
    surely fit by a plain read; of the others the exact rules say it. -#}
{%- set keys = columns | selectattr('is_key') | sort(attribute='key_part') | list -%}
{%- set parts = [] -%}
{%- for key in keys -%}
    {%- do parts.append(changefold._key_text(key)) -%}
{%- endfor -%}
with plain as (
    select
        *,
        {{ changefold.image_of('row_after', columns, is_exact=false) }} as image
    from {{ changes }}
    where entity = {{ changefold.sql_text(entity) }}
        and row_effect not in ('delete', 'clear')
        {%- if since is not none %}
        and decoded_run > {{ since }}
        {%- endif %}
),

-- a lateral view, because a filter on a plain column would be pushed down to the images, and each
-- image would be read once for every rule
doubtful as (
    select * except (image, surely_fits)
    from plain
    lateral view inline(array(struct(
        {{ changefold.surely_fits('row_after', columns) }}
    ))) as surely_fits
    where not coalesce(surely_fits, false)
),

-- none of these is called as one of its columns: of both, Spark would take the name of a column of silver
with_image as (
    select
        *,
        json_object_keys(row_after) as sent_columns,
        {{ changefold.image_of('row_after', columns) }} as image
    from doubtful
),

with_types as (
    select
        *,
        struct(
            {%- for column in columns %}
            {{ changefold.typed_value(column, 'image.' ~ changefold.quoted_name(column.name)) }} as {{ changefold.quoted_name(column.name) }}{{ ',' if not loop.last }}
            {%- endfor %}
        ) as typed
    from with_image
),

checked as (
    select *
    from with_types
    lateral view inline(array(struct(case
        when row_key <> to_json(array({{ parts | join(', ') }}))
            then array('_row_key', 'schema_payload_mismatch', row_key)
        {%- for column in columns %}
        {{- changefold.misfit_rules(column) }}
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
