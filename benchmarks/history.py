"""What a small run costs beside a small and a large history.

    .venv/bin/python benchmarks/history.py [--histories 1000000 20000000] [--batch 100000]
    .venv/bin/python benchmarks/history.py --histories 10000000 --versions

Lands a first file, writes a history into silver as if it had been decoded, and folds it. Then lands
more files and times whole runs: changes in order, with 1 percent late within the last million, with
1 percent late anywhere, beside late snapshot rows, beside the first file once more. A dbt project
as people write it takes the same files beside it; its wrong rows are counted. With --versions a
history (fold_history) of the table is written too. See README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from py4j.java_gateway import JavaObject
from pyspark.sql import SparkSession
from run import BENCHMARKS, STEPS, count_wrong_rows, print_table, read_iceberg, run_dbt, say

ENTITY = "bench.public.accounts"
SILVER = "silver.accounts_decoded"
WRITTEN_AT_ONCE = 500_000
BY_HAND = BENCHMARKS / "by_hand"


@dataclass
class Run:
    """A batch: seconds by step and in all, what was read of silver; by hand; of a history."""

    seconds: list[float]
    read: tuple[int, int, int]
    by_hand: float
    wrong_rows: int
    versions: float = 0.0


# every 20th change is a delete
CHANGES = """
select
    id,
    {position} as at,
    account,
    if(id % 20 = 0, null, concat(
        '{{"id":', account, ',"owner":"owner ', account, '","email":"', id, '@example.org",',
        '"balance":"', id % 1000000, '.25","is_active":true,"opened_on":19000,',
        '"updated_at":1706695200123456,"risk":0.5,"logins":', id % 1000, ',"status":"open"}}'
    )) as image
from (
    select id, cast(abs(hash(id)) % {accounts} as string) as account
    from range({first}, {last})
)
order by at
"""
# columns of silver that the fold reads; the others are as the decoder leaves them
DECODED = """
insert into {silver}
select
    md5(concat('history', id)), 0, 'accounts', '{entity}', concat('["', account, '"]'),
    if(image is null, 'delete', 'update'), if(image is null, 'delete', 'replace'), null, image,
    'wire', null,
    concat(
        '000000/1/', lpad(at, 20, '0'), '/', lpad(id, 20, '0'), '/0/0000000000/', lpad(id, 20, '0')
    ), 'bench', null, timestamp_micros(1706695200123456 + id), 'change', null, null,
    {run}, id, {run}
from ({changes})
"""
# the same changes as the staging table by hand has them
STAGED = """
insert into default_by_hand.stg_accounts
select
    cast(account as bigint), image.owner, image.email, image.balance, image.is_active,
    date_add(date '1970-01-01', image.opened_on),
    cast(timestamp_micros(image.updated_at) as timestamp_ntz), image.risk, image.logins,
    image.status, image is null, timestamp_micros(1706695200123456 + id), id,
    (select max(file_modified_at) from default_by_hand.stg_accounts)
from (
    select id, account, from_json(image, '
        owner string, email string, balance decimal(14, 2), is_active boolean, opened_on int,
        updated_at bigint, risk double, logins int, status string
    ') as image
    from ({changes})
)
"""
RECORDS = r"""
select to_json(struct(
    concat('{{"id":', account, '}}') as key,
    concat(
        '{{"before":null,"after":', coalesce(image, 'null'),
        ',"source":{{"connector":"postgresql","name":"bench","db":"bench","schema":"public",',
        '"table":"accounts","snapshot":"', is_snapshot,
        '","sequence":"[\\"', at, '\\",\\"', id, '\\"]","ts_us":', 1706695200123456 + id,
        ',"txId":', id, ',"lsn":', id, '}},"op":"',
        case when is_snapshot then 'r' when image is null then 'd' else 'u' end, '"}}'
    ) as value,
    '{entity}' as topic, 0 as partition, id as offset, 1706695200123 + id as timestamp
)) as value
from (select *, {is_snapshot} and image is not null as is_snapshot from ({changes}))
"""


def new_session() -> SparkSession:
    return SparkSession.builder.getOrCreate()


def status_store() -> JavaObject:
    return new_session()._jsparkSession.sharedState().statusStore()


def write_history(first: int, last: int, accounts: int) -> None:
    """Into silver, and what kinds of changes they are into the ledger."""
    run = new_session().sql("select max(run) + 1 from ops.runs").collect()[0][0]
    for effect in ("replace", "delete"):
        new_session().sql(
            f"insert into ops.places"
            f" values ('accounts', '{ENTITY}', '000000', '1', 'bench', '{effect}', {run})"
        )
    write_changes(DECODED, first, last, accounts, silver=SILVER, entity=ENTITY, run=run)


def write_changes(
    statement: str, first: int, last: int, accounts: int, **values: str | int
) -> None:
    for start in range(first, last, WRITTEN_AT_ONCE):
        end = min(start + WRITTEN_AT_ONCE, last)
        changes = CHANGES.format(first=start, last=end, accounts=accounts, position="id")
        new_session().sql(statement.format(changes=changes, **values))


def land(work: Path, name: str, is_snapshot: str = "false", **changes: object) -> Path:
    """A file of messages; returns it."""
    written = work / "written"
    records = RECORDS.format(
        entity=ENTITY, is_snapshot=is_snapshot, changes=CHANGES.format(**changes)
    )
    new_session().sql(records).coalesce(1).write.mode("overwrite").text(str(written))
    (part,) = written.glob("part-*")
    return part.rename(work / "landing" / "accounts" / f"{name}.jsonl")


def last_query() -> int:
    queries = status_store().executionsList()
    return max((queries.apply(n).executionId() for n in range(queries.size())), default=-1)


def silver_read(since: int) -> tuple[int, int, int]:
    """Of the largest scan of silver's images after that query: rows, files, files left out."""
    store = status_store()
    largest = (0, 0, 0)
    queries = store.executionsList()
    for number in range(queries.size()):
        query = queries.apply(number).executionId()
        if query <= since:
            continue
        values = store.executionMetrics(query)
        nodes = store.planGraph(query).allNodes()
        for place in range(nodes.size()):
            node = nodes.apply(place)
            is_of_silver = node.name().startswith(f"BatchScan spark_catalog.{SILVER}")
            if not is_of_silver or "row_after" not in node.desc():
                continue
            found = {}
            for index in range(node.metrics().size()):
                metric = node.metrics().apply(index)
                value = values.get(metric.accumulatorId())
                if value.isDefined():
                    found[metric.name()] = int(value.get().split("\n")[-1].replace(",", ""))
            read = tuple(
                found.get(name, 0)
                for name in (
                    "number of output rows",
                    "number of result data files",
                    "number of skipped data files",
                )
            )
            largest = max(largest, read)
    return largest


def time_history(
    work: Path, count: int, batch: int, accounts: int, has_versions: bool
) -> dict[str, Run]:
    lake, landing = work / "lake", work / "landing"
    shutil.rmtree(lake, ignore_errors=True)
    shutil.rmtree(landing, ignore_errors=True)
    lake.mkdir(parents=True)
    (landing / "accounts").mkdir(parents=True)
    os.environ |= {
        "CHANGEFOLD_LAKE": str(lake),
        "CHANGEFOLD_LANDING": str(landing),
        "CHANGEFOLD_SPARK_MEMORY": "4g",
    }
    run_dbt(work, "run", "-s", "+accounts")
    first = land(work, "first", first=0, last=batch, accounts=accounts, position="id")
    run_dbt(work, "run", "-s", "+accounts")
    run_dbt(work, "run", project=BY_HAND)
    start = time.perf_counter()
    write_history(batch, count, accounts)
    write_changes(STAGED, batch, count, accounts)
    say(f"wrote {count:,} changes in {time.perf_counter() - start:.0f} s")
    run_dbt(work, "run", "-s", "accounts", "--full-refresh")
    run_dbt(work, "run", "-s", "accounts", "--full-refresh", project=BY_HAND)
    if has_versions:
        run_dbt(work, "run", "-s", "accounts_history")
    results = {}
    end = count
    late = f"if(id % 100 = 1, abs(hash(id)) % {{}} + {count} - {{}}, id)"
    for name, position, is_snapshot in (
        ("in order, first", "id", "false"),
        ("in order", "id", "false"),
        ("in order, again", "id", "false"),
        ("1 % late by up to 1M", late.format(*[min(count, 1_000_000)] * 2), "false"),
        ("1 % late, anywhere", late.format(count, count), "false"),
        ("1 % late snapshot rows", "id", "id % 100 = 1"),
        ("the first file again", "id", "false"),
    ):
        changes = {"first": end, "last": end + batch, "accounts": accounts, "position": position}
        land(work, f"from {end}", is_snapshot, **changes)
        if name == "the first file again":
            # with the time of now, by which dbt by hand knows what is new
            shutil.copy(first, first.with_stem("again"))
        end += batch
        before = last_query()
        seconds, wall = run_dbt(work, "run", "-s", "+accounts")
        read = silver_read(before)
        _, by_hand = run_dbt(work, "run", project=BY_HAND)
        wrong = count_wrong_rows(
            read_iceberg(lake, "gold.accounts"), read_iceberg(lake, "default_by_hand.accounts")
        )
        results[name] = Run([*(seconds[step] for step in STEPS), wall], read, by_hand, wrong)
        if has_versions:
            results[name].versions = run_dbt(work, "run", "-s", "accounts_history")[0]["gold"]
    new_session().stop()
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description="What a run costs beside its history.")
    parser.add_argument("--histories", type=int, nargs="+", default=[1_000_000, 20_000_000])
    parser.add_argument("--batch", type=int, default=100_000)
    parser.add_argument("--accounts", type=int, default=500_000)
    parser.add_argument(
        "--versions", action="store_true", help="time a history of the table, beside its gold"
    )
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "changefold-history"
    )
    options = parser.parse_args()
    work = options.work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    os.chdir(work)
    smallest: dict[str, Run] = {}
    results: dict[int, dict[str, object]] = {}
    for count in options.histories:
        found = time_history(work, count, options.batch, options.accounts, options.versions)
        smallest = smallest or found
        say(f"{options.batch:,} changes after {count:,} of {options.accounts:,} accounts")
        print_table(
            (
                "seconds",
                *STEPS,
                "all",
                "ratio",
                "rows read",
                "files read",
                "files left",
                "dbt by hand",
                "all / by hand",
                "wrong rows",
                *(("history", "history / gold") if options.versions else ()),
            ),
            [
                (
                    name,
                    *(f"{step:.1f}" for step in run.seconds),
                    f"{run.seconds[-1] / smallest[name].seconds[-1]:.2f}",
                    *(f"{number:,}" for number in run.read),
                    f"{run.by_hand:.1f}",
                    f"{run.seconds[-1] / run.by_hand:.2f}",
                    f"{run.wrong_rows:,}",
                    *(
                        (f"{run.versions:.1f}", f"{run.versions / run.seconds[2]:.2f}")
                        if options.versions
                        else ()
                    ),
                )
                for name, run in found.items()
            ],
        )
        results[count] = {name: vars(run) for name, run in found.items()}
    (work / "result.json").write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
