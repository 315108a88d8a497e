{% macro fold_graph(changes, entity, as_history=false) -%}
{%- do changefold.check_fold(changes, entity) -%}
{%- set entity = entity | string -%}
{%- set columns = changefold.graph_columns() -%}
{%- set contract = changefold.fold_hash(columns, changes, entity, is_graph=true) -%}
{%- do changefold.drop_other_stage(contract) -%}
{%- set published = changefold.last_published(this) if changefold.is_building() else none -%}
{%- if changefold.is_building() and changefold.is_unchanged([entity] + changefold._graph_all_types(entity, columns), contract) -%}
{{ changefold.nothing_new(entity) }}
{%- elif changefold.is_full_fold(published, contract) -%}
{%- do changefold._graph_check_defaults(columns) -%}
{%- do changefold.refuse_removed_history(changefold.feeds_read()) -%}
-- full graph {{ 'history ' if as_history }}fold of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson([entity]) }}
{{ changefold._graph_fold_sql(changes, entity, columns, contract, as_history=as_history) }}
{{ changefold.fold_end() }}
{%- else -%}
{%- do changefold.refuse_unfolded_removal([entity] + changefold._graph_all_types(entity, columns), published.folded_run) -%}
{%- set news = changefold.find_graph_news(changes, entity, columns, published.folded_run) -%}
{%- if news.changes or changefold.fetch_value(
    'select 1 from (' ~ changefold.rejected_changes([entity]) ~ ') where decoded_run > ' ~ published.folded_run ~ ' limit 1'
) -%}
{#- Rows go on from what is published: a retry finds on the stage what it did to them before. -#}
{%- set stored = this if as_history else this ~ '.branch_main' -%}
{%- set touched = changefold.keep_touched_keys(
    changefold.touched_graph_keys(changes, entity, columns, published.folded_run, news, stored)
) if news.changes and not as_history else none -%}
-- graph {{ 'history ' if as_history }}fold since run {{ published.folded_run }} of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson([entity]) }}
{{ changefold._graph_fold_sql(changes, entity, columns, contract, published.folded_run, news.clears > 0, stored, as_history, touched) }}
{{ changefold.fold_end() }}
{%- else -%}
{%- do changefold.remember_unchanged(contract) -%}
{{ changefold.nothing_new(entity) }}
{%- endif -%}
{%- endif -%}
{%- endmacro %}
