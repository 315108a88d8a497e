{#
    Why a message is not a change, as `reason: detail`; null for a change. The order matters:
    what cannot be read comes before what it says.
#}
{% macro _debezium_finding(by_topic=false, has_order=true) -%}
{%- set advice -%}
    {%- if has_order -%}
            ,
                '; if the topic has the changes in their order, land them with partition and offset and',
                ' say `order: topic` in the feed''s options'
    {%- endif -%}
{%- endset -%}
    case
        when message_finding is not null then message_finding
        when lower(source.schema) = 'cdc_cdl' and lower(source.table) = 'cdc_heartbeat'
            then 'heartbeat: a row of the heartbeat table'
        when message_type <> '0'
            then concat('message: what message_type ', message_type, ' means is not documented')
        when op = 'm' then 'message: a logical decoding message'
        when op is null then {{ changefold._debezium_event() | indent(8) }}
        when source.connector = 'mongodb'
            then 'unsupported_mode: events of MongoDB are not decoded'
        -- its updates hold what has changed, and no sign of it; Huawei CDL sends a message_type
        when source.connector rlike r'^[A-Z][A-Z0-9_]*\z' and message_type is null
            then 'unsupported_mode: an event of Arcion, which decode_arcion_kafka_json decodes'
        when op not in ('c', 'u', 'd', 'r', 't') then concat('unknown_op: operation ', op)
        when op in ('c', 'u', 'r') and after is null
            then concat('before_after_both_missing: operation ', op, ' without a row after it')
        when row_finding is not null then row_finding
        when op <> 't' and row_key is null and key_finding is not null then key_finding
        {%- if by_topic %}
        when op = 't' then
            'unsupported_mode: a truncate has no place among the changes of the topic''s other partitions'
        when log_position is null
            then 'missing_order_key: `order: topic` needs the record''s partition and offset, landed with it'
        {%- else %}
        when log_position is null
            and source.connector not in ('postgresql', 'mysql', 'mariadb', 'sqlserver', 'oracle', 'db2')
            then concat(
                'unsupported_mode: the log of ', source.connector, ' is not decoded'{{ advice }}
            )
        when log_position is null
            then concat(
                'missing_order_key: `source` names no place in a log: neither file and pos, nor sequence',
                ' or lsn, commit_lsn, scn or lcr_position'{{ advice }}
            )
        {%- endif %}
    end
{%- endmacro %}
