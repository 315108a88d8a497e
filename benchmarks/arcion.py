"""A CSV of Arcion Replicant raw to gold, beside Debezium's messages of the same changes.

    .venv/bin/python benchmarks/arcion.py [--messages 1000000] [--memory 4g] [--work DIR]

Makes both kinds of files if they are not there, runs each twice into an empty lake, prints seconds
by step of the second run, and fails if their gold differs. See README.md.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import sys
import tempfile
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import duckdb
from generate_messages import FILES, SNAPSHOT_SHARE, changes, overtaking, with_repeats
from run import STEPS, print_table, provide_messages, read_iceberg, run_spark, say

COUNTS = '{"insertCount":1,"updateCount":1,"deleteCount":1,"replaceCount":0}'
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def texts(image: dict[str, Any]) -> list[str]:
    """The values of a row as Replicant writes them: texts, dates and times too."""
    day = date(1970, 1, 1) + timedelta(days=image["opened_on"])
    moment = EPOCH + timedelta(microseconds=image["updated_at"])
    values = image | {"opened_on": day, "updated_at": moment.strftime("%Y-%m-%d %H:%M:%S.%f")}
    return [
        "NULL" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        for value in values.values()
    ]


def fields(value: str) -> list[str]:
    """The record of a message: a row of a snapshot, or triplets and what is known of the change."""
    message = json.loads(value)
    op, source = message["op"], message["source"]
    if op == "r":
        return texts(message["after"])
    cursor = {"extractorId": 0, "timestamp": source["ts_ms"], "log": "bin.000001"}
    cursor |= {"position": source["lsn"], "logSeqNum": 1, "slaveServerId": 1, "v": 2}
    if op == "d":
        key = str(message["before"]["id"])
        triplets = ["NULL", key, "2"] + ["NULL", "NULL", "0"] * (len(message["before"]) - 1)
    else:
        after = texts(message["after"])
        first = ["NULL", "1"] if op == "c" else [after[0], "3"]
        triplets = [after[0], *first]
        triplets += [part for text in after[1:] for part in (text, "NULL", "1")]
    letter = {"c": "I", "u": "U", "d": "D"}[op]
    return [*triplets, letter, json.dumps(cursor, separators=(",", ":")), COUNTS]


def provide_files(work: Path, count: int) -> Path:
    """A landing root with the same changes as provide_messages gives, as CSV."""
    landing = work / f"csv-{count}"
    if landing.exists():
        return landing
    making = work / f"csv-{count}.tmp"
    shutil.rmtree(making, ignore_errors=True)
    directory = making / "accounts_csv"
    (directory / "snapshot").mkdir(parents=True)
    random = Random(1)
    messages = overtaking(
        with_repeats(changes(random, round(count * SNAPSHOT_SHARE)), random), random
    )
    for number in range(FILES):
        size = count * (number + 1) // FILES - count * number // FILES
        name = f"accounts_{number + 1}.csv"
        with (
            (directory / name).open("w", newline="", encoding="utf-8") as stream,
            (directory / "snapshot" / name).open("w", newline="", encoding="utf-8") as snapshot,
        ):
            writers = [csv.writer(file, lineterminator="\n") for file in (snapshot, stream)]
            for _, value in islice(messages, size):
                record = fields(value)
                writers[len(record) > 10].writerow(record)
    making.rename(landing)
    return landing


def main() -> int:
    parser = argparse.ArgumentParser(description="Arcion's CSV beside Debezium's JSON.")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--memory", default="4g")
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "changefold-benchmark"
    )
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    sides = {
        "accounts": provide_messages(options.work, options.messages),
        "accounts_csv": provide_files(options.work, options.messages),
    }
    seconds, gold, rows = {}, {}, {}
    for table, landing in sides.items():
        for run in ("first", "next"):
            say(f"{table}, {run} run")
            seconds[table, run] = run_spark(options.work, landing, options.memory, table)
        lake = options.work / "lake"
        gold[table] = read_iceberg(lake, f"gold.{table}")
        rows[table] = read_iceberg(lake, f"bronze.{table}_messages", ("message_number",)).num_rows
    print_table(
        ("seconds, next run", "Debezium", "Arcion CSV"),
        [(step, *(f"{seconds[table, 'next'][0][step]:.1f}" for table in sides)) for step in STEPS]
        + [("all", *(f"{seconds[table, 'next'][1]:.1f}" for table in sides))],
    )
    with duckdb.connect() as database:
        for table, found in gold.items():
            database.register(table, found)
        columns = ", ".join(n for n in gold["accounts"].column_names if not n.startswith("_"))
        differing = sum(
            len(
                database.sql(
                    f"select {columns} from {one} except all select {columns} from {other}"
                ).fetchall()
            )
            for one, other in (tuple(sides), tuple(sides)[::-1])
        )
    say(f"{rows} messages, {gold['accounts'].num_rows:,} rows of gold, {differing} of them differ")
    return 1 if differing or set(rows.values()) != {options.messages} else 0


if __name__ == "__main__":
    sys.exit(main())
