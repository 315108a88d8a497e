{% macro touched_keys(changes, entity, what, stored) -%}
{%- set new_changes -%}
select
        row_key,
        min(change_position) as first_position
    from {{ changes }}
    where entity = {{ sql_text(entity) }} and decoded_run > {{ what.since }} and row_effect <> 'clear'
    group by row_key
{%- endset -%}
{%- if what.has_new_clears %}
{{ cleared_keys(
    'newly_cleared',
    'select _row_key as row_key from ' ~ stored,
    clears_of(changes, entity, what, only_new=true)
) }},

-- the keys that something new is about, and the first place in the log where it is
touched as (
    select
        row_key,
        min(first_position) as first_position
    from (
        select row_key, first_position from ({{ new_changes }})
        union all
        select row_key, first_position from newly_cleared
    )
    group by row_key
)
{%- else %}
-- the keys that something new is about, and the first place in the log where it is
touched as (
    {{ new_changes }}
)
{%- endif %}
{%- endmacro %}
