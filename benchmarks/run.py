"""Raw messages to published gold: this project, Spark SQL by hand and DuckDB, on the same files.

    .venv/bin/python benchmarks/run.py [--messages 2000000] [--memory 4g] [--work DIR]

Makes the messages if they are not there, runs the sides one after the other, prints seconds by
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
import duckdb_pipeline
import pyarrow as pa
import spark_pipeline
from dbt.cli.main import dbtRunner
from generate_messages import generate
from pyiceberg.catalog.sql import SqlCatalog
from pyspark.sql import SparkSession

BENCHMARKS = Path(__file__).resolve().parent
ROOT = BENCHMARKS.parent
STEPS = ("bronze", "silver", "gold")
# beside the contract's columns; DuckDB has the time without a zone
LINEAGE = ("_row_key", "epoch_us(_committed_at) as _committed_at")
FORGOTTEN = ("lake", "by-hand", "duckdb", "dbt")  # of the work directory, by each run

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


def start_spark(work: Path, landing: Path, memory: str) -> None:
    """A new session with an empty lake, as the profile says. Java stays, with what it compiled."""
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


def run_spark(
    work: Path, landing: Path, memory: str, table: str = "accounts"
) -> tuple[dict[str, float], float]:
    """One run into an empty lake."""
    start_spark(work, landing, memory)
    seconds, wall = run_dbt(work, "run", "-s", f"+{table}")
    SparkSession.builder.getOrCreate().stop()
    return seconds, wall


def run_by_hand(work: Path, landing: Path, memory: str) -> dict[str, float]:
    """Spark SQL by hand, in a session like that of the project; the second run of two."""
    start_spark(work, landing, memory)
    spark = SparkSession.builder.getOrCreate()
    for _ in ("first", "next"):
        seconds = spark_pipeline.run_pipeline(spark, landing / "accounts", work / "by-hand")
    spark.stop()
    return seconds


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


# Spark by hand and DuckDB


def parquet_rows(output: Path, step: str) -> duckdb.DuckDBPyRelation:
    """What a step wrote: DuckDB a file, Spark a directory of files."""
    written = output / f"{step}.parquet"
    return duckdb.read_parquet(str(written / "*.parquet" if written.is_dir() else written))


def count_parquet(output: Path) -> Counts:
    outcomes = parquet_rows(output, "silver").aggregate("outcome, count(*)")
    return {
        "bronze": parquet_rows(output, "bronze").shape[0],
        "silver": parquet_rows(output, "silver").shape[0],
        **{f"silver: {outcome}": number for outcome, number in outcomes.fetchall()},
        "gold": parquet_rows(output, "gold").shape[0],
    }


# all


def compare_gold(published: pa.Table, others: dict[str, pa.Table]) -> list[str]:
    """What is different in gold, both ways; empty if nothing is.

    Positions are left out: which of two equal copies of a message is the recorded one, and thus
    its Kafka offset, depends on the order in which files are read.
    """
    columns = [name for name in published.column_names if not name.startswith("_")]
    compared = ", ".join([*columns, *LINEAGE])
    differences = []
    with duckdb.connect() as database:
        database.register("published", published)
        for side, gold in others.items():
            database.register("other", gold)
            # same types, so that no comparison goes through a cast that forgives
            types = "select column_name, column_type from (describe select {} from {})"
            seen = [
                database.sql(types.format(compared, table)).fetchall()
                for table in ("published", "other")
            ]
            differences += [
                f"{ours[0]} is {ours[1]} here and {theirs[1]} in {side}"
                for ours, theirs in zip(*seen, strict=True)
                if ours != theirs
            ]
            for name, one, two in (
                ("this project", "published", "other"),
                (side, "other", "published"),
            ):
                only = database.sql(
                    f"select {compared} from {one} except all select {compared} from {two}"
                ).fetchall()
                if only:
                    differences.append(
                        f"{len(only):,} rows only in gold of {name}, such as {only[0]}"
                    )
    return differences


def print_table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    print("\n" + "".join(f"{cell:>14}" if n else f"{cell:26}" for n, cell in enumerate(heads)))
    for row in rows:
        print("".join(f"{cell:>14}" if n else f"{cell:26}" for n, cell in enumerate(row)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
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
    say("Spark SQL by hand")
    by_hand = run_by_hand(work, landing, options.memory)
    spark, wall = run_spark(work, landing, options.memory)
    say("DuckDB")
    output = work / "duckdb"
    other = duckdb_pipeline.run_pipeline(
        landing / "accounts", output, options.threads, options.memory
    )

    def line(step: str, *seconds: float) -> tuple[str, ...]:
        ratios = [seconds[1] / one for one in seconds[2:]]
        return (step, *(f"{number:.1f}" for number in (*seconds, *ratios)))

    rows = [line(step, first[step], spark[step], by_hand[step], other[step]) for step in STEPS]
    rows += [line(step, first[step], spark[step]) for step in spark if step not in STEPS]
    rows.append(line("dbt itself", first_wall - sum(first.values()), wall - sum(spark.values())))
    total, total_by_hand = sum(other.values()), sum(by_hand.values())
    rows.append(line("all", first_wall, wall, total_by_hand, total))
    heads = ("seconds", "first run", "next run", "by hand", "DuckDB", "next/by hand", "next/DuckDB")
    print_table(heads, rows)

    counts = {
        "this project": count_iceberg(work / "lake"),
        "by hand": count_parquet(work / "by-hand"),
        "DuckDB": count_parquet(output),
    }
    ours = counts["this project"]
    names = dict.fromkeys(name for side in counts.values() for name in side)
    print_table(
        ("rows", *counts),
        [(name, *(f"{side.get(name, 0):,}" for side in counts.values())) for name in names],
    )
    differences = compare_gold(
        read_iceberg(work / "lake", "gold.accounts"),
        {
            "Spark by hand": parquet_rows(work / "by-hand", "gold").to_arrow_table(),
            "DuckDB": parquet_rows(output, "gold").to_arrow_table(),
        },
    )
    if any(side != ours for side in counts.values()):
        differences.insert(0, "row counts differ")
    if ours["bronze"] != options.messages:
        differences.insert(0, f"bronze does not have the {options.messages:,} messages")
    for difference in differences:
        say(f"DIFFERENT: {difference}")
    if not differences:
        print("\nGold of all is equal, row by row.")
    (work / "result.json").write_text(
        json.dumps(
            {
                "messages": options.messages,
                "memory": options.memory,
                "first run": first | {"all": first_wall},
                "next run": spark | {"all": wall},
                "by hand": by_hand | {"all": total_by_hand},
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
