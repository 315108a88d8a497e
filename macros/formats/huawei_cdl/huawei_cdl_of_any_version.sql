{#
    Version 1.0 names neither the database nor the connector: here version 2.0 does not either, so that
    a table has one name and its changes one order.
#}
{% macro huawei_cdl_of_any_version(messages, epoch='0', keys={}, unavailable_value_placeholder='') -%}
{%- set is_two = "coalesce(raw_value rlike r'\"message_version\"\\s*:\\s*\"2', false)" -%}
{%- set of_one -%}
(
            select *
            from {{ messages }}
            where not {{ is_two }}
        ) as messages
{%- endset -%}
{%- set of_two -%}
(
            select *
            from {{ messages }}
            where {{ is_two }}
        ) as messages
{%- endset -%}
select *
from (
    {{ decode_huawei_cdl(of_one, epoch, keys, unavailable_value_placeholder) | indent(4) }}
) as cdl_json
union all
select *
from (
    {{ decode_debezium(
        of_two, epoch, keys, catalog='null', scope='upper(source.connector)', unavailable_value_placeholder=unavailable_value_placeholder
    ) | indent(4) }}
) as debezium_json
{%- endmacro %}
