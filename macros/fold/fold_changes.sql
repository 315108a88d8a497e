{% macro fold_changes(changes, entity, sources=none) -%}
{%- set columns = contract_columns() -%}
{%- do refuse_modes_without_rows(sources or [entity], columns) -%}
{%- set contract = fold_hash(columns, changes, entity) -%}
{%- set published = last_published(this) if is_building() else none -%}
{%- set places = find_places(
    feeds_read(), sources or [entity], published.folded_run if published else none
) if is_building() else {} -%}
{%- if is_full_fold(published, contract) or places.is_restarted -%}
-- full fold of {{ entity }} in {{ changes }}
{{ fold_sql(changes, entity, columns, contract, describe_changes(changes, entity, places)) }}
{%- else -%}
{%- set what = describe_changes(changes, entity, places, published.folded_run, this) -%}
{%- if what.is_new -%}
-- fold since run {{ published.folded_run }} of {{ entity }} in {{ changes }}
{{ fold_sql(changes, entity, columns, contract, what, stored=this) }}
{%- else -%}
-- nothing new of {{ entity }} since run {{ published.folded_run }}
select * from {{ this }} where false
{%- endif -%}
{%- endif -%}
{%- endmacro %}
