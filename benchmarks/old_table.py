"""A gold table that lived through hundreds of real runs, beside the same one freshly written.

    .venv/bin/python benchmarks/old_table.py [--rows 1000000] [--runs 300] [--kills 10]

One feed and one table, first loaded with so many rows. Each run after that is a `dbt build` of new
rows, updates, deletes, messages that come late (older than what gold has) and some that were sent
before; some runs are killed at a random moment, and the next one goes on after them; maintenance
runs now and then, and at the end. Then a scan of gold and a run that folds 100,000 changes into it
are measured, gold and silver are written anew (`--full-refresh`), and both are measured again.

It fails if gold is not what was landed, and with `--most 1.2` if what is old costs more times what
is fresh. Figures are seconds of CPU of Python and Java together, the middle one of three.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from kit import Lake, Worker  # noqa: E402
from messages import delete, insert, payment, update  # noqa: E402

FEED = "shop_mariadb"
TABLE = "gold.payments"
# what is kept for days is kept for no time: the runs of weeks go by in an hour
VARIABLES = (
    "{upkeep_after_runs: 50, keep_snapshots_hours: 0, keep_tags_days: 0, keep_ledger_days: 0}"
)


def cpu_seconds(worker: Worker) -> float:
    """Of the worker's process and its Java."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == worker.process.pid:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class OldTable:
    def __init__(self, home: Path, seed: int) -> None:
        self.home = home
        self.workers = 0
        self.lake = Lake(home / "lake", self.new_worker(), {FEED: "warehouse"})
        self.lake.keep_models("payments")
        self.random = random.Random(seed)
        self.rows: dict[int, str] = {}
        self.batch = 0
        self.position = 0
        self.newest_key = 0
        self.late: list[str] = []  # lines that wait for the next batch
        self.sent: list[str] = []  # some of the lines of earlier batches

    def new_worker(self) -> Worker:
        self.workers += 1
        return Worker(self.home / f"worker-{self.workers}", memory="4g")

    # input

    def load(self, rows: int) -> None:
        self.land([self.new_row("1.00") for _ in range(rows)])

    def new_row(self, amount: str) -> str:
        self.newest_key += 1
        self.position += 1
        self.rows[self.newest_key] = amount
        return insert(payment(self.newest_key, amount=amount), position=self.position)

    def change(self) -> list[str]:
        """What happens to a row by chance; its messages, the newest first."""
        self.position += 1
        amount = f"{self.batch}.{self.random.randrange(100):02}"
        key = self.random.randrange(1, self.newest_key + 1)
        kind = self.random.random()
        if kind < 0.2:
            return [self.new_row(amount)]
        if kind < 0.3 and key in self.rows:
            del self.rows[key]
            return [delete(payment(key), position=self.position)]
        lines = [update(payment(key, amount=amount), position=self.position)]
        if kind < 0.35:  # another one, of before it
            self.rows[key] = f"{amount[:-2]}99"
            newer = update(payment(key, amount=self.rows[key]), position=self.position + 1)
            self.position += 1
            return [newer, *lines]
        self.rows[key] = amount
        return lines

    def land_changes(self, count: int) -> None:
        self.batch += 1
        late, self.late = self.late, []
        lines: list[str] = []
        while len(lines) < count:
            newest, *older = self.change()
            lines.append(newest)
            self.late += older
        again = self.random.sample(self.sent, min(len(self.sent), count // 50))
        self.sent = self.random.sample([*self.sent, *lines], min(len(self.sent) + count, 20_000))
        self.land([*lines, *late, *again])

    def land(self, lines: list[str]) -> None:
        self.lake.land(FEED, f"{self.batch}-{len(lines)}.jsonl.gz", lines)

    # runs

    def dbt(self, *command: str) -> None:
        self.lake.dbt(*command, "--vars", VARIABLES).check()

    def build_killed(self, after: float) -> None:
        """A run that is killed after so many seconds; it may have ended before."""
        self.lake.start_dbt("build", "--vars", VARIABLES)
        time.sleep(after)
        self.lake.worker.kill()
        self.lake.worker = self.new_worker()

    def check(self) -> None:
        rows = self.lake.rows(TABLE, ("id", "amount"))
        assert len(rows) == len(self.rows), "gold has not as many rows as the source"
        assert {row["id"]: str(row["amount"]) for row in rows} == self.rows, "gold is wrong"

    # measuring

    def measure(self, repeats: int = 3) -> dict[str, float]:
        columns = ", ".join(self.lake.contract(TABLE))
        found: dict[str, list[float]] = {"scan": [], "merge": []}
        for _ in range(repeats):
            before = cpu_seconds(self.lake.worker)
            self.lake.sql(f"select count(*), sum(hash({columns})) from {TABLE}")
            found["scan"].append(cpu_seconds(self.lake.worker) - before)
        for _ in range(repeats):
            self.land_changes(100_000)
            self.dbt("run", "--select", f"{FEED}_messages", f"{FEED}_decoded", f"{FEED}_changes")
            before = cpu_seconds(self.lake.worker)
            self.dbt("run", "--select", "payments")
            found["merge"].append(cpu_seconds(self.lake.worker) - before)
        self.check()
        return {kind: statistics.median(seconds) for kind, seconds in found.items()}

    def files(self) -> tuple[int, int]:
        """How many, of data and of deletes, and their bytes."""
        text = f"select count(*), sum(file_size_in_bytes) from {TABLE}.files"
        count, size = self.lake.sql(text)[0]
        return int(count or 0), int(size or 0)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rows", type=int, default=1_000_000)
    arguments.add_argument("--runs", type=int, default=300)
    arguments.add_argument("--messages", type=int, default=200, help="of each run")
    arguments.add_argument("--kills", type=int, default=10)
    arguments.add_argument("--maintain-every", type=int, default=100, help="runs")
    arguments.add_argument("--most", type=float, help="fail if old costs more times fresh")
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="old-table-") as home:
        table = OldTable(Path(home), options.seed)
        table.load(options.rows)
        table.dbt("build")
        killed = {*table.random.sample(range(1, options.runs), options.kills)}
        start = time.time()
        for run in range(1, options.runs + 1):
            table.land_changes(options.messages)
            if run in killed:
                table.build_killed(after=table.random.uniform(5, 30))
                table.land_changes(options.messages)
            table.dbt("build")
            if run % options.maintain_every == 0 and run < options.runs:
                table.check()
                table.dbt("run-operation", "maintain")
            if run % 50 == 0:
                print(
                    f"{run} runs in {time.time() - start:.0f} s, files and bytes of gold:"
                    f" {table.files()}",
                    flush=True,
                )
        table.dbt("run-operation", "maintain")
        table.check()
        ages = {}
        for age in ("old", "fresh"):
            if age == "fresh":
                table.dbt("build", "--full-refresh")
            files, size = table.files()
            ages[age] = table.measure()
            print(
                f"{age}: {files} files, {size / 1e6:.1f} MB; scan {ages[age]['scan']:.2f} s,"
                f" a fold of 100,000 changes {ages[age]['merge']:.2f} s",
                flush=True,
            )
        table.lake.worker.kill()
        ratios = {kind: ages["old"][kind] / ages["fresh"][kind] for kind in ages["old"]}
        print(", ".join(f"{kind} {ratio:.2f} times" for kind, ratio in ratios.items()))
        if options.most and max(ratios.values()) > options.most:
            sys.exit("what is old costs more than that")


if __name__ == "__main__":
    main()
