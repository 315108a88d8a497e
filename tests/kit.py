"""What the tests share: a project of their own with a lake and a landing root, and dbt in it."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from select import select
from threading import Event, Thread
from types import ModuleType
from typing import Any
from urllib.parse import unquote

from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.exceptions import NoSuchTableError
from pyiceberg.table import Table

ROOT = Path(__file__).resolve().parent.parent
# the project that is tested; another one to see a test fail on a product broken on purpose
TESTED = Path(os.environ.get("CHANGEFOLD_TESTED", ROOT))
PARTS = ("dbt_project.yml", "macros", "models", "profiles", "seeds", "tests/generic")
# feed of the sample input -> publish group of its tables
SHOP = {"shop_postgres": "shop", "shop_mariadb": "warehouse"}
COURIER = {"courier_ydb": "courier", "courier_debezium": "courier"}
ARCION = dict.fromkeys(("arcion_csv", "arcion_json", "arcion_kafka"), "arcion")
FEEDS = {**SHOP, **COURIER, "ledger": "ledger", "social_graph": "social", **ARCION}
# feeds whose records may go over several lines
OF_MANY_LINES = ("arcion_csv", "arcion_json")
Row = dict[str, Any]


def load_program(name: str) -> ModuleType:
    """One of setup/ of the project that is tested, anew: what a test replaces goes with it."""
    spec = importlib.util.spec_from_file_location("tested", TESTED / "setup" / f"{name}.py")
    assert spec and spec.loader
    module = sys.modules["tested"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class DbtFailedError(AssertionError):
    """A dbt command failed that should not."""


@dataclass
class Outcome:
    """What a dbt command did: how it ended, what it printed, the status of each node."""

    succeeded: bool
    output: str
    statuses: dict[str, str] = field(default_factory=dict)

    def check(self) -> None:
        if not self.succeeded:
            raise DbtFailedError(self.output[-4000:])

    def status(self, name: str) -> str:
        found = [status for node, status in self.statuses.items() if node.split(".")[2] == name]
        assert len(found) == 1, f"{name} is not one of {sorted(self.statuses)}"
        return found[0]


class Worker:
    """A process for dbt and SQL; it can be killed like any run."""

    def __init__(self, home: Path, prefix: tuple[str, ...] = (), memory: str = "2g") -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.log = home / "output.txt"
        self.parsed = home / "partial_parse.msgpack"  # what dbt remembers of the whole project
        to_worker, self._send = os.pipe()
        self._receive, from_worker = os.pipe()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *prefix,
                    sys.executable,
                    ROOT / "tests" / "worker.py",
                    str(to_worker),
                    str(from_worker),
                ],
                cwd=home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                pass_fds=(to_worker, from_worker),
                start_new_session=True,
                env=os.environ
                | {
                    "CHANGEFOLD_SPARK_MEMORY": memory,
                    "PYTHONUNBUFFERED": "1",
                    "PYTHONPATH": str(TESTED / "setup"),  # the plugin as it is there
                },
            )
        os.close(to_worker)
        os.close(from_worker)
        self._answer = b""
        self._printed = 0

    def start(self, request: dict[str, Any]) -> None:
        self._printed = self.log.stat().st_size
        os.write(self._send, json.dumps(request).encode() + b"\n")

    def answer(self, timeout: float) -> dict[str, Any] | None:
        """The answer to what was started, or None if it is not there in that time."""
        while not self._answer.endswith(b"\n"):
            if not select([self._receive], [], [], timeout)[0]:
                return None
            part = os.read(self._receive, 65536)
            assert part, f"the worker has died\n{self.log.read_text()[-4000:]}"
            self._answer += part
        line, self._answer = self._answer, b""
        return json.loads(line)

    def wait_until(self, is_time: Callable[[], bool]) -> None:
        """In the middle of what was started, which must not end before."""
        while not is_time():
            assert self.answer(0) is None, f"it ended before\n{self.output()}"
            time.sleep(0.002)

    def output(self) -> str:
        with self.log.open("rb") as log:
            log.seek(self._printed)
            return log.read().decode(errors="replace")

    def signal(self, number: signal.Signals) -> None:
        """To the process and its Java, which is a process of the same group."""
        os.killpg(self.process.pid, number)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.signal(signal.SIGKILL)
        self.process.wait()
        with suppress(ProcessLookupError):
            for _ in range(200):  # its Java gives back gigabytes before it is gone
                os.killpg(self.process.pid, 0)
                time.sleep(0.1)
        for pipe in (self._send, self._receive):
            with suppress(OSError):
                os.close(pipe)


class Lake:
    """A copy of the project with the models of some feeds, a landing root and a lake of its own.

    The lake is where the project has it if no variable names another place: for another value of
    a variable in the profile dbt would parse the project anew, which takes longer than a build.
    It is parsed once by each worker, whole: tests of models that come later would be left out.
    """

    calls_from_python = False  # as an orchestrator does: the command line is its own

    def __init__(self, home: Path, worker: Worker, feeds: dict[str, str] = SHOP) -> None:
        self.worker = worker
        self.feeds = feeds
        self.home = home
        self.keeps_artifacts = False  # manifest and results: what `dbt retry` needs
        self.project = home / "project"
        self.landing = self.project / "landing"
        self.directory = self.project / "lake"
        for part in PARTS:
            if (TESTED / part).is_dir():
                shutil.copytree(TESTED / part, self.project / part)
            elif (TESTED / part).exists():
                self.project.mkdir(parents=True, exist_ok=True)
                shutil.copy2(TESTED / part, self.project / part)
        # a handful of messages that are made to be broken, or a history cut short, is doubtful
        self.edit(
            "dbt_project.yml",
            "profile: changefold\n",
            "profile: changefold\nvars: {hold_doubtful: false}\n",
        )
        for feed in feeds:
            (self.landing / feed).mkdir(parents=True)
        remembered = self.project / "target" / "partial_parse.msgpack"
        if worker.parsed.exists():
            remembered.parent.mkdir()
            shutil.copy2(worker.parsed, remembered)
        else:
            self.dbt("parse").check()
            shutil.copy2(remembered, worker.parsed)
        for feed in FEEDS.keys() - feeds.keys():
            for model in self.project.glob(f"models/**/{feed}_*.sql"):
                model.unlink()
        for group in {*FEEDS.values()} - {*feeds.values()}:
            shutil.rmtree(self.project / "models" / "gold" / group)
        self.drop_marts_without_tables()
        self.directory.mkdir()

    # commands

    @property
    def place(self) -> dict[str, str]:
        return {
            "project": str(self.project),
            "landing": str(self.landing),
            "keeps_artifacts": str(self.keeps_artifacts),
            "calls_from_python": str(self.calls_from_python),
        }

    def start_dbt(self, *arguments: str, worker: Worker | None = None) -> None:
        places = ("--project-dir", self.project, "--profiles-dir", self.project / "profiles")
        command = [*arguments, *map(str, places)]
        if "--use-colors" not in arguments:
            command.append("--no-use-colors")
        (worker or self.worker).start({"dbt": command, **self.place})

    def end_dbt(self, worker: Worker | None = None, timeout: float = 1200) -> Outcome:
        worker = worker or self.worker
        answer = worker.answer(timeout)
        assert answer is not None, f"dbt did not end in {timeout} s\n{worker.output()}"
        return Outcome(answer["succeeded"], worker.output(), answer["statuses"])

    def dbt(self, *arguments: str, worker: Worker | None = None) -> Outcome:
        self.start_dbt(*arguments, worker=worker)
        return self.end_dbt(worker)

    def build(self, *arguments: str) -> Outcome:
        """`dbt build`, which must succeed."""
        outcome = self.dbt("build", *arguments)
        outcome.check()
        return outcome

    def sql(self, text: str) -> list[list[str | None]]:
        self.worker.start({"sql": text, **self.place})
        answer = self.worker.answer(300)
        assert answer is not None and "rows" in answer, answer
        return answer["rows"]

    def sql_at_once(self, *texts: str) -> list[str]:
        """Statements side by side; returns why some of them failed."""
        self.worker.start({"at_once": texts, **self.place})
        answer = self.worker.answer(600)
        assert answer is not None and "rows" in answer, answer
        return [why for (why,) in answer["rows"] if why is not None]

    def close(self) -> None:
        """Stop Spark, so that files of the lake may be exchanged."""
        self.worker.start({"stop": True, **self.place})
        assert self.worker.answer(60) is not None

    def save(self, name: str) -> None:
        """Keep this state of the project, with its lake and landing root."""
        self.close()
        shutil.copytree(self.project, self.home / "saved" / name)

    def restore(self, name: str) -> None:
        """Back to a state that was kept; Iceberg's paths are absolute, so at the same place."""
        self.close()
        shutil.rmtree(self.project)
        shutil.copytree(self.home / "saved" / name, self.project)

    # the project

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.project / path
        text = file.read_text()
        assert text.count(old) >= 1, f"{old!r} is not in {path}"
        file.write_text(text.replace(old, new))

    def hold_doubtful(self) -> None:
        """Hold back what is doubtful, as every project does that does not say otherwise."""
        self.edit("dbt_project.yml", "hold_doubtful: false", "hold_doubtful: true")

    def keep_models(self, *gold: str) -> None:
        """Only these gold tables and their feeds: a small project for tests that run it often."""
        for model in self.project.glob("models/gold/*/*.sql"):
            if model.stem not in gold:
                model.unlink()
        for contracts in self.project.glob("models/gold/*/_*.yml"):
            head, *entries = re.split(r"(?m)^(?=  - name: )", contracts.read_text())
            kept = [entry for entry in entries if entry.split("\n")[0].split()[-1] in gold]
            contracts.write_text("".join([head, *kept]) if kept else "models: []\n")
        read = "".join(model.read_text() for model in self.project.glob("models/gold/*/*.sql"))
        for feed in self.feeds:
            if f"{feed}_changes" not in read:
                for model in self.project.glob(f"models/**/{feed}_*.sql"):
                    model.unlink()
        self.drop_marts_without_tables()

    def drop_marts_without_tables(self) -> None:
        """The worked examples read a history."""
        if not [*self.project.glob("models/gold/*/orders_history.sql")]:
            shutil.rmtree(self.project / "models" / "marts", ignore_errors=True)

    # landing

    def land(self, feed: str, name: str, lines: list[str] | list[bytes] | bytes) -> Path:
        """Write a landing file, and only then give it its name."""
        if not isinstance(lines, bytes):
            lines = b"".join(
                (line.encode() if isinstance(line, str) else line) + b"\n" for line in lines
            )
        path = self.landing / feed / name
        path.parent.mkdir(parents=True, exist_ok=True)
        waiting = path.with_name(path.name + ".tmp")
        waiting.write_bytes(gzip.compress(lines) if name.endswith(".gz") else lines)
        waiting.rename(path)
        return path

    # reading, without Spark

    def catalog(self) -> SqlCatalog:
        return SqlCatalog(
            "spark_catalog",
            uri=f"sqlite:///{self.directory / 'catalog.db'}",
            warehouse=str(self.directory / "warehouse"),
        )

    def table(self, name: str) -> Table | None:
        with suppress(NoSuchTableError):
            return self.catalog().load_table(name)
        return None

    def rows(self, name: str, columns: tuple[str, ...] = ("*",)) -> list[Row]:
        table = self.table(name)
        if table is None or table.current_snapshot() is None:
            return []
        return table.scan(selected_fields=columns).to_arrow().to_pylist()

    def commits(self) -> dict[str, str]:
        """Table -> its metadata file: one more commit, another file."""
        with sqlite3.connect(
            f"file:{self.directory / 'catalog.db'}?mode=ro", uri=True, timeout=10
        ) as catalog:
            return {
                f"{schema}.{name}": location
                for schema, name, location in catalog.execute(
                    "select table_namespace, table_name, metadata_location from iceberg_tables"
                    " where iceberg_type = 'TABLE' or iceberg_type is null"
                )
            }

    def gold_tables(self) -> list[str]:
        return [f"gold.{model.stem}" for model in sorted(self.project.glob("models/gold/*/*.sql"))]

    def snapshots(self) -> dict[str, list[int]]:
        """Table -> all its snapshots, whatever branch they are on; ops apart."""
        catalog = self.catalog()
        return {
            name: sorted(s.snapshot_id for s in catalog.load_table(name).metadata.snapshots)
            for name in self.commits()
            if not name.startswith("ops.")
        }

    def contract(self, table: str) -> list[str]:
        """The columns that the contract names, without the lineage columns."""
        loaded = self.table(table)
        assert loaded is not None, f"{table} is not there"
        names = [column.name for column in loaded.schema().columns]
        return [name for name in names if not name.startswith("_")]

    def gold(self, lineage: tuple[str, ...] = ()) -> dict[str, list[tuple[Any, ...]]]:
        """Published gold, comparable: table -> sorted rows of the contract's columns."""
        return {
            table: sorted(
                (
                    tuple(row[name] for name in (*self.contract(table), *lineage))
                    for row in self.rows(table)
                ),
                key=repr,
            )
            for table in self.gold_tables()
        }

    def landed_lines(self) -> dict[str, int]:
        """Path of a landing file -> its number of lines."""
        counts = {}
        for path in sorted(self.landing.rglob("*")):
            if path.is_file() and path.relative_to(self.landing).parts[0] not in OF_MANY_LINES:
                content = path.read_bytes()
                text = gzip.decompress(content) if path.suffix == ".gz" else content
                counts[str(path)] = text.count(b"\n") + (not text.endswith(b"\n") and text != b"")
        return counts

    def assert_landed_once(self) -> None:
        """Bronze holds each line of each landing file once."""
        wanted = [
            (path, line)
            for path, count in self.landed_lines().items()
            for line in range(1, count + 1)
        ]
        found = [
            (local_path(row["file_path"]), row["file_line"])
            for feed in self.feeds
            if feed not in OF_MANY_LINES
            for row in self.rows(f"bronze.{feed}_messages", ("file_path", "file_line"))
        ]
        assert sorted(found) == sorted(wanted)

    def assert_each_line_is_landed_once(self) -> None:
        """Bronze holds each line of each landing file once, and silver each message once."""
        self.assert_landed_once()
        columns = ("landed_batch", "message_number")
        for feed in self.feeds:
            decoded = self.rows(f"silver.{feed}_decoded", (*columns, "change_index"))
            assert sorted(
                tuple(row[name] for name in columns) for row in decoded if row["change_index"] == 0
            ) == sorted(
                tuple(row[name] for name in columns)
                for row in self.rows(f"bronze.{feed}_messages", columns)
            )


def local_path(uri: str) -> str:
    return "/" + unquote(uri.removeprefix("file:")).lstrip("/")


@contextmanager
def watching(look: Callable[[], None]) -> Iterator[list[BaseException]]:
    """Calls `look` again and again in a thread of its own; what it raises is collected."""
    ended = Event()
    errors: list[BaseException] = []

    def watch() -> None:
        while not ended.wait(0.05):
            try:
                look()
            except BaseException as error:
                errors.append(error)

    thread = Thread(target=watch)
    thread.start()
    try:
        yield errors
    finally:
        ended.set()
        thread.join()
