{% macro rejected_changes(entities, contract=none) -%}
{#- Places in the log of what was said of a row and takes no part in it: messages that a decoder rejected,
    of an entity by its names in the feeds, and changes that do not fit the contract. A message that
    does not say its place has none. -#}
{%- set columns = [] if changefold.is_graph(model) else changefold.contract_columns() -%}
{%- for feed in changefold.feeds_read() %}
select
    row_key,
    change_position,
    decoded_run
from {{ changefold.changes_keyed(changefold.feed_table(feed, 'decoded'), columns) }}
where outcome = 'rejected'
    and entity in (
        {%- for entity in entities %}{{ changefold.sql_text(entity) }}{{ ', ' if not loop.last }}{% endfor -%}
    )
    and row_key is not null
{{ 'union all' if contract or not loop.last }}
{%- endfor %}
{%- if contract %}
select
    row_key,
    change_position,
    cast(null as bigint) as decoded_run
from {{ changefold.ops_table('rejections') }}
where {{ changefold.of_contract(contract) }}
{%- endif %}
{%- endmacro %}
