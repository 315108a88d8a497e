{#
    Version 1.0 names neither the database nor the connector: here version 2.0 does not either, so that
    a table has one name and its changes one order.
#}
{% macro huawei_cdl_of_any_version(messages, epoch='0', keys={}, null_defaults={}, unavailable_value_placeholder='', lacks=[]) -%}
{%- set is_two = changefold._huawei_cdl_is_two() -%}
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
{% if 'cdl_version_1' not in lacks -%}
select *
from (
    {{ changefold.decode_huawei_cdl(of_one, epoch, keys, unavailable_value_placeholder, lacks) | indent(4) }}
) as cdl_json
{%- endif %}
{%- if 'cdl_version_1' not in lacks and 'cdl_version_2' not in lacks %}
union all
{%- endif %}
{%- if 'cdl_version_1' in lacks or 'cdl_version_2' not in lacks %}
select *
from (
    {{ changefold.decode_huawei_cdl_debezium(
        of_two, epoch, keys, null_defaults, unavailable_value_placeholder, lacks,
        catalog='null', scope='upper(source.connector)'
    ) | indent(4) }}
) as debezium_json
{%- endif %}
{%- endmacro %}
