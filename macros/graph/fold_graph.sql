{% macro fold_graph(changes, entity) -%}
{%- do check_fold(changes, entity) -%}
{%- set entity = entity | string -%}
{%- set columns = graph_columns() -%}
{%- set contract = fold_hash(columns, changes, entity) -%}
{%- set published = last_published(this) if is_building() else none -%}
{%- if is_building() and is_unchanged([entity] + _graph_all_types(entity, columns), contract) -%}
{{ nothing_new(entity) }}
{%- elif is_full_fold(published, contract) -%}
{%- do _graph_check_defaults(columns) -%}
{%- do refuse_removed_history(feeds_read()) -%}
-- full graph fold of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson([entity]) }}
{{ _graph_fold_sql(changes, entity, columns, contract) }}
{{ fold_end() }}
{%- else -%}
{%- set new = fetch_rows(
    'select row_effect from ' ~ changes ~ ' where ' ~ _graph_is_about(entity, columns)
    ~ ' and decoded_run > ' ~ published.folded_run ~ ' group by row_effect'
) | map(attribute=0) | list -%}
{%- if new or fetch_value(
    'select 1 from (' ~ rejected_changes([entity]) ~ ') where decoded_run > ' ~ published.folded_run ~ ' limit 1'
) -%}
-- graph fold since run {{ published.folded_run }} of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson([entity]) }}
{{ _graph_fold_sql(changes, entity, columns, contract, published.folded_run, 'clear' in new, this) }}
{{ fold_end() }}
{%- else -%}
{%- do remember_unchanged(contract) -%}
{{ nothing_new(entity) }}
{%- endif -%}
{%- endif -%}
{%- endmacro %}
