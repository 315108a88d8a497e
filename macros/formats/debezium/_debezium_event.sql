{# What Debezium sends beside changes of rows. #}
{% macro _debezium_event() -%}
    case
        when topic like '\\_\\_debezium-heartbeat%'
            or forall(
                nullif(
                    json_object_keys(coalesce(get_json_object(raw_value, '$.payload'), raw_value)),
                    array()
                ),
                name -> name in ('ts_ms', 'ts_us', 'ts_ns')
            )
            then 'heartbeat: a sign of life of the connector'
        when status in ('BEGIN', 'END') then concat('transaction: ', status, ' of ', status_id)
        when ddl is not null then concat('schema_change: ', ddl)
        when source.connector = 'mongodb'
            then 'unsupported_mode: events of MongoDB are not decoded'
        else 'bad_json: the value has no operation'
    end
{%- endmacro %}
