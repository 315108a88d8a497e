"""Parts of a lake beyond one machine that fail in the middle of a run, and others that write."""

from __future__ import annotations

import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from beyond import FEED, TABLES, Gold, Project, Run, gold
from iceberg import catalog, java
from kit import TESTED
from py4j.protocol import Py4JJavaError
from servers import Servers, wait_for

# a host of its own: a name, and no process of another one is seen; a file of names, if its name is
# to be found
HOST = (
    'hostname "$0" && if [ -n "$1" ]; then mount --bind "$1" /etc/hosts; fi && shift && exec "$@"'
)
OPS = ("ops.publishes", "ops.landings")
GONE = "ended without releasing its lock; taking over"
HELD = "Another run holds the lock of this lake: "
NO_SERVER = "The Thrift server does not answer any more: "
NO_CATALOG = "The database of the catalog does not answer: "


def is_publishing(servers: Servers) -> bool:
    if servers.commits("ops.publishes") < 1:
        return False
    publishes = servers.catalog().load_table("ops.publishes")
    return publishes.scan("event = 'intended'", limit=1).to_arrow().num_rows > 0


# the middle of a step: what it wrote is there, and not all of it is committed
MOMENTS: dict[str, Callable[[Servers], bool]] = {
    "decode": lambda servers: servers.data_files(f"silver.{FEED}_decoded") > 0,
    "fold": lambda servers: servers.data_files("gold.payments") > 0,
    "publish": is_publishing,
}


def words(run: Run) -> str:
    """What a run said, without the ends of lines that dbt puts in."""
    return " ".join(run.check_sentence().split())


def test_a_catalog_whose_database_is_restarted(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    servers.new_lake("restarted_catalog")
    one = project()
    left = dict(zip(MOMENTS, (signal.SIGINT, signal.SIGQUIT, signal.SIGINT), strict=True))
    # a run that fails leaves the moments that it did not come to
    for _ in range(len(MOMENTS) + 1):
        run = one.start("cluster", "build", environment=servers.environment)
        met = []
        while left and run.wait_until(lambda: MOMENTS[next(iter(left))](servers)):
            met.append(next(iter(left)))
            servers.restart_catalog(left.pop(met[-1]))
        said = words(run)
        print(f"restarted in {met}: {run.process.returncode}")
        assert run.process.returncode == 0 or met, said[-6000:]
        assert run.process.returncode == 0 or NO_CATALOG in said, said[-6000:]
        if run.process.returncode == 0 and not left:
            break
    assert run.process.returncode == 0 and not left
    assert gold(servers.catalog()) == embedded


def test_a_driver_that_is_killed(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    servers.new_lake("killed_driver")
    one = project()
    for moment, is_now in MOMENTS.items():
        run = one.start("cluster", "build", environment=servers.environment)
        assert run.wait_until(lambda is_now=is_now: is_now(servers)), run.output[-6000:]
        run.kill()
        assert moment == "decode" or GONE in run.output, run.output[-6000:]
    said = one.start("cluster", "build", environment=servers.environment).check()
    assert GONE in said and "completed the publish of group warehouse" in said, said[-6000:]
    assert gold(servers.catalog()) == embedded


def test_a_thrift_server_that_is_killed(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    servers.new_lake("killed_thrift")
    one = project()
    try:
        for moment in ("decode", "fold"):
            servers.start_thrift()
            run = one.start("thrift", "build", environment=servers.environment)
            is_now = MOMENTS[moment]
            assert run.wait_until(lambda is_now=is_now: is_now(servers)), run.output[-6000:]
            servers.end("thrift", signal.SIGKILL)
            said = words(run)
            assert run.process.returncode != 0
            assert NO_SERVER in said, said[-6000:]
        servers.start_thrift()
        said = one.start("thrift", "build", environment=servers.environment).check()
        assert GONE in said, said[-6000:]
        assert gold(servers.catalog()) == embedded
    finally:
        if "thrift" in servers.processes:
            servers.end("thrift")


class Foreign(Thread):
    """Another program, that has Iceberg's library and commits to tables again and again."""

    def __init__(self, servers: Servers) -> None:
        super().__init__(daemon=True)
        self.servers, self.stopped = servers, Event()
        self.commits = 0
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            with java() as jvm:
                theirs = catalog(jvm, self.servers.catalog_uri, self.servers.warehouse)
                parse = jvm.org.apache.iceberg.catalog.TableIdentifier.parse
                while not self.stopped.wait(0.05):
                    for name in (*OPS, *(f"gold.{name}" for name in TABLES)):
                        for table in (parse("ops.runs"), parse(name)):  # the lock most often
                            if theirs.tableExists(table):
                                self.write_to(theirs.loadTable(table), "gold." in table.toString())
        except BaseException as error:
            self.failed = error

    def write_to(self, table: Any, expires: bool) -> None:  # noqa: ANN401
        try:
            table.updateProperties().set("foreign.commits", str(self.commits)).commit()
            if expires and self.commits % 5 == 0:
                before = int(1000 * time.time()) - 5000
                table.expireSnapshots().expireOlderThan(before).commit()
            self.commits += 1
        except Py4JJavaError as error:
            if "CommitFailedException" not in str(error.java_exception):
                raise

    def __enter__(self) -> Foreign:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        self.join()


def test_a_foreign_writer_that_commits_meanwhile(
    servers: Servers,
    project: Callable[..., Project],
    embedded: Gold,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    servers.new_lake("foreign_writer")
    monkeypatch.setenv("PGPASSFILE", str(servers.pgpass))
    landing = tmp_path / "landing"
    shutil.copytree(TESTED / "examples" / "landing" / FEED, landing / FEED)
    last = max((landing / FEED).iterdir())
    later = shutil.move(last, tmp_path / last.name)
    one = project(str(landing))
    with Foreign(servers) as foreign:
        first = one.start("cluster", "build", environment=servers.environment)
        words(first)
        assert foreign.failed is None, foreign.failed
        shutil.move(later, last)
        second = one.start("cluster", "build", environment=servers.environment)
        words(second)
    logs = [log for log in one.home.rglob("*.log") if log.is_file()]
    again = {
        text: sum(log.read_text(errors="replace").count(text) for log in logs)
        for text in ("Retrying task after failure", "Table metadata refresh is required")
    }
    ended = (first.process.returncode, second.process.returncode)
    print(f"{foreign.commits} commits of the other, {again}; runs ended with {ended}")
    assert foreign.failed is None and foreign.commits > 50
    assert sum(again.values()), "no commit met another one"
    for run in (first, second):  # what Iceberg does not try again, this project does
        assert "Table metadata refresh is required" not in run.output, run.output[-6000:]
    one.start("cluster", "build", environment=servers.environment).check()
    assert gold(servers.catalog()) == embedded


def test_two_hosts_that_contend_for_the_lock(
    servers: Servers, project: Callable[..., Project], embedded: Gold, tmp_path: Path
) -> None:
    servers.new_lake("two_hosts")
    names = tmp_path / "hosts"
    names.write_text("127.0.0.1 localhost north.example south.example\n")
    one = project()
    # one executor each: else who comes second would wait for executors, and never ask for the lock
    environment = servers.environment
    environment["PYSPARK_SUBMIT_ARGS"] = (
        f"--conf spark.cores.max=1 {environment['PYSPARK_SUBMIT_ARGS']}"
    )
    # else Spark does not start on a host without a name, and with S3's keys not at all
    environment["SPARK_LOCAL_IP"] = "127.0.0.1"
    for key in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        environment.pop(key)

    def start(host: str, *arguments: str, is_found: bool = True) -> Run:
        new = ("unshare", "--uts", "--pid", "--fork", "--mount-proc", "sh", "-c", HOST, host)
        host_of = (*new, str(names) if is_found else "")
        return one.start("cluster", *arguments, environment=environment, host=host_of)

    def refused(run: Run, holder: str) -> None:
        said = words(run)
        assert run.process.returncode != 0, said[-6000:]
        assert HELD in said and f" on {holder}" in said, said[-6000:]
        assert "if you know that it is dead, run: dbt run-operation take_over" in said, said[-6000:]

    runs = {name: start(name, "build") for name in ("north.example", "south.example")}
    wait_for(lambda: any(run.process.poll() is not None for run in runs.values()), "a refusal", 300)
    loser = next(name for name, run in runs.items() if run.process.poll() is not None)
    winner = next(name for name in runs if name != loser)
    refused(runs[loser], f"{winner}/127.0.0.1")
    assert runs[winner].wait_until(lambda: MOMENTS["decode"](servers)), runs[winner].output[-6000:]
    runs[winner].kill()

    # it is dead, which only its own host could know
    refused(start(loser, "build"), f"{winner}/127.0.0.1")
    # after a lease of some seconds; by a host whose name nobody knows
    lapsed = start("nowhere", "build", "--vars", "{lock_lease_hours: 0.001}", is_found=False)
    assert lapsed.wait_until(lambda: MOMENTS["fold"](servers)), lapsed.output[-6000:]
    lapsed.kill()
    assert GONE in lapsed.output, lapsed.output[-6000:]

    # two hosts without a name are not one
    refused(start("nowhere", "build", is_found=False), "a host without a name")
    start(loser, "run-operation", "take_over").check()
    start(loser, "build").check()
    assert gold(servers.catalog()) == embedded
