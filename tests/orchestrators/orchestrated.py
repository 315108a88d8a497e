"""A small lake for Airflow or Dagster to build, each in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kit import ROOT, TESTED, Lake, Worker
from messages import insert, payment, update

EXAMPLES = TESTED / "examples" / "orchestrators"
FEED = "shop_mariadb"


@dataclass
class Started:
    """A command of an orchestrator that runs, and what it has printed so far."""

    process: subprocess.Popen[bytes]
    log: Path

    @property
    def output(self) -> str:
        return self.log.read_text(errors="replace")

    def wait_for(self, text: str) -> None:
        for _ in range(600):
            if text in self.output:
                return
            assert self.process.poll() is None, self.output[-6000:]
            time.sleep(0.5)
        raise AssertionError(f"it did not say {text!r}\n{self.output[-6000:]}")

    def end(self) -> str:
        self.process.wait(timeout=600)
        return self.output


class Orchestrated(Lake):
    """A project as it stands on a server: with a .venv, its places named by the environment."""

    def __init__(self, home: Path, worker: Worker) -> None:
        super().__init__(home, worker)
        self.keep_models("payments")
        (self.project / ".venv").symlink_to(ROOT / ".venv")
        (self.project / "profiles.yml").symlink_to("profiles/profiles.yml")
        self.started: list[Started] = []

    def start(
        self, orchestrator: str, *command: str | Path, environment: Mapping[str, str]
    ) -> Started:
        program, *arguments = command
        log = self.home / f"{orchestrator}-{len(self.started)}.txt"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [ROOT / ".venv-orchestrators" / orchestrator / "bin" / program, *arguments],
                cwd=self.home,
                env=os.environ
                | {
                    "CHANGEFOLD_PROJECT": str(self.project),
                    "CHANGEFOLD_LANDING": str(self.landing),
                    "CHANGEFOLD_SPARK_MEMORY": "1g",
                }
                | environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self.started.append(Started(process, log))
        return self.started[-1]

    def land_payment(self, number: int, method: str = "card") -> None:
        self.land(FEED, f"{number}.jsonl", [insert(payment(number, method=method))])

    def mend_payment(self, number: int) -> None:
        self.land(FEED, f"{number} mended.jsonl", [update(payment(number, method="cash"))])

    def published(self) -> list[int]:
        return sorted(row["id"] for row in self.rows("gold.payments"))

    def hold_lock(self) -> None:
        """As a run on another machine does."""
        self.dbt("show", "--inline", "select 1 as one").check()  # now Spark knows this lake
        self.sql("set `spark.sql.iceberg.snapshot-property.changefold.owner` = another")
        self.sql(
            "insert into ops.runs values ('another', 'started', 99, 'dbt build', 1, 'elsewhere',"
            " null, current_timestamp())"
        )
        self.sql("alter table ops.runs create branch held")

    def take_over(self) -> None:
        self.dbt("run-operation", "take_over").check()
