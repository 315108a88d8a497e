"""The lock: a second run writes nothing but its refusal, and runs that overlap do no harm."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit import TESTED, Lake, Worker
from messages import insert, payment, shift

pytestmark = pytest.mark.slow
NOBODY = 65534
LOOKED = 0.5  # seconds after which a slow run that asks for the lock has looked whose it is


@pytest.fixture
def second(tmp_path: Path) -> Iterator[Worker]:
    worker = Worker(tmp_path / "second")
    yield worker
    worker.kill()


def stop_once_committed(
    lake: Lake, worker: Worker, table: str, before: dict[str, str], delay: float = 0
) -> None:
    """SIGSTOP the worker's run after its next commit to a table, not while it uses the catalog.

    One that was stopped as it read would keep others from a commit.
    """
    worker.wait_until(lambda: lake.commits().get(table) != before.get(table))
    time.sleep(delay)
    while True:
        worker.signal(signal.SIGSTOP)
        catalog = sqlite3.connect(lake.directory / "catalog.db", timeout=0.1, isolation_level=None)
        try:
            catalog.execute("begin exclusive")
            catalog.execute("rollback")
            return
        except sqlite3.OperationalError:
            worker.signal(signal.SIGCONT)
            time.sleep(0.01)
        finally:
            catalog.close()


@pytest.mark.soak
@pytest.mark.parametrize("table", ["bronze.shop_mariadb_messages", "gold.payments"])
def test_a_stopped_run_is_not_disturbed_and_can_be_taken_over(
    lake: Lake, second: Worker, table: str
) -> None:
    lake.keep_models("payments", "shifts")
    lake.land("shop_mariadb", "1.jsonl", [insert(payment(1)), insert(shift(1), "shifts")])
    lake.build()
    lake.land("shop_mariadb", "2.jsonl", [insert(payment(2)), insert(shift(2), "shifts")])
    before = lake.commits()

    lake.start_dbt("build", worker=second)
    stop_once_committed(lake, second, table, before)
    stopped = lake.commits()
    refused = lake.dbt("build")
    assert not refused.succeeded
    assert "Another run holds the lock of this lake" in refused.output
    assert "take_over" in refused.output and "Traceback" not in refused.output
    now = lake.commits()
    assert {name: it for name, it in now.items() if name != "ops.runs"} == {
        name: it for name, it in stopped.items() if name != "ops.runs"
    }
    assert not lake.dbt("run-operation", "publish").succeeded
    assert lake.dbt("show", "--inline", "select 1 as one").succeeded, "reading needs no lock"

    assert lake.dbt("run-operation", "take_over").succeeded
    lake.build()
    assert ids(lake) == [[1, 2], [1, 2]]
    second.signal(signal.SIGCONT)
    overtaken = lake.end_dbt(second)
    assert not overtaken.succeeded
    assert "does not hold the lock of the lake any more" in overtaken.output
    lake.land("shop_mariadb", "3.jsonl", [insert(payment(3)), insert(shift(3), "shifts")])
    lake.build()
    assert ids(lake) == [[1, 2, 3], [1, 2, 3]]
    lake.assert_each_line_is_landed_once()


def test_a_run_that_lost_its_lock_stops_at_its_next_write(lake: Lake, second: Worker) -> None:
    """Also a moment later: what the run has read of the lock before must not count."""
    lake.keep_models("payments")
    lake.land("shop_mariadb", "1.jsonl", [insert(payment(1))])
    lake.build()
    lake.land("shop_mariadb", "2.jsonl", [insert(payment(2))])
    lake.start_dbt("build", worker=second)
    stop_once_committed(lake, second, "bronze.shop_mariadb_messages", lake.commits())
    assert lake.dbt("run-operation", "take_over").succeeded
    lake.sql("alter table ops.runs create branch held")  # another run has it now
    second.signal(signal.SIGCONT)
    overtaken = lake.end_dbt(second)
    assert not overtaken.succeeded
    assert "does not hold the lock of the lake any more" in overtaken.output
    assert [row["id"] for row in lake.rows("gold.payments")] == [1]
    assert len(lake.rows("silver.shop_mariadb_decoded")) == 1
    overtaken_at = [row for row in lake.rows("ops.runs") if row["event"] == "overtaken"]
    assert [(row["run"], row["detail"]) for row in overtaken_at] == [(2, "2")]
    lake.sql("alter table ops.runs drop branch held")
    lake.build()
    assert sorted(row["id"] for row in lake.rows("gold.payments")) == [1, 2]


def test_what_an_overtaken_run_stages_later_is_not_published(lake: Lake) -> None:
    """Before another run folds, after it has, and beside it."""
    lake.keep_models("payments", "shifts")
    lake.land("shop_mariadb", "1.jsonl", [insert(payment(1)), insert(shift(1), "shifts")])
    lake.build()
    [[order]] = lake.sql("select order_id from gold.payments")
    as_another = "set `spark.sql.iceberg.snapshot-property.changefold.run` = 99"
    stage = "update gold.payments set order_id = 999"
    model = "models/gold/warehouse/payments.sql"
    plain = (lake.project / model).read_text()
    hooks = f"{{{{ config(post_hook={[as_another, stage]}) }}}}\n"
    for number, is_after in enumerate((False, True), 2):
        if is_after:
            (lake.project / model).write_text(hooks + plain)
        else:
            lake.sql(as_another)
            lake.sql(stage)
            assert staged_by(lake) == [["99"]]
        lake.land("shop_mariadb", f"{number}.jsonl", [insert(payment(number))])
        outcome = lake.dbt("build")
        assert not outcome.succeeded
        said = " ".join(outcome.output.split())
        assert "Something else has written to gold.payments while this run built it" in said, said
        (lake.project / model).write_text(plain)
        lake.build()
        rows = lake.rows("gold.payments")
        assert sorted(row["id"] for row in rows) == [*range(1, number + 1)]
        assert {row["order_id"] for row in rows} == {int(order)}

    # of a table that has nothing new, when the run says that it was overtaken
    newest = max(row["run"] for row in lake.rows("ops.runs") if row["run"])
    lake.sql(as_another)
    lake.sql(stage)
    lake.sql(
        "insert into ops.runs by name select '99' as invocation_id, event, 0L as run,"
        f" '{newest}' as detail from values ('started'), ('overtaken') as it (event)"
    )
    lake.land("shop_mariadb", "4.jsonl", [insert(shift(2), "shifts")])
    lake.build()
    assert staged_by(lake) == []
    assert {row["order_id"] for row in lake.rows("gold.payments")} == {int(order)}


def staged_by(lake: Lake) -> list[list[str]]:
    return lake.sql(
        "select summary['changefold.run'] from gold.payments.snapshots where snapshot_id in"
        " (select snapshot_id from gold.payments.refs where name = 'stage')"
    )


def test_a_publish_forwards_to_what_it_has_recorded(lake: Lake) -> None:
    """If its run is stopped in between, another one may have staged something else meanwhile."""
    lake.keep_models("payments")
    staged = []
    for number in (1, 2):
        lake.land("shop_mariadb", f"{number}.jsonl", [insert(payment(number))])
        lake.build("--vars", "{publish: false}")
        [[snapshot]] = lake.sql("select snapshot_id from gold.payments.refs where name = 'stage'")
        staged.append(int(snapshot))
    assert len(set(staged)) == 2 and lake.rows("gold.payments") == []
    tables = {"gold.payments": {"snapshot": staged[0], "contract": ""}}
    lake.dbt("run-operation", "forward_tables", "--args", f"{{run: 1, tables: {tables}}}").check()
    assert [row["id"] for row in lake.rows("gold.payments")] == [1]


def test_of_two_runs_started_at_once_one_says_who_holds_the_lock(
    lake: Lake, second: Worker
) -> None:
    """The one is stopped when it has asked and found nobody; then the other takes the lock."""
    lake.keep_models("payments")
    lake.land("shop_mariadb", "1.jsonl", [insert(payment(1))])
    bronze = ("run", "--select", "models/bronze")
    assert lake.dbt(*bronze).succeeded
    for tried in range(9):
        lake.land("shop_mariadb", f"{2 + tried}.jsonl", [insert(payment(2 + tried))])
        lake.start_dbt(*bronze, worker=second)
        stop_once_committed(lake, second, "ops.runs", lake.commits(), delay=LOOKED / 2**tried)
        if "held" not in refs(lake):
            break
        second.signal(signal.SIGCONT)  # it was quicker, and has the lock
        assert lake.end_dbt(second).succeeded
    lake.start_dbt(*bronze)
    lake.worker.wait_until(lambda: "held" in refs(lake))
    second.signal(signal.SIGCONT)
    refused = lake.end_dbt(second)
    assert lake.end_dbt().succeeded
    assert not refused.succeeded and "Ref held" not in refused.output
    assert "Another run holds the lock of this lake: " in refused.output
    assert refs(lake) == {"main"}
    events = [row["event"] for row in lake.rows("ops.runs")]
    assert events.count("started") == events.count("ended") == 2 + tried
    assert events.count("refused") == 1


def refs(lake: Lake) -> set[str]:
    table = lake.table("ops.runs")
    assert table is not None
    return set(table.metadata.refs)


SCRATCH = """
environment=$2
set -- --class x --conf "spark.local.dir=$1" pyspark-shell
. "$environment"
echo "$$ $SPARK_LOCAL_DIRS"
"""


def test_scratch_files_go_with_their_process(tmp_path: Path) -> None:
    """Of killed processes of this host; not of living ones, and not of other hosts."""
    scratch = tmp_path / "a lake" / "scratch"

    def start() -> Path:
        environment = TESTED / "setup" / "spark" / "spark-env.sh"
        command = ["bash", "-c", SCRATCH, "spark-class", str(scratch), str(environment)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        process, folder = said.strip().split(" ", 1)
        assert folder.endswith(f"-{process}")
        (Path(folder) / "blockmgr").mkdir()
        return Path(folder)

    killed = start()
    kept = [
        killed.with_name(killed.name.rsplit("-", 1)[0] + f"-{os.getpid()}"),
        killed.with_name("elsewhere-4026531836-" + killed.name.rsplit("-", 1)[1]),
    ]
    for folder in kept:
        (folder / "blockmgr").mkdir(parents=True)
    assert sorted(scratch.iterdir()) == sorted([killed, *kept])
    living = start()
    assert sorted(scratch.iterdir()) == sorted([living, *kept])


READ = """
import sys
from dbt.cli.main import dbtRunner
landed = "select count(*) as landed from {{ ref('shop_mariadb_messages') }}"
for command in (["show", "--inline", landed], ["run", "--select", "models/bronze"]):
    dbtRunner().invoke([*command, *sys.argv[1:]])
"""


def test_a_lake_that_may_only_be_read(worker: Worker) -> None:
    """Another user reads it, and is told which lake it is that cannot be written."""
    home = Path(tempfile.mkdtemp(prefix="changefold-"))
    home.chmod(0o755)
    try:
        lake = Lake(home / "lake", worker)
        lake.keep_models("payments")
        lake.land("shop_mariadb", "1.jsonl", [insert(payment(1))])
        assert lake.dbt("run", "--select", "models/bronze").succeeded
        before = lake.commits()
        other = home / "other"
        other.mkdir()
        command = [sys.executable, "-c", READ, "--project-dir", lake.project, "--no-use-colors"]
        command += ["--profiles-dir", lake.project / "profiles"]
        command += ["--target-path", other / "target", "--log-path", other / "logs"]
        if os.getuid() == 0:
            os.chown(other, NOBODY, NOBODY)
            command = [
                "setpriv",
                f"--reuid={NOBODY}",
                f"--regid={NOBODY}",
                "--clear-groups",
                *command,
            ]
        else:
            subprocess.run(["chmod", "-R", "a-w", lake.directory], check=True)
        environment = os.environ | {"HOME": str(other), "CHANGEFOLD_SPARK_MEMORY": "1g"}
        said = subprocess.run(
            [str(part) for part in command],
            cwd=other,
            env=environment,
            capture_output=True,
            text=True,
        ).stdout
        assert re.search(r"\|\s+landed \|\n.*\n\|\s+1 \|", said), said
        assert f"The lake {lake.directory} cannot be opened or written by this user" in said, said
        assert "\tat " not in said and "Traceback" not in said, said
        assert lake.commits() == before
    finally:
        subprocess.run(["chmod", "-R", "u+w", home], check=True)
        shutil.rmtree(home)


def forge(lake: Lake, owner: str, run: int, process: int, host: str) -> None:
    """The lock of a run that was silent for an hour."""
    for statement in (
        f"set `spark.sql.iceberg.snapshot-property.changefold.owner` = {owner}",
        f"insert into ops.runs select '{owner}', event, {run}, 'dbt build', {process}, {host},"
        " null, current_timestamp() - make_dt_interval(0, hours)"
        " from values ('asked', 30), ('started', 30), ('goes on', 1) as events (event, hours)",
        "alter table ops.runs create branch held",
    ):
        lake.sql(statement)


def test_a_holder_on_another_host_is_taken_over_after_the_lease(lake: Lake) -> None:
    lake.keep_models("payments")
    bronze = ("run", "--select", "models/bronze")
    assert lake.dbt(*bronze, "--vars", "lock_lease_hours: 0").succeeded
    goes_on = [row["run"] for row in lake.rows("ops.runs") if row["event"] == "goes on"]
    assert goes_on and {*goes_on} == {1}, "no sign of life"

    forge(lake, "forged", 7, 1, "'elsewhere'")
    refused = lake.dbt(*bronze)
    assert not refused.succeeded
    assert "run 7, process 1 on elsewhere" in refused.output.replace("\n", " ")

    lake.sql(
        "update ops.runs set recorded_at = recorded_at - interval 6 hours"
        " where invocation_id = 'forged' and event = 'goes on'"
    )
    taken_over = lake.dbt(*bronze)
    taken_over.check()
    assert "run 7 ended without releasing its lock; taking over" in taken_over.output
    assert 8 in {row["run"] for row in lake.rows("ops.runs")}

    # the same host with another address: the process is gone, or another one has its number
    name = "substring_index(reflect('java.net.InetAddress', 'getLocalHost'), '/', 1)"
    here = f"concat({name}, '/192.0.2.1')"
    forge(lake, "returned", 20, 2**31 - 1, here)
    taken_over = lake.dbt(*bronze)
    taken_over.check()
    assert "run 20 ended without releasing its lock; taking over" in taken_over.output
    forge(lake, "another", 30, 1, here)
    assert not lake.dbt(*bronze).succeeded
    taken_over = lake.dbt(*bronze, "--vars", "lock_lease_hours: 0.5")
    taken_over.check()
    assert "run 30 ended without releasing its lock; taking over" in taken_over.output


def test_nobody_gives_back_the_lock_of_another(lake: Lake) -> None:
    lake.keep_models("payments")
    assert lake.dbt("run", "--select", "models/bronze").succeeded
    forge(lake, "forged", 7, 1, "concat('elsewhere/', event)")  # its host's address changes
    given_back = lake.dbt("run-operation", "release_lock", "--args", "{run: 1}")
    assert "does not hold the lock" in " ".join(given_back.output.split())
    assert "held" in refs(lake)
    refused = lake.dbt("run", "--select", "models/bronze")
    assert "run 7, process 1 on elsewhere/goes on" in " ".join(refused.output.split())


def test_take_over_says_what_it_did(lake: Lake) -> None:
    lake.keep_models("payments")
    assert lake.dbt("run", "--select", "models/bronze").succeeded
    forge(lake, "forged", 7, 1, "'elsewhere'")
    another = lake.dbt("run-operation", "take_over", "--args", "{dead: another}").output
    assert "invocation forged holds the lock, not another: it keeps it" in another
    assert "held" in refs(lake)
    assert "took the lock from invocation forged" in lake.dbt("run-operation", "take_over").output
    assert "held" not in refs(lake)
    assert "nobody holds the lock" in lake.dbt("run-operation", "take_over").output


def test_a_command_that_finds_no_lake_says_so(lake: Lake) -> None:
    for operation in ("publish", "take_over"):
        outcome = lake.dbt("run-operation", operation)
        assert not outcome.succeeded
        assert "There is no lake here" in outcome.output
    assert lake.commits() == {}

    profiles = os.path.relpath(lake.project / "profiles", lake.worker.log.parent)
    command = ["run", "--project-dir", str(lake.project), "--profiles-dir", profiles]
    lake.worker.start({"dbt": command, **lake.place})
    outcome = lake.end_dbt()
    assert not outcome.succeeded
    assert "must be an absolute path" in outcome.output.replace("\n", " ")


def test_a_catalog_without_views_or_names_is_refused(lake: Lake) -> None:
    profiles = "profiles/profiles.yml"
    lake.edit(profiles, "spark_catalog.type: jdbc", "spark_catalog.type: hadoop")
    lake.edit(profiles, '"jdbc:sqlite:', '"none:')
    (lake.directory / "warehouse").mkdir()
    outcome = lake.dbt("build")
    assert not outcome.succeeded
    said = " ".join(outcome.output.split())
    assert "is `hadoop`, in which Iceberg makes no views" in said, said[-3000:]
    lake.edit(profiles, "spark_catalog.type: hadoop", "spark_catalog.type: hive")
    (lake.project / "models/marts/Carts.sql").write_text("select 1 as one\n")
    outcome = lake.dbt("build")
    assert not outcome.succeeded
    said = " ".join(outcome.output.split())
    assert "which writes names in lower case, and Carts has others" in said, said[-3000:]
    assert not [*lake.directory.rglob("*.json")], "something was written"


def ids(lake: Lake) -> list[list[int]]:
    tables = ("gold.payments", "gold.shifts")
    return [sorted(row["id"] for row in lake.rows(table)) for table in tables]


@pytest.mark.soak
@pytest.mark.parametrize("delay", [0.1, 0.4, 0.8, 1.2, 1.6, 2.0, 3.0, 4.0, 6.0])
@pytest.mark.parametrize("table", ["ops.runs", "ops.landings", "silver.shop_mariadb_decoded"])
def test_runs_that_overlap_anywhere_end_in_right_tables(
    lake: Lake, second: Worker, table: str, delay: float
) -> None:
    """Stopped between two commits, so that it goes on to write what the other has written."""
    lake.keep_models("payments", "shifts")
    lake.land("shop_mariadb", "1.jsonl", [insert(payment(1)), insert(shift(1), "shifts")])
    lake.build()
    lake.land("shop_mariadb", "2.jsonl", [insert(payment(2)), insert(shift(2), "shifts")])
    lake.start_dbt("build", worker=second)
    stop_once_committed(lake, second, table, lake.commits(), delay)
    assert lake.dbt("run-operation", "take_over").succeeded
    lake.build()
    second.signal(signal.SIGCONT)
    lake.end_dbt(second)
    lake.build()
    assert ids(lake) == [[1, 2], [1, 2]]
    outcomes = [
        (row["landed_batch"], row["message_number"], row["change_index"])
        for row in lake.rows("silver.shop_mariadb_decoded")
    ]
    assert len(outcomes) == len(set(outcomes)), "a message stands in silver twice"
