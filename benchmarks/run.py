"""Raw messages to gold on the same files: this project beside what one writes by hand.

    .venv/bin/python benchmarks/run.py [--messages 2000000] [--memory 4g] [--work DIR]
    .venv/bin/python benchmarks/run.py --messages 20000000 --runs 1 --beside DuckDB

Makes the messages if they are not there, runs the sides one after the other, each in a process of
its own, prints seconds by step, the most memory and how many rows each wrote. It fails if the gold
of this project, of Spark SQL by hand and of DuckDB differs, and counts the rows that a dbt project
as people write it has otherwise. See README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

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
SIDES = ("this project", "Spark by hand", "DuckDB", "dbt by hand")
OUTPUTS = {"Spark by hand": "by-hand", "DuckDB": "duckdb"}  # of those that write plain files
FORGOTTEN = ("lake", "dbt-lake", "by-hand", "duckdb", "dbt")  # of the work directory, by each run

# what the models of the project by hand do
STEP_OF = {"stg_accounts": "silver", "accounts": "gold"}

Counts = dict[str, int]
Side = dict[str, Any]  # "first" and "next": seconds by step; "memory": the most of it, in bytes


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


def run_dbt(
    work: Path, *arguments: str, project: Path = BENCHMARKS / "project"
) -> tuple[dict[str, float], float]:
    """Run dbt in this process, in the Spark session that is there: seconds by step, and in all."""
    places = {
        "--project-dir": project,
        "--profiles-dir": ROOT / "profiles",
        "--target-path": work / "dbt" / project.name,
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
            step = STEP_OF.get(result.node.name, result.node.fqn[1])
        seconds[step] = seconds.get(step, 0) + result.execution_time
    return seconds, wall


def start_spark(work: Path, landing: Path, memory: str, lake: Path | None = None) -> None:
    """A new session with an empty lake, as the profile says. Java stays, with what it compiled."""
    lake = lake or work / "lake"
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


def run_by_hand(work: Path, landing: Path, memory: str, runs: int) -> list[dict[str, float]]:
    """Spark SQL by hand, in a session like that of the project."""
    start_spark(work, landing, memory, work / "dbt-lake")
    spark = SparkSession.builder.getOrCreate()
    return [
        spark_pipeline.run_pipeline(spark, landing / "accounts", work / OUTPUTS["Spark by hand"])
        for _ in range(runs)
    ]


def run_dbt_by_hand(work: Path, landing: Path, memory: str) -> dict[str, float]:
    """The dbt project as people write it, into an empty lake."""
    start_spark(work, landing, memory, work / "dbt-lake")
    seconds, wall = run_dbt(work, "run", project=BENCHMARKS / "by_hand")
    SparkSession.builder.getOrCreate().stop()
    return seconds | {"all": wall}


def run_side(side: str, work: Path, options: argparse.Namespace) -> Side:
    landing, memory = work / f"messages-{options.messages}", options.memory
    if side == "this project":
        walls = [run_spark(work, landing, memory) for _ in range(options.runs)]
        runs = [seconds | {"all": wall} for seconds, wall in walls]
    elif side == "dbt by hand":
        runs = [run_dbt_by_hand(work, landing, memory) for _ in range(options.runs)]
    elif side == "Spark by hand":
        runs = run_by_hand(work, landing, memory, options.runs)
    else:
        output = work / OUTPUTS[side]
        runs = [duckdb_pipeline.run_pipeline(landing / "accounts", output, options.threads, memory)]
    for run in runs:
        run.setdefault("all", sum(run.values()))
    return {"first": runs[0], "next": runs[-1]}


# a process of its own for each side


def memory_of(process: int) -> int:
    """Bytes that a process and those that it started hold now; 0 where the system does not say."""
    held = 0
    try:
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                held = int(line.split()[1]) * 1024
        started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return held
    return held + sum(memory_of(int(child)) for child in started)


def in_process(side: str, work: Path, arguments: list[str]) -> Side:
    say(side)
    answer = work / "side.json"
    answer.unlink(missing_ok=True)
    child = subprocess.Popen([sys.executable, __file__, *arguments, "--side", side])
    most = 0
    while child.poll() is None:
        most = max(most, memory_of(child.pid))
        time.sleep(0.2)
    if child.returncode:
        sys.exit(f"benchmark: {side} failed")
    return json.loads(answer.read_text()) | {"memory": most}


def read_iceberg(lake: Path, table: str, columns: tuple[str, ...] = ("*",)) -> pa.Table:
    catalog = SqlCatalog(
        "spark_catalog", uri=f"sqlite:///{lake / 'catalog.db'}", warehouse=str(lake / "warehouse")
    )
    return catalog.load_table(table).scan(selected_fields=columns).to_arrow()


def count_iceberg(lake: Path) -> Counts:
    outcomes = read_iceberg(lake, "silver.accounts_decoded", ("outcome",))["outcome"]
    numbers = {one["values"]: one["counts"] for one in outcomes.value_counts().to_pylist()}
    return {
        "bronze": read_iceberg(lake, "bronze.accounts_messages", ("message_number",)).num_rows,
        "silver": len(outcomes),
        **{f"silver: {outcome}": number for outcome, number in sorted(numbers.items())},
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


def count_wrong_rows(published: pa.Table, by_hand: pa.Table) -> int:
    """Keys that are in one of the two alone, or whose row has other values."""
    columns = [name for name in published.column_names if not name.startswith("_")]
    compared = ", ".join(columns)
    with duckdb.connect() as database:
        database.register("published", published)
        database.register("by_hand", by_hand)
        live = f"select {compared} from by_hand where not is_deleted"
        wrong = f"""
            select count(distinct id) from (
                (select {compared} from published except {live})
                union all ({live} except select {compared} from published)
            )
        """
        return database.sql(wrong).fetchall()[0][0]


def print_seconds(found: dict[str, Side]) -> None:
    ours, *others = found.values()
    beside = list(found)[1:]

    def line(step: str) -> tuple[str, ...]:
        seconds = [ours["first"].get(step), *(side["next"].get(step) for side in (ours, *others))]
        ratios = [seconds[1] / one if one and seconds[1] else None for one in seconds[2:]]
        return (step, *("" if one is None else f"{one:.1f}" for one in (*seconds, *ratios)))

    for one in (ours["first"], ours["next"]):
        one["dbt itself"] = one["all"] - sum(one[step] for step in one if step != "all")
    steps = [*STEPS, *(step for step in ours["next"] if step not in (*STEPS, "all")), "all"]
    heads = ("seconds", "first run", "next run", *beside, *(f"/ {side}" for side in beside))
    print_table(heads, [line(step) for step in steps])
    gigabytes = (f"{side['memory'] / 1e9:.1f}" for side in found.values())
    print_table(("most memory, GB", *found), [("python and java", *gigabytes)])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=2_000_000)
    parser.add_argument("--memory", default="4g", help="for each side")
    parser.add_argument("--runs", type=int, default=2, help="of each side; the last one counts")
    parser.add_argument("--beside", choices=SIDES[1:], nargs="*", default=SIDES[1:])
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="of DuckDB")
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "changefold-benchmark"
    )
    parser.add_argument("--side", choices=SIDES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    work = options.work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    if options.side:
        os.chdir(work)  # Spark's log goes to logs/ of the current directory
        (work / "side.json").write_text(json.dumps(run_side(options.side, work, options)))
        return 0
    for name in FORGOTTEN:
        shutil.rmtree(work / name, ignore_errors=True)
    provide_messages(work, options.messages)
    found = {
        side: in_process(side, work, [*sys.argv[1:], "--work", str(work)])
        for side in (SIDES[0], *options.beside)
    }
    print_seconds(found)

    written = {side: work / OUTPUTS[side] for side in options.beside if side in OUTPUTS}
    ours = count_iceberg(work / "lake")
    counts = {SIDES[0]: ours, **{side: count_parquet(output) for side, output in written.items()}}
    names = dict.fromkeys(name for side in counts.values() for name in side)
    print_table(
        ("rows", *counts),
        [(name, *(f"{side.get(name, 0):,}" for side in counts.values())) for name in names],
    )
    published = read_iceberg(work / "lake", "gold.accounts")
    golds = {
        side: parquet_rows(output, "gold").to_arrow_table() for side, output in written.items()
    }
    differences = compare_gold(published, golds)
    if any(side != ours for side in counts.values()):
        differences.insert(0, "row counts differ")
    if ours["bronze"] != options.messages:
        differences.insert(0, f"bronze does not have the {options.messages:,} messages")
    for difference in differences:
        say(f"DIFFERENT: {difference}")
    if written and not differences:
        print(f"\nGold of {', '.join(counts)} is equal, row by row.")
    wrong = None
    if "dbt by hand" in options.beside:
        by_hand = read_iceberg(work / "dbt-lake", "default_by_hand.accounts")
        wrong = count_wrong_rows(published, by_hand)
        print(f"dbt by hand has {wrong:,} wrong rows.")
    (work / "result.json").write_text(
        json.dumps(
            {
                "messages": options.messages,
                "memory": options.memory,
                "sides": found,
                "rows": ours,
                "gold_is_equal": not differences,
                "wrong rows by hand": wrong,
            },
            indent=2,
        )
        + "\n"
    )
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
