{% macro rejections_to_mark(entities, contract, changes, entity, since=none) -%}
{#- Since a run: what is new, and what is old of rows that something new is about, as these are written without
    their marks. A new clear may be about any row. -#}
select
    row_key,
    change_position
from (
    {{ changefold.rejected_changes(entities, contract) | indent(4) }}
) as rejections
{%- if since is not none %}
where decoded_run > {{ since }}
    or row_key in (
        select row_key
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ since }}
    )
    or exists (
        select 1
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect = 'clear' and decoded_run > {{ since }}
    )
{%- endif %}
{%- endmacro %}
