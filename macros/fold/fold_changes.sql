{% macro fold_changes(changes, entity, sources=none, as_history=false) -%}
{%- do check_fold(changes, entity, sources) -%}
{#- while dbt parses, it may be anything -#}
{%- set entity = entity | string -%}
{%- set columns = contract_columns() -%}
{%- set entities = sources or [entity] -%}
{%- do refuse_modes_without_rows(entities, columns) -%}
{%- set contract = fold_hash(columns, changes, entity) -%}
{%- if is_building() and is_unchanged(entities, contract) -%}
{{ nothing_new(entity) }}
{%- else -%}
{%- set published = last_published(this) if is_building() else none -%}
{%- set places = find_places(
    feeds_read(), entities, published.folded_run if published else none
) if is_building() else {} -%}
{%- if is_full_fold(published, contract) or places.is_restarted -%}
{%- do refuse_removed_history(feeds_read(), entities, {} if as_history else places.restarts) -%}
-- full {{ 'history ' if as_history }}fold of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson(entities) }}
{%- set what = describe_changes(changes, entity, entities, places, as_history=as_history) %}
{{ (history_sql if as_history else fold_sql)(changes, entity, columns, contract, what) }}
{{ fold_end() }}
{%- else -%}
{%- set what = describe_changes(changes, entity, entities, places, published.folded_run, this, as_history) -%}
{%- if what.is_new -%}
-- {{ 'history ' if as_history }}fold since run {{ published.folded_run }} of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson(entities) }}
{{ history_in_order() ~ '\n' if as_history and not what.is_late }}{{ (history_sql if as_history else fold_sql)(changes, entity, columns, contract, what, stored=this) }}
{{ fold_end() }}
{%- else -%}
{%- do remember_unchanged(contract) -%}
{{ nothing_new(entity) }}
{%- endif -%}
{%- endif -%}
{%- endif -%}
{%- endmacro %}
