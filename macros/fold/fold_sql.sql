{% macro fold_sql(changes, entity, columns, contract, since=none, scope=none, keys_in_batch=true,
                  has_patches=false, stored=none) -%}
with changes as (
    select *
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

-- a change that does not fit the contract takes no part, as if it had never been sent
fitting as (
    select changes.*
    from changes
    left anti join gold.rejections as rejections
        on changes.change_id = rejections.change_id
        and rejections.table_name = {{ table_text(this) }}
        and rejections.contract = {{ sql_text(contract) }}
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
