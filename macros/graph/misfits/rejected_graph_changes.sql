{% macro rejected_graph_changes(entity, changes, contract) -%}
{#- As rejected_changes, with the time, which is all that one partition's log has in common with another's; but
    what overflowed, since each version says that itself. -#}
{%- for feed in changefold.feeds_read() %}
select
    row_key,
    change_position,
    committed_at,
    decoded_run
from {{ changefold.feed_table(feed, 'decoded') }}
where outcome = 'rejected' and entity = {{ changefold.sql_text(entity) }} and row_key is not null
union all
{%- endfor %}
select
    rejections.row_key,
    rejections.change_position,
    changes.committed_at,
    changes.decoded_run
from {{ changefold.ops_table('rejections') }} as rejections
inner join {{ changes }} as changes on rejections.change_id = changes.change_id
where {{ changefold.of_contract(contract) }}
    and rejections.reason <> 'overflow'
    and changes.entity = {{ changefold.sql_text(entity) }}
{%- endmacro %}
