{% macro fold_sql(changes, entity, columns, since=none, scope=none, keys_in_batch=true,
                  has_patches=false, stored=none) -%}
{%- set keys = columns | selectattr('is_key') | sort(attribute='key_part') | list -%}
with changes as (
    select
        entity,
        row_key,
        change_id,
        change_position,
        row_effect,
        value_encoding,
        committed_at,
        landed_batch,
        decoded_run,
        json_object_keys(row_after) as sent_columns,
        from_json(
            row_after,
            '{{ image_schema(columns) }}'
        ) as image
    from {{ changes }}
    where entity = {{ sql_text(entity) }}
        {%- if scope %}
        and ({{ scope }})
        {%- endif %}
        {%- if scope and keys_in_batch %}
        and (
            row_effect = 'clear'
            or row_key in (
                select row_key
                from {{ changes }}
                where entity = {{ sql_text(entity) }} and decoded_run > {{ since }}
            )
        )
        {%- endif %}
),

typed as (
    select
        *,
        struct(
            {%- for column in columns %}
            {{ typed_value(column) }} as {{ column.name }}{{ ',' if not loop.last }}
            {%- endfor %}
        ) as typed
    from changes
),

-- a change that does not fit the contract takes no part in the fold
checked as (
    select
        *,
        case
            when row_effect in ('delete', 'clear') then null
            when row_key <> to_json(array({{ column_names(keys, 'image.') }}))
                then '_row_key schema_payload_mismatch'
            {%- for column in columns %}
            {{- misfit_rules(column) }}
            {%- endfor %}
        end as misfit
    from typed
),

cleared as (
    select max(change_position) as cleared_position
    from changes
    where row_effect = 'clear'
),
{% if has_patches %}
{{ fold_patches(columns, stored) }}
{%- else %}
{{ fold_images(columns) }}
{%- endif %}
{%- endmacro %}
