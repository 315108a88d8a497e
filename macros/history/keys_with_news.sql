{% macro keys_with_news(name, changes, entity, what) -%}
-- the keys that something new is about, and the first place in the log where it is
{{ name }} as (
    select
        row_key,
        min(change_position) as first_position
    {%- if what.has_new_clears %}
    from (
        select
            row_key,
            change_position
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ what.since }}
        union all
        select
            row_key,
            first_position
        from newly_cleared
    ) as new
    {%- else %}
    from {{ changes }}
    where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ what.since }}
    {%- endif %}
    group by row_key
)
{%- endmacro %}
