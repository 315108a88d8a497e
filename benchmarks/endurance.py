"""A lake that lives through thousands of runs: what a run costs when it is young, and when old.

    .venv/bin/python benchmarks/endurance.py [--runs 10000] [--active 10] [--maintain-every 300]

Real runs (dbt build) are measured at the end: with nothing new, and with 100 messages. Before
them the commits of runs are made as real ones make them, in the same warm process, since a real run
takes seconds. One of ten (`--active`) has input: a batch in bronze, silver and gold, the ledgers'
rows and the publish tag, and what each run writes to `ops.runs`, lock included. The one after it
finds nothing new, but takes the lock and leaves a mark. The others see the mark and write nothing;
with `--active 1` there are none. Upkeep and, with `--maintain-every`, maintenance are the
project's own.

At the end a young lake is made in the same process, and both are measured in turn, twice, so that
Java has compiled as much for both. Figures are seconds of CPU of this process and its Java, the
middle one of three, so that a busy machine does not matter much; ratios are what counts.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
import worker as in_process  # noqa: E402
from kit import Lake  # noqa: E402
from messages import insert, payment, update  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from small_runs import processor_seconds  # noqa: E402

KEYS = 1000
FEED = "shop_mariadb"
MAINTAIN_AFTER = 300  # runs that wrote, as `maintain_after_runs` is by default


class ThisProcess:
    """What `kit.Worker` does in a process of its own, done in this one."""

    def __init__(self, home: Path) -> None:
        self.log = home / "output.txt"
        self.parsed = home / "partial_parse.msgpack"
        self._answer: dict[str, Any] = {}
        self._printed = 0
        self._project = None

    def start(self, request: dict[str, Any]) -> None:
        if self._project not in (None, request["project"]):
            in_process.leave_lake()
        self._project = request["project"]
        self._printed = self.log.stat().st_size if self.log.exists() else 0
        os.environ["CHANGEFOLD_LANDING"] = request["landing"]
        os.environ["DBT_WRITE_JSON"] = request["keeps_artifacts"]
        sys.stdout.flush()
        kept = os.dup(1)
        with self.log.open("ab") as log:
            os.dup2(log.fileno(), 1)
        try:
            if "dbt" in request:
                self._answer = in_process.run_dbt(request["dbt"])
            elif "sql" in request:
                self._answer = in_process.run_sql(request["sql"])
            else:
                self._answer = {}
        finally:
            sys.stdout.flush()
            os.dup2(kept, 1)
            os.close(kept)

    def answer(self, timeout: float) -> dict[str, Any]:
        return self._answer

    def output(self) -> str:
        with self.log.open("rb") as log:
            log.seek(self._printed)
            return log.read().decode(errors="replace")


@dataclass
class Age:
    """What was measured when so many runs had been."""

    lived: int  # all runs
    runs: int  # those that had the lock, and so a number
    idle: float
    small: float
    metadata: dict[str, int]
    files: dict[str, int]
    says_due: bool


class Life:
    """A lake of one feed and one table, with some runs behind it."""

    def __init__(self, home: Path, process: Any, variables: str) -> None:  # noqa: ANN401
        self.lake = Lake(home, process, {FEED: "warehouse"})
        self.lake.keep_models("payments")
        self.variables = ["--vars", variables]
        self.batch = 0
        self.expected: dict[int, str] = {}
        self.lived = 0
        for count in (KEYS, 100, 100):
            self.land(count)
            self.build()
        self.build()  # leaves the first mark of an idle run

    # real runs

    def land(self, count: int) -> None:
        """New values for some of the rows, new rows in the first batch."""
        self.batch += 1
        lines = []
        for number in range(count):
            key = number + 1 if self.batch == 1 else (self.batch * 37 + number * 7) % KEYS + 1
            amount = f"{self.batch}.{number % 100:02}"
            make = update if key in self.expected else insert
            lines.append(make(payment(key, amount=amount)))
            self.expected[key] = amount
        self.lake.land(FEED, f"{self.batch}.jsonl", lines)

    def build(self) -> str:
        self.lived += 1
        outcome = self.lake.dbt("build", *self.variables)
        outcome.check()
        return outcome.output

    def maintain(self) -> str:
        outcome = self.lake.dbt("run-operation", "maintain", *self.variables)
        outcome.check()
        return outcome.output

    def check(self) -> None:
        found = {row["id"]: str(row["amount"]) for row in self.lake.rows("gold.payments")}
        real = {key: amount for key, amount in found.items() if key <= KEYS}
        assert real == self.expected, "gold is not what was landed"

    # runs that are made

    def run_number(self) -> int:
        return int(self.lake.sql("select max(run) from ops.runs")[0][0])

    def prepare(self) -> None:
        self.spark = SparkSession.builder.getOrCreate()
        self.jvm = self.spark._jvm
        # else Java's thread that answers us does not know the session's catalog
        sessions = self.jvm.org.apache.spark.sql.classic.SparkSession
        sessions.setActiveSession(self.spark._jsparkSession)
        # Iceberg waits in steps of 10 ms for a pool of threads, but not for this one
        guava = self.jvm.org.apache.iceberg.relocated.com.google.common.util.concurrent
        self.at_once = guava.MoreExecutors.newDirectExecutorService()
        self.tables: dict[str, Any] = {}
        catalog = self.lake.catalog()
        self.schemas = {
            name: catalog.load_table(name).schema().as_arrow() for name in self.lake.commits()
        }
        self.models = {
            "bronze.shop_mariadb_messages": "raw_value is not null",
            "silver.shop_mariadb_decoded": "outcome = 'change'",
            "gold.payments": "id >= 0",
        }
        self.rows = {
            name: catalog.load_table(name).scan(row_filter=kept, limit=1).to_arrow().to_pylist()[0]
            for name, kept in self.models.items()
        }
        self.partitions = {name: self.partition_of_data(name) for name in self.rows}
        publishes = catalog.load_table("ops.publishes").scan(selected_fields=("contract",))
        self.contract = max(filter(None, publishes.to_arrow()["contract"].to_pylist()))
        self.mark = self.table("ops.runs").properties()["changefold.idle"]
        self.next_run = self.run_number() + 1

    def partition_of_data(self, name: str) -> Any:  # noqa: ANN401
        """That of a file: the feed has one entity, so all are of one partition."""
        files = self.table(name).newScan().planFiles()
        try:
            return files.iterator().next().file().partition()
        finally:
            files.close()

    def table(self, name: str) -> Any:  # noqa: ANN401
        """Iceberg's own object, which knows of its commits; the real runs between have others."""
        if name not in self.tables:
            spark3 = self.jvm.org.apache.iceberg.spark.Spark3Util
            self.tables[name] = spark3.loadIcebergTable(self.spark._jsparkSession, name)
        return self.tables[name]

    def append(self, name: str, rows: list[dict[str, Any]], marks: dict[str, str]) -> int:
        """A commit of one file, as an `insert` makes it; returns its snapshot."""
        iceberg = self.jvm.org.apache.iceberg
        schema = self.schemas[name]
        now = datetime.now(UTC)
        table = self.table(name)
        path = f"{table.location()}/data/{time.time_ns()}.parquet"
        made = pa.Table.from_pylist([{"recorded_at": now} | row for row in rows], schema=schema)
        pq.write_table(made, path.removeprefix("file:"), compression="zstd")
        file = table.io().newInputFile(path)
        config = iceberg.MetricsConfig.forTable(table)
        data = (
            iceberg.DataFiles.builder(table.spec())
            .withInputFile(file)
            .withFormat("parquet")
            .withMetrics(iceberg.parquet.ParquetUtil.fileMetrics(file, config))
        )
        if self.partitions.get(name) is not None:
            data = data.withPartition(self.partitions[name])
        branch = "stage" if name.startswith("gold.") else "main"
        commit = table.newAppend().appendFile(data.build()).toBranch(branch)
        commit = commit.scanManifestsWith(self.at_once)
        for key, value in marks.items():
            commit.set(f"changefold.{key}", value)
        commit.commit()
        return table.refs().get(branch).snapshotId()

    def make_run(self, run: int, is_active: bool) -> None:
        owner = f"made-{run}"
        marks = {"owner": owner}
        row = {"invocation_id": owner, "command": "dbt build", "process": 1, "host": "made"}
        asked = self.append("ops.runs", [{**row, "event": "asked"}], marks)
        self.table("ops.runs").manageSnapshots().createBranch("held", asked).commit()
        marks["run"] = str(run)
        self.append("ops.runs", [{**row, "event": "started", "run": run}], marks)
        if is_active:
            self.make_batch(run, marks)
        detail = "wrote" if is_active else None
        self.append("ops.runs", [{**row, "event": "ended", "run": run, "detail": detail}], marks)
        self.table("ops.runs").manageSnapshots().removeBranch("held").commit()
        if not is_active:
            self.table("ops.runs").updateProperties().set("changefold.idle", self.mark).commit()

    def make_batch(self, run: int, marks: dict[str, str]) -> None:
        key = 1_000_000 + run
        of_row = {"row_key": f'["{key}"]', "change_id": f"{run:032x}"}
        bronze, silver, gold = self.models
        self.append(bronze, [self.rows[bronze] | {"landed_batch": run}], marks)
        landing = {"feed": FEED, "file_path": f"file:/made/{run}.jsonl", "file_size": run}
        landing |= {"status": "landed", "landed_batch": run}
        self.append("ops.landings", [landing], marks)
        decoded = self.rows[silver] | {"landed_batch": run, "decoded_run": run} | of_row
        self.append(silver, [decoded], marks)
        decode = {"feed": FEED, "run": run, "event": "decoded", "messages": 1, "changes": 1}
        self.append("ops.decodes", [decode | {"first_batch": run, "last_batch": run}], marks)
        row = self.rows[gold] | {"id": key, "_row_key": of_row["row_key"]}
        stage = self.append(gold, [row], marks)
        self.table(gold).manageSnapshots().fastForwardBranch("main", "stage").commit()
        tag = f"publish_{run}"
        tags = self.table(gold).manageSnapshots().createTag(tag, stage)
        tags.setMaxRefAgeMs(tag, 60_000).commit()  # as `keep_tags_days: 0` has it
        self.table(gold).manageSnapshots().removeBranch("stage").commit()
        publish = {"run": run, "publish_group": "warehouse", "table_name": gold}
        publish |= {"snapshot_id": stage, "folded_run": run, "contract": self.contract}
        for event in ("intended", "published"):
            self.append("ops.publishes", [publish | {"event": event}], marks)
        test = {"definition": "made", "status": "pass", "run": run}
        self.append("ops.tests", [test | {"test_name": f"made {n}"} for n in range(4)], marks)

    # measuring

    def measure(self, repeats: int = 3) -> Age:
        found: dict[str, list[float]] = {"idle": [], "small": []}
        output = ""
        for _ in range(repeats):
            for kind, seconds in found.items():
                if kind == "small":
                    self.land(100)
                before = processor_seconds()
                output = self.build()
                seconds.append(processor_seconds() - before)
        self.check()
        files = {
            table: int(self.lake.sql(f"select count(*) from {table}.files")[0][0])
            for table in self.lake.commits()
        }
        metadata = {table: Path(at).stat().st_size for table, at in self.lake.commits().items()}
        idle, small = (statistics.median(seconds) for seconds in found.values())
        says_due = "maintenance is due" in output
        return Age(self.lived, self.run_number(), idle, small, metadata, files, says_due)

    def live(self, runs: int, active: int, upkeep: int, maintain_every: int) -> None:
        """Made runs, with the upkeep of a real one in between, as often as real ones do it."""
        self.prepare()
        for number in range(1, runs + 1):
            since_input = number % active
            if maintain_every and number % maintain_every == 0:
                self.maintain()
                self.prepare()
            if self.next_run % upkeep == 0:
                self.build()
                self.prepare()
                continue
            if since_input < 2:
                self.make_run(self.next_run, since_input == 0)
                self.next_run += 1
            self.lived += 1


def report(name: str, age: Age) -> None:
    largest = max(age.metadata, key=lambda table: age.metadata[table])
    most = max(age.files, key=lambda table: age.files[table])
    print(
        f"{name} after {age.lived} runs, {age.runs} of them with the lock:"
        f" idle {age.idle:.1f} s, 100 messages {age.small:.1f} s;"
        f" largest metadata {largest} {age.metadata[largest] / 1024:.0f} KB,"
        f" most files {most} {age.files[most]}"
        + (", says that maintenance is due" if age.says_due else ""),
        flush=True,
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=300)
    arguments.add_argument("--active", type=int, default=10, help="one of so many runs has input")
    arguments.add_argument("--upkeep-every", type=int, default=50, help="runs; 0: never")
    arguments.add_argument("--maintain-every", type=int, default=0, help="runs; 0: never")
    arguments.add_argument("--most", type=float, help="fail if a run costs more times a young one")
    arguments.add_argument("--parts", type=int, default=1, help="measure so many times")
    options = arguments.parse_args()
    upkeep = options.upkeep_every or 36500
    # the runs of weeks go by in an hour: what is kept for a time is kept for none
    variables = (
        f"{{upkeep_after_runs: {upkeep}, keep_snapshots_hours: 0, keep_tags_days: 0,"
        " keep_ledger_days: 0, keep_daily_tags_days: 0}"
    )
    with tempfile.TemporaryDirectory(prefix="endurance-") as home:
        process = ThisProcess(Path(home))
        life = Life(Path(home) / "old", process, variables)
        for _ in range(options.parts):
            start = time.time()
            life.live(options.runs // options.parts, options.active, upkeep, options.maintain_every)
            print(f"{options.runs // options.parts} runs made in {time.time() - start:.0f} s")
            report("old", life.measure())
        if options.maintain_every:
            life.maintain()
        lives = {"old": life, "young": Life(Path(home) / "young", process, variables)}
        ages: dict[str, list[Age]] = {"old": [], "young": []}
        for _ in range(2):  # in turn, so that both profit alike from what Java has compiled
            for name, measured in lives.items():
                ages[name].append(measured.measure())
                report(name, ages[name][-1])
        idle, small = (
            statistics.mean(getattr(age, kind) for age in ages["old"])
            / statistics.mean(getattr(age, kind) for age in ages["young"])
            for kind in ("idle", "small")
        )
        print(f"old / young: idle {idle:.2f}, 100 messages {small:.2f}")
        if options.most and max(idle, small) > options.most:
            sys.exit("a run costs more than that")
        wrote = options.runs // options.active
        if not options.maintain_every and wrote >= MAINTAIN_AFTER and not ages["old"][0].says_due:
            sys.exit("no run says that maintenance is due")
        if options.maintain_every and max(ages["old"][0].metadata.values()) > 1024 * 1024:
            sys.exit("metadata is larger than 1 MB")


if __name__ == "__main__":
    main()
