{% macro clears_of(changes, entity, what, only_new=false) -%}
select
            row_key,
            change_position
        from {{ changes }}
        where entity = {{ sql_text(entity) }} and row_effect = 'clear'
            {%- if only_new %}
            and decoded_run > {{ what.since }}
            {%- elif what.scope %}
            and ({{ what.scope }})
            {%- endif %}
        {%- if what.restart and (what.restart.is_new or not only_new) %}
        union all
        -- a new snapshot of the whole table began here
        select
            cast(null as string) as row_key,
            {{ sql_text(what.restart.position) }} as change_position
        {%- endif %}
{%- endmacro %}
