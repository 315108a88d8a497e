{# PostgreSQL names a transaction `txId:lsn`, differently in each of its events. #}
{% macro _debezium_transaction_id() -%}
    coalesce(
        source.txid,
        source.gtid,
        regexp_replace(transaction_name, r'^(\d+):\d+$', '$1')
    )
{%- endmacro %}
