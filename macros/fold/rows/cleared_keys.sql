{% macro cleared_keys(name, keys, clears, bounded=false) -%}
{#- A clear's row_key is its scope: NULL is the whole entity, a null part matches anything. So keys
    are written as texts in which the same parts are left out as in some scope. -#}
{{ name }}_scopes as (
    select
        coalesce(row_key, '*') as scope,
        transform(from_json(row_key, 'array<string>'), part -> part is null) as open_parts,
        min(change_position) as first_position,
        max(change_position) as last_position
    from (
        {{ clears }}
    )
    group by row_key
),

{{ name }}_candidates as (
    select
        keys.*,
        coalesce(
            to_json(zip_with(
                from_json(keys.row_key, 'array<string>'),
                shapes.open_parts,
                (part, is_open) -> if(is_open, null, part)
            )),
            '*'
        ) as scope
    from ({{ keys }}) as keys
    cross join (select distinct open_parts from {{ name }}_scopes) as shapes
),

{{ name }} as (
    select
        candidates.row_key,
        min(scopes.first_position) as first_position,
        max(scopes.last_position) as cleared_position
    from {{ name }}_candidates as candidates
    inner join {{ name }}_scopes as scopes
        on candidates.scope = scopes.scope
        {%- if bounded %}
        and candidates.first_position <= scopes.last_position
        {%- endif %}
    group by candidates.row_key
)
{%- endmacro %}
