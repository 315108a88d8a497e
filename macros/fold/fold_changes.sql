{% macro fold_changes(changes, entity) -%}
{%- set columns = contract_columns() -%}
{%- do refuse_modes_without_rows(entity, columns) -%}
{%- set contract = contract_hash(columns) -%}
{%- set published = last_published(this) if is_building() else none -%}
{%- if is_full_fold(published, contract) -%}
-- full fold of {{ entity }} in {{ changes }}
{{ fold_sql(changes, entity, columns, contract, describe_changes(changes, entity)) }}
{%- else -%}
{%- set what = describe_changes(changes, entity, published.folded_run, this) -%}
{%- if what.is_new -%}
-- fold since run {{ published.folded_run }} of {{ entity }} in {{ changes }}
{{ fold_sql(changes, entity, columns, contract, what, stored=this) }}
{%- else -%}
-- nothing new of {{ entity }} since run {{ published.folded_run }}
select * from {{ this }} where false
{%- endif -%}
{%- endif -%}
{%- endmacro %}
