{% macro fold_graph(changes, entity, as_history=false) -%}
{%- do changefold.check_fold(changes, entity) -%}
{%- set entity = entity | string -%}
{%- set columns = changefold.graph_columns() -%}
{%- set contract = changefold.fold_hash(columns, changes, entity) -%}
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
{%- set new = changefold.fetch_rows(
    'select row_effect from ' ~ changes ~ ' where ' ~ changefold._graph_is_about(entity, columns)
    ~ ' and decoded_run > ' ~ published.folded_run ~ ' group by row_effect'
) | map(attribute=0) | list -%}
{%- if new or changefold.fetch_value(
    'select 1 from (' ~ changefold.rejected_changes([entity]) ~ ') where decoded_run > ' ~ published.folded_run ~ ' limit 1'
) -%}
-- graph {{ 'history ' if as_history }}fold since run {{ published.folded_run }} of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson([entity]) }}
{{ changefold._graph_fold_sql(changes, entity, columns, contract, published.folded_run, 'clear' in new, this, as_history) }}
{{ changefold.fold_end() }}
{%- else -%}
{%- do changefold.remember_unchanged(contract) -%}
{{ changefold.nothing_new(entity) }}
{%- endif -%}
{%- endif -%}
{%- endmacro %}
