{% macro new_messages(messages) -%}
{%- set batches = batches_to_decode(messages) -%}
select *
from {{ messages }}
{%- if batches is not none %}
where landed_batch in ({{ batches | join(', ') if batches else 'null' }})
{%- endif %}
{%- endmacro %}
