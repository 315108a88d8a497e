"""Build whenever something has landed: one process that stays warm, until it is stopped.

    make watch
    .venv/bin/python setup/watch.py [--interval 10] [--at-least 300] [arguments of dbt build]

A round is a `dbt build`. It runs when a landing directory holds what it did not hold before the
last round, at every interval if a feed is a topic or lies where this process cannot look, and now
and then in any case. Each says in a line what came, what was published or held back, and how old
the newest change is; the rest is in dbt's log. SIGTERM and SIGINT end it after the round that is
under way, a second one at once: the next build completes what was left.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen, TimeoutExpired
from types import FrameType
from typing import Any
from urllib.parse import unquote

from dbt.adapters.factory import FACTORY
from dbt.cli.main import dbtRunner, dbtRunnerResult
from pyspark import SparkContext
from pyspark.sql import SparkSession

# what `dbt parse` takes too: the rest is for `dbt build` alone
SHARED = ("project-dir", "profiles-dir", "profile", "target", "target-path", "log-path", "vars")
QUIET = ("--log-level", "none")
LONGEST_WAIT = 300.0
LONGEST_REASON = 300
# in the environment of the process that takes the place of one that lost its Spark
GOES_ON = "CHANGEFOLD_WATCH_GOES_ON"
CAME = {"files": "files", "offsets": "records", "messages": "messages"}
# of one run: what came, by feed, and what became of tables
RUN = "select max(run) from {ops}.runs where invocation_id = '{invocation}'"
REPORT = """
select
    if(status = 'landed', 'files', 'not landed') as what,
    feed as name,
    count(*) as number,
    '' as why
from {ops}.landings where landed_batch = {run} and status <> 'present' group by 1, 2
union all
select 'offsets', feed, sum(next_offset - first_offset), ''
from {ops}.offsets where landed_batch = {run} and status = 'landed' group by feed
union all
select 'messages', feed, sum(messages), ''
from {ops}.decodes where run = {run} and event = 'decoded' group by feed
union all
select event, if(event = 'held', publish_group, table_name), count(*), coalesce(max(detail), '')
from {ops}.publishes where run = {run} and event not in ('intended', 'rebuilding') group by 1, 2
order by 1, 2
"""
NEWEST = """
select unix_micros(coalesce(
    (select max(committed_at) from {decoded} where decoded_run = {run} and outcome = 'change'),
    (select max(record_time) from {messages} where landed_batch = {run})
))
"""
Files = dict[str, tuple[int, int, int]]  # path -> size, when it was written, when it was renamed


def say(text: str) -> None:
    print(f"{time.strftime('%Y-%m-%d %H:%M:%SZ', time.gmtime())} watch: {text}", flush=True)


def in_a_line(text: object) -> str:
    line = " ".join(str(text).split())
    return line if len(line) <= LONGEST_REASON else line[:LONGEST_REASON] + "..."


def bare(error: str) -> str:
    """Without what dbt puts around it: `Compilation Error in macro ...`, `> called by ...`."""
    return re.split(r"\n\s*> ", re.sub(r"^\w+ Error(?: in .*)?\n", "", error))[0]


def age_of(seconds: float) -> str:
    for name, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds // size:.0f} {name}"
    return f"{max(seconds, 0):.0f} s"


# looking


def is_passed_over(name: str) -> bool:
    """As setup/LandingFiles.java has it."""
    is_unfinished = name.startswith(".") or name.endswith((".tmp", "._COPYING_"))
    return is_unfinished or (name.startswith("_") and "=" not in name)


def files_of(location: str) -> Files:
    """What a run would find there; names that wait are left out."""
    found: Files = {}
    # with the directories above, so that no link leads back to one of them
    folders: list[tuple[str, frozenset[str]]] = [(location, frozenset())]
    while folders:
        folder, above = folders.pop()
        real = os.path.realpath(folder)
        if real in above:
            continue
        try:
            entries = list(os.scandir(folder))
        except OSError:  # not there yet, or not for this user, which the run says
            continue
        for entry in entries:
            if is_passed_over(entry.name):
                continue
            try:
                if entry.is_dir():
                    folders.append((entry.path, above | {real}))
                else:
                    about = entry.stat()
                    found[entry.path] = (about.st_size, about.st_mtime_ns, about.st_ctime_ns)
            except OSError:
                continue
    return found


def local_path(location: str) -> str | None:
    """None: another file system, where only Spark can look."""
    if location.startswith("file:"):
        return "/" + unquote(location.removeprefix("file:")).lstrip("/")
    return None if re.match(r"\w+:", location) else location


class Feeds:
    """Where the project's feeds land, as far as this process can look."""

    def __init__(self, manifest: Any) -> None:  # noqa: ANN401
        self.locations: list[str] = []
        self.can_look = True
        seed = manifest.nodes.get("seed.changefold.reasons")  # as macros/operations/ops_schema.sql
        self.ops = seed.schema if seed else "ops"
        self.tables = {
            node.name: node.relation_name
            for node in manifest.nodes.values()
            if node.resource_type == "model"
        }
        for source in manifest.sources.values():
            location = source.external.location if source.external else None
            path = local_path(location) if source.source_name == "landing" and location else None
            if path is not None:
                self.locations.append(path)
            elif source.source_name in ("landing", "kafka"):
                self.can_look = False

    def look(self) -> Files:
        found: Files = {}
        for location in self.locations:
            found |= files_of(location)
        return found


# building


@dataclass
class Round:
    """How a build ended."""

    came: str = ""
    became: str = ""
    failed: str = ""  # why, in a line
    is_refused: bool = False  # before any model was run


class Builder:
    def __init__(self, shared: list[str], arguments: list[str]) -> None:
        self.shared, self.arguments = shared, arguments
        self.newest: float | None = None  # time of the newest change that came
        self.feeds = Feeds(self.parse())

    def invoke(self, *command: str, look: Callable[[Any], None] = lambda _: None) -> Any:  # noqa: ANN401
        sys.argv = ["dbt", *command]  # dbt takes the text of its command from here
        return dbtRunner(callbacks=[look]).invoke([*command, *QUIET])

    def parse(self) -> Any:  # noqa: ANN401
        answer = self.invoke("parse", *self.shared)
        if answer.exception is not None:
            raise answer.exception
        method = FACTORY.lookup_adapter("spark").config.credentials.method
        if method != "session":
            raise RuntimeError(
                f"this target has its Spark elsewhere (method: {method}), and what a round did is"
                " asked of the Spark in this process: let something start `dbt build` every few"
                " minutes (docs/orchestrate.md)"
            )
        return answer.result

    def build(self) -> Round:
        invocations, events = [], set()

        def look(message: Any) -> None:  # noqa: ANN401
            if not invocations:
                invocations.append(message.info.invocation_id)
            events.add(message.info.name)

        answer = self.invoke("build", *self.shared, *self.arguments, look=look)
        done = why_failed(answer, has_built="NodeFinished" in events)
        if not done.is_refused:
            try:
                self.report(done, invocations[0])
            except Exception as error:
                done.became = f"what it did is not known ({in_a_line(error)})"
        return done

    def line(self, done: Round, wait: float) -> str:
        parts = [done.came or ("" if done.failed else "nothing new"), done.became]
        if done.failed:
            parts.append(f"FAILED, next round within {wait:.0f} s: {done.failed}")
        if self.newest is not None:
            parts.append(f"newest change {age_of(time.time() - self.newest)} old")
        return "; ".join(part for part in parts if part)

    def report(self, done: Round, invocation: str) -> None:
        spark = SparkSession.builder.getOrCreate()
        run = spark.sql(RUN.format(invocation=invocation, ops=self.feeds.ops)).collect()[0][0]
        if run is None:
            return
        came: dict[str, list[str]] = {}
        became: dict[str, list[str]] = {}
        report = REPORT.format(run=run, ops=self.feeds.ops)
        for what, name, number, why in spark.sql(report).collect():
            if what in CAME:
                count = f"{number:,} {CAME[what] if number != 1 else CAME[what][:-1]}"
                came.setdefault(name, []).append(count)
            elif what == "not landed":
                became.setdefault(what, []).append(f"{number} of {name}")
            elif what == "held":
                became.setdefault("held back", []).append(f"{name} ({in_a_line(why)})")
            else:
                became.setdefault(what, []).append(name)
        done.came = ", ".join(f"{name} {' '.join(counts)}" for name, counts in came.items())
        done.became = "; ".join(f"{what} {', '.join(names)}" for what, names in became.items())
        for feed in came:
            decoded = self.feeds.tables.get(f"{feed}_decoded")
            messages = self.feeds.tables.get(f"{feed}_messages")
            if decoded and messages:
                text = NEWEST.format(run=run, decoded=decoded, messages=messages)
                ((micros,),) = spark.sql(text).collect()
                if micros is not None:
                    self.newest = max(self.newest or 0, micros / 1e6)


def why_failed(answer: dbtRunnerResult, *, has_built: bool) -> Round:
    if answer.exception is not None:
        # what is raised at the end of a run comes after all that it published
        return Round(failed=in_a_line(bare(str(answer.exception))), is_refused=not has_built)
    if answer.success:
        return Round()
    results = getattr(answer.result, "results", [])
    good = ("success", "pass", "warn", "no-op")
    broken = [one for one in results if str(one.status) not in good]
    # what was skipped because of another is no reason of its own
    first = [one for one in broken if str(one.status) != "skipped"] or broken
    if not first:
        return Round(failed="dbt does not say why")
    name, message = first[0].node.name, bare(first[0].message or "")
    more = f" (and {len(first) - 1} more)" if len(first) > 1 else ""
    is_refused = "on-run-start" in name
    text = message if is_refused else f"{name}: {message}"
    return Round(failed=in_a_line(text + more), is_refused=is_refused)


# all


class Pace:
    """When the next round is due."""

    def __init__(self, interval: float, at_least: float) -> None:
        self.interval, self.at_least = interval, at_least
        self.seen: Files = {}  # before the last round, so that what came meanwhile is new
        self.done: Round | None = None
        self.ended = 0.0
        self.failures = 0

    def wait(self) -> float:
        """Seconds after a round that failed; longer after each one."""
        return min(self.interval * 2 ** min(self.failures, 30), max(LONGEST_WAIT, self.interval))

    def is_due(self, here: Files, can_look: bool) -> bool:
        if self.done is None:
            return True
        since = time.monotonic() - self.ended
        if self.done.is_refused:
            return since >= self.wait()
        if here != self.seen:
            return True
        if self.failures:
            return since >= self.wait()
        # a run takes a bounded number of files, so after one that took some there may be more
        return not can_look or self.done.came != "" or since >= self.at_least

    def end_round(self, here: Files, done: Round) -> None:
        self.seen, self.done, self.ended = here, done, time.monotonic()
        self.failures = self.failures + 1 if done.failed else 0


class Stop:
    """The signals: the first one asks, the second one kills."""

    def __init__(self) -> None:
        self.is_asked = threading.Event()
        self.is_building = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.ask)

    def ask(self, number: int, _frame: FrameType | None) -> None:
        # os.write: the signal may have come in the middle of a print
        if self.is_asked.is_set():
            os.write(1, b"watch: stopped at once; the next build completes what was under way\n")
            end_java()
            os._exit(128 + number)
        self.is_asked.set()
        if self.is_building:
            os.write(1, b"watch: ends after this round; once more to stop at once\n")


def java_process() -> Popen[bytes] | None:
    gateway = SparkContext._gateway
    return None if gateway is None else gateway.proc


def end_java() -> None:
    java = java_process()
    if java is not None:
        java.kill()
        with suppress(TimeoutExpired):  # until it is gone it holds the lock
            java.wait(30)


def lost_spark() -> str:
    """What has ended, so that no round can succeed any more."""
    java = java_process()
    if java is not None and java.poll() is not None:
        return "Spark's Java process has ended"
    with suppress(Exception):
        # of a cluster that took the application away: Java lives, and its context has stopped
        if SparkContext._active_spark_context._jsc.sc().isStopped():
            return "Spark's application has ended"
    return ""


def watch(interval: float, at_least: float, shared: list[str], arguments: list[str]) -> int:
    command = list(sys.argv)  # dbt reads its own there, so it is written to
    goes_on = os.environ.pop(GOES_ON, None) is not None
    stop = Stop()
    # Not in the main thread: there Spark would put its own answer to SIGINT in the place of ours.
    with ThreadPoolExecutor(1) as pool:
        say("reading the project and starting Spark; the first round builds what there is")
        rounds = 0
        pace = Pace(interval, at_least)
        builder = None
        while builder is None and not stop.is_asked.is_set():
            try:
                builder = pool.submit(Builder, shared, arguments).result()
            except Exception as error:
                why = in_a_line(bare(str(error)))
                if not goes_on:
                    say(f"the project cannot be built: {why}")
                    return 2
                pace.failures += 1
                say(f"FAILED, next round within {pace.wait():.0f} s: {why}")
                stop.is_asked.wait(pace.wait())
        while not stop.is_asked.is_set():
            here = builder.feeds.look()
            if pace.is_due(here, builder.feeds.can_look):
                rounds += 1
                start = time.monotonic()
                stop.is_building = True
                done = pool.submit(builder.build).result()
                stop.is_building = False
                is_lock = "lock of this lake" in done.failed
                if rounds == 1 and not goes_on and done.is_refused and not is_lock:
                    say(f"the project cannot be built: {done.failed}")
                    return 2
                pace.end_round(here, done)
                seconds = time.monotonic() - start
                say(f"round {rounds}, {seconds:.1f} s: {builder.line(done, pace.wait())}")
                if ended := lost_spark():
                    say(f"{ended}: starting anew")
                    end_java()
                    stop.is_asked.wait(pace.wait())
                    if not stop.is_asked.is_set():
                        environment = os.environ | {GOES_ON: "true"}
                        os.execve(sys.executable, [sys.executable, *command], environment)
            stop.is_asked.wait(interval)
    say("ended")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Build whenever something has landed.",
        epilog="All other arguments are for `dbt build`, such as --select +customers.",
        allow_abbrev=False,
    )
    parser.add_argument("--interval", type=float, default=10, help="seconds between two looks")
    parser.add_argument(
        "--at-least", type=float, default=300, help="seconds after which it builds in any case"
    )
    for name in SHARED:
        parser.add_argument(f"--{name}", *(["-t"] if name == "target" else []), help="as for dbt")
    options, arguments = parser.parse_known_args()
    if options.interval <= 0 or options.at_least <= 0:
        parser.error("--interval and --at-least are seconds, more than 0")
    shared = []
    for name in SHARED:
        value = getattr(options, name.replace("-", "_"))
        if value is not None:
            shared += [f"--{name}", str(value)]
    Path("logs").mkdir(exist_ok=True)
    return watch(options.interval, options.at_least, shared, arguments)


if __name__ == "__main__":
    sys.exit(main())
