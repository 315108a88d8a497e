"""A graph's raw messages to published gold, and an increment on top: seconds by step.

    .venv/bin/python benchmarks/social_graph.py [--messages 1000000] [--more 100000] [--memory 4g]

Simulates the sample's graph (examples/tigergraph) with more lives, lands its first messages, runs
the social_graph models, lands the rest, runs them again, and fails if gold is not the graph.
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

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests"), str(ROOT / "examples" / "tigergraph")]
STEPS = 40  # the most of a life; a life is some 40 messages


def say(message: str) -> None:
    print(f"benchmark: {message}", flush=True)


def provide_messages(
    landing: Path, first: int, more: int
) -> tuple[list[str], dict[str, list[str]]]:
    """Lands the first messages; returns the others, and what gold must be in the end."""
    from graphs import wanted
    from social import lives, write

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


def run(name: str) -> None:
    from dbt.cli.main import dbtRunner

    start = time.perf_counter()
    places = ["--project-dir", str(ROOT), "--profiles-dir", str(ROOT / "profiles")]
    result = dbtRunner().invoke(["--quiet", "run", "-s", "+path:models/gold/social", *places])
    assert result.success, result.exception
    all_seconds = time.perf_counter() - start
    steps = [f"{one.node.name} {one.execution_time:.1f}" for one in result.result.results]
    say(f"{name}: all {all_seconds:.1f} s; {', '.join(steps)}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--messages", type=int, default=1_000_000)
    arguments.add_argument("--more", type=int, default=100_000)
    arguments.add_argument("--memory", default="4g")
    arguments.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "graph-benchmark"
    )
    options = arguments.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    lake, landing = options.work / "lake", options.work / "landing"
    lake.mkdir(parents=True)
    os.environ |= {
        "CHANGEFOLD_LAKE": str(lake),
        "CHANGEFOLD_LANDING": str(landing),
        "CHANGEFOLD_SPARK_MEMORY": options.memory,
        "DBT_TARGET_PATH": str(options.work / "target"),
    }
    more, expected = provide_messages(landing / "social_graph", options.messages, options.more)

    from graphs import FEED, differences, gold
    from pyiceberg.catalog.sql import SqlCatalog
    from pyspark.sql import SparkSession
    from social import write

    run(f"{options.messages:,} messages")
    write(landing / FEED / "more.jsonl.gz", more)
    run(f"{len(more):,} more")
    catalog = SqlCatalog(
        "spark_catalog", uri=f"sqlite:///{lake / 'catalog.db'}", warehouse=str(lake / "warehouse")
    )
    found = differences(
        gold(lambda table: catalog.load_table(table).scan().to_arrow().to_pylist()), expected
    )
    SparkSession.builder.getOrCreate().stop()
    print("\n".join(found) or "benchmark: gold is the graph")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
