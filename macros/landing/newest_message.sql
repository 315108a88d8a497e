{% macro newest_message(source) -%}
{#- For `dbt source freshness`: when the newest message of a feed was recorded, or else (`least` passes over NULL)
    when it landed. None is newer than its landing, whatever its producer's clock said. -#}
select max(least(record_time, landed_at))
from {{ changefold.feed_table(source.identifier, 'messages') }}
{%- endmacro %}
