{% macro decode_huawei_cdl_debezium(messages, epoch='0', keys={}) -%}
{{ decode_debezium(messages, epoch, keys) }}
{%- endmacro %}
