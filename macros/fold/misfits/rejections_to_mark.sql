{% macro rejections_to_mark(fold, contract, touched=none) -%}
{#- Since a run: what is new, and what is old of rows that something new is about, as these are written without
    their marks. A new clear may be about any row. -#}
{%- set is_new = 'decoded_run > ' ~ fold.since -%}
select *
from (
    {{ (changefold.rejected_graph_changes(fold.entity, fold.changes, contract) if fold.is_graph and fold.is_history
        else changefold.rejected_changes([fold.entity] if fold.is_graph else fold.entities, contract)) | indent(4) }}
) as rejections
{%- if touched %}
where {{ is_new }} or row_key in (select row_key from {{ touched }})
{%- elif fold.since is not none %}
where {{ is_new }}
    or row_key in (
        select row_key
        from {{ fold.changes }}
        where entity = {{ changefold.sql_text(fold.entity) }} and row_effect <> 'clear' and {{ is_new }}
    )
    or exists (
        select 1
        from {{ fold.changes }}
        where {{ changefold._graph_is_about(fold.entity, changefold.graph_columns()) if fold.is_graph
            else 'entity = ' ~ changefold.sql_text(fold.entity) }} and row_effect = 'clear' and {{ is_new }}
    )
{%- endif %}
{%- endmacro %}
