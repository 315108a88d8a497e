{% macro graph_rejections_to_mark(changes, entity, columns, contract, as_history=false, touched=none, since=none) -%}
{#- As rejections_to_mark. Of a table the touched keys are known; the others have their marks. -#}
select *
from (
    {{ (changefold.rejected_graph_changes(entity, changes, contract) if as_history
        else changefold.rejected_changes([entity], contract)) | indent(4) }}
) as rejections
{%- if touched %}
where decoded_run > {{ since }} or row_key in (select row_key from {{ touched }})
{%- elif since is not none %}
where decoded_run > {{ since }}
    or row_key in (
        select row_key
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ since }}
    )
    or exists (
        select 1
        from {{ changes }}
        where {{ changefold._graph_is_about(entity, columns) }} and row_effect = 'clear' and decoded_run > {{ since }}
    )
{%- endif %}
{%- endmacro %}
