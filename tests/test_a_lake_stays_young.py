"""Maintenance and upkeep: files, snapshots, tags, ledgers get fewer, and nothing else changes."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from kit import ROOT, Lake, Worker
from messages import delete, insert, payment, shift, tombstone, update
from test_a_killed_run_is_completed_by_the_next import commit_count

pytestmark = pytest.mark.slow

LINEAGE = ("_position", "_is_complete", "_row_key")
# the version before there was maintenance
BEFORE = "f2c126c"
PARTS = ("macros", "tests/generic")
LATER = ("seeds", "models/ops")  # what the version before did not have
HUNDRED_YEARS = 52_560_000  # minutes
NOTHING_IS_KEPT = "{keep_snapshots_hours: 0, keep_ledger_days: 0, keep_tags_days: 0.00001}"
DUE = re.compile(r"maintenance is due, (\d+) runs have written since the last one")


class OldLake:
    """A lake of three runs with small files, deletes and tags; a fourth batch has landed."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        lake.keep_models("payments", "shifts")
        for batch in (1, 2, 3):
            self.land(batch)
            lake.build()
        self.gold = lake.gold(LINEAGE)
        self.tagged = {tag: self.read(tag) for tag in ("publish_1", "publish_2", "publish_3")}
        lake.save("old")

    def land(self, batch: int) -> None:
        make = insert if batch == 1 else update
        lines = [make(payment(n, amount=f"{batch}.00")) for n in range(1, 21)]
        lines += [insert(shift(100 * batch + n), "shifts") for n in range(5)]
        lines += [delete(payment(batch)), tombstone(payment(batch))]
        self.lake.land("shop_mariadb", f"{batch}.jsonl", [*lines, "not a record"])

    def read(self, tag: str) -> list[dict]:
        """Payments as of a tag, without Spark."""
        table = self.lake.table("gold.payments")
        assert table is not None
        snapshot = table.metadata.refs[tag].snapshot_id
        rows = table.scan(snapshot_id=snapshot).to_arrow().to_pylist()
        return sorted(rows, key=lambda row: row["id"])

    def restore(self) -> Lake:
        self.lake.restore("old")
        self.lake.dbt("show", "--inline", "select 1 as one").check()  # opens the session
        return self.lake

    def maintain(self, variables: str = "{}", worker: Worker | None = None) -> str:
        arguments = ("run-operation", "maintain", "--vars", variables)
        outcome = self.lake.dbt(*arguments, worker=worker)
        outcome.check()
        return outcome.output

    def counts(self, table: str) -> tuple[int, int]:
        """Data and delete files, snapshots."""
        [[files]] = self.lake.sql(f"select count(*) from {table}.files")
        [[snapshots]] = self.lake.sql(f"select count(*) from {table}.snapshots")
        return int(files or 0), int(snapshots or 0)

    def check_tags(self) -> None:
        for tag, rows in self.tagged.items():
            assert self.read(tag) == rows


class Reader:
    """Polls gold as long as it lives, and remembers what went wrong."""

    def __init__(self, lake: Lake, table: str, rows: list) -> None:
        self.lake, self.name, self.wanted = lake, table, rows
        self.reads, self.errors = 0, []
        self._end = Event()
        self._thread = Thread(target=self._poll)

    def _poll(self) -> None:
        while not self._end.is_set():
            try:
                table = self.lake.table(self.name)
                assert table is not None
                time.sleep(0.2)  # files of the state that it saw may go meanwhile
                rows = sorted(row["id"] for row in table.scan().to_arrow().to_pylist())
                assert rows == self.wanted, rows
            except Exception as error:
                self.errors.append(repr(error))
            self.reads += 1

    def __enter__(self) -> Reader:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()


@pytest.fixture(scope="module")
def old(shared_lake: Lake) -> Iterator[OldLake]:
    yield OldLake(shared_lake)


def test_maintenance_changes_nothing_but_files_and_snapshots(old: OldLake) -> None:
    lake = old.restore()
    before = lake.commits()
    arguments = ("--args", "{dry_run: true}", "--vars", "{keep_snapshots_hours: 0}")
    dry = lake.dbt("run-operation", "maintain", *arguments)
    assert dry.succeeded and "gold.payments: 3 files and 2 of deletes" in dry.output
    for name in ("gold.payments", "gold.shifts", "bronze.shop_mariadb_messages"):
        table = lake.table(name)
        assert table is not None
        snapshots = {snapshot.snapshot_id for snapshot in table.metadata.snapshots}
        kept = {ref.snapshot_id for ref in table.metadata.refs.values()}
        tags = f", {len(table.metadata.refs) - 1} tags" if name.startswith("gold") else ""
        said = rf"{name}: .*, {len(snapshots)} snapshots{tags}; .*let {len(snapshots - kept)} snap"
        assert re.search(said, dry.output), dry.output
    assert lake.commits() == before

    # a reader sees each state whole; what it began to read stays for it
    payments = sorted(row["id"] for row in lake.rows("gold.payments"))
    log = lake.project / "logs" / "dbt.log"
    before_it = len(log.read_text())
    with Reader(lake, "gold.payments", payments) as reader:
        said = old.maintain()
    assert reader.reads > 5 and reader.errors == []
    # before each step it looks whether it has the lock
    steps = re.findall("call system|name = 'held'", log.read_text()[before_it:])
    assert steps.count("call system") > 9
    assert "call system call system" not in " ".join(steps)
    assert "changefold: gold.payments: " in said
    for table in ("gold.payments", "gold.shifts", "bronze.shop_mariadb_messages", "ops.publishes"):
        assert old.counts(table)[0] == 1, table
    assert lake.gold(LINEAGE) == old.gold
    old.check_tags()
    lake.assert_each_line_is_landed_once()

    # tags and snapshots that are let go; of one day and month the last tag stays, and a user's own
    table = lake.table("gold.payments")
    assert table is not None
    first = table.metadata.refs["publish_1"].snapshot_id
    lake.sql(f"alter table gold.payments create tag publish_2026_q3 as of version {first}")
    old.maintain(NOTHING_IS_KEPT)
    table = lake.table("gold.payments")
    assert table is not None
    assert set(table.metadata.refs) == {"main", "publish_3", "publish_2026_q3"}
    assert old.read("publish_3") == old.tagged["publish_3"]
    assert old.read("publish_2026_q3") == old.tagged["publish_1"]
    # one snapshot before it was summed up, by the same run; the first decode and the sum of others
    assert old.counts("ops.decodes") == (2, 2)
    assert old.counts("ops.runs")[1] < 10
    # of each table up to five
    assert [row["event"] for row in lake.rows("ops.publishes")] == ["published"] * 6

    # the ledgers know what they knew: nothing lands, nothing is decoded or folded again
    before = lake.commits()
    outcome = lake.build("--vars", "{maintain_after_runs: 1}")
    changed = {table for table, file in lake.commits().items() if file != before[table]}
    # ops.problems says when maintenance is due
    assert changed <= {"ops.runs", "ops.tests", "ops.views"}
    assert not DUE.search(outcome.output)

    # what lands then is taken, and the next full refresh gives the same
    old.land(4)
    outcome = lake.build("--vars", "{maintain_after_runs: 1, upkeep_after_runs: 1}")
    assert DUE.search(outcome.output) and DUE.search(outcome.output)[1] == "1"
    lake.assert_each_line_is_landed_once()
    gold = lake.gold(LINEAGE)
    assert gold != old.gold
    lake.build("--full-refresh")
    assert lake.gold(LINEAGE) == gold


HELD = """
insert into ops.publishes by name
select
    id as run, 'crm' as publish_group, 'gold.people' as table_name, event, id + 1000 as snapshot_id,
    id as folded_run, 'c' as contract, 'doubtful' as detail,
    timestamp'2020-01-01' + make_dt_interval(id) as recorded_at
from (
    select id, if(id = 10, 'published', if(id % 7 = 0, 'failed', 'held')) as event from range(100)
)
"""


FAILED = """
insert into ops.tests by name
select
    'test.changefold.of_people' as test_name, if(id = 10, 'pass', 'fail') as status, id as run,
    timestamp'2020-01-01' + make_dt_interval(id) as recorded_at
from range(100)
"""


@pytest.mark.wide
def test_what_was_open_in_many_runs_is_summed_up(old: OldLake) -> None:
    lake = old.restore()
    lake.sql(HELD)
    lake.sql(FAILED)
    opened = "select first_seen, example from ops.problems where kind in ('group', 'test')"
    before = lake.sql(opened)
    assert [row[0].split()[0] for row in before] == ["2020-01-12"] * 2
    old.maintain("{keep_ledger_days: 30}")
    assert lake.sql(opened) == before
    rows = [row for row in lake.rows("ops.tests") if row["test_name"].endswith("of_people")]
    assert sorted(row["run"] for row in rows) == [10, 11, 99]
    rows = [row for row in lake.rows("ops.publishes") if row["table_name"] == "gold.people"]
    # the publish; since then the first of each kind and the last of all
    assert sorted(row["run"] for row in rows) == [10, 11, 14, 98, 99]


@pytest.mark.wide
def test_a_stage_that_waits_is_left_alone(old: OldLake) -> None:
    lake = old.restore()
    old.land(4)
    lake.build("--vars", "{publish: false}")
    table = lake.table("gold.payments")
    assert table is not None
    refs = table.metadata.refs
    said = old.maintain("{keep_snapshots_hours: 0, keep_ledger_days: 0}")
    assert said.count("left alone, a publish of it waits on its stage") == 2
    assert lake.gold(LINEAGE) == old.gold
    table = lake.table("gold.payments")
    assert table is not None and table.metadata.refs == refs
    outcome = lake.dbt("run-operation", "publish")
    outcome.check()
    assert "published gold.payments, gold.shifts" in outcome.output
    gold = lake.gold(LINEAGE)
    assert gold != old.gold
    lake.build("--full-refresh")
    assert lake.gold(LINEAGE) == gold


def test_upkeep_leaves_a_run_its_lock(old: OldLake) -> None:
    lake = old.restore()
    _, before = old.counts("ops.runs")
    old.land(4)
    for number in range(6):  # each asks something else, so it is not idle, and commits three times
        asked = f"maintain_after_runs: {1000 + number}"
        lake.build("--vars", f"{{upkeep_after_runs: 1, keep_snapshots_hours: 0, {asked}}}")
    _, after = old.counts("ops.runs")
    assert after <= 20 < before + 6 * 2
    # before each step it asks whether it still has it
    log = lake.project / "logs" / "dbt.log"
    text = log.read_text()
    before_step = text[: text.rindex("call system.expire_snapshots")]
    since_last = re.split(r" as kept_for|call system\.", before_step)[-1]
    assert "from ops.runs.refs where name = 'held'" in since_last
    # the number at which it is due may be that of an operation
    number = max(row["run"] for row in lake.rows("ops.runs") if row["run"])
    lake.dbt("run-operation", "publish").check()
    done = log.read_text().count(" as kept_for")
    lake.build("--vars", f"{{upkeep_after_runs: {number + 1}, maintain_after_runs: 999}}")
    assert log.read_text().count(" as kept_for") > done
    gold = lake.gold(LINEAGE)
    lake.build("--full-refresh")
    assert lake.gold(LINEAGE) == gold


@pytest.mark.soak
def test_upkeep_joins_files_and_lets_history_go(old: OldLake) -> None:
    lake = old.restore()
    runs = range(4, 26)
    for run in runs:
        lines = [update(payment(5, amount=f"{run}.00"))]
        lake.land("shop_mariadb", f"{run}.jsonl", lines)
        lake.dbt("run", "--select", "+payments").check()
    for run in runs:
        lake.sql(f"alter table gold.payments drop tag publish_{run}")
    tables = ("bronze.shop_mariadb_messages", "silver.shop_mariadb_decoded", "gold.payments")
    for table in tables:
        files, snapshots = old.counts(table)
        assert files > 20 and snapshots > 20, table
    gold, shifts = lake.gold(LINEAGE), old.counts("gold.shifts")

    lake.land("shop_mariadb", "unread.jsonl", ["not a record"])
    lake.build("--vars", "{upkeep_after_runs: 1, keep_snapshots_hours: 0, keep_tags_days: 0.00001}")
    for table in tables:
        files, snapshots = old.counts(table)
        assert files < 10 and snapshots < 10, (table, files, snapshots)  # some for each partition
    # of the day that has gone by the last tag stays
    payments = lake.table("gold.payments")
    assert payments is not None and set(payments.metadata.refs) == {"main", "publish_3"}
    assert old.read("publish_3") == old.tagged["publish_3"]
    assert lake.gold(LINEAGE) == gold
    assert old.counts("gold.shifts") == shifts, "it has little history, and is left alone"
    lake.build("--full-refresh")
    assert lake.gold(LINEAGE) == gold


@pytest.mark.wide
def test_offsets_that_follow_each_other_become_a_row(old: OldLake) -> None:
    lake = old.restore()
    rows = [
        ("t", 0, 0, 10, "landed", 1, "a"),
        ("t", 0, 10, 20, "landed", 2, "a"),
        ("t", 0, 20, 30, "lost", 3, "a"),
        ("t", 0, 30, 40, "landed", 3, "a"),
        ("t", 0, 40, 50, "landed", 4, "a"),
        ("t", 0, 0, 7, "landed", 5, "b"),  # the topic was made anew
        ("t", 1, 5, 6, "landed", 4, "a"),
    ]
    values = ", ".join(
        f"('kafka', '{topic}', {partition}, {first}L, {after}L, '{status}', null, {batch}L,"
        f" timestamp '2020-01-0{batch} 00:00:00', '{topic_id}', 'whole')"
        for topic, partition, first, after, status, batch, topic_id in rows
    )
    lake.sql(f"insert into ops.offsets values {values}")
    arguments = ("--args", "{tables: [ops.offsets]}")
    lake.dbt("run-operation", "maintain", *arguments).check()
    columns = ("kafka_partition", "first_offset", "next_offset", "status", "landed_batch")
    found = [
        tuple(row[name] for name in (*columns, "topic_id")) for row in lake.rows("ops.offsets")
    ]
    assert sorted(found) == [
        (0, 0, 7, "landed", 5, "b"),
        (0, 0, 20, "landed", 2, "a"),
        (0, 20, 30, "lost", 3, "a"),
        (0, 30, 50, "landed", 4, "a"),
        (1, 5, 6, "landed", 4, "a"),
    ]


@pytest.mark.wide
def test_rejections_of_a_month_are_one_sum_for_each_reason(old: OldLake) -> None:
    lake = old.restore()
    of_2020 = (
        "array(named_struct('reason', 'line', 'messages', 2L, 'example', 'a'))",
        "array(named_struct('reason', 'line', 'messages', 3L, 'example', 'b'),"
        " named_struct('reason', 'bad_json', 'messages', 1L, 'example', null))",
        "null",  # of a version that did not count by reason
    )
    values = ", ".join(
        f"('crm', {run}, 'decoded', {run}, {run}, 10, 0, 0, 0, {rejected}, timestamp"
        f" '2020-01-{run:02} 00:00:00', {reasons}, {dismissed})"
        for run, reasons, rejected, dismissed in (
            (run, of_2020[run % 3], (2, 4, 7)[run % 3], 1 if run < 6 else "null")
            for run in range(1, 12)
        )
    )
    lake.sql(
        "insert into ops.decodes (feed, run, event, first_batch, last_batch, messages, changes,"
        f" controls, duplicates, rejected, recorded_at, reasons, dismissed_run) values {values}"
    )
    opened = "select reason, occurrences, first_seen from ops.problems where name = 'crm'"
    before = sorted(lake.sql(opened))
    assert [row[:2] for row in before] == [
        ["bad_json", "2"],
        ["line", "10"],
        ["not_recorded", "14"],
    ]
    lake.dbt("run-operation", "maintain", "--args", "{tables: [ops.decodes]}").check()
    assert sorted(lake.sql(opened)) == before
    rows = {row["run"]: row for row in lake.rows("ops.decodes") if row["feed"] == "crm"}
    # the first of each reason; what came after; what is dealt with
    assert sorted(rows) == [5, 6, 7, 8, 11]
    row = rows[11]
    assert row["rejected"] == 13
    found = {one["reason"]: (one["messages"], one["example"]) for one in row["reasons"]}
    assert found.keys() == {"line", "bad_json", "not_recorded"}
    assert found["line"] in ((5, "a"), (5, "b"))
    assert found["bad_json"] == (1, None)
    assert found["not_recorded"] == (7, None)


def kill_maintenance(old: OldLake, commits: int, home: Path, later: float = 0) -> int:
    """Kill it so many commits and seconds after its start; the next run and maintenance end as if
    it had not been."""
    lake = old.restore()
    already = commit_count(lake)
    victim = Worker(home / f"victim-{commits}")
    variables = "{keep_snapshots_hours: 0}"
    try:
        lake.start_dbt("run-operation", "maintain", "--vars", variables, worker=victim)
        victim.wait_until(lambda: commit_count(lake) - already >= commits)
        victim.answer(later)
    finally:
        victim.kill()
    killed_after = commit_count(lake) - already
    runs = lake.table("ops.runs")
    assert runs is not None
    had_lock = "held" in runs.metadata.refs  # its first commit only asks for it
    assert lake.gold(LINEAGE) == old.gold
    old.check_tags()
    old.land(4)
    outcome = lake.build()
    assert ("ended without releasing its lock" in outcome.output) == had_lock
    gold = lake.gold(LINEAGE)
    assert {len(rows) for rows in gold.values()} == {19, 20}
    old.maintain(variables)
    assert lake.gold(LINEAGE) == gold
    old.check_tags()
    lake.assert_each_line_is_landed_once()
    return killed_after


@pytest.mark.soak
def test_a_maintenance_killed_on_its_way(old: OldLake, tmp_path: Path) -> None:
    assert kill_maintenance(old, 12, tmp_path) >= 12


@pytest.mark.soak
def test_a_maintenance_killed_after_each_commit(old: OldLake, tmp_path: Path) -> None:
    lake = old.restore()
    already = commit_count(lake)
    old.maintain("{keep_snapshots_hours: 0}")
    for commits in range(1, commit_count(lake) - already):
        kill_maintenance(old, commits, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_maintenance_killed_at_random(old: OldLake, tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    kill_maintenance(old, chance.randrange(1, 25), tmp_path, later=chance.uniform(0, 0.5))


@pytest.mark.soak
def test_a_lake_of_the_version_before_is_built_on(tmp_path: Path, worker: Worker) -> None:
    asked = subprocess.run(["git", "archive", BEFORE, *PARTS], cwd=ROOT, capture_output=True)
    if asked.returncode:
        pytest.skip(f"the history of this repository does not reach back to {BEFORE}")
    lake = Lake(tmp_path, worker)
    lake.keep_models("payments", "shifts")
    now = tmp_path / "now"
    for part in (*PARTS, *LATER):
        (now / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(lake.project / part, now / part)
    with tarfile.open(fileobj=io.BytesIO(asked.stdout)) as version:
        version.extractall(lake.project, filter="data")
    lines = [insert(payment(n)) for n in range(1, 11)]
    lake.land("shop_mariadb", "1.jsonl", [*lines, insert(shift(1), "shifts")])
    lake.build("--threads", "1")
    lake.land("shop_mariadb", "2.jsonl", [update(payment(1, amount="2.00"))])
    lake.build("--threads", "1")
    before = lake.gold(LINEAGE)

    for part in PARTS:
        shutil.rmtree(lake.project / part)
    for part in (*PARTS, *LATER):
        shutil.move(now / part, lake.project / part)
    lake.build("--vars", "{upkeep_after_runs: 1}")
    assert lake.gold(LINEAGE) == before
    lake.dbt("run-operation", "maintain", "--vars", NOTHING_IS_KEPT).check()
    assert lake.gold(LINEAGE) == before
    lake.land("shop_mariadb", "3.jsonl", [update(payment(2, amount="3.00"))])
    lake.build()
    amounts = {row["id"]: str(row["amount"]) for row in lake.rows("gold.payments")}
    assert amounts == {1: "2.00", 2: "3.00", **{n: "10.50" for n in range(3, 11)}}
    lake.assert_each_line_is_landed_once()
    for name in ("bronze.shop_mariadb_messages", "silver.shop_mariadb_decoded"):
        table = lake.table(name)
        assert table is not None and table.properties["read.split.target-size"] == "2097152", name


def test_the_last_tag_of_a_day_or_month_stays_before_its_time_is_over(old: OldLake) -> None:
    """Iceberg lets a tag go by its age, some time after it was asked which ones stay."""
    lake = old.restore()
    # seconds since it was published, minutes that it is kept; of a pair the second one is older
    tags = [(600, 2880), (172_200, 2880), (172_201, 2880), (5_182_200, 86_400), (5_182_201, 86_400)]
    times = ", ".join(
        f"({n}L, current_timestamp() - interval {age} seconds)" for n, (age, _) in enumerate(tags)
    )
    refs = ", ".join(
        f"('publish_{n}', {n}L, 'TAG', {kept * 60_000}L)" for n, (_, kept) in enumerate(tags)
    )
    lake.sql("create schema tags")
    for name, rows, columns in (
        ("snapshots", times, "snapshot_id, committed_at"),
        ("refs", refs, "name, snapshot_id, type, max_reference_age_in_ms"),
    ):
        lake.sql(f"create table tags.{name} as select * from values {rows} as t ({columns})")
    asked = "{{ changefold.tags_to_change('tags') | tojson if execute }}"
    outcome = lake.dbt("compile", "--quiet", "--inline", asked)
    outcome.check()
    told = json.loads(outcome.output[outcome.output.index("[{") :])
    found = {tag["name"]: (tag["what"], tag.get("minutes")) for tag in told}
    assert found == {
        "publish_1": ("stays", 86_400),
        "publish_3": ("stays", HUNDRED_YEARS),
        "publish_4": ("goes", 0),
    }


@pytest.mark.slow
def test_the_last_tag_of_a_month_stays_for_ever(old: OldLake) -> None:
    """A tag that is put to its snapshot again without an age keeps the one that it has."""
    lake = old.restore()
    variables = "{keep_tags_days: 0, keep_daily_tags_days: 0}"
    for _ in range(2):  # the second has nothing to do
        old.maintain(variables)
        table = lake.table("gold.payments")
        assert table is not None
        ages = {name: ref.max_ref_age_ms for name, ref in table.metadata.refs.items()}
        assert ages == {"main": None, "publish_3": HUNDRED_YEARS * 60_000}
        assert old.read("publish_3") == old.tagged["publish_3"]
