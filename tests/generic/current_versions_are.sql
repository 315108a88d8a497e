{% test current_versions_are(model, table) %}
{# Rows of a table that are no current version of this history, and current versions that are no row of it, in any
   column that both have but `_base_position`: the fold does not look at what is older than a row that is complete,
   be it a base. Nor is `_later_change_rejected` compared, but for graphs: a version says it of all of its time. Both
   models must be in one folder, so that they are published together. #}
{% do changefold.refuse_where() %}
{% set contract = changefold.contract_of(table) %}
{% set own = changefold.contract_of(model) | map(attribute='name') | list %}
{% set is_same = own | sort == contract | map(attribute='name') | sort %}
{% set is_graph = execute and changefold.is_graph(changefold.gold_models()[table.schema ~ '.' ~ table.identifier].node) %}
{% set columns = [] %}
{% for column in contract | selectattr('name', 'in', own) | list + changefold.lineage_columns()
    if column.name not in ['_base_position'] + ([] if is_graph else ['_later_change_rejected'])
        and (is_same or column.name not in ['_is_complete', '_missing_columns']) %}
    {% set name = changefold.quoted_name(column.name) %}
    {# Spark does not compare maps #}
    {% do columns.append('to_json(' ~ name ~ ') as ' ~ name if 'map<' in column.data_type else name) %}
{% endfor %}
with table_rows as (
    select {{ columns | join(', ') }} from {{ table }}
),

current_versions as (
    select {{ columns | join(', ') }} from {{ model }} where _to_position is null
)

select
    'not in the history' as problem,
    *
from (select * from table_rows except all select * from current_versions)
union all
select
    'not in the table' as problem,
    *
from (select * from current_versions except all select * from table_rows)
{% endtest %}
