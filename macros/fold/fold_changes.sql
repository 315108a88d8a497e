{% macro fold_changes(changes, entity) -%}
{%- set columns = contract_columns() -%}
{%- set contract = contract_hash(columns) -%}
{%- set published = last_published(this) if is_building() else none -%}
{%- if is_full_fold(changes, published, contract) -%}
-- full fold of {{ entity }} in {{ changes }}
{{ fold_sql(changes, entity, columns, contract, has_patches=has_patches(changes, entity)) }}
{%- else -%}
{%- set batch = describe_batch(changes, entity, published.folded_run) -%}
{%- if batch.changes == 0 -%}
-- nothing new of {{ entity }} since run {{ published.folded_run }}
select * from {{ this }} where false
{%- else -%}
-- fold since run {{ published.folded_run }} of {{ entity }} in {{ changes }}
{%- if batch.cleared_position %}
-- cleared up to {{ batch.cleared_position }}
{%- endif %}
{{ fold_sql(
    changes, entity, columns, contract,
    since=published.folded_run,
    scope=batch.scope,
    keys_in_batch=batch.cleared_position is none,
    has_patches=has_patches(changes, entity, batch.scope),
    stored=this,
) }}
{%- endif -%}
{%- endif -%}
{%- endmacro %}
