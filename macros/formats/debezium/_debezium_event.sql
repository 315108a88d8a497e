{#
    What Debezium sends beside changes of rows. A sign of life says when it was sent, a transaction has an
    identifier. Never null: a message without a finding is a change.
#}
{% macro _debezium_event() -%}
    {%- set payload = "coalesce(get_json_object(raw_value, '$.payload'), raw_value)" -%}
    case
        when topic like '\\_\\_debezium-heartbeat%'
            or contains({{ payload }}, '"ts_') and size(array_except(
                json_object_keys({{ payload }}), array('ts_ms', 'ts_us', 'ts_ns')
            )) = 0
            then 'heartbeat: a sign of life of the connector'
        when status in ('BEGIN', 'END') and status_id is not null
            then concat('transaction: ', status, ' of ', status_id)
        when ddl is not null then concat('schema_change: ', ddl)
        when source.connector = 'mongodb'
            then 'unsupported_mode: events of MongoDB are not decoded'
        else 'bad_json: the value has no operation'
    end
{%- endmacro %}
