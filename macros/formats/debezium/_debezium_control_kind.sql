{# Null for everything that has a known place in the table of operations, or none at all. #}
{% macro _debezium_control_kind() -%}
    case
        when raw_value is null then 'tombstone'
        when envelope is null then null
        when op = 'm' then 'message'
        when op is not null then null
        when topic like '\\_\\_debezium-heartbeat%' then 'heartbeat'
        when size(array_except(map_keys(envelope), array('ts_ms', 'ts_us', 'ts_ns'))) = 0 then 'heartbeat'
        when envelope['status'] in ('BEGIN', 'END') and envelope['id'] is not null then 'transaction'
        when envelope['databaseName'] is not null and envelope['ddl'] is not null then 'schema_change'
        when envelope['tableChanges'] is not null then 'schema_change'
    end
{%- endmacro %}
