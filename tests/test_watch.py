"""`make watch`: one process that builds when something has landed, and ends between rounds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import watch
from kit import TESTED, Lake, load_program
from messages import insert, payment


class Watch:
    """The process, and what it has said."""

    def __init__(self, lake: Lake, *arguments: str) -> None:
        self.log = lake.home / "watch.txt"
        places = ["--project-dir", lake.project, "--profiles-dir", lake.project / "profiles"]
        script = TESTED / "setup" / "watch.py"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [str(part) for part in (sys.executable, script, *places, *arguments)],
                cwd=lake.home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env=os.environ
                | {"CHANGEFOLD_LANDING": str(lake.landing), "CHANGEFOLD_SPARK_MEMORY": "1g"},
            )

    def said(self) -> str:
        return self.log.read_text()

    def until(self, is_so: Callable[[], bool], timeout: float = 180) -> None:
        end = time.monotonic() + timeout
        while not is_so():
            assert self.process.poll() is None and time.monotonic() < end, self.said()
            time.sleep(0.02)

    def line(self, text: str, after: str = "watch: ") -> str:
        """The next line with that text, once it is there."""
        self.until(lambda: text in self.said().partition(after)[2].rpartition("\n")[0])
        rest = self.said().partition(after)[2]
        return next(line for line in rest.splitlines() if text in line)

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def watching(lake: Lake) -> Iterator[Callable[..., Watch]]:
    started: list[Watch] = []

    def start(*arguments: str) -> Watch:
        started.append(Watch(lake, *arguments))
        return started[-1]

    lake.keep_models("payments")
    yield start
    for one in started:
        one.kill()


def land(lake: Lake, number: int) -> None:
    lake.land("shop_mariadb", f"{number}.jsonl", [insert(payment(number))])


def ids(lake: Lake) -> list[int]:
    return sorted(row["id"] for row in lake.rows("gold.payments"))


@pytest.mark.wide
def test_what_lands_is_published_until_it_is_stopped(
    lake: Lake, watching: Callable[..., Watch]
) -> None:
    # as of a project whose schemas have names of their own
    project = lake.project / "dbt_project.yml"
    project.write_text(project.read_text().replace("+schema: ops", "+schema: dev_ops"))
    process = watching("--interval", "0.5", "--select", "+payments")
    assert ": nothing new" in process.line("round 1,")
    land(lake, 1)
    line = process.line("round 2,")
    assert "shop_mariadb 1 file 1 message; published gold.payments; newest change " in line
    assert ids(lake) == [1]

    model = lake.project / "models" / "gold" / "warehouse" / "payments.sql"
    right = model.read_text()
    model.write_text("{{ no_such_macro() }}")
    land(lake, 2)
    failed = process.line("FAILED")
    assert "no_such_macro" in failed
    assert ids(lake) == [1]
    model.write_text(right)
    process.line("shop_mariadb 1 file 1 message; published gold.payments;", after=failed)
    assert ids(lake) == [1, 2]

    doubt = lake.project / "tests" / "no_payments.sql"
    doubt.write_text("select * from {{ ref('payments') }}")
    land(lake, 3)
    held = process.line("held back warehouse (no_payments failed)")
    assert "shop_mariadb 1 file 1 message; " in held and "FAILED" in held
    assert ids(lake) == [1, 2]
    doubt.unlink()
    process.line("published gold.payments;", after=held)
    assert ids(lake) == [1, 2, 3]

    before = lake.commits()
    land(lake, 4)
    bronze = "bronze.shop_mariadb_messages"
    process.until(lambda: lake.commits()[bronze] != before[bronze])
    process.process.send_signal(signal.SIGTERM)
    assert process.process.wait(120) == 0, process.said()
    assert "ends after this round" in process.said()
    assert process.said().rstrip().endswith("ended")
    assert ids(lake) == [1, 2, 3, 4], "the round that was under way was finished"
    runs = lake.table("dev_ops.runs")
    assert runs is not None and set(runs.metadata.refs) == {"main"}, "the lock is released"
    assert "Traceback" not in process.said() and "not known" not in process.said()


@pytest.mark.slow
def test_a_problem_that_is_an_error_does_not_end_it(
    lake: Lake, watching: Callable[..., Watch]
) -> None:
    lake.land("shop_mariadb", "broken.jsonl", ['{"key": null, "value": "{"}'])
    land(lake, 1)
    severe = "{problem_severity: {rejected: error}}"
    process = watching("--interval", "0.5", "--select", "+payments", "--vars", severe)
    failed = process.line("round 1,")
    assert "published gold.payments; FAILED, next round within" in failed
    assert "errors by var problem_severity: rejected" in failed
    land(lake, 2)
    assert "published gold.payments; FAILED" in process.line("round", after=failed)
    assert ids(lake) == [1, 2]


@pytest.mark.soak
def test_a_second_signal_stops_at_once_and_the_next_build_goes_on(
    lake: Lake, watching: Callable[..., Watch]
) -> None:
    process = watching("--interval", "0.5")
    process.line("round 1,")
    land(lake, 1)
    bronze, before = "bronze.shop_mariadb_messages", lake.commits()
    process.until(lambda: lake.commits()[bronze] != before[bronze])
    for _ in range(2):
        process.process.send_signal(signal.SIGINT)
        time.sleep(0.2)
    assert process.process.wait(10) == 128 + signal.SIGINT, process.said()
    assert ids(lake) == []
    lake.build()
    assert ids(lake) == [1]


@pytest.mark.soak
def test_it_goes_on_when_java_was_killed_though_a_yaml_is_half_edited(
    lake: Lake, watching: Callable[..., Watch]
) -> None:
    process = watching("--interval", "0.5", "--select", "+payments")
    process.line("round 1,")
    contract = lake.project / "models" / "gold" / "warehouse" / "_warehouse.yml"
    right = contract.read_text()
    contract.write_text(right + "half: [")
    own = Path(f"/proc/{process.process.pid}")
    for child in (own / "task" / own.name / "children").read_text().split():
        os.kill(int(child), signal.SIGKILL)
    land(lake, 1)
    anew = process.line("Spark's Java process has ended: starting anew")
    process.line("FAILED, next round within", after=anew)
    contract.write_text(right)
    process.line("published gold.payments;", after=anew)
    assert ids(lake) == [1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--target", "nowhere"], "nowhere"),
        (["--selct", "+payments"], "No such option"),
        pytest.param(
            ["--profiles-dir", "project/profiles"],
            "must be an absolute path",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_what_cannot_be_built_ends_it_with_a_reason(
    lake: Lake, watching: Callable[..., Watch], arguments: list[str], reason: str
) -> None:
    process = watching(*arguments)
    assert process.process.wait(120) == 2, process.said()
    said = process.said().splitlines()
    assert "the project cannot be built: " in said[-1] and reason in said[-1]
    assert lake.table("ops.runs") is None


@pytest.fixture
def tested() -> ModuleType:
    """The program as it is there."""
    return load_program("watch")


def test_a_target_that_has_its_spark_elsewhere_is_refused(
    tested: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed = SimpleNamespace(exception=None, result=SimpleNamespace(nodes={}, sources={}))
    monkeypatch.setattr(tested.Builder, "invoke", lambda *_: parsed)
    credentials = SimpleNamespace(method="thrift")
    adapter = SimpleNamespace(config=SimpleNamespace(credentials=credentials))
    monkeypatch.setattr(tested, "FACTORY", SimpleNamespace(lookup_adapter=lambda _: adapter))
    with pytest.raises(RuntimeError, match=r"its Spark elsewhere \(method: thrift\)"):
        tested.Builder([], [])
    credentials.method = "session"
    assert tested.Builder([], []).feeds.locations == []


def test_spark_that_has_ended_is_noticed(
    tested: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its Java, or the application alone, as where a cluster takes it away."""
    java = SimpleNamespace(poll=lambda: None)
    application = SimpleNamespace(isStopped=lambda: False)
    context = SimpleNamespace(_jsc=SimpleNamespace(sc=lambda: application))
    known = SimpleNamespace(_gateway=None, _active_spark_context=None)
    monkeypatch.setattr(tested, "SparkContext", known)
    assert tested.lost_spark() == "", "it was never started"
    known._gateway, known._active_spark_context = SimpleNamespace(proc=java), context
    assert tested.lost_spark() == ""
    application.isStopped = lambda: True
    assert tested.lost_spark() == "Spark's application has ended"
    java.poll = lambda: 137
    assert tested.lost_spark() == "Spark's Java process has ended"


@pytest.mark.parametrize("goes_on", [False, True])
def test_what_is_refused_ends_a_first_round_but_not_one_after_spark_was_lost(
    tested: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    goes_on: bool,
) -> None:
    stop = SimpleNamespace(is_asked=threading.Event(), is_building=False)
    refused = tested.Round(failed="No space left on device", is_refused=True)
    answers: list[Exception | watch.Round] = []

    def build() -> watch.Round:
        answer = answers.pop(0)
        assert isinstance(answer, tested.Round)
        if not answers:
            stop.is_asked.set()
        return answer

    def read_project(*_: object) -> SimpleNamespace:
        if isinstance(answers[0], Exception):
            raise answers.pop(0)
        feeds = SimpleNamespace(look=dict, can_look=False)
        return SimpleNamespace(feeds=feeds, build=build, line=lambda done, _: str(done))

    def take_the_place(_: str, __: list[str], environment: dict[str, str]) -> None:
        monkeypatch.setattr(os, "environ", dict(environment))
        raise InterruptedError

    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(os, "execve", take_the_place)
    for name, replaced in (("Stop", lambda: stop), ("Builder", read_project)):
        monkeypatch.setattr(tested, name, replaced)
    if goes_on:
        monkeypatch.setattr(tested, "lost_spark", lambda: "Spark's Java process has ended")
        answers += [tested.Round(), tested.Round()]
        with pytest.raises(InterruptedError):
            tested.watch(0.01, 300, [], [])
        answers.clear()
    monkeypatch.setattr(tested, "lost_spark", lambda: "")
    answers += [RuntimeError("models/a.yml: half edited"), refused, tested.Round()]
    if goes_on:
        assert tested.watch(0.01, 300, [], []) == 0
        assert "FAILED, next round within 0 s: models/a.yml: half" in capsys.readouterr().out
        answers += [refused, tested.Round()]
        stop.is_asked.clear()
    else:
        assert tested.watch(0.01, 300, [], []) == 2
        assert "cannot be built: models/a.yml: half edited" in capsys.readouterr().out
    # the mark is for one process, not for those that it starts
    assert tested.watch(0.01, 300, [], []) == 2
    assert "cannot be built: No space left on device" in capsys.readouterr().out


FILES = {"a.jsonl": (1, 1, 1)}
MORE = FILES | {"b.jsonl": (1, 1, 1)}


def paced(done: watch.Round, elapsed: float, failures: int = 1) -> watch.Pace:
    pace = watch.Pace(interval=10, at_least=300)
    for _ in range(failures):
        pace.end_round(FILES, done)
    pace.ended = time.monotonic() - elapsed
    return pace


def test_a_round_is_due_when_something_landed() -> None:
    idle = watch.Round()
    assert watch.Pace(10, 300).is_due({}, True), "the first"
    assert not paced(idle, 15).is_due(FILES, True)
    assert paced(idle, 15).is_due(MORE, True)
    assert paced(idle, 15).is_due({"a.jsonl": (2, 1, 1)}, True)
    assert paced(idle, 301).is_due(FILES, True), "now and then in any case"
    assert paced(idle, 15).is_due(FILES, False), "where it cannot look"
    assert paced(watch.Round(came="1 file"), 15).is_due(FILES, True), "there may be more"


def test_after_a_failure_it_waits_longer_and_longer() -> None:
    held = watch.Round(came="1 file", failed="a test failed")
    assert not paced(held, 15).is_due(FILES, True)
    assert paced(held, 15).is_due(MORE, True), "other tables go on"
    assert paced(held, 21).is_due(FILES, True)
    assert not paced(held, 21, failures=2).is_due(FILES, True)
    refused = watch.Round(failed="the lake is full", is_refused=True)
    assert not paced(refused, 15).is_due(MORE, True)
    assert not paced(refused, 299, failures=100).is_due(MORE, False)
    assert paced(refused, 301, failures=100).is_due(MORE, True)
    good = paced(refused, 0)
    good.end_round(FILES, watch.Round())
    assert good.wait() == 10


def test_it_looks_into_local_directories_and_knows_where_it_cannot() -> None:
    def feeds(source_name: str, location: str | None) -> watch.Feeds:
        external = SimpleNamespace(location=location) if location else None
        source = SimpleNamespace(source_name=source_name, external=external)
        return watch.Feeds(SimpleNamespace(nodes={}, sources={"one": source}))

    assert feeds("landing", "/a").can_look and feeds("landing", "/a").locations == ["/a"]
    assert not feeds("landing", "s3://bucket/a").can_look
    assert not feeds("kafka", None).can_look
    assert feeds("ops", None).can_look and feeds("ops", None).locations == []


def test_a_look_leaves_out_what_waits(tested: ModuleType, tmp_path: Path) -> None:
    waiting = ("_2.jsonl", ".3.jsonl", "4.jsonl.tmp", "_day/5.jsonl", "7.jsonl._COPYING_")
    for name in ("1.jsonl", *waiting, "day/6.jsonl", "_day=2026-11-30/8.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = {os.path.relpath(path, tmp_path) for path in tested.files_of(str(tmp_path))}
    assert found == {"1.jsonl", "day/6.jsonl", "_day=2026-11-30/8.jsonl"}
    assert watch.files_of(str(tmp_path / "nothing")) == {}
    # as landing: a link is followed, but not to a directory above itself
    (tmp_path / "day" / "all").symlink_to(tmp_path)
    (tmp_path / "day" / "again").symlink_to(tmp_path / "day")
    (tmp_path / "today").symlink_to(tmp_path / "day")
    found = {os.path.relpath(path, tmp_path) for path in tested.files_of(str(tmp_path))}
    of_days = {"day/6.jsonl", "today/6.jsonl", "_day=2026-11-30/8.jsonl"}
    assert found == {"1.jsonl", *of_days}
    assert watch.local_path("file:///a%20b/c") == "/a b/c"
    assert watch.local_path("s3://bucket/a") is None
    assert watch.local_path("examples/landing/a") == "examples/landing/a"
