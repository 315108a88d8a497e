{#
    Version 1.0 names neither the database nor the connector: here version 2.0 does not either, so that
    a table has one name and its changes one order.
#}
{% macro huawei_cdl_of_any_version(messages, epoch='0', keys={}) -%}
{%- set is_two = "coalesce(raw_value rlike r'\"message_version\"\\s*:\\s*\"2', false)" -%}
select *
from (
    {{ decode_huawei_cdl(
        '(select * from ' ~ messages ~ ' where not ' ~ is_two ~ ') as messages', epoch, keys
    ) | indent(4) }}
) as cdl_json
union all
select *
from (
    {{ decode_debezium(
        '(select * from ' ~ messages ~ ' where ' ~ is_two ~ ') as messages', epoch, keys,
        catalog='null', scope='upper(source.connector)'
    ) | indent(4) }}
) as debezium_json
{%- endmacro %}
