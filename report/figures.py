"""What a lake says of itself, read from its ledgers and from gold's metadata, without Spark.

Everything is read with pyiceberg and counted by DuckDB; `read_figures` gives plain lists and
numbers, from which the page, the JSON and the Prometheus text are made.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import duckdb
from pyiceberg.catalog import Catalog, load_catalog
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.manifest import DataFileContent
from pyiceberg.table import Table

LEDGERS = (
    "ops.runs",
    "ops.landings",
    "ops.offsets",
    "ops.decodes",
    "ops.publishes",
    "ops.tests",
    "gold.rejections",
)
SCHEMAS = ("bronze", "gold", "ops", "silver")  # a shared catalog may hold what is of others
EXAMPLE = 200  # characters
Row = dict[str, Any]


class NoLakeError(Exception):
    """There is nothing to report of."""


def open_catalog(lake: Path) -> Catalog:
    """The embedded catalog of a lake, or the one that the target `production` has."""
    if uri := os.environ.get("CHANGEFOLD_CATALOG_URI"):
        return load_catalog(
            "spark_catalog",
            type=os.environ.get("CHANGEFOLD_CATALOG", "rest"),
            uri=uri,
            warehouse=os.environ.get("CHANGEFOLD_WAREHOUSE", ""),
        )
    if not (lake / "catalog.db").exists():
        raise NoLakeError(
            f"There is no lake in {lake}: build it first (make build), or name another directory"
            " with --lake or CHANGEFOLD_LAKE."
        )
    return SqlCatalog(
        "spark_catalog",
        uri=f"sqlite:///{lake / 'catalog.db'}",
        warehouse=str(lake / "warehouse"),
    )


# a full refresh decodes all messages again: what was decoded before it does not count any more
COUNTED_DECODES = """
create view counted_decodes as
select * exclude (refreshed_at)
from (
    select
        *,
        max(recorded_at) filter (event = 'full refresh started') over (partition by feed)
            as refreshed_at
    from decodes
)
where event = 'decoded' and (refreshed_at is null or recorded_at > refreshed_at)
"""


@dataclass
class Ledgers:
    """The ledgers as tables of DuckDB, all times in UTC."""

    database: duckdb.DuckDBPyConnection
    since: datetime

    def ask(self, sql: str, **values: object) -> list[Row]:
        found = self.database.execute(sql, values or None)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def read_ledgers(catalog: Catalog, days: int) -> Ledgers:
    database = duckdb.connect()
    database.execute("set timezone = 'UTC'")
    for name in LEDGERS:
        if not catalog.table_exists(name):
            raise NoLakeError(
                f"This lake has no table {name}: nothing was built in it yet, or by an older"
                " version. Build once (dbt build)."
            )
        ledger = catalog.load_table(name).scan().to_arrow()
        database.register(name.split(".")[1], ledger)
    database.execute(COUNTED_DECODES)
    return Ledgers(database, datetime.now(UTC) - timedelta(days=days))


# runs

RUNS = """
with spans as (
    select
        run,
        any_value(command) as command,
        min(recorded_at) filter (event = 'started') as started_at,
        max(recorded_at) filter (event = 'ended') as ended_at,
        bool_or(event = 'ended' and detail = 'wrote') as wrote,
        bool_or(event = 'maintained') as is_maintenance
    from runs
    where run is not null
    group by run
),

landed as (
    select landed_batch as run, max(recorded_at) as landed_at
    from (
        select landed_batch, recorded_at from landings where status = 'landed'
        union all
        select landed_batch, recorded_at from offsets where status = 'landed'
    )
    group by landed_batch
),

decoded as (
    select run, max(recorded_at) as decoded_at
    from decodes
    where event = 'decoded'
    group by run
),

published as (
    select
        run,
        min(recorded_at) filter (event = 'intended') as intended_at,
        count(distinct table_name) filter (event = 'published') as tables
    from publishes
    group by run
)

select
    run,
    command,
    started_at,
    ended_at,
    wrote,
    is_maintenance,
    epoch(ended_at - started_at) as seconds,
    epoch(greatest(landed_at, started_at) - started_at) as landing,
    epoch(decoded_at - greatest(landed_at, started_at)) as decoding,
    epoch(intended_at - greatest(decoded_at, landed_at, started_at)) as folding,
    epoch(ended_at - intended_at) as publishing,
    coalesce(tables, 0) as tables
from spans
left join landed using (run)
left join decoded using (run)
left join published using (run)
where started_at >= $since
order by run desc
limit $most
"""

HELD = """
select
    run,
    publish_group,
    list(distinct table_name order by table_name) as tables,
    any_value(detail) as reason
from publishes
where event in ('held', 'failed') and recorded_at >= $since
group by run, publish_group
"""

PUBLISHED = """
select
    run,
    publish_group,
    max(recorded_at) as published_at,
    list(distinct table_name order by table_name) as tables
from publishes
where event = 'published' and recorded_at >= $since
group by run, publish_group
"""

# a message may hold several changes: `rejected` and `control` are messages, and so is what is left
OUTCOMES = """
select
    run,
    feed,
    max(recorded_at) as decoded_at,
    sum(messages)::bigint as messages,
    sum(messages - controls - rejected)::bigint as with_changes,
    sum(controls)::bigint as control,
    sum(rejected)::bigint as rejected,
    sum(changes)::bigint as new_changes,
    sum(duplicates)::bigint as repeated_changes
from decodes
where event = 'decoded' and messages > 0 and recorded_at >= $since
group by run, feed
order by run, feed
"""


# feeds

FEEDS = """
with landed as (
    select feed, count(*) as files, sum(file_size)::bigint as bytes, max(landed_at) as landed_at
    from (
        select feed, file_path, any_value(file_size) as file_size, max(recorded_at) as landed_at
        from landings
        where status = 'landed'
        group by feed, file_path
    )
    group by feed
    union all by name
    select feed, max(recorded_at) as landed_at
    from offsets
    where status = 'landed'
    group by feed
),

decoded as (
    select feed, sum(messages)::bigint as messages, sum(rejected)::bigint as rejected
    from counted_decodes
    group by feed
)

select
    feed,
    coalesce(files, 0) as files,
    coalesce(bytes, 0) as bytes,
    landed_at,
    coalesce(messages, 0) as messages,
    coalesce(rejected, 0) as rejected
from landed
full outer join decoded using (feed)
order by feed
"""

PARTITIONS = """
select
    feed,
    topic,
    kafka_partition as partition,
    max(next_offset) as next_offset,
    coalesce(sum(offsets) filter (status = 'landed'), 0)::bigint as landed_offsets,
    coalesce(sum(offsets) filter (status = 'lost'), 0)::bigint as lost_offsets,
    max(recorded_at) as landed_at
from (
    select
        *,
        next_offset - first_offset as offsets,
        last_value(topic_id) over (
            partition by feed, topic
            order by recorded_at
            rows between unbounded preceding and unbounded following
        ) as newest_id
    from offsets
)
where topic_id is not distinct from newest_id
group by feed, topic, kafka_partition
order by feed, topic, kafka_partition
"""

# what is open, as ops.problems says it (macros/problems/open_problems.sql)

PROBLEMS = """
select 'file' as kind, feed as name, said.status as reason, count(*) as occurrences,
    any_value(concat(file_path, ': ', said.detail)) as example, min(first_seen) as first_seen
from (
    select feed, file_path, max_by({'status': status, 'detail': detail}, recorded_at) as said,
        min(recorded_at) filter (status not in ('landed', 'present')) as first_seen
    from landings
    group by feed, file_path
)
where said.status not in ('landed', 'present', 'dismissed', 'gone')
group by feed, said.status
union all
select 'rejected', feed, why.reason, sum(why.messages)::bigint, any_value(why.example),
    min(recorded_at)
from (
    select *, unnest(case when reasons is not null then reasons
        when rejected > 0 then [{'reason': 'not_recorded', 'messages': rejected, 'example': null}]
        else [] end) as why
    from counted_decodes
)
group by feed, why.reason
union all
select 'misfit', table_name, reason, count(*), any_value(concat(column_name, ' ',
    coalesce(value, 'NULL'), ' of key ', row_key)), min(rejected_at)
from rejections
group by table_name, reason
union all
select 'group', publish_group, 'held', count(*), max_by(detail, held_at), min(held_since)
from (
    select table_name, max_by(publish_group, recorded_at) as publish_group,
        max_by(event, recorded_at) as event, max_by(detail, recorded_at) as detail,
        max(recorded_at) as held_at,
        min(recorded_at) filter (event in ('held', 'failed')
            and (settled is null or recorded_at > settled)) as held_since
    from (
        select *, max(recorded_at) filter (event in ('published', 'unchanged', 'removed'))
            over (partition by table_name) as settled
        from publishes
    )
    group by table_name
)
where event in ('held', 'failed')
group by publish_group
union all
select 'test', test_name, status, 1, example, first_seen
from (
    select test_name, max_by(status, recorded_at) as status,
        max_by(example, recorded_at) as example,
        min(recorded_at) filter (passed is null or recorded_at > passed) as first_seen
    from (
        select *, max(recorded_at) filter (status = 'pass') over (partition by test_name) as passed
        from tests
    )
    group by test_name
)
where status <> 'pass'
order by 1, 2, 3
"""

MISFITS = """
select table_name, reason, column_name, count(*) as changes, max(rejected_at) as newest,
    any_value(value) as example
from rejections
group by all
order by changes desc
"""


# tables

# of the rows that a table has now: its flags, and of those that landed lately how long each took
# from its commit at the source to the first publish that had it
OF_ROWS = """
with lags as (
    select epoch(publishes.published_at - gold_rows._committed_at) as seconds
    from gold_rows
    asof join (
        select folded_run, min(recorded_at) as published_at
        from publishes
        where table_name = $table and event = 'published'
        group by folded_run
    ) as publishes
        on gold_rows._landed_batch <= publishes.folded_run
    where _committed_at is not null
        and _landed_batch >= (select min(run) from runs where recorded_at >= $since)
)

select
    count(*) as rows,
    max(_committed_at) as newest_commit,
    count(*) filter (_is_ambiguous) as ambiguous,
    count(*) filter (not _is_complete) as incomplete,
    count(*) filter (_later_change_rejected) as later_change_rejected,
    (select quantile_cont(seconds, 0.5) from lags) as lag_median,
    (select quantile_cont(seconds, 0.95) from lags) as lag_95,
    (select max(seconds) from lags) as lag_worst
from gold_rows
"""
LINEAGE = (
    "_committed_at",
    "_landed_batch",
    "_is_ambiguous",
    "_is_complete",
    "_later_change_rejected",
)


def of_gold(ledgers: Ledgers, name: str, table: Table) -> Row:
    rows = table.scan(selected_fields=LINEAGE).to_arrow_batch_reader()
    # read once and then gone: DuckDB would ask for it twice
    ledgers.database.register("gold_rows_", rows)
    ledgers.database.execute("create or replace temp table gold_rows as from gold_rows_")
    ledgers.database.unregister("gold_rows_")
    (found,) = ledgers.ask(OF_ROWS, table=name, since=ledgers.since)
    return found


def of_storage(table: Table) -> Row:
    """By its manifests: the totals in a summary begin anew with each branch."""
    snapshot, refs = table.current_snapshot(), table.metadata.refs.values()
    files = [
        entry.data_file
        for manifest in (snapshot.manifests(table.io) if snapshot else ())
        for entry in manifest.fetch_manifest_entry(table.io, discard_deleted=True)
    ]
    is_data = [file.content == DataFileContent.DATA for file in files]
    sizes = {file.file_path: file.file_size_in_bytes for file in files}
    return {
        "files": sum(is_data),
        "delete_files": len(is_data) - sum(is_data),
        "bytes": sum(sizes.values()),
        "snapshots": len(table.metadata.snapshots),
        "tags": sum(ref.snapshot_ref_type == "tag" for ref in refs),
    }


def read_tables(catalog: Catalog, ledgers: Ledgers) -> tuple[list[Row], list[Row]]:
    """Gold's tables with their rows, and where the bytes of all tables lie."""
    last = {
        row["table"]: row
        for row in ledgers.ask(
            'select table_name as "table", max_by(publish_group, recorded_at) as publish_group,'
            " max(recorded_at) as published_at, max(run) as published_run from publishes"
            " where event = 'published' group by table_name"
        )
    }
    tables, storage = [], []
    for schema in SCHEMAS:
        if not catalog.namespace_exists(schema):
            continue
        for identifier in sorted(catalog.list_tables(schema)):
            name = ".".join(identifier)
            table = catalog.load_table(identifier)
            lies = of_storage(table)
            storage.append({"schema": schema, "table": name, **lies})
            if schema == "gold" and name in last and table.current_snapshot():
                found = of_gold(ledgers, name, table)
                tables.append({**last[name], **found, **lies})
    return tables, storage


def read_figures(lake: Path, days: int, most_runs: int) -> Row:
    catalog = open_catalog(lake)
    ledgers = read_ledgers(catalog, days)
    tables, storage = read_tables(catalog, ledgers)
    since = ledgers.since
    return {
        "made_at": datetime.now(UTC),
        "days": days,
        "runs": ledgers.ask(RUNS, since=since, most=most_runs),
        "published": ledgers.ask(PUBLISHED, since=since),
        "held": ledgers.ask(HELD, since=since),
        "outcomes": ledgers.ask(OUTCOMES, since=since),
        "tables": tables,
        "misfits": shortened(ledgers.ask(MISFITS)),
        "feeds": ledgers.ask(FEEDS),
        "partitions": ledgers.ask(PARTITIONS),
        "problems": shortened(ledgers.ask(PROBLEMS)),
        "storage": storage,
    }


def shortened(rows: list[Row]) -> list[Row]:
    for row in rows:
        if row["example"] and len(row["example"]) > EXAMPLE:
            row["example"] = row["example"][:EXAMPLE] + "…"
    return rows
