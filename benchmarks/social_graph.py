"""A graph's raw messages to published gold, and an increment on top: seconds by step.

    .venv/bin/python benchmarks/social_graph.py [--messages 1000000] [--more 100000] [--memory 4g]

Simulates the sample's graph (examples/tigergraph) with more lives, lands its first messages, runs
the social_graph models, lands the rest, runs them again, and fails if gold is not the graph: of a
tenth of the messages, then of all. As many changes of Debezium follow, raw to gold (run.py).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from itertools import takewhile
from pathlib import Path

from dbt.cli.main import dbtRunner
from pyiceberg.catalog.sql import SqlCatalog
from pyspark.sql import SparkSession
from run import ROOT, run_spark, say, start_spark
from run import provide_messages as provide_changes

sys.path += [str(ROOT / "tests"), str(ROOT / "examples" / "tigergraph")]

from graphs import FEED, differences, gold, wanted
from social import lives, write

STEPS = 40  # the most of a life; a life is some 40 messages


def provide_messages(
    landing: Path, first: int, more: int
) -> tuple[list[str], dict[str, list[str]]]:
    """Lands the first messages; returns the others, and what gold must be in the end."""
    start = time.perf_counter()
    turns = lives(seed=1, count=(first + more) // 30, steps=STEPS)
    *_, log = takewhile(lambda log: len(log.messages) < first + more, turns)
    lines = list(log.lines())
    landing.mkdir(parents=True)
    size = first // 4 + 1
    for number in range(4):
        write(
            landing / f"{number}.jsonl.gz", lines[number * size : min(first, (number + 1) * size)]
        )
    say(f"made {len(lines):,} messages in {time.perf_counter() - start:.0f} s")
    return lines[first:], wanted(log.graph)


def run(name: str) -> float:
    """Seconds of the social_graph models, in the lake that the environment names."""
    start = time.perf_counter()
    places = ["--project-dir", str(ROOT), "--profiles-dir", str(ROOT / "profiles")]
    result = dbtRunner().invoke(["--quiet", "run", "-s", "+path:models/gold/social", *places])
    assert result.success, result.exception
    all_seconds = time.perf_counter() - start
    steps = [f"{one.node.name} {one.execution_time:.1f}" for one in result.result.results]
    say(f"{name}: all {all_seconds:.1f} s; {', '.join(steps)}")
    return all_seconds


def measure(work: Path, count: int, more: int, memory: str) -> tuple[float, float]:
    """Seconds of a graph of so many messages into an empty lake, and of more messages on top."""
    lake, landing = work / "lake", work / f"landing-{count}"
    shutil.rmtree(landing, ignore_errors=True)
    others, expected = provide_messages(landing / FEED, count, more)
    start_spark(work, landing, memory, lake)
    first = run(f"{count:,} messages")
    write(landing / FEED / "more.jsonl.gz", others)
    then = run(f"{more:,} more")
    catalog = SqlCatalog(
        "spark_catalog", uri=f"sqlite:///{lake / 'catalog.db'}", warehouse=str(lake / "warehouse")
    )
    found = differences(
        gold(lambda table: catalog.load_table(table).scan().to_arrow().to_pylist()), expected
    )
    SparkSession.builder.getOrCreate().stop()
    if found:
        sys.exit("\n".join(found))
    say("gold is the graph")
    return first, then


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--messages", type=int, default=1_000_000)
    arguments.add_argument("--more", type=int, default=100_000)
    arguments.add_argument("--memory", default="4g")
    arguments.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "graph-benchmark"
    )
    options = arguments.parse_args()
    work, memory = options.work.absolute(), options.memory
    work.mkdir(parents=True, exist_ok=True)
    os.environ["DBT_TARGET_PATH"] = str(work / "target")
    _, small = measure(work, options.messages // 10, options.more, memory)
    first, then = measure(work, options.messages, options.more, memory)
    landing = provide_changes(work, options.messages)
    *_, (_, changes) = (run_spark(work, landing, memory) for _ in ("first", "next"))
    say(f"as many changes of Debezium: {changes:.1f} s, the graph {first / changes:.2f} times that")
    say(f"{options.more:,} more on ten times the graph: {then / small:.2f} times")


if __name__ == "__main__":
    main()
