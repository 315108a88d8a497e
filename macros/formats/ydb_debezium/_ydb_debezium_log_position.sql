{# The virtual timestamp: unsigned numbers of 64 bits. Null where a part of it is missing. #}
{% macro _ydb_debezium_log_position() -%}
    case when source.step rlike r'^[0-9]{1,20}\z' and source.txid rlike r'^[0-9]{1,20}\z' then concat(
        {{ changefold.padded_number('source.step', 20) }}, '/', {{ changefold.padded_number('source.txid', 20) }}
    ) end
{%- endmacro %}
