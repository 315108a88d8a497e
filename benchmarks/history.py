"""What a small run costs beside a small and a large history.

    .venv/bin/python benchmarks/history.py [--histories 1000000 20000000] [--batch 100000]

Writes changes into silver as if they had been decoded, batch by batch, folds them, and then times
gold on more batches: all in order, with 1 percent late within the last million, with 1 percent late
anywhere. See README.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path

from pyspark.sql import SparkSession
from run import print_table, run_dbt, say

ENTITY = "bench.public.accounts"
SILVER = "silver.accounts_decoded"
WRITTEN_AT_ONCE = 500_000
# columns of silver that the fold reads; the others are as the decoder leaves them
CHANGES = """
insert into {silver}
select
    md5(concat('{tag}', id)), 0, 'accounts', '{entity}', concat('["', account, '"]'),
    'update', 'replace', null, concat(
        '{{"id":', account, ',"owner":"owner ', account, '","email":"', id, '@example.org",',
        '"balance":"', id % 1000000, '.25","is_active":true,"opened_on":19000,',
        '"updated_at":1706695200123456,"risk":0.5,"logins":', id % 1000, ',"status":"open"}}'
    ), 'wire', null,
    concat(
        '000000/1/', lpad(at, 20, '0'), '/', lpad(at, 20, '0'), '/0/0000000000/', lpad(id, 20, '0')
    ), 'bench', null, timestamp_micros(1706695200123456 + id), 'change', null, null,
    {run}, id, {run}
from (
    select id, {position} as at, cast(abs(hash(id, '{tag}')) % {accounts} as string) as account
    from range({first}, {last})
)
order by at
"""


def new_session() -> SparkSession:
    return SparkSession.builder.getOrCreate()


def write(tag: str, first: int, last: int, run: int, accounts: int, position: str = "id") -> None:
    for start in range(first, last, WRITTEN_AT_ONCE):
        new_session().sql(
            CHANGES.format(
                silver=SILVER,
                entity=ENTITY,
                tag=tag,
                run=run,
                first=start,
                last=min(start + WRITTEN_AT_ONCE, last),
                accounts=accounts,
                position=position,
            )
        )


def next_run() -> int:
    return new_session().sql("select max(run) + 1 from ops.runs").collect()[0][0]


def silver_read(since: int) -> tuple[int, int, int]:
    """Of the largest scan of silver in the queries since that one: rows, files, files left out."""
    store = new_session()._jsparkSession.sharedState().statusStore()
    largest = (0, 0, 0)
    queries = store.executionsList()
    for number in range(since, queries.size()):
        query = queries.apply(number).executionId()
        values = store.executionMetrics(query)
        nodes = store.planGraph(query).allNodes()
        for place in range(nodes.size()):
            node = nodes.apply(place)
            if not node.name().startswith(f"BatchScan spark_catalog.{SILVER}"):
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


def time_history(work: Path, count: int, batch: int, accounts: int) -> dict[str, tuple]:
    lake = work / "lake"
    shutil.rmtree(lake, ignore_errors=True)
    lake.mkdir(parents=True)
    (work / "landing" / "accounts").mkdir(parents=True, exist_ok=True)
    os.environ |= {
        "CHANGEFOLD_LAKE": str(lake),
        "CHANGEFOLD_LANDING": str(work / "landing"),
        "CHANGEFOLD_SPARK_MEMORY": "4g",
    }
    run_dbt(work, "run")
    start = time.perf_counter()
    write("history", 0, count, next_run(), accounts)
    say(f"wrote {count:,} changes in {time.perf_counter() - start:.0f} s")
    results = {}
    seconds, _ = run_dbt(work, "run", "-s", "accounts")
    results["all of history"] = (seconds["gold"], count, 0, 0)
    end = count
    late = f"if(id % 100 = 0, abs(hash(id)) % {{}} + {end} - {{}}, id)"
    for name, position in {
        "in order, first": "id",
        "in order": "id",
        "in order, again": "id",
        "1 % late by up to 1M": late.format(min(count, 1_000_000), min(count, 1_000_000)),
        "1 % late, anywhere": late.format(count, count),
    }.items():
        write(name, end, end + batch, next_run(), accounts, position)
        end += batch
        queries = new_session()._jsparkSession.sharedState().statusStore().executionsList().size()
        seconds, _ = run_dbt(work, "run", "-s", "accounts")
        results[name] = (seconds["gold"], *silver_read(queries))
    new_session().stop()
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description="What a run costs beside its history.")
    parser.add_argument("--histories", type=int, nargs="+", default=[1_000_000, 20_000_000])
    parser.add_argument("--batch", type=int, default=100_000)
    parser.add_argument("--accounts", type=int, default=500_000)
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "changefold-history"
    )
    options = parser.parse_args()
    work = options.work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    os.chdir(work)
    for count in options.histories:
        rows = [
            (name, f"{seconds:.1f}", *(f"{number:,}" for number in read))
            for name, (seconds, *read) in time_history(
                work, count, options.batch, options.accounts
            ).items()
        ]
        say(f"{options.batch:,} changes after {count:,} of {options.accounts:,} accounts")
        print_table(("gold", "seconds", "rows read", "files read", "files left"), rows)


if __name__ == "__main__":
    main()
