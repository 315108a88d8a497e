"""The benchmark's work as one would write it in Spark SQL by hand: the rows that DuckDB writes.

What Spark and Java cost is in it, and what this project does beyond that is not: it is spared all
that DuckDB is spared (duckdb_pipeline.py), and Iceberg.
"""

from __future__ import annotations

import time
from pathlib import Path

from pyspark.sql import SparkSession

BRONZE = """
select
    'accounts' as feed,
    key as raw_key,
    value as raw_value,
    'text' as raw_encoding,
    headers,
    topic,
    partition as kafka_partition,
    offset as kafka_offset,
    timestamp_millis(timestamp) as record_time,
    _metadata.file_path,
    _metadata.file_size,
    _metadata.file_modification_time as file_modified_at,
    1L as landed_batch,
    current_timestamp() as landed_at
from records
"""

SILVER = """
with parsed as (
    select
        *,
        from_json(raw_value, '
            before string, after string, op string,
            source struct<
                name string, db string, schema string, `table` string, snapshot string,
                sequence string, ts_us bigint, txId string, lsn bigint
            >
        ') as envelope
    from bronze
),

placed as (
    select
        * except (envelope),
        envelope.*,
        concat_ws(
            '.', envelope.source.db, envelope.source.schema, envelope.source.`table`
        ) as entity,
        to_json(array(get_json_object(raw_key, '$.id'))) as row_key,
        envelope.op = 'r' or envelope.source.snapshot <> 'false' as is_initial,
        from_json(envelope.source.sequence, 'array<string>') as sequence
    from parsed
),

positioned as (
    select
        *,
        if(
            is_initial,
            lpad(cast(source.lsn as string), 20, '0'),
            concat(
                lpad(coalesce(sequence[0], '0'), 20, '0'), '/',
                lpad(coalesce(sequence[1], '0'), 20, '0'), '/0'
            )
        ) as log_position
    from placed
),

decoded as (
    select
        *,
        md5(
            concat_ws('|', entity, row_key, if(is_initial, '0', '1'), log_position, op)
        ) as change_id
    from positioned
),

numbered as (
    select
        *,
        row_number() over (
            partition by change_id order by kafka_partition, kafka_offset
        ) > 1 as is_copy
    from decoded
)

select
    change_id,
    0 as change_index,
    feed,
    entity,
    row_key,
    case op
        when 'r' then 'snapshot'
        when 'c' then 'insert'
        when 'u' then 'update'
        when 'd' then 'delete'
    end as operation,
    if(is_copy, null, if(op = 'd', 'delete', 'replace')) as row_effect,
    before as row_before,
    after as row_after,
    'wire' as value_encoding,
    cast(null as string) as attribute_operators,
    concat(
        '000000/', if(is_initial, '0', '1'), '/', log_position, '/',
        lpad(cast(kafka_partition as string), 10, '0'), '/',
        lpad(cast(kafka_offset as string), 20, '0')
    ) as change_position,
    source.name as position_scope,
    source.txId as transaction_id,
    timestamp_micros(source.ts_us) as committed_at,
    if(is_copy, 'duplicate', 'change') as outcome,
    if(is_copy, 'duplicate', null) as reason,
    if(is_copy, 'a copy of a change that is recorded already', null) as detail,
    landed_batch,
    kafka_partition,
    kafka_offset,
    1L as decoded_run
from numbered
"""

GOLD = """
with newest as (
    select
        row_key,
        max_by(
            struct(row_effect, row_after, committed_at, landed_batch), change_position
        ) as change,
        max(change_position) as change_position
    from silver
    where outcome = 'change' and entity = 'bench.public.accounts'
    group by row_key
),

typed as (
    select
        *,
        from_json(change.row_after, '
            id bigint, owner string, email string, balance decimal(14, 2), is_active boolean,
            opened_on int, updated_at bigint, risk double, logins int, status string
        ') as image
    from newest
    where change.row_effect = 'replace'
)

select
    image.* except (opened_on, updated_at),
    date_add(date '1970-01-01', image.opened_on) as opened_on,
    cast(timestamp_micros(image.updated_at) as timestamp_ntz) as updated_at,
    row_key as _row_key,
    change_position as _position,
    change.committed_at as _committed_at,
    change.landed_batch as _landed_batch,
    true as _is_complete,
    cast(array() as array<string>) as _missing_columns,
    false as _later_change_rejected
from typed
"""

RECORDS = """key string, value string, headers string, topic string, partition int, offset bigint,
timestamp bigint"""


def run_pipeline(spark: SparkSession, landing: Path, output: Path) -> dict[str, float]:
    """Step -> seconds."""
    records = spark.read.schema(RECORDS).json(str(landing)).select("*", "_metadata")
    records.createOrReplaceTempView("records")
    seconds = {}
    for step, query in {"bronze": BRONZE, "silver": SILVER, "gold": GOLD}.items():
        start = time.perf_counter()
        written = str(output / f"{step}.parquet")
        spark.sql(query).write.mode("overwrite").parquet(written, compression="zstd")
        seconds[step] = time.perf_counter() - start
        spark.read.parquet(written).createOrReplaceTempView(step)
    return seconds
