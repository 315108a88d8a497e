{% macro newest_message(source) -%}
{#- For `dbt source freshness`: when the newest message of a feed was recorded, or else when it landed. -#}
select coalesce(max(record_time), max(landed_at))
from {{ changefold.feed_table(source.identifier, 'messages') }}
{%- endmacro %}
