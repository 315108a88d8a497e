{{ config(incremental_strategy='append') }}

{# as text: Python would give the time of its own zone #}
{% set newest = 'select cast(max(file_modified_at) as string) from ' ~ this %}
{% set loaded_until = run_query(newest).columns[0].values()[0] if is_incremental() else none %}

with records as (
    select
        from_json(value, '
            key string, value string, partition int, offset bigint
        ') as record,
        _metadata.file_modification_time as file_modified_at
    from text.`{{ env_var('CHANGEFOLD_LANDING') }}/accounts`
    {% if loaded_until %}
    where _metadata.file_modification_time > timestamp '{{ loaded_until }}'
    {% endif %}
),

messages as (
    select
        cast(get_json_object(record.key, '$.id') as bigint) as id,
        from_json(record.value, '
            op string,
            after struct<
                owner string, email string, balance decimal(14, 2), is_active boolean,
                opened_on int, updated_at bigint, risk double, logins int, status string
            >,
            source struct<ts_us bigint, lsn bigint>
        ') as message,
        record.offset as kafka_offset,
        file_modified_at
    from records
)

select
    id,
    message.after.owner,
    message.after.email,
    message.after.balance,
    message.after.is_active,
    date_add(date '1970-01-01', message.after.opened_on) as opened_on,
    cast(timestamp_micros(message.after.updated_at) as timestamp_ntz) as updated_at,
    message.after.risk,
    message.after.logins,
    message.after.status,
    message.op = 'd' as is_deleted,
    timestamp_micros(message.source.ts_us) as committed_at,
    kafka_offset,
    file_modified_at
from messages
