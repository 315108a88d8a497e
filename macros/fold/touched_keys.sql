{% macro touched_keys(changes, entity, what, stored) -%}
{%- if what.has_new_clears -%}
{{ cleared_keys(
    'newly_cleared',
    'select _row_key as row_key from ' ~ stored,
    clears_of(changes, entity, what, only_new=true)
) }},

{% endif -%}
{%- if what.has_new_snapshots -%}
-- a late snapshot row must not bring back a row that was deleted since; nothing else can lie between
deleted as (
    select
        row_key,
        max(change_position) as deleted_position
    from {{ changes }}
    where entity = {{ sql_text(entity) }} and row_effect = 'delete'
        {{- still_counts(what) | indent(8) }}
    group by row_key
),

{% endif -%}
-- the keys that something new is about, and the first place in the log where it is
touched as (
    select
        row_key,
        min(change_position) as first_position
    from (
        select
            new.row_key,
            new.change_position
        from (
        {{ new_changes(changes, entity, what, stored) }}
        ) as new
        {%- if what.has_new_snapshots %}
        left anti join deleted
            on new.row_key = deleted.row_key and new.change_position < deleted.deleted_position
        {%- endif %}
        where new.row_effect <> 'clear' and not new.is_void
        {%- if what.has_new_clears %}
        union all
        select
            row_key,
            first_position as change_position
        from newly_cleared
        {%- endif %}
    )
    group by row_key
)
{%- endmacro %}
