"""The benchmark's work in DuckDB: the same files to the same rows of bronze, silver and gold.

    python benchmarks/duckdb_pipeline.py LANDING OUTPUT [--threads 2] [--memory 4g]

Each step writes Parquet (zstd), and the next one reads it. What DuckDB is spared: broken lines and
messages, wire formats other than the one at hand, values that do not fit, new files and changes
beside old ones, publishing. See README.md.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import duckdb

BRONZE = """
copy (
    select
        'accounts' as feed,
        key as raw_key,
        value as raw_value,
        'text' as raw_encoding,
        headers,
        topic,
        partition as kafka_partition,
        "offset" as kafka_offset,
        make_timestamp(timestamp * 1000) as record_time,
        filename as file_path,
        files.size as file_size,
        files.last_modified as file_modified_at,
        1::bigint as landed_batch,
        now()::timestamp as landed_at
    from read_json(
        '{landing}/*.jsonl',
        format = 'newline_delimited',
        columns = {{
            key: 'varchar', value: 'varchar', headers: 'varchar', topic: 'varchar',
            partition: 'integer', "offset": 'bigint', timestamp: 'bigint'
        }},
        filename = true
    ) as records
    inner join (
        select filename as file_path, size, last_modified from read_blob('{landing}/*.jsonl')
    ) as files
        on records.filename = files.file_path
) to '{output}/bronze.parquet' (format parquet, compression zstd)
"""

# Images stay text: `json` in the structure keeps an object as it is, and its decimals exact.
DECODE = """
create or replace temp table decoded as
with parsed as (
    select
        *,
        from_json(raw_value, '{{
            "before": "json", "after": "json", "op": "varchar",
            "source": {{
                "name": "varchar", "db": "varchar", "schema": "varchar", "table": "varchar",
                "snapshot": "varchar", "sequence": "varchar", "ts_us": "bigint",
                "txId": "varchar", "lsn": "bigint"
            }}
        }}') as envelope
    from read_parquet('{output}/bronze.parquet')
),

placed as (
    select
        * exclude (envelope),
        unnest(envelope),
        concat_ws('.', envelope.source.db, envelope.source.schema, envelope.source.table) as entity,
        to_json([raw_key ->> '$.id'])::varchar as row_key,
        envelope.op = 'r' or envelope.source.snapshot <> 'false' as is_initial,
        from_json(envelope.source.sequence, '["bigint"]') as sequence
    from parsed
),

positioned as (
    select
        *,
        case
            when is_initial then lpad(source.lsn::varchar, 20, '0')
            else concat(
                lpad(coalesce(sequence[1], 0)::varchar, 20, '0'), '/',
                lpad(coalesce(sequence[2], 0)::varchar, 20, '0'), '/0'
            )
        end as log_position
    from placed
)

select
    md5(concat_ws('|', entity, row_key, if(is_initial, '0', '1'), log_position, op)) as change_id,
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
    if(op = 'd', 'delete', 'replace') as row_effect,
    nullif(before::varchar, 'null') as row_before,
    nullif(after::varchar, 'null') as row_after,
    'wire' as value_encoding,
    null::varchar as attribute_operators,
    concat(
        '000000/', if(is_initial, '0', '1'), '/', log_position, '/',
        lpad(kafka_partition::varchar, 10, '0'), '/', lpad(kafka_offset::varchar, 20, '0')
    ) as change_position,
    source.name as position_scope,
    source."txId" as transaction_id,
    make_timestamp(source.ts_us) as committed_at,
    landed_batch,
    kafka_partition,
    kafka_offset
from positioned
"""

MARK_COPIES = """
copy (
    with repeated as (
        select change_id
        from decoded
        group by change_id
        having count(*) > 1
    ),

    later_copies as (
        select change_id, kafka_partition, kafka_offset
        from decoded
        semi join repeated using (change_id)
        qualify row_number() over (
            partition by change_id order by kafka_partition, kafka_offset
        ) > 1
    )

    select
        decoded.change_id,
        change_index,
        feed,
        entity,
        row_key,
        operation,
        if(later_copies.change_id is null, row_effect, null) as row_effect,
        row_before,
        row_after,
        value_encoding,
        attribute_operators,
        change_position,
        position_scope,
        transaction_id,
        committed_at,
        if(later_copies.change_id is null, 'change', 'duplicate') as outcome,
        if(later_copies.change_id is null, null, 'duplicate') as reason,
        if(
            later_copies.change_id is null,
            null,
            'a copy of a change that is recorded already'
        ) as detail,
        landed_batch,
        decoded.kafka_partition,
        decoded.kafka_offset,
        1::bigint as decoded_run
    from decoded
    left join later_copies
        on decoded.kafka_partition = later_copies.kafka_partition
        and decoded.kafka_offset = later_copies.kafka_offset
) to '{output}/silver.parquet' (format parquet, compression zstd)
"""

# Only the newest image of a key is parsed.
GOLD = """
copy (
    with newest as (
        select
            row_key,
            arg_max(
                {{
                    row_effect: row_effect, row_after: row_after,
                    committed_at: committed_at, landed_batch: landed_batch
                }},
                change_position
            ) as change,
            max(change_position) as change_position
        from read_parquet('{output}/silver.parquet')
        where outcome = 'change' and entity = 'bench.public.accounts'
        group by row_key
    ),

    typed as (
        select
            *,
            from_json(change.row_after, '{{
                "id": "bigint", "owner": "varchar", "email": "varchar", "balance": "decimal(14,2)",
                "is_active": "boolean", "opened_on": "integer", "updated_at": "bigint",
                "risk": "double", "logins": "integer", "status": "varchar"
            }}') as image
        from newest
        where change.row_effect = 'replace'
    )

    select
        image.id,
        image.owner,
        image.email,
        image.balance,
        image.is_active,
        date '1970-01-01' + image.opened_on as opened_on,
        make_timestamp(image.updated_at) as updated_at,
        image.risk,
        image.logins,
        image.status,
        row_key as _row_key,
        change_position as _position,
        change.committed_at as _committed_at,
        change.landed_batch as _landed_batch,
        true as _is_complete,
        []::varchar[] as _missing_columns,
        false as _later_change_rejected
    from typed
) to '{output}/gold.parquet' (format parquet, compression zstd)
"""

STEPS = {"bronze": (BRONZE,), "silver": (DECODE, MARK_COPIES), "gold": (GOLD,)}


def run_pipeline(landing: Path, output: Path, threads: int, memory: str) -> dict[str, float]:
    """Step -> seconds. The database is in memory and open before the clock starts."""
    output.mkdir(parents=True, exist_ok=True)
    settings = {
        "threads": threads,
        "memory_limit": memory.upper().rstrip("B") + "B",
        "temp_directory": str(output / "scratch"),
        "preserve_insertion_order": False,
    }
    places = {
        name: str(path.absolute()).replace("'", "''")
        for name, path in {"landing": landing, "output": output}.items()
    }
    seconds = {}
    with duckdb.connect(config=settings) as database:
        database.execute("select json('{}')")
        for step, statements in STEPS.items():
            start = time.perf_counter()
            for statement in statements:
                database.execute(statement.format(**places))
            seconds[step] = time.perf_counter() - start
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="The benchmark's work in DuckDB.")
    parser.add_argument("landing", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--memory", default="4g")
    options = parser.parse_args()
    seconds = run_pipeline(options.landing, options.output, options.threads, options.memory)
    for step, taken in seconds.items():
        print(f"{step:8}{taken:8.2f} s")
    print(f"{'total':8}{sum(seconds.values()):8.2f} s")


if __name__ == "__main__":
    main()
