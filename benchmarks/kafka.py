"""Messages from a topic to published gold, beside the same messages from files.

    .venv/bin/python benchmarks/kafka.py [--messages 1000000] [--memory 4g]

Starts the broker of examples/capture, fills a topic, runs each side twice into an empty lake and
prints the seconds of the second run by step. Fails if gold of both sides differs.
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

from confluent_kafka import Producer
from confluent_kafka.admin import AdminClient, NewTopic
from generate_messages import PARTITIONS, TOPIC
from run import STEPS, count_iceberg, print_table, provide_messages, read_iceberg, run_spark, say

SERVERS = "127.0.0.1:29092"
CAPTURE = Path(__file__).resolve().parent.parent / "examples" / "capture"


def fill_topic(landing: Path) -> None:
    start = time.perf_counter()
    admin = AdminClient({"bootstrap.servers": SERVERS})
    admin.create_topics([NewTopic(TOPIC, PARTITIONS, 1)])[TOPIC].result(30)
    producer = Producer({"bootstrap.servers": SERVERS, "linger.ms": 50, "batch.size": 1 << 20})
    for path in sorted((landing / "accounts").iterdir()):
        with path.open("rb") as lines:
            for line in lines:
                record = json.loads(line)
                while True:
                    try:
                        producer.produce(
                            TOPIC,
                            record["value"],
                            record["key"],
                            partition=record["partition"],
                            timestamp=record["timestamp"],
                        )
                        break
                    except BufferError:
                        producer.poll(0.1)
            producer.flush()
    say(f"filled topic {TOPIC} in {time.perf_counter() - start:.0f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description="A topic to published gold, beside files.")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--memory", default="4g")
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "changefold-benchmark"
    )
    options = parser.parse_args()
    work = options.work.absolute()
    work.mkdir(parents=True, exist_ok=True)
    landing = provide_messages(work, options.messages)
    os.chdir(work)
    seconds, walls, counts, gold = {}, {}, {}, {}
    try:
        subprocess.run([CAPTURE / "stop.sh", "wipe"], check=True)
        subprocess.run([CAPTURE / "start.sh", "kafka"], check=True, stdin=subprocess.DEVNULL)
        fill_topic(landing)
        for side, servers in (("files", ""), ("topic", SERVERS)):
            os.environ["BENCHMARK_KAFKA_SERVERS"] = servers
            shutil.rmtree(work / "dbt", ignore_errors=True)
            run_spark(work, landing, options.memory)
            seconds[side], walls[side] = run_spark(work, landing, options.memory)
            counts[side] = count_iceberg(work / "lake")
            rows = read_iceberg(work / "lake", "gold.accounts")
            own = [name for name in rows.column_names if not name.startswith("_")]
            gold[side] = rows.select(own).sort_by("id")
    finally:
        subprocess.run([CAPTURE / "stop.sh", "wipe"], check=True)
    steps = [*STEPS, *(step for step in seconds["files"] if step not in STEPS)]
    table = [(step, *(f"{seconds[side][step]:.1f}" for side in seconds)) for step in steps]
    table.append(("all", *(f"{wall:.1f}" for wall in walls.values())))
    print_table(("seconds", *seconds), table)
    if gold["files"] != gold["topic"] or counts["files"] != counts["topic"]:
        say(f"DIFFERENT: {counts}")
        return 1
    print(f"\n{counts['topic']['bronze']:,} messages; gold of both is equal, row by row.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
