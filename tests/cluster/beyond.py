"""A project on a cluster: dbt as a user starts it, and gold as readers see it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml
from kit import PARTS, ROOT, TESTED
from pyiceberg.catalog import Catalog

GROUP = "warehouse"
FEED = "shop_mariadb"
BENCHMARK = ROOT / "benchmarks"
MESSAGES = 500_000
SELECTED = ("--select", f"+path:models/gold/{GROUP}")
ALL_TABLES = [path.stem for path in sorted((TESTED / "models" / "gold").glob("*/*.sql"))]
TABLES = [path.stem for path in sorted((TESTED / "models" / "gold" / GROUP).glob("*.sql"))]
# table -> its sorted rows
Gold = dict[str, list[tuple[Any, ...]]]
DBT = "import sys; from dbt.cli.main import cli; sys.argv[0] = 'dbt'; cli()"


class Run:
    """A dbt command, and what it prints."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process, self.log = process, log

    @property
    def output(self) -> str:
        return self.log.read_text(errors="replace")

    def wait_until(self, is_time: Callable[[], bool], seconds: float = 300) -> bool:
        """False if the run has ended before."""
        until = time.monotonic() + seconds
        while not is_time():
            if self.process.poll() is not None:
                return False
            assert time.monotonic() < until, self.output[-6000:]
            time.sleep(0.05)
        return True

    def wait_for(self, text: str, seconds: float = 300) -> None:
        until = time.monotonic() + seconds
        while text not in self.output:
            assert self.process.poll() is None and time.monotonic() < until, self.output[-6000:]
            time.sleep(0.05)

    def end(self, seconds: float = 420) -> str:
        self.process.wait(seconds)
        return self.output

    def check(self, seconds: float = 420) -> str:
        said = self.end(seconds)
        assert self.process.returncode == 0, said[-6000:]
        return said

    def check_sentence(self) -> str:
        """Ended, well or not, and said nothing that only those who know Java can read."""
        said = self.end()
        for stack in ("Traceback (most recent call last)", "\n\tat ", "    at org.apache"):
            assert stack not in said, said[-6000:]
        return said

    def kill(self) -> None:
        """With its Java, which is of the same group, and some moments later is gone as well."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            for _ in range(600):
                os.killpg(self.process.pid, 0)
                time.sleep(0.1)


class Project:
    def __init__(self, home: Path, landing: str, selected: Sequence[str] = SELECTED) -> None:
        self.home, self.landing, self.selected = home, landing, selected
        self.path = home / "project"
        self.path.mkdir(parents=True)
        for part in PARTS:
            copy = shutil.copytree if (TESTED / part).is_dir() else shutil.copy2
            (self.path / part).parent.mkdir(parents=True, exist_ok=True)
            copy(TESTED / part, self.path / part)
        self.runs: list[Run] = []

    def add_benchmark(self) -> None:
        """The benchmark's feed and table, as `bench`; the sample has accounts of its own."""
        models = {
            "bronze": "{{ land_files(source('landing', 'bench')) }}",
            "silver": (BENCHMARK / "project/models/silver/accounts_decoded.sql").read_text(),
            "silver/changes": "select * from {{ ref('bench_decoded') }} where outcome = 'change'",
            "gold/bench": "{{ fold_changes(ref('bench_changes'), 'bench.public.accounts') }}",
        }
        models["silver"] = models["silver"].replace("accounts", "bench")
        contract = (BENCHMARK / "project/models/gold/bench/_bench.yml").read_text()
        contract = yaml.safe_load(contract.replace("accounts_decoded", "bench_decoded"))
        table = contract["models"][0] | {"name": "bench"}
        landing = {
            "name": "bench",
            "external": {"location": "{{ env_var('CHANGEFOLD_LANDING') }}/bench"},
            "config": {"meta": {"lines": "records"}},
        }
        described = {
            "bronze": {"sources": [{"name": "landing", "tables": [landing]}]},
            "silver": {
                "models": [
                    {"name": "bench_decoded", "data_tests": ["every_message_is_accounted_for"]}
                ]
            },
            "gold/bench": {"models": [table]},
        }
        names = {"bronze": "_messages", "silver": "_decoded", "silver/changes": "_changes"}
        for folder, text in models.items():
            place = self.path / "models" / folder
            place.mkdir(exist_ok=True)
            (place / f"bench{names.get(folder, '')}.sql").write_text(text)
        for folder, content in described.items():
            (self.path / "models" / folder / "_bench.yml").write_text(yaml.safe_dump(content))

    def start(
        self,
        target: str,
        *arguments: str,
        environment: dict[str, str],
        host: Sequence[str] = (),
    ) -> Run:
        place = self.home / f"run-{len(self.runs)}"
        (place / "target").mkdir(parents=True)
        for run in reversed(self.runs):  # else dbt parses all of it once more
            parsed = run.log.parent / "target" / "partial_parse.msgpack"
            if parsed.exists():
                shutil.copy(parsed, place / "target")
                break
        log = place / "output.txt"
        selected = self.selected if arguments[0] == "build" else ()
        command = [*host, sys.executable, "-c", DBT, *arguments, *selected, "--target", target]
        for option, value in {
            "--project-dir": self.path,
            "--profiles-dir": self.path / "profiles",
            "--log-path": place / "logs",
            "--target-path": place / "target",
        }.items():
            command += [option, str(value)]
        with log.open("wb") as output:
            process = subprocess.Popen(
                [*command, "--no-use-colors"],
                cwd=place,
                env=os.environ
                | {"CHANGEFOLD_LANDING": self.landing, "PYTHONPATH": str(TESTED / "setup")}
                | environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.runs.append(Run(process, log))
        return self.runs[-1]

    def close(self) -> None:
        for run in self.runs:
            if run.process.poll() is None:
                run.kill()


def gold(catalog: Catalog, tables: Sequence[str] = TABLES) -> Gold:
    """Published rows, comparable; of lineage what no batch gives."""
    found = {}
    for table in tables:
        rows = catalog.load_table(f"gold.{table}").scan().to_arrow()
        names = [name for name in rows.column_names if not name.startswith("_")]
        rows = rows.select(names).to_pylist()
        found[table] = sorted((tuple(row.values()) for row in rows), key=repr)
    return found


def children(group: int, mark: str) -> list[int]:
    """Processes of a group of processes whose command has a word."""
    return processes(lambda pid, text: mark in text and os.getpgid(pid) == group)


def processes(is_it: Callable[[int, str], bool]) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            text = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if is_it(int(entry.name), text):
                found.append(int(entry.name))
        except (OSError, ProcessLookupError):
            continue
    return found
