{# Keys and the clears that are about them. A clear's row_key is its scope: NULL is the whole entity, a
   null part matches anything. So keys are written as texts in which the same parts are left out as in
   some scope, and the join is one on equality. As a rule the last clear of a partition counts; a history
   asks for `each`. #}
{% macro _graph_cleared(name, keys, clears, each=false) -%}
{{ name }}_scopes as (
    select
        coalesce(row_key, '*') as scope,
        transform(from_json(row_key, 'array<string>'), part -> part is null) as open_parts,
        left(change_position, 6) as epoch,
        position_scope,
        max(change_position) as last_position,
        max(committed_at) as last_time
    from (
        {{ clears }}
    ) as clears
    group by row_key, left(change_position, 6), position_scope{{ ', change_position' if each }}
),

{{ name }} as (
    select
        candidates.row_key,
        scopes.epoch,
        scopes.position_scope,
        scopes.last_position,
        scopes.last_time
    from (
        select
            found.row_key,
            coalesce(
                to_json(zip_with(found.parts, shapes.open_parts, (part, is_open) -> if(is_open, null, part))),
                '*'
            ) as scope
        from (
            select
                row_key,
                from_json(row_key, 'array<string>') as parts
            from ({{ keys }}) as each_key
        ) as found
        cross join (select distinct open_parts from {{ name }}_scopes) as shapes
    ) as candidates
    inner join {{ name }}_scopes as scopes on candidates.scope = scopes.scope
)
{%- endmacro %}
