"""Raw messages to published gold: this project beside DuckDB, on the same files.

    .venv/bin/python benchmarks/run.py [--messages 2000000] [--memory 4g] [--work DIR]

Makes the messages if they are not there, runs both sides one after the other, prints seconds by
step and how many rows each wrote, and fails if their gold differs. See README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import duckdb
import pyarrow as pa
from dbt.cli.main import dbtRunner
from duckdb_pipeline import run_pipeline
from generate_messages import generate
from pyiceberg.catalog.sql import SqlCatalog
from pyspark.sql import SparkSession

BENCHMARKS = Path(__file__).resolve().parent
ROOT = BENCHMARKS.parent
STEPS = ("bronze", "silver", "gold")
# beside the contract's columns; DuckDB has the time without a zone
LINEAGE = ("_row_key", "epoch_us(_committed_at) as _committed_at")
FORGOTTEN = ("lake", "duckdb", "dbt")  # of the work directory, by each run

Counts = dict[str, int]


def say(message: str) -> None:
    print(f"benchmark: {message}", flush=True)


def provide_messages(work: Path, count: int) -> Path:
    """The landing root, made once; it is read through, so that the disk does not count."""
    landing = work / f"messages-{count}"
    if not landing.exists():
        start = time.perf_counter()
        making = work / f"messages-{count}.tmp"
        shutil.rmtree(making, ignore_errors=True)
        generate(making / "accounts", count)
        making.rename(landing)
        say(f"made {count:,} messages in {time.perf_counter() - start:.0f} s")
    size = 0
    for path in sorted((landing / "accounts").iterdir()):
        with path.open("rb") as file:
            while part := file.read(1 << 24):
                size += len(part)
    say(f"{count:,} messages, {size / 1e6:,.0f} MB in {landing}")
    return landing


# this project


def run_dbt(work: Path, *arguments: str) -> tuple[dict[str, float], float]:
    """Run dbt in this process, in the Spark session that is there: seconds by step, and in all."""
    places = {
        "--project-dir": BENCHMARKS / "project",
        "--profiles-dir": ROOT / "profiles",
        "--target-path": work / "dbt" / "target",
        "--log-path": work / "dbt" / "logs",
    }
    command = [*arguments, *(str(part) for place in places.items() for part in place)]
    sys.argv = ["dbt", *command]  # dbt takes the text of its command from here
    start = time.perf_counter()
    answer = dbtRunner().invoke(command)
    wall = time.perf_counter() - start
    if not answer.success:
        sys.exit(f"benchmark: dbt {arguments[0]} failed {answer.exception or ''}")
    seconds: dict[str, float] = {}
    for result in getattr(answer.result, "results", ()):
        if result.node.resource_type == "operation":
            step = "publish" if "on-run-end" in result.node.name else "lock and ledger"
        else:
            step = result.node.fqn[1]
        seconds[step] = seconds.get(step, 0) + result.execution_time
    return seconds, wall


def run_spark(
    work: Path, landing: Path, memory: str, table: str = "accounts"
) -> tuple[dict[str, float], float]:
    """One run into an empty lake. Java stays when the session stops, with what it has compiled."""
    lake = work / "lake"
    shutil.rmtree(lake, ignore_errors=True)
    lake.mkdir()
    os.environ |= {
        "CHANGEFOLD_LAKE": str(lake),
        "CHANGEFOLD_LANDING": str(landing),
        "CHANGEFOLD_SPARK_MEMORY": memory,
    }
    say("starting Spark")
    run_dbt(work, "show", "--log-level", "none", "--inline", "select 1 as one")
    seconds, wall = run_dbt(work, "run", "-s", f"+{table}")
    SparkSession.builder.getOrCreate().stop()
    return seconds, wall


def read_iceberg(lake: Path, table: str, columns: tuple[str, ...] = ("*",)) -> pa.Table:
    catalog = SqlCatalog(
        "spark_catalog", uri=f"sqlite:///{lake / 'catalog.db'}", warehouse=str(lake / "warehouse")
    )
    return catalog.load_table(table).scan(selected_fields=columns).to_arrow()


def count_iceberg(lake: Path) -> Counts:
    outcomes = read_iceberg(lake, "silver.accounts_decoded", ("outcome",))["outcome"].to_pylist()
    return {
        "bronze": read_iceberg(lake, "bronze.accounts_messages", ("message_number",)).num_rows,
        "silver": len(outcomes),
        **{f"silver: {outcome}": number for outcome, number in Counter(outcomes).items()},
        "gold": read_iceberg(lake, "gold.accounts", ("id",)).num_rows,
    }


# DuckDB


def count_parquet(output: Path) -> Counts:
    def rows(table: str) -> int:
        return duckdb.read_parquet(str(output / f"{table}.parquet")).shape[0]

    outcomes = duckdb.read_parquet(str(output / "silver.parquet")).aggregate("outcome, count(*)")
    return {
        "bronze": rows("bronze"),
        "silver": rows("silver"),
        **{f"silver: {outcome}": number for outcome, number in outcomes.fetchall()},
        "gold": rows("gold"),
    }


# both


def compare_gold(lake: Path, output: Path) -> list[str]:
    """What is different in gold, both ways; empty if nothing is.

    Positions are left out: which of two equal copies of a message is the recorded one, and thus
    its Kafka offset, depends on the order in which files are read.
    """
    published = read_iceberg(lake, "gold.accounts")
    columns = [name for name in published.column_names if not name.startswith("_")]
    with duckdb.connect() as database:
        database.register("published", published)
        gold = str(output / "gold.parquet").replace("'", "''")
        compared = ", ".join([*columns, *LINEAGE])
        # same types, so that no comparison goes through a cast that forgives
        types = "select column_name, column_type from (describe select {} from {})"
        sides = {"this project": "published", "DuckDB": f"'{gold}'"}
        seen = [database.sql(types.format(compared, side)).fetchall() for side in sides.values()]
        differences = [
            f"{ours[0]} is {ours[1]} here and {theirs[1]} in DuckDB"
            for ours, theirs in zip(*seen, strict=True)
            if ours != theirs
        ]
        for name, other in (("this project", "DuckDB"), ("DuckDB", "this project")):
            only = database.sql(
                f"select {compared} from {sides[name]} except all"
                f" select {compared} from {sides[other]}"
            ).fetchall()
            if only:
                differences.append(f"{len(only):,} rows only in gold of {name}, such as {only[0]}")
    return differences


def print_table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    print("\n" + "".join(f"{cell:>14}" if n else f"{cell:26}" for n, cell in enumerate(heads)))
    for row in rows:
        print("".join(f"{cell:>14}" if n else f"{cell:26}" for n, cell in enumerate(row)))


def main() -> int:
    parser = argparse.ArgumentParser(description="Raw messages to published gold, beside DuckDB.")
    parser.add_argument("--messages", type=int, default=2_000_000)
    parser.add_argument("--memory", default="4g", help="for each side")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="of DuckDB")
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "changefold-benchmark"
    )
    options = parser.parse_args()
    work = options.work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    for name in FORGOTTEN:
        shutil.rmtree(work / name, ignore_errors=True)
    landing = provide_messages(work, options.messages)
    os.chdir(work)  # Spark's log goes to logs/ of the current directory

    first, first_wall = run_spark(work, landing, options.memory)
    spark, wall = run_spark(work, landing, options.memory)
    say("DuckDB")
    output = work / "duckdb"
    other = run_pipeline(landing / "accounts", output, options.threads, options.memory)

    total = sum(other.values())
    rows: list[tuple[str, ...]] = []
    for step in STEPS:
        seconds = (first[step], spark[step], other[step], spark[step] / other[step])
        rows.append((step, *(f"{number:.1f}" for number in seconds)))
    rows += [
        (step, f"{first[step]:.1f}", f"{spark[step]:.1f}") for step in spark if step not in STEPS
    ]
    itself = (first_wall - sum(first.values()), wall - sum(spark.values()))
    rows.append(("dbt itself", *(f"{seconds:.1f}" for seconds in itself)))
    rows.append(("all", f"{first_wall:.1f}", f"{wall:.1f}", f"{total:.1f}", f"{wall / total:.1f}"))
    print_table(("seconds", "first run", "next run", "DuckDB", "next/DuckDB"), rows)

    ours, theirs = count_iceberg(work / "lake"), count_parquet(output)
    print_table(
        ("rows", "this project", "DuckDB"),
        [(name, f"{ours.get(name, 0):,}", f"{theirs.get(name, 0):,}") for name in ours | theirs],
    )
    differences = compare_gold(work / "lake", output)
    if ours != theirs:
        differences.insert(0, "row counts differ")
    if ours["bronze"] != options.messages:
        differences.insert(0, f"bronze does not have the {options.messages:,} messages")
    for difference in differences:
        say(f"DIFFERENT: {difference}")
    if not differences:
        print("\nGold of both is equal, row by row.")
    (work / "result.json").write_text(
        json.dumps(
            {
                "messages": options.messages,
                "memory": options.memory,
                "first run": first | {"all": first_wall},
                "next run": spark | {"all": wall},
                "duckdb": other | {"all": total},
                "rows": ours,
                "gold_is_equal": not differences,
            },
            indent=2,
        )
        + "\n"
    )
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
