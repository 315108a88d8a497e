"""What a lake says of itself, read from its ledgers and from gold's metadata, without Spark.

Everything is read with pyiceberg and counted by DuckDB; `read_figures` gives plain lists and
numbers, from which the page, the JSON and the Prometheus text are made.
"""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import duckdb
import pyarrow
from pyiceberg.catalog import Catalog, load_catalog
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.exceptions import NoSuchTableError
from pyiceberg.manifest import DataFileContent
from pyiceberg.table import Table
from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

# what is read of each; of long histories the other columns would be most of it
LEDGERS = {
    "runs": ("invocation_id", "event", "run", "command", "detail", "recorded_at"),
    "landings": (
        *("feed", "file_path", "file_size", "status", "detail", "landed_batch", "recorded_at"),
    ),
    "offsets": (
        *("feed", "topic", "kafka_partition", "first_offset", "next_offset", "status"),
        *("landed_batch", "recorded_at", "topic_id"),
    ),
    "decodes": (
        *("feed", "run", "event", "messages", "changes", "controls", "duplicates", "rejected"),
        *("recorded_at", "reasons", "dismissed_run"),
    ),
    "publishes": (
        *("run", "publish_group", "table_name", "event", "folded_run", "detail", "recorded_at"),
    ),
    "tests": ("test_name", "status", "run", "recorded_at", "example"),
    "rejections": (
        *("table_name", "row_key", "column_name", "value", "reason", "rejected_at"),
        "dismissed_run",
    ),
}
# a schema that has these has ledgers; others of this name are perhaps of somebody else
SURELY = {"runs", "decodes", "publishes"}
THREADS = 8  # they wait for the catalog and for files
EXAMPLE = 200  # characters
REASON = 400
Row = dict[str, Any]


class NoLakeError(Exception):
    """There is nothing to report of."""


def of_the_environment() -> tuple[str, str]:
    """Kind and warehouse of the catalog that the target `cluster` has."""
    kind = os.environ.get("CHANGEFOLD_CATALOG", "rest")
    return kind, os.environ.get("CHANGEFOLD_WAREHOUSE", "")


def name_of(lake: Path | None) -> str:
    if lake is not None:
        return str(lake.absolute())
    # not the address: it may hold a password
    return "the {} catalog, warehouse {}".format(*of_the_environment())


def open_catalog(lake: Path | None) -> Catalog:
    """The embedded catalog of the lake in that directory; None: the one of the environment."""
    if lake is None:
        uri = os.environ["CHANGEFOLD_CATALOG_URI"]
        kind, warehouse = of_the_environment()
        try:
            if kind == "jdbc":
                return load_catalog(
                    "spark_catalog",
                    type="sql",
                    uri=of_sqlalchemy(uri),
                    warehouse=warehouse,
                    init_catalog_tables="false",  # nothing is made where there is no lake
                )
            return load_catalog("spark_catalog", type=kind, uri=uri, warehouse=warehouse)
        except Exception as error:
            # not the address: it may hold a password
            raise NoLakeError(f"The {kind} catalog cannot be opened: {error}") from error
    if not (lake / "catalog.db").exists():
        raise NoLakeError(
            f"There is no lake in {lake}: build it first (make build; in a project of your own dbt"
            " build), or name another directory with --lake or CHANGEFOLD_LAKE."
        )
    return SqlCatalog(
        "spark_catalog",
        uri=URL.create("sqlite", database=str(lake / "catalog.db")).render_as_string(),
        warehouse=str(lake / "warehouse"),
    )


def of_sqlalchemy(uri: str) -> str:
    """What Java's drivers call a database as SQLAlchemy does; who asks, its own variables say."""
    address = uri.removeprefix("jdbc:")
    if address.startswith("sqlite:") and not address.startswith("sqlite://"):
        return "sqlite:///" + address.removeprefix("sqlite:")
    return address


@dataclass
class Lake:
    """The tables of a catalog, and which schema has the ledgers of the lake that is meant."""

    catalog: Catalog
    tables: dict[str, set[str]]  # schema -> names
    ledgers: str

    def has(self, name: str) -> bool:
        schema, _, table = name.rpartition(".")
        return table in self.tables.get(schema, ())

    def still_has(self, name: str) -> bool:
        """Asked by its name alone: whether it exists the catalog tells by reading it."""
        schema, _, table = name.rpartition(".")
        return table in {listed for *_, listed in self.catalog.list_tables(schema)}

    def ledger(self, name: str) -> str:
        """The sample alone has its rejections in gold."""
        of_ours = name in self.tables[self.ledgers] or name != "rejections"
        return f"{self.ledgers if of_ours else 'gold'}.{name}"


def find_lake(catalog: Catalog, ledgers: str | None) -> Lake:
    """Schemas are named as a project likes; what is in them, the ledgers say."""
    try:
        tables = {
            ".".join(schema): {name for *_, name in catalog.list_tables(schema)}
            for schema in catalog.list_namespaces()
        }
    except SQLAlchemyError as error:
        raise NoLakeError(f"The catalog cannot be read: {error}") from error
    found = sorted(schema for schema, names in tables.items() if names >= SURELY)
    if not found:
        raise NoLakeError(
            "No schema of this lake has ledgers (tables runs, decodes and publishes): nothing was"
            " built in it yet. Build once (dbt build)."
        )
    if ledgers is None and len(found) > 1:
        raise NoLakeError(
            f"The ledgers of {len(found)} targets or projects are in this catalog, in the schemas"
            f" {', '.join(found)}: say with --ledgers which are meant (--ledgers {found[0]})."
        )
    if ledgers is not None and ledgers not in found:
        raise NoLakeError(
            f"Schema {ledgers} has no ledgers. Those of this catalog are in {', '.join(found)}."
        )
    lake = Lake(catalog, tables, ledgers or found[0])
    for name in LEDGERS:
        if not lake.has(lake.ledger(name)):
            raise NoLakeError(
                f"This lake has no table {lake.ledgers}.{name}: an older version built it. Build"
                " once (dbt build)."
            )
    return lake


# a full refresh decodes all messages again: what was decoded before it does not count any more
COUNTED_DECODES = """
create view counted_decodes as
select * exclude (refreshed_run)
from (
    select
        *,
        max(run) filter (event = 'full refresh started') over (partition by feed) as refreshed_run
    from decodes
)
where event = 'decoded' and run >= coalesce(refreshed_run, 0)
"""

# for the lag of each table in turn: in this order only few of its rows are looked at
FIRST_PUBLISHES = """
create table first_publishes as
select table_name, folded_run, min(recorded_at) as published_at
from publishes
where event = 'published'
group by table_name, folded_run
order by table_name, folded_run
"""


@dataclass
class Ledgers:
    """The ledgers as tables of DuckDB, all times in UTC."""

    database: duckdb.DuckDBPyConnection
    since: datetime

    def ask(
        self, sql: str, gold_rows: pyarrow.RecordBatchReader | None = None, **values: object
    ) -> list[Row]:
        """Threads may ask side by side; `gold_rows` are there for this one question."""
        with self.database.cursor() as cursor:
            if gold_rows is not None:
                cursor.register("gold_rows", gold_rows)
            found = cursor.execute(sql, values or None)
            names = [column[0] for column in found.description]
            return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def read_ledgers(lake: Lake, days: int) -> Ledgers:
    database = duckdb.connect()
    database.execute("set global timezone = 'UTC'")

    def read(name: str) -> None:
        table = lake.catalog.load_table(lake.ledger(name))
        lacking = [column for column in LEDGERS[name] if column not in table.schema().column_names]
        if lacking:
            raise NoLakeError(
                f"{lake.ledger(name)} has no column {', '.join(lacking)}: an older version built"
                " this lake. Build once (dbt build)."
            )
        ledger = table.scan(selected_fields=LEDGERS[name])
        with database.cursor() as cursor:
            cursor.register("rows_read", ledger.to_arrow_batch_reader())
            cursor.execute(f"create table {name} as from rows_read")

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(read, LEDGERS))
    database.execute(COUNTED_DECODES)
    database.execute(FIRST_PUBLISHES)
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
where event in ('held', 'failed') and recorded_at >= $since and run >= $oldest
group by run, publish_group
"""

PUBLISHED = """
select
    run,
    publish_group,
    max(recorded_at) as published_at,
    list(distinct table_name order by table_name) as tables
from publishes
where event = 'published' and recorded_at >= $since and run >= $oldest
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
where event = 'decoded' and messages > 0 and recorded_at >= $since and run >= $oldest
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

-- one that went from files to topics, or back, is in both
feeds as (
    select feed, max(files) as files, max(bytes) as bytes, max(landed_at) as landed_at
    from landed
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
from feeds
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
    max(recorded_at) filter (status = 'landed') as landed_at
from (
    select
        *,
        -- how many were lost with a topic that is gone nobody knows: at least one
        greatest(next_offset - first_offset, if(status = 'lost', 1, 0)) as offsets,
        last_value(topic_id ignore nulls) over (
            partition by feed, topic
            order by recorded_at
            rows between unbounded preceding and unbounded following
        ) as newest_id
    from offsets
)
where topic_id = newest_id or topic_id is null
group by feed, topic, kafka_partition
order by feed, topic, kafka_partition
"""

# what is open, as ops.problems says it (macros/problems/open_problems.sql)

PROBLEMS = """
select 'file' as kind, feed as name, said.status as reason, count(*) as occurrences,
    any_value(concat(file_path, ': ', said.detail)) as example, min(first_seen) as first_seen
from (
    select feed, file_path, max_by({'status': status, 'detail': detail},
            (landed_batch, recorded_at)) as said,
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
where dismissed_run is null and feed not in (
    select feed from decodes group by all having max_by(event, (run, recorded_at)) = 'removed'
)
group by feed, why.reason
union all
select 'misfit', table_name, reason, count(*), any_value(concat(column_name, ' ',
    coalesce(value, 'NULL'), ' of key ', row_key)), min(rejected_at)
from rejections
where dismissed_run is null and table_name not in (
    select table_name from publishes group by all
    having max_by(event, (run, recorded_at)) = 'removed'
)
group by table_name, reason
union all
select 'group', publish_group, 'held', count(*), max_by(detail, held_at), min(held_since)
from (
    select table_name, max_by(publish_group, (run, recorded_at)) as publish_group,
        max_by(event, (run, recorded_at)) as event,
        -- as a struct, for a NULL by itself would be passed over
        max_by({'text': detail}, (run, recorded_at)).text as detail,
        max((run, recorded_at)) as held_at,
        min(recorded_at) filter (event in ('held', 'failed')
            and (settled is null or (run, recorded_at) > settled)) as held_since
    from (
        select *, max((run, recorded_at)) filter (event in ('published', 'unchanged', 'removed'))
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
    select test_name, max_by(status, (run, recorded_at)) as status,
        max_by({'text': example}, (run, recorded_at)).text as example,
        min(recorded_at) filter (passed is null or (run, recorded_at) > passed) as first_seen
    from (
        select *,
            max((run, recorded_at)) filter (status in ('pass', 'removed'))
                over (partition by test_name) as passed
        from tests
    )
    group by test_name
)
where status not in ('pass', 'removed')
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
with lagging as (
    select
        gold_rows.*,
        case
            when _landed_batch >= $first_run
            then epoch(publishes.published_at - gold_rows._committed_at)
        end as lag
    from gold_rows
    asof left join (
        select folded_run, published_at from first_publishes where table_name = $table
    ) as publishes
        on gold_rows._landed_batch <= publishes.folded_run
)

select
    count(*) as rows,
    max(_committed_at) as newest_commit,
    count(*) filter (_is_ambiguous) as ambiguous,
    count(*) filter (not _is_complete) as incomplete,
    count(*) filter (_later_change_rejected) as later_change_rejected,
    quantile_cont(lag, 0.5) as lag_median,
    quantile_cont(lag, 0.95) as lag_95,
    max(lag) as lag_worst
from lagging
"""
LINEAGE = (
    "_committed_at",
    "_landed_batch",
    "_is_ambiguous",
    "_is_complete",
    "_later_change_rejected",
)


def of_gold(ledgers: Ledgers, name: str, table: Table, first_run: int | None) -> Row:
    rows = table.scan(selected_fields=LINEAGE).to_arrow_batch_reader()
    (found,) = ledgers.ask(OF_ROWS, gold_rows=rows, table=name, first_run=first_run)
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


# which tables of bronze and silver belong to a feed
OF_FEEDS = """
select feed || suffix as name
from (select feed from landings union select feed from offsets union select feed from decodes)
cross join (values ('_messages'), ('_decoded')) as layers (suffix)
"""


def find_tables(lake: Lake, ledgers: Ledgers, damaged: dict[str, str]) -> dict[str, Table]:
    """Those of this lake, by name; a catalog may hold other targets and what is of others.

    Ledgers name the tables of gold. Those of a feed are named for it, but perhaps in the schemas of
    several targets; then, and of whatever else is in the schemas of ours, a table is ours if a run
    of ours has written a snapshot that it has.
    """
    names = {row["table_name"] for row in ledgers.ask("select distinct table_name from publishes")}
    names |= {
        f"{lake.ledgers}.{name}" for name in (*LEDGERS, "places", "removals", "reasons", "views")
    }
    names.add(lake.ledger("rejections"))
    of_feeds = {row["name"] for row in ledgers.ask(OF_FEEDS)}
    holders = Counter(name for tables in lake.tables.values() for name in tables & of_feeds)
    schemas = {name.rpartition(".")[0] for name in names}
    schemas |= {schema for schema, tables in lake.tables.items() if tables & of_feeds}
    candidates = sorted(
        f"{schema}.{name}" for schema in schemas for name in lake.tables.get(schema, ())
    )

    def load(name: str) -> Table | None:
        with suppress(NoSuchTableError):  # gone since they were listed
            try:
                return lake.catalog.load_table(name)
            except FileNotFoundError as error:
                if lake.still_has(name):
                    damaged[name] = str(error)
        return None

    with ThreadPoolExecutor(THREADS) as pool:
        read = zip(candidates, pool.map(load, candidates), strict=True)
        loaded = {name: table for name, table in read if table}
    owners = {row["owner"] for row in ledgers.ask("select invocation_id as owner from runs")}

    def is_written_by_us(table: Table) -> bool:
        return any(
            snapshot.summary and snapshot.summary.get("changefold.owner") in owners
            for snapshot in table.metadata.snapshots
        )

    written = {name for name, table in loaded.items() if is_written_by_us(table)}
    # of a feed that is silent for months the runs are not in the ledger any more
    of_ours = {name.rpartition(".")[0] for name in written | names}

    def is_ours(name: str) -> bool:
        schema, _, table = name.rpartition(".")
        of_our_feed = table in of_feeds and (holders[table] == 1 or schema in of_ours)
        return name in names or name in written or of_our_feed

    return {name: table for name, table in loaded.items() if is_ours(name)}


def read_tables(lake: Lake, ledgers: Ledgers) -> tuple[list[Row], list[Row], list[Row]]:
    """Gold's tables with their rows, where the bytes of all tables lie, what cannot be read."""
    last = {
        row["table"]: row
        for row in ledgers.ask(
            'select table_name as "table", max_by(publish_group, recorded_at) as publish_group,'
            " max(recorded_at) as published_at, max(run) as published_run from publishes"
            " where event = 'published' group by table_name"
        )
    }
    (first,) = ledgers.ask(
        "select min(run) as run from runs where recorded_at >= $since", since=ledgers.since
    )
    damaged: dict[str, str] = {}
    found = find_tables(lake, ledgers, damaged)

    def read(name: str) -> tuple[Row | None, Row | None]:
        try:
            lies = of_storage(found[name])
        except FileNotFoundError as error:
            if lake.still_has(name):  # else a scratch table of a run that goes on beside
                damaged[name] = str(error)
            return None, None
        in_storage = {"schema": name.rpartition(".")[0], "table": name, **lies}
        is_gold = name in last and {*LINEAGE} <= {*found[name].schema().column_names}
        if not is_gold or not found[name].current_snapshot():
            return in_storage, None
        try:
            return in_storage, last[name] | of_gold(ledgers, name, found[name], first["run"]) | lies
        except duckdb.InvalidInputException as error:  # what it reads is read by pyiceberg
            damaged[name] = str(error).strip().rpartition("\n")[2]
            return in_storage, None

    with ThreadPoolExecutor(THREADS) as pool:
        rows = list(pool.map(read, sorted(found)))
    open_damage = [
        {
            "kind": "table",
            "name": name,
            "reason": "damaged",
            "occurrences": 1,
            "example": damaged[name],
            "first_seen": None,
        }
        for name in sorted(damaged)
        if name in last
    ]
    return (
        [gold for _, gold in rows if gold],
        [storage for storage, _ in rows if storage],
        open_damage,
    )


def read_figures(place: Path | None, days: int, most_runs: int, ledgers: str | None = None) -> Row:
    lake = find_lake(open_catalog(place), ledgers)
    asked = read_ledgers(lake, days)
    tables, storage, damage = read_tables(lake, asked)
    since = asked.since
    runs = asked.ask(RUNS, since=since, most=most_runs)
    shown = {"since": since, "oldest": runs[-1]["run"] if runs else 0}
    return {
        "made_at": datetime.now(UTC),
        "lake": name_of(place),
        "ledgers": lake.ledgers,
        "days": days,
        "runs": shortened(runs, "command", EXAMPLE),
        "published": asked.ask(PUBLISHED, **shown),
        "held": shortened(asked.ask(HELD, **shown), "reason", REASON),
        "outcomes": asked.ask(OUTCOMES, **shown),
        "tables": tables,
        "misfits": shortened(asked.ask(MISFITS)),
        "feeds": asked.ask(FEEDS),
        "partitions": asked.ask(PARTITIONS),
        "problems": shortened([*damage, *asked.ask(PROBLEMS)]),
        "storage": storage,
    }


def shortened(rows: list[Row], name: str = "example", most: int = EXAMPLE) -> list[Row]:
    for row in rows:
        if row[name] and len(row[name]) > most:
            row[name] = row[name][:most] + "…"
    return rows
