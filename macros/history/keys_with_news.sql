{% macro keys_with_news(name, changes, entity, what) -%}
{%- set snapshots = [] -%}
{%- for again in what.read_again -%}
    {%- do snapshots.append(changefold.sql_text(again.position ~ '0/')) -%}
{%- endfor -%}
-- the keys that something new is about, and the first place in the log where it is
{%- if snapshots %}. A row of a snapshot for which
-- the table was read again says that the row was there when that began{% endif %}
{{ name }} as (
    select
        row_key,
        {%- if snapshots %}
        min(
            if(
                left(change_position, 9) in ({{ snapshots | unique(case_sensitive=true) | join(', ') }}),
                left(change_position, 7),
                change_position
            )
        ) as first_position
        {%- else %}
        min(change_position) as first_position
        {%- endif %}
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
