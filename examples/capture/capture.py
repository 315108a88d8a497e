"""Make the sample: run a workload on two databases and keep what arrives in Kafka.

Writes examples/landing/<feed>/ and examples/expected/. See README.md.
"""

import argparse
import itertools
import os
import signal
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path

import shop_mariadb as my
import shop_postgres as pg
from broken_lines import broken_lines
from final_rows import final_rows
from topics import Record, Topics, line, write_lines
from workload import Workload

HERE = Path(__file__).resolve().parent
HOME = Path(os.environ.get("CAPTURE_HOME", "/tmp/changefold-capture"))


def run(script: str, *arguments: str) -> None:
    subprocess.run([str(HERE / script), *arguments], check=True)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def wait_for(topics: Topics, least: int, suffix: str = "", patience: float = 90) -> None:
    deadline = time.monotonic() + patience
    while topics.count(suffix) < least:
        if time.monotonic() > deadline:
            raise TimeoutError(f"{topics.prefix}: {topics.count(suffix)} of {least} records")
        time.sleep(0.02)


def wait_until_idle(feeds: list[Topics], seconds: float) -> None:
    """Wait until nothing but heartbeats has arrived for some seconds."""
    counts, since = [feed.count() for feed in feeds], time.monotonic()
    while time.monotonic() - since < seconds:
        time.sleep(0.25)
        if (latest := [feed.count() for feed in feeds]) != counts:
            counts, since = latest, time.monotonic()


def kill_connect() -> None:
    """As a crash would: no offsets are flushed, so the last records come again."""
    os.kill(int((HOME / "run/connect.pid").read_text()), signal.SIGKILL)
    time.sleep(1)


class Capture:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.cuts: list[int] = []
        run("start.sh", "databases")
        self.shop: Workload = pg.first_rows(seed)
        self.warehouse: Workload = my.first_rows(seed + 1)
        run("start.sh", "kafka")
        self.feeds = [Topics("shop_pg"), Topics("shop_my")]
        self.pg_topics, self.my_topics = self.feeds

    def cut(self) -> None:
        """The landing file ends here: what is recorded later goes to the next one."""
        self.cuts.append(now_ms())

    def random_changes(self, shop_count: int, warehouse_count: int) -> None:
        self.shop.transactions(pg.TABLES, shop_count)
        self.warehouse.transactions(my.TABLES, warehouse_count)

    def workload(self) -> None:
        run("start.sh", "connect")
        wait_for(self.pg_topics, 400)
        wait_for(self.my_topics, 220)
        wait_until_idle(self.feeds, 6)
        self.cut()

        self.random_changes(110, 60)
        pg.long_texts_left_alone(self.shop)
        pg.keys_that_come_back(self.shop)
        my.keys_that_come_back(self.warehouse)
        pg.interleaved(self.shop)
        my.interleaved(self.warehouse)
        wait_until_idle(self.feeds, 6)
        self.cut()

        # What the worker sends after it flushed its offsets for the last time is sent twice.
        self.random_changes(20, 20)
        pg.many_rows_at_once(self.shop)
        my.many_rows_at_once(self.warehouse)
        pg.shift_keys(self.shop)
        my.shift_keys(self.warehouse)
        pg.truncate_carts(self.shop)
        my.truncate_shifts(self.warehouse)
        pg.rename_long_texts(self.shop)
        pg.messages(self.shop)
        my.other_ddl(self.warehouse)
        for _ in range(9):
            before = [feed.count() for feed in self.feeds]
            self.random_changes(20, 20)
            for feed, count in zip(self.feeds, before, strict=True):
                wait_for(feed, count + 20)
            kill_connect()
            self.random_changes(20, 20)
            run("start.sh", "connect")
            wait_until_idle(self.feeds, 6)
            if all(feed.repeats() > 100 for feed in self.feeds):
                break
        self.cut()

        pg.add_channel(self.shop)
        self.random_changes(70, 50)
        wait_until_idle(self.feeds, 6)
        self.cut()

        self.snapshot_of_busy_orders()
        wait_until_idle(self.feeds, 6)
        self.cut()

        self.random_changes(10, 25)
        wait_until_idle(self.feeds, 10)

    def snapshot_of_busy_orders(self) -> None:
        """Kill the worker in the middle, so that the snapshot starts anew."""
        busy = pg.BusyOrders(self.seed + 2, most=120)
        busy.start()
        before = self.pg_topics.count("public.orders")
        pg.ask_for_snapshot(self.shop)
        wait_for(self.pg_topics, before + 45, "public.orders")
        kill_connect()
        self.warehouse.transactions(my.TABLES, 30)
        run("start.sh", "connect")
        wait_until_idle([self.my_topics], 1)
        busy.stop()

    def parts(self, records: list[Record]) -> list[list[Record]]:
        bounds = [0, *self.cuts, now_ms()]
        return [
            [record for record in records if low <= record["timestamp"] < high]
            for low, high in itertools.pairwise(bounds)
        ]

    def write(self, examples: Path) -> None:
        for feed, topics in (("shop_postgres", self.pg_topics), ("shop_mariadb", self.my_topics)):
            folder = examples / "landing" / feed
            for old in folder.glob("*.jsonl*"):
                old.unlink()
            records = topics.read()
            parts = self.parts(records)
            for number, part in enumerate(parts, start=1):
                first = min(record["timestamp"] for record in part)
                stamp = datetime.fromtimestamp(first // 1000, UTC).strftime("%Y-%m-%dT%H-%M-%S")
                # The last one as plain text, to show that both are read.
                ending = "jsonl" if number == len(parts) else "jsonl.gz"
                path = folder / f"{stamp}_part-{number:04}.{ending}"
                write_lines(path, [line(record) for record in part])
            if feed == "shop_postgres":
                write_lines(folder / "broken-lines.jsonl", broken_lines(records))
        for shop, tables in ((self.shop, pg.TABLES), (self.warehouse, my.TABLES)):
            for table in tables:
                path = examples / "expected" / f"{table.name}.jsonl.gz"
                write_lines(path, [line(row) for row in final_rows(shop, table)])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=20260105)
    arguments.add_argument("--output", type=Path, default=HERE.parent)
    options = arguments.parse_args()
    try:
        capture = Capture(options.seed)
        capture.workload()
        capture.write(options.output)
    finally:
        run("stop.sh")


if __name__ == "__main__":
    main()
