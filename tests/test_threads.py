"""Models that run side by side: nothing is lost, and what is cut off is completed.

The profile has several threads, so all other tests are of several threads too. See
decisions/threads.md.
"""

from __future__ import annotations

import signal
import sqlite3
import time
from collections import Counter
from threading import Thread

import pytest
from kit import Lake
from messages import insert, payment, shift, update

FEED = "shop_mariadb"
THREADS = ("--threads", "4")
MODELS_AT_ONCE = 8
CONTRACT = """
models:
  - name: {name}
    constraints:
      - {{type: primary_key, columns: [id]}}
    columns:
      - {{name: id, data_type: bigint}}
      - name: work
        data_type: date
        config: {{meta: {{wire_encoding: io.debezium.time.Date}}}}
"""
SLOW = """{{ config(pre_hook=[
    "drop view if exists asleep",
    "cache table asleep as select reflect('java.lang.Thread', 'sleep', 20000L) as woke",
]) }}
"""


def add_shifts(lake: Lake, group: str, name: str, head: str = "") -> None:
    """One more table of the shifts."""
    folder = lake.project / "models" / "gold" / group
    folder.mkdir(exist_ok=True)
    text = (lake.project / "models/gold/warehouse/shifts.sql").read_text()
    (folder / f"{name}.sql").write_text(head + text)
    (folder / f"_{name}.yml").write_text(CONTRACT.format(name=name))


def ids(lake: Lake, *tables: str) -> list[list[int]]:
    return [sorted(row["id"] for row in lake.rows(f"gold.{table}", ("id",))) for table in tables]


def refs(lake: Lake, name: str) -> set[str]:
    table = lake.table(name)
    assert table is not None
    return set(table.metadata.refs)


def test_many_commits_at_once_to_a_ledger_all_arrive(lake: Lake) -> None:
    lake.dbt("run-operation", "create_ops_tables").check()
    for run in range(5):
        failed = lake.sql_at_once(
            *(
                f"insert into ops.decodes (feed, run) values ('feed {number}', {run})"
                for number in range(MODELS_AT_ONCE)
            )
        )
        assert not failed, failed[0][:300]
    decodes = Counter((row["feed"], row["run"]) for row in lake.rows("ops.decodes"))
    assert len(decodes) == 5 * MODELS_AT_ONCE and {*decodes.values()} == {1}


@pytest.mark.parametrize(
    ("table", "column"), [("gold.rejections", "table_name"), ("ops.places", "feed")]
)
def test_deletes_and_inserts_at_once_do_not_disturb_each_other(
    lake: Lake, table: str, column: str
) -> None:
    """Names that begin alike: the bounds that a file remembers are of their first 16 characters."""
    lake.dbt("run-operation", "create_ops_tables").check()
    names = [f"a name that begins as others do {number}" for number in range(MODELS_AT_ONCE)]
    rows = ", ".join(f"('{name}', '{entity}')" for name in names for entity in ("one", "two"))
    lake.sql(f"insert into {table} ({column}, entity) values {rows}")
    for entity in ("one", "two"):
        failed = lake.sql_at_once(
            *(f"delete from {table} where {column} = '{n}' and entity = '{entity}'" for n in names),
            *(f"insert into {table} ({column}, entity) values ('{n}', 'new')" for n in names),
        )
        assert not failed, failed[0][:300]
    left = Counter((row[column], row["entity"]) for row in lake.rows(table))
    assert left == {(name, "new"): 2 for name in names}


@pytest.mark.wide
def test_the_rejections_of_many_tables_are_kept_and_taken_back(lake: Lake) -> None:
    lake.keep_models("shifts")
    tables = ["shifts", *(f"shifts_{number}" for number in range(5))]
    for number, table in enumerate(tables[1:]):
        add_shifts(lake, f"team_{number % 3}", table)

    def land(*numbers: int) -> None:
        rows = [shift(n, work="none" if n % 2 else 14269) for n in numbers]
        lines = [insert(row, "shifts") for row in rows]
        lake.land(FEED, f"shifts {numbers}.jsonl", lines)

    def check(*misfits: int) -> None:
        found = Counter((row["table_name"], row["row_key"]) for row in lake.rows("gold.rejections"))
        assert found == {(f"gold.{table}", f'["{n}"]'): 1 for table in tables for n in misfits}

    land(1, 2, 3, 4)
    lake.build(*THREADS)
    check(1, 3)
    land(5, 6, 7)
    lake.build(*THREADS)
    check(1, 3, 5, 7)
    assert ids(lake, *tables) == [[2, 4, 6]] * len(tables)

    # A lake of an older version, where one file has rejections of all tables, and all fit by now.
    lake.sql("alter table gold.rejections drop partition field table_name")
    lake.sql("alter table ops.runs unset tblproperties ('changefold.layout')")
    lake.sql(
        "insert into gold.rejections by name select /*+ coalesce(1) */ distinct table_name,"
        " contract, 'gone' as change_id, 'gone' as row_key, 'none' as reason from gold.rejections"
    )
    lake.build("--full-refresh", *THREADS)
    check(1, 3, 5, 7)
    land(8, 9)
    lake.build(*THREADS)
    check(1, 3, 5, 7, 9)
    assert ids(lake, *tables) == [[2, 4, 6, 8]] * len(tables)


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Lake:
    """Payments, which fail their test if paid with bitcoin; slow shifts in a group beside."""
    shared_lake.keep_models("payments", "shifts")
    land_both(shared_lake, 1)
    shared_lake.build()
    add_shifts(shared_lake, "slow", "slow_shifts", SLOW)
    shared_lake.build()
    assert ids(shared_lake, "payments", "slow_shifts") == [[1], [1]]
    shared_lake.keeps_artifacts = True
    return shared_lake


def land_both(lake: Lake, number: int, method: str = "card") -> None:
    lines = [insert(payment(number, method=method)), insert(shift(number), "shifts")]
    lake.land(FEED, f"{number} {method}.jsonl", lines)


def stays_as_it_is(lake: Lake) -> bool:
    """Nobody writes any more."""
    before = lake.commits()
    time.sleep(3)
    return lake.commits() == before


@pytest.mark.slow
def test_fail_fast_waits_for_what_is_under_way_and_publishes_none_of_it(shop: Lake) -> None:
    land_both(shop, 2, "bitcoin")
    outcome = shop.dbt("build", "--fail-fast", *THREADS)
    assert not outcome.succeeded
    assert outcome.status("slow_shifts") == "skipped", "it was under way"
    assert ids(shop, "payments", "slow_shifts") == [[1], [1]]
    assert stays_as_it_is(shop) and refs(shop, "ops.runs") == {"main"}

    assert not shop.dbt("retry").succeeded, "it asks the same test of the same row"
    assert ids(shop, "payments", "slow_shifts") == [[1], [1]]
    shop.land(FEED, "mended.jsonl", [update(payment(2, method="cash"))])
    shop.build(*THREADS)
    assert_built(shop, 2)


@pytest.mark.slow
def test_after_ctrl_c_the_next_build_completes_what_was_under_way(shop: Lake) -> None:
    (published,) = ids(shop, "payments")
    land_both(shop, len(published) + 1)
    before = shop.commits()
    shop.start_dbt("build", *THREADS)
    shop.worker.wait_until(lambda: shop.commits()["gold.payments"] != before["gold.payments"])
    shop.worker.process.send_signal(signal.SIGINT)
    assert not shop.end_dbt().succeeded
    assert ids(shop, "payments", "slow_shifts") == [published] * 2
    # Spark ends the statement that was under way, if not at once
    shop.worker.wait_until(lambda: stays_as_it_is(shop))
    shop.build(*THREADS)
    assert_built(shop, len(published) + 1)


def assert_built(lake: Lake, number: int) -> None:
    numbers = [*range(1, number + 1)]
    assert ids(lake, "payments", "shifts", "slow_shifts") == [numbers] * 3
    lake.assert_each_line_is_landed_once()
    assert refs(lake, "ops.runs") == {"main"}
    for table in lake.gold_tables():
        assert "stage" not in refs(lake, table)


@pytest.mark.slow
def test_a_commit_waits_for_a_catalog_that_is_busy(lake: Lake) -> None:
    lake.keep_models("payments")
    land_both(lake, 1)
    lake.dbt("run-operation", "create_ops_tables").check()

    def keep_busy() -> None:
        before = lake.commits()["ops.runs"]
        while lake.commits()["ops.runs"] == before:
            time.sleep(0.01)
        catalog = sqlite3.connect(lake.directory / "catalog.db", timeout=60, isolation_level=None)
        catalog.execute("begin immediate")
        time.sleep(8)
        catalog.execute("rollback")
        catalog.close()

    busy = Thread(target=keep_busy)
    busy.start()
    lake.dbt("run", "--select", "models/bronze").check()
    busy.join()
    assert len(lake.rows(f"bronze.{FEED}_messages")) == 2
