{#
    Null where the source does not say it, or says something else than numbers. Snapshot rows need none:
    Flink CDC writes them with an empty `file`.
    Of a topic the offset goes first: batches are told apart by the first number (decisions/change-position.md).
#}
{% macro _debezium_log_position(by_topic=false) -%}
    {%- if by_topic -%}
    concat(
        {{ changefold.padded_number('kafka_offset', 20) }}, '/',
        {{ changefold.padded_number('kafka_partition', 10) }}, '/',
        coalesce(topic, '')
    )
    {%- else -%}
    case
        when source.file <> '' then concat(
            {{ changefold.padded_digits("regexp_extract(source.file, r'([0-9]+)$')", 20) }},
            '/',
            {{ changefold.padded_digits("source.pos", 20) }},
            '/',
            {{ changefold.padded_digits("coalesce(source.row, '0')", 10) }},
            if(snapshot = 'incremental', '/1', '/0')
        )
        -- Informix counts in decimal numbers of any length
        when source.commit_lsn is not null
            and coalesce(source.connector, '') not in ('sqlserver', 'db2') then null
        when source.commit_lsn is not null then concat(
            {{ changefold._debezium_hex_position('source.commit_lsn') }},
            -- within a transaction the numbers of SQL Server's changes are no order
            if(source.connector = 'sqlserver', coalesce('/' || transaction_position, ''), ''),
            '/',
            coalesce({{ changefold._debezium_hex_position('source.change_lsn') }}, ''),
            '/',
            {{ changefold.padded_digits("coalesce(source.event_serial_no, '0')", 10) }},
            if(snapshot = 'incremental', '/1', '/0')
        )
        when source.lcr_position is not null then concat(
            {{ changefold._debezium_hex_position('source.lcr_position') }},
            if(snapshot = 'incremental', '/1', '/0')
        )
        when source.scn is not null and kind = '0'
            then {{ changefold.padded_digits("source.scn", 20) }}
        when source.scn is not null then concat(
            {{ changefold.padded_digits("source.commit_scn", 20) }},
            '/',
            {{ changefold.padded_digits("source.scn", 20) }},
            '/',
            coalesce({{ changefold._debezium_hex_position('source.rs_id') }}, ''),
            '/',
            {{ changefold.padded_digits("coalesce(source.ssn, '0')", 10) }},
            if(snapshot = 'incremental', '/1', '/0')
        )
        -- nothing of their streams is decoded, so a table would stay as its snapshot was
        when source.connector in ('vitess', 'spanner', 'cockroachdb') then null
        when kind = '0'
            then {{ changefold.padded_digits("coalesce(source.lsn, '0')", 20) }}
        when source.sequence is null then concat(
            '00000000000000000000/',
            {{ changefold.padded_digits("source.lsn", 20) }},
            if(snapshot = 'incremental', '/1', '/0')
        )
        when size(sequence) = 2 and coalesce(sequence[0], sequence[1]) is not null then concat(
            -- of the first transaction after a start without offsets the commit before it is not known
            {{ changefold.padded_digits("coalesce(sequence[0], sequence[1])", 20) }},
            '/',
            -- before Debezium 1.7 the sequence is one for all of a transaction; an incremental snapshot has no lsn
            {{ changefold.padded_digits("coalesce(source.lsn, sequence[1], '0')", 20) }},
            if(snapshot = 'incremental', '/1', '/0')
        )
    end
    {%- endif -%}
{%- endmacro %}
