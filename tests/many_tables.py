"""A lake of very many tables, made without Spark in a few seconds: what its report has to bear.

Tables, tags, properties and rows of the ledgers are such as runs write them (a test compares them
with a lake of a run); the runs themselves have never been. Everything follows from the numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as parquet
from pyiceberg.catalog.sql import IcebergTables, SqlCatalog
from pyiceberg.io import load_file_io
from pyiceberg.io.pyarrow import parquet_file_to_data_file, schema_to_pyarrow
from pyiceberg.manifest import (
    DataFile,
    DataFileContent,
    FileFormat,
    ManifestContent,
    ManifestEntry,
    ManifestEntryStatus,
    ManifestFile,
    ManifestWriterV2,
    write_manifest_list,
)
from pyiceberg.partitioning import UNPARTITIONED_PARTITION_SPEC, PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.table.metadata import TableMetadata, new_table_metadata
from pyiceberg.table.sorting import UNSORTED_SORT_ORDER
from pyiceberg.transforms import IdentityTransform
from pyiceberg.types import (
    BooleanType,
    DecimalType,
    IcebergType,
    IntegerType,
    ListType,
    LongType,
    NestedField,
    StringType,
    StructType,
    TimestamptzType,
)
from sqlalchemy import insert
from sqlalchemy.orm import Session

TYPES: dict[str, IcebergType] = {
    "string": StringType(),
    "bigint": LongType(),
    "int": IntegerType(),
    "boolean": BooleanType(),
    "timestamp": TimestamptzType(),
    "decimal(18,2)": DecimalType(18, 2),
}
# as macros/operations/ops_tables.sql has them
LEDGERS = {
    "runs": "invocation_id string, event string, run bigint, command string, process bigint,"
    " host string, detail string, recorded_at timestamp",
    "landings": "feed string, file_path string, file_size bigint, file_modified_at timestamp,"
    " status string, detail string, landed_batch bigint, recorded_at timestamp,"
    " file_version string",
    "offsets": "feed string, topic string, kafka_partition int, first_offset bigint,"
    " next_offset bigint, status string, detail string, landed_batch bigint,"
    " recorded_at timestamp, topic_id string, transactions string",
    "decodes": "feed string, run bigint, event string, first_batch bigint, last_batch bigint,"
    " messages bigint, changes bigint, controls bigint, duplicates bigint, rejected bigint,"
    " recorded_at timestamp, entities array, reasons reasons, options string,"
    " sum_of bigint, dismissed_run bigint",
    "publishes": "run bigint, publish_group string, table_name string, event string,"
    " snapshot_id bigint, folded_run bigint, contract string, detail string, recorded_at timestamp",
    "tests": "test_name string, definition string, status string, run bigint,"
    " recorded_at timestamp, is_whole boolean, example string",
    "rejections": "table_name string, entity string, row_key string, change_id string,"
    " change_position string, column_name string, value string, reason string,"
    " landed_batch bigint, contract string, rejected_at timestamp, dismissed_run bigint",
}
LINEAGE = (
    "_row_key string, _position string, _base_position string, _committed_at timestamp,"
    " _landed_batch bigint, _is_complete boolean, _missing_columns array, _is_ambiguous boolean,"
    " _later_change_rejected boolean"
)
OF_ALL = {
    "write.metadata.delete-after-commit.enabled": "true",
    "write.metadata.previous-versions-max": "20",
    "commit.manifest.min-count-to-merge": "16",
    "write.parquet.compression-codec": "zstd",
    "write.parquet.compression-level": "1",
    "write.distribution-mode": "none",
    "write.spark.fanout.enabled": "true",
}
OF_GOLD = {
    "write.wap.enabled": "true",
    "write.merge.mode": "merge-on-read",
    "write.delete.mode": "merge-on-read",
    "write.update.mode": "merge-on-read",
}
WORDS = (
    "customer_orders_with_a_name_that_is_rather_long",
    "заказы_покупателей_и_возвраты_со_склада",
    "注文明細と配送状況の一覧表",
    "παραγγελίες_πελατών_και_επιστροφές",
    "طلبات_العملاء_والمرتجعات",
    "bestellungen_außerhalb_der_geschäftszeiten",
    "ग्राहकों_के_ऑर्डर_और_वापसी",
    "payments",
)
DELETED = Schema(
    NestedField(2147483546, "file_path", StringType(), required=True),
    NestedField(2147483545, "pos", LongType(), required=True),
)
DOC = "what a column of ours says of the row that it is in, and where it comes from (UTC)"
FIRST_SNAPSHOT = 5_000_000_000_000_000_000  # theirs have nineteen digits
Row = dict[str, Any]


def schema_of(columns: str) -> Schema:
    fields, number = [], len(columns.split(", "))
    for place, column in enumerate(columns.split(", "), start=1):
        name, kind = column.split(" ")
        if kind == "array":
            number += 1
            of_kind: IcebergType = ListType(number, StringType(), element_required=False)
        elif kind == "reasons":
            parts = ("reason string", "messages bigint", "example string")
            inner = StructType(
                *(
                    NestedField(number + 2 + n, part.split()[0], TYPES[part.split()[1]])
                    for n, part in enumerate(parts)
                )
            )
            of_kind = ListType(number + 1, inner, element_required=False)
            number += 4
        else:
            of_kind = TYPES[kind]
        says = DOC if name.startswith("_") else None
        fields.append(NestedField(place, name, of_kind, required=False, doc=says))
    return Schema(*fields)


class DeletesWriter(ManifestWriterV2):
    """pyiceberg writes manifests of data alone."""

    def content(self) -> ManifestContent:
        return ManifestContent.DELETES

    @property
    def _meta(self) -> dict[str, str]:
        return super()._meta | {"content": "deletes"}


@dataclass
class Wanted:
    """A table: its rows in files, and its snapshots as (id, when, which run, owner)."""

    name: str
    schema: Schema
    files: Sequence[pa.Table]
    snapshots: Sequence[tuple[int, datetime, int, str]]
    properties: dict[str, str] = field(default_factory=dict)
    tags: dict[str, int] = field(default_factory=dict)
    partitioned_by: str | None = None  # each file has one value of it
    deleted: int = 0  # of the rows of the first file


def in_catalog(path: Path) -> SqlCatalog:
    path.mkdir(parents=True, exist_ok=True)
    return SqlCatalog(
        "spark_catalog", uri=f"sqlite:///{path / 'catalog.db'}", warehouse=str(path / "warehouse")
    )


def manifest(
    kind: type[ManifestWriterV2], metadata: TableMetadata, path: str, files: list[DataFile]
) -> ManifestFile:
    snapshot = metadata.current_snapshot_id or 1
    output = load_file_io().new_output(path)
    with kind(metadata.spec(), metadata.schema(), output, snapshot, "deflate") as writer:
        for file in files:
            writer.add_entry(
                ManifestEntry.from_args(
                    status=ManifestEntryStatus.ADDED,
                    snapshot_id=snapshot,
                    sequence_number=None,
                    file_sequence_number=None,
                    data_file=file,
                )
            )
    return writer.to_manifest_file()


def write_table(warehouse: Path, wanted: Wanted) -> str:
    """Writes data, manifests and metadata; returns where its metadata lies."""
    home = warehouse / wanted.name.replace(".", "/")
    for part in ("data", "metadata"):
        (home / part).mkdir(parents=True)
    spec = UNPARTITIONED_PARTITION_SPEC
    if wanted.partitioned_by:
        by = wanted.schema.find_field(wanted.partitioned_by)
        spec = PartitionSpec(PartitionField(by.field_id, 1000, IdentityTransform(), by.name))
    metadata = new_table_metadata(
        wanted.schema,
        spec,
        UNSORTED_SORT_ORDER,
        str(home),
        {"format-version": "2", **OF_ALL, **wanted.properties},
    )
    newest, sequence = wanted.snapshots[-1][0], len(wanted.snapshots)
    metadata = metadata.model_copy(update={"current_snapshot_id": newest})
    files = []
    for number, rows in enumerate(wanted.files):
        path = str(home / "data" / f"{number:05}.parquet")
        parquet.write_table(rows, path, compression="zstd", compression_level=1)
        files.append(parquet_file_to_data_file(load_file_io(), metadata, path))
    manifests = [manifest(ManifestWriterV2, metadata, str(home / "metadata" / "m0.avro"), files)]
    if wanted.deleted:
        path = str(home / "data" / "deletes.parquet")
        places = pa.table(
            {"file_path": [files[0].file_path] * wanted.deleted, "pos": range(wanted.deleted)},
            schema=schema_to_pyarrow(DELETED),
        )
        parquet.write_table(places, path)
        deletes = DataFile.from_args(
            content=DataFileContent.POSITION_DELETES,
            file_path=path,
            file_format=FileFormat.PARQUET,
            partition=files[0].partition,
            record_count=wanted.deleted,
            file_size_in_bytes=Path(path).stat().st_size,
            spec_id=0,
        )
        where = str(home / "metadata" / "m1.avro")
        manifests.append(manifest(DeletesWriter, metadata, where, [deletes]))
    listed = str(home / "metadata" / f"snap-{newest}.avro")
    with write_manifest_list(
        2, load_file_io().new_output(listed), newest, None, sequence, "deflate"
    ) as writer:
        writer.add_manifests(manifests)
    text = json.loads(metadata.model_dump_json())
    text |= with_history(wanted, listed)
    written = home / "metadata" / f"{sequence:05}.metadata.json"
    written.write_text(json.dumps(text))
    return str(written)


def with_history(wanted: Wanted, listed: str) -> Row:
    """What was when, in the metadata; older snapshots name the files of the newest."""
    snapshots = [
        {
            "sequence-number": number,
            "snapshot-id": snapshot,
            **({"parent-snapshot-id": wanted.snapshots[number - 2][0]} if number > 1 else {}),
            "timestamp-ms": int(when.timestamp() * 1000),
            "summary": {
                "operation": "overwrite",
                "spark.app.id": "local-1700000000000",
                "changefold.owner": owner,
                "changefold.run": str(run),
                "added-data-files": "1",
                "added-records": "200",
                "added-files-size": "20000",
                "changed-partition-count": "1",
                "total-records": "200",
                "total-files-size": "20000",
                "total-data-files": "1",
                "total-delete-files": "1",
                "total-position-deletes": "0",
                "total-equality-deletes": "0",
                "engine-version": "4.1.4",
                "app-id": "local-1700000000000",
                "engine-name": "spark",
                "iceberg-version": "Apache Iceberg 1.12.0",
            },
            "manifest-list": listed,
            "schema-id": 0,
        }
        for number, (snapshot, when, run, owner) in enumerate(wanted.snapshots, start=1)
    ]
    newest = snapshots[-1]
    return {
        "format-version": 3,
        "next-row-id": 0,
        "last-sequence-number": len(snapshots),
        "last-updated-ms": newest["timestamp-ms"],
        "current-snapshot-id": newest["snapshot-id"],
        "snapshots": snapshots,
        "snapshot-log": [
            {"snapshot-id": one["snapshot-id"], "timestamp-ms": one["timestamp-ms"]}
            for one in snapshots
        ],
        "metadata-log": [
            {
                "metadata-file": listed.replace("snap", f"{number:05}"),
                "timestamp-ms": newest["timestamp-ms"],
            }
            for number in range(20)
        ],
        "refs": {
            "main": {"snapshot-id": newest["snapshot-id"], "type": "branch"},
            **{name: {"snapshot-id": of, "type": "tag"} for name, of in wanted.tags.items()},
        },
    }


# what runs wrote into the ledgers: each publishes one group, whose feed it landed and decoded;
# every 51st and the last one hold it back
EVERY_RUN = """
create table every_run as
select
    run,
    uuid() as invocation_id,
    (run - 1) % $groups as number,
    run % 51 = 0 or run = $runs as is_held,
    $newest::timestamptz - to_seconds((($runs - run) * $seconds / $runs)::double) as started_at
from range(1, $runs + 1) as r(run)
"""
ROWS = {
    "runs": """
        select invocation_id, event, run, 'dbt build --target prod' as command, 4711 as process,
            'worker' as host, case when event = 'ended' then 'wrote' end as detail,
            started_at + to_seconds(after) as recorded_at
        from every_run, (values ('asked', -1), ('started', 0), ('ended', 60)) as e(event, after)
        where not (run = $runs and event = 'ended')
    """,
    "landings": """
        select 'feed_' || number as feed,
            '/srv/landing/feed_' || number || '/part-' || run || '.jsonl.gz' as file_path,
            100000 + run as file_size, started_at as file_modified_at,
            case when run % 97 = 0 or run = $runs - 1 then 'not_landed' else 'landed' end as status,
            case when run % 97 = 0 or run = $runs - 1 then 'it is no gzip file' end as detail,
            run as landed_batch, started_at + to_seconds(5) as recorded_at, null as file_version
        from every_run where number % 10 <> 0
    """,
    "offsets": """
        select 'feed_' || number as feed, 'crm.public.topic_' || number as topic,
            p as kafka_partition, run * 1000 as first_offset, run * 1000 + 1000 as next_offset,
            'landed' as status, null as detail, run as landed_batch,
            started_at + to_seconds(5) as recorded_at, 'id' as topic_id, null as transactions
        from every_run, range(12) as of_topic(p) where number % 10 = 0
    """,
    "decodes": """
        select 'feed_' || number as feed, run, 'decoded' as event, run as first_batch,
            run as last_batch, 1000 as messages, 990 as changes, 5 as controls, 3 as duplicates,
            2 as rejected, started_at + to_seconds(20) as recorded_at,
            ['crm.public.contacts'] as entities,
            [{'reason': 'bad_json', 'messages': 1, 'example': 'not a record ' || run},
                {'reason': 'unknown_envelope', 'messages': 1, 'example': repeat('{"a":1}', 99)}]
                as reasons, '{}' as options,
                null as sum_of, null as dismissed_run
        from every_run
    """,
    "publishes": """
        select run, publish_group, table_name, event,
            $first_snapshot + run * 10000 + gold.number as snapshot_id,
            run as folded_run, md5(table_name) || '-' || md5(run::text) as contract,
            case when is_held then 'accepted_values_' || table_name || '_status: 3 rows' end
                as detail,
            started_at + to_seconds(after) as recorded_at
        from every_run
        join gold on gold.of_group = every_run.number
        join (values ('intended', 50), ('published', 58), ('held', 57)) as e(event, after)
            on is_held = (event = 'held')
    """,
    "tests": """
        select 'test.own_project.' || kind || '_' || table_name as test_name,
            md5(kind) as definition,
            case when number % 20 = 0 and kind = 'not_null' then 'fail' else 'pass' end as status,
            $runs as run, $newest::timestamptz as recorded_at, true as is_whole,
            case when number % 20 = 0 and kind = 'not_null' then '{"column_name":"fax"}' end
                as example
        from gold, (values ('not_null'), ('unique'), ('accepted_values'), ('relationships'),
            ('contract_has_every_column')) as k(kind)
    """,
    "rejections": """
        select table_name, 'crm.public.contacts' as entity, '["' || n || '"]' as row_key,
            md5(n::text) as change_id, '0000001:' || n as change_position,
            'column_' || n % 7 as column_name, repeat('9', 300) as value,
            case when n % 2 = 0 then 'not_a_number' else 'too_long' end as reason,
            $runs - n % 10 as landed_batch, md5(table_name) as contract,
            $newest::timestamptz - to_seconds(n * 60) as rejected_at, null as dismissed_run
        from gold, range(100) as r(n) where gold.number % 3 = 0 order by table_name
    """,
}
COLUMNS = ("string", "bigint", "decimal(18,2)", "timestamp", "boolean")


@dataclass
class ManyTables:
    """What to make. A group has `tables / feeds` tables, and folds one feed."""

    tables: int = 1000
    feeds: int = 100
    runs: int = 2000
    rows: int = 200
    days: int = 30
    prefix: str = ""  # of schemas
    newest: datetime = field(
        default_factory=lambda: datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=10)
    )

    def gold(self) -> list[Row]:
        return [
            {
                "number": number,
                "of_group": number % self.feeds,
                "publish_group": f"group_{number % self.feeds}",
                "table_name": f"{self.prefix}gold.{WORDS[number % len(WORDS)]}_{number}",
            }
            for number in range(self.tables)
        ]

    def ledgers(self) -> duckdb.DuckDBPyConnection:
        database = duckdb.connect()
        database.execute("set timezone = 'UTC'")
        database.register("gold_", pa.Table.from_pylist(self.gold()))
        database.execute("create table gold as from gold_")
        values = {
            "runs": self.runs,
            "groups": self.feeds,
            "newest": self.newest,
            "first_snapshot": FIRST_SNAPSHOT,
        }
        of_runs = {name: values[name] for name in ("runs", "groups", "newest")}
        database.execute(EVERY_RUN, of_runs | {"seconds": self.days * 86400})
        for name, sql in ROWS.items():
            used = {key: value for key, value in values.items() if f"${key}" in sql}
            database.execute(f"create table {name} as {sql}", used or None)
        return database

    def of_feeds(self) -> Iterator[tuple[str, str]]:
        for number in range(self.feeds):
            yield f"{self.prefix}bronze.feed_{number}_messages", f"feed_{number}"
            yield f"{self.prefix}silver.feed_{number}_decoded", f"feed_{number}"

    def wanted(self, database: duckdb.DuckDBPyConnection) -> Iterator[Wanted]:
        when = {
            run: (started, owner)
            for run, started, owner in database.sql(
                "select run, started_at + to_seconds(55), invocation_id::text from every_run"
            ).fetchall()
        }

        def by_run(run: int, number: int) -> tuple[int, datetime, int, str]:
            return (snapshot_of(run, number), when[run][0], run, when[run][1])

        last = [by_run(run, 0) for run in range(max(1, self.runs - 20), self.runs + 1)]
        for name, columns in LEDGERS.items():
            schema, by = schema_of(columns), "table_name" if name == "rejections" else None
            order = by or "recorded_at"
            rows = pa.table(database.sql(f"from {name} order by {order}"))
            rows = rows.cast(schema_to_pyarrow(schema))
            files = parted(rows, by) if by else sliced(rows, 50)
            yield Wanted(f"{self.prefix}ops.{name}", schema, files, last, partitioned_by=by)
        for name, feed in self.of_feeds():
            schema = schema_of("feed string, raw_value string, landed_batch bigint")
            rows = pa.table(
                {"feed": [feed] * 50, "raw_value": ["{}"] * 50, "landed_batch": [self.runs] * 50},
                schema=schema_to_pyarrow(schema),
            )
            # feed 0 has been silent for so long that its runs are not in the ledger any more
            by = [(*one[:3], "forgotten") for one in last] if feed == "feed_0" else last
            yield Wanted(name, schema, sliced(rows, 5), by)
        published = dict(
            database.sql(
                "select table_name, list_sort(list(run)) from publishes where event = 'published'"
                " group by table_name"
            ).fetchall()
        )
        for table in self.gold():
            runs, number = published.get(table["table_name"], [self.runs])[-60:], table["number"]
            kinds = [COLUMNS[at % len(COLUMNS)] for at in range(4 + number % 3 * 12)]
            columns = ", ".join(f"column_{at} {kind}" for at, kind in enumerate(kinds))
            schema = schema_of(f"{columns}, {LINEAGE}")
            yield Wanted(
                table["table_name"],
                schema,
                sliced(self.gold_rows(schema, runs, when), 1 + number % 3),
                [by_run(run, number) for run in runs],
                OF_GOLD,
                {f"publish_{run}": snapshot_of(run, number) for run in runs},
                deleted=3 if number % 3 == 0 else 0,
            )

    def gold_rows(self, schema: Schema, runs: Sequence[int], when: dict[int, Any]) -> pa.Table:
        kinds = schema_to_pyarrow(schema)
        batches = [runs[row % len(runs)] for row in range(self.rows)]
        known = {
            "_row_key": [f'["{row}"]' for row in range(self.rows)],
            "_committed_at": [
                when[run][0] - timedelta(seconds=120 + at % 60) for at, run in enumerate(batches)
            ],
            "_landed_batch": batches,
            "_is_complete": [row % 50 != 0 for row in range(self.rows)],
            "_is_ambiguous": [False] * self.rows,
            "_later_change_rejected": [row % 70 == 0 for row in range(self.rows)],
        }
        return pa.table(
            [
                pa.array(known[one.name], one.type)
                if one.name in known
                else pa.nulls(self.rows, one.type)
                for one in kinds
            ],
            schema=kinds,
        )


def snapshot_of(run: int, number: int) -> int:
    return FIRST_SNAPSHOT + run * 10_000 + number


def sliced(rows: pa.Table, files: int) -> list[pa.Table]:
    size = max(1, -(-rows.num_rows // files))
    return [rows.slice(at, size) for at in range(0, rows.num_rows, size)]


def parted(rows: pa.Table, by: str) -> list[pa.Table]:
    """A file for each value; they stand in order."""
    values, found, start = rows[by].to_pylist(), [], 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[start]:
            found.append(rows.slice(start, at - start))
            start = at
    return found


def make_lake(home: Path, wanted: ManyTables) -> Path:
    """Adds the tables to the catalog of that lake, which is made if it is not there."""
    catalog = in_catalog(home)
    catalog.create_tables()
    for schema in ("bronze", "silver", "gold", "ops"):
        catalog.create_namespace_if_not_exists(f"{wanted.prefix}{schema}")
    made = []
    for table in wanted.wanted(wanted.ledgers()):
        schema, name = table.name.split(".")
        made.append(
            {
                "catalog_name": "spark_catalog",
                "table_namespace": schema,
                "table_name": name,
                "metadata_location": write_table(home / "warehouse", table),
                "iceberg_type": "TABLE",
            }
        )
    with Session(catalog.engine) as session:
        session.execute(insert(IcebergTables), made)
        session.commit()
    return home
