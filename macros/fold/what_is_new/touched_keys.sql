{% macro touched_keys(changes, entity, what, stored) -%}
{%- if what.has_new_clears -%}
{{ changefold.cleared_keys(
    'newly_cleared',
    'select _row_key as row_key from ' ~ stored,
    changefold.clears_of(changes, entity, what, only_new=true)
) }},

{% endif -%}
{%- if what.gone_from -%}
-- a change of a key without a row must not bring it back if it was deleted later; nothing else counts
deleted as (
    select
        row_key,
        max(change_position) as deleted_position
    from {{ changes }}
    where entity = {{ changefold.sql_text(entity) }}
        and row_effect = 'delete'
        and change_position >= {{ changefold.sql_text(what.gone_from) }}
        {{- changefold.still_counts(what) | indent(8) }}
    group by row_key
),

{% endif -%}
-- the keys that something new is about, and the first place in the log where it is
touched as (
    select
        row_key,
        min(change_position) as first_position
        {%- if what.late_from %},
        bool_or(is_late) as is_late
        {%- endif %}
    from (
        select
            new.row_key,
            new.change_position,
            new.is_late
        from (
        {{ changefold.new_changes(changes, entity, what, stored) }}
        ) as new
        {%- if what.gone_from %}
        left anti join deleted
            on not new.has_row
            and new.row_key = deleted.row_key
            and new.change_position < deleted.deleted_position
        {%- endif %}
        where new.row_effect <> 'clear' and not new.is_void
        {%- if what.has_new_clears %}
        union all
        select
            row_key,
            first_position as change_position,
            true as is_late
        from newly_cleared
        {%- endif %}
    )
    group by row_key
)
{%- endmacro %}
