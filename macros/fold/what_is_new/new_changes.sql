{% macro new_changes(changes, entity, what, stored) -%}
{#- A row that is complete owes nothing to what is older than its base: such a change is void. Not so
    where rows are inserted if absent, since an older change makes such an insert void instead; and
    where places have no common order, it must mark its row.
    A change is late if it is older than its row: what was folded of the row may count after it.
    Few rows of many are looked up: so their keys go to the rows, not all rows to the keys. -#}
{%- set is_new = 'entity = ' ~ changefold.sql_text(entity) ~ ' and decoded_run > ' ~ what.since -%}
select
            changes.row_key,
            changes.change_position,
            changes.row_effect,
            stored._row_key is not null as has_row,
            {% if what.has_inserts -%}
            -- a change that ends the row may bring back an insert that was void
            stored._row_key is not null as is_late,
            {% else -%}
            coalesce(stored._position > changes.change_position, false) as is_late,
            {% endif -%}
            {% if what.has_inserts or what.has_scopes -%}
            false as is_void
            {%- else -%}
            coalesce(stored._is_complete and stored._base_position > changes.change_position, false) as is_void
            {%- endif %}
        from {{ changes }} as changes
        left join (
            select _row_key, _position, _is_complete, _base_position
            from {{ stored }}
            where _row_key in (select row_key from {{ changes }} where {{ is_new }})
        ) as stored on changes.row_key = stored._row_key
        where {{ is_new }}
            {{- changefold.still_counts(what) | indent(12) }}
{%- endmacro %}
