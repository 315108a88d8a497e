{% macro _debezium_control_detail() -%}
    case control_kind
        when 'tombstone' then 'marks a deleted key for log compaction'
        when 'message' then 'a logical decoding message'
        when 'heartbeat' then 'a heartbeat of the connector'
        when 'transaction' then concat(envelope['status'], ' of transaction ', envelope['id'])
        when 'schema_change' then coalesce(envelope['ddl'], 'a change of the schema')
    end
{%- endmacro %}
