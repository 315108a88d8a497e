{% macro fold_changes(changes, entity, sources=none, as_history=false) -%}
{%- do changefold.check_fold(changes, entity, sources) -%}
{#- while dbt parses, it may be anything -#}
{%- set entity = entity | string -%}
{%- set columns = changefold.contract_columns() -%}
{%- set entities = sources or [entity] -%}
{%- do changefold.refuse_modes_without_rows(entities, columns) -%}
{%- set contract = changefold.fold_hash(columns, changes, entity, entities=entities) -%}
{%- do changefold.drop_other_stage(contract) -%}
{%- set keyed = changefold.changes_keyed(changes, columns) -%}
{%- if changefold.is_building() and changefold.is_unchanged(entities, contract) -%}
{{ changefold.nothing_new(entity) }}
{%- else -%}
{%- set published = changefold.last_published(this) if changefold.is_building() else none -%}
{%- set places = changefold.find_places(
    changefold.feeds_read(), entities, published.folded_run if published else none
) if changefold.is_building() else {} -%}
{%- if changefold.is_full_fold(published, contract) or places.is_restarted
    or as_history and changefold.begins_earlier(changes, entity, places.read_again, published.folded_run) -%}
{%- do changefold.refuse_removed_history(changefold.feeds_read(), entities, {} if as_history else places.restarts) -%}
-- full {{ 'history ' if as_history }}fold of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson(entities) }}
{%- set what = changefold.describe_changes(keyed, entity, entities, places, as_history=as_history) %}
{{ (changefold.history_sql if as_history else changefold.fold_sql)(keyed, entity, columns, contract, what) }}
{{ changefold.fold_end() }}
{%- else -%}
{%- do changefold.refuse_unfolded_removal(entities, published.folded_run) -%}
{%- set what = changefold.describe_changes(keyed, entity, entities, places, published.folded_run, this, as_history) -%}
{%- if what.is_new -%}
-- {{ 'history ' if as_history }}fold since run {{ published.folded_run }} of {{ tojson(entity) }} in {{ changes }}, in the feeds {{ tojson(entities) }}
{{ changefold.history_in_order() ~ '\n' if as_history and not what.is_late }}{{ (changefold.history_sql if as_history else changefold.fold_sql)(keyed, entity, columns, contract, what, stored=this) }}
{{ changefold.fold_end() }}
{%- else -%}
{%- do changefold.remember_unchanged(contract) -%}
{{ changefold.nothing_new(entity) }}
{%- endif -%}
{%- endif -%}
{%- endif -%}
{%- endmacro %}
