"""Real databases, Debezium and Kafka, and the pipeline while they work: gold is what they hold.

The workload is that of examples/capture; a build starts at the end of each of its chapters and goes
on beside the next one.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import final_rows
import kinds
import moments
import pytest
import shop_mariadb as my
import shop_postgres as pg
import yaml
from capture import Capture
from kit import SHOP, Lake, Worker
from samples import differences, typed_rows
from workload import Table, Workload

import report

HERE = Path(__file__).resolve().parent
BANK = {
    name: Table(name, ("id",), lambda rng: (0,), {"balance": lambda rng: 0}, ())
    for name in ("accounts", "savings")
}


class Live(Capture):
    """The capture's chapters, with more tables, and a build at the end of each."""

    def __init__(self, seed: int, lake: Lake) -> None:
        super().__init__(seed)
        self.lake, self.builds, self.bank = lake, 0, None
        self.moments = moments.Moments()
        self.shop.execute(kinds.POSTGRES)
        self.warehouse.execute(kinds.MARIADB)
        self.shop.execute(moments.TABLE)
        self.warehouse.execute(moments.TABLE)
        for _ in range(60):
            self.shop.insert(kinds.KINDS_OF_POSTGRES)
            self.warehouse.insert(kinds.KINDS_OF_MARIADB)
        self.shop.commit()
        self.warehouse.commit()
        pg.TABLES.append(kinds.KINDS_OF_POSTGRES)
        my.TABLES.append(kinds.KINDS_OF_MARIADB)

    def cut(self) -> None:
        self.end_build()
        self.lake.start_dbt("run")
        self.bank = kinds.Bank(self.seed + self.builds, transactions=250)
        self.bank.start()

    def random_changes(self, shop_count: int, warehouse_count: int) -> None:
        for _ in range(2):
            super().random_changes(shop_count // 2, warehouse_count // 2)
            self.moments.take()

    def snapshot_of_busy_orders(self) -> None:
        beside = self.moments.take_beside(5)
        super().snapshot_of_busy_orders()
        beside.join()

    def end_build(self) -> str:
        if self.bank is None:
            return ""
        outcome = self.lake.end_dbt()
        self.bank.join()
        self.bank = None
        self.builds += 1
        outcome.check()
        return outcome.output

    def finish(self) -> None:
        """Builds until nothing waits: runs of one feed are bounded, of the other cut."""
        self.end_build()
        output = "wait for"
        while "wait for" in output or "this run takes" in output:
            output = self.lake.build().output
            self.builds += 1
            assert self.builds < 30

    def tables(self) -> Iterator[tuple[str, Workload, Table, dict[str, str]]]:
        for table in pg.TABLES[:-1]:
            yield f"gold.{table.name}", self.shop, table, final_rows.PRINTED
        for table in my.TABLES[:-1]:
            yield f"gold.{table.name}", self.warehouse, table, {}
        for name, table in BANK.items():
            yield f"gold.{name}", self.shop, table, {}
        yield "gold.kinds_of_postgres", self.shop, kinds.KINDS_OF_POSTGRES, kinds.PRINTED
        mariadb = kinds.KINDS_OF_MARIADB
        yield "gold.kinds_of_mariadb", self.warehouse, mariadb, kinds.PRINTED_BY_MARIADB


def lake_of_topics(home: Path, worker: Worker) -> Lake:
    """The project as it is, with two lines changed: the shops' feeds are topics."""
    lake = Lake(home, worker, SHOP)
    lake.hold_doubtful()  # nothing that a real database does is doubtful; one column comes later
    channel = "{name: channel, "
    may_be_missing = channel + "config: {meta: {may_be_missing: true}}, "
    lake.edit("models/gold/shop/_shop.yml", channel, may_be_missing)
    bronze = lake.project / "models" / "bronze" / "_bronze.yml"
    declared = yaml.safe_load(bronze.read_text())
    for source in declared["sources"]:
        source["tables"] = [table for table in source["tables"] if table["name"] not in SHOP]
    bronze.write_text(yaml.safe_dump(declared))
    shutil.copytree(HERE / "models", lake.project / "models", dirs_exist_ok=True)
    return lake


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, worker: Worker, servers: None) -> Iterator[Live]:
    made = Live(20251121, lake_of_topics(tmp_path_factory.mktemp("live"), worker))
    made.workload()
    made.finish()
    yield made
    made.shop.connection.close()
    made.warehouse.connection.close()


def test_gold_equals_the_databases_cell_by_cell(live: Live) -> None:
    report.LINES.append(f"{live.builds} builds")
    found = {}
    for name, database, table, printed in live.tables():
        wanted = final_rows.final_rows(database, table, printed)
        found[name] = differences(live.lake, name, wanted)
        if name == "gold.customers":  # what the stream does not hold, see examples/capture
            assert [cell[:2] for cell in found[name]] in ([], [((502,), "biography")])
            (row,) = (row for row in live.lake.rows(name) if row["id"] == 502)
            assert row["_is_complete"] == (not found[name])
            found[name] = []
        report.LINES.append(f"{name}: {len(wanted)} rows compared, {len(found[name])} cells differ")
        assert len(wanted) > 0
    assert {name: cells[:5] for name, cells in found.items() if cells} == {}


@pytest.mark.parametrize(
    ("feed", "entity", "table"),
    [
        ("shop_postgres", "shop.public.moments", "orders"),
        ("shop_mariadb", "warehouse.moments", "payments"),
    ],
)
def test_history_equals_the_database_at_each_moment(
    live: Live, feed: str, entity: str, table: str
) -> None:
    places = {
        row["row_key"]: row["change_position"]
        for row in live.lake.rows(
            f"silver.{feed}_decoded", ("entity", "row_key", "change_position", "outcome")
        )
        if row["entity"] == entity and row["outcome"] == "change"
    }
    history = live.lake.rows(f"gold.{table}_history")
    compared, wrong, states = 0, [], set()
    for number, texts in getattr(live.moments, table).items():
        place = next((at for key, at in places.items() if key == f'["{number}"]'), None)
        if place is None or place.split("/")[1] == "0":  # before the stream began
            continue
        wanted = {row["id"]: row for row in typed_rows(live.lake, f"gold.{table}_history", texts)}
        found = {
            row["id"]: {name: row[name] for name in texts[0]}
            for row in history
            if row["_from_position"] <= place and (row["_to_position"] or "~") > place
        }
        compared += 1
        states.add(str(wanted))
        if found != wanted:
            wrong.append(number)
    report.LINES.append(
        f"{table}_history: {len(history)} versions, as of {compared} moments with {len(states)}"
        f" states compared, {len(wrong)} differ"
    )
    assert len(states) >= 10
    assert wrong == []


def test_nothing_was_rejected_and_copies_were_found(live: Live) -> None:
    for feed in SHOP:
        decoded = live.lake.rows(f"silver.{feed}_decoded", ("outcome", "reason", "change_index"))
        outcomes = Counter(row["outcome"] for row in decoded)
        reasons = Counter(row["reason"] for row in decoded if row["outcome"] == "rejected")
        messages = sum(row["change_index"] == 0 for row in decoded)
        report.LINES.append(
            f"{feed}: {messages} messages, {dict(outcomes)}, rejected: {dict(reasons)}"
        )
        assert outcomes["duplicate"] > 100, "the connector repeated nothing"
        assert not reasons
    assert live.lake.rows("gold.rejections") == []


def test_each_offset_was_taken_once(live: Live) -> None:
    for feed, topics in zip(SHOP, live.feeds, strict=True):
        rows = live.lake.rows(
            f"bronze.{feed}_messages", ("topic", "kafka_partition", "kafka_offset")
        )
        taken = [(row["topic"], row["kafka_partition"], row["kafka_offset"]) for row in rows]
        assert len(set(taken)) == len(taken)
        records = topics.read()
        assert len(records) >= len(taken)
        wanted = {(r["topic"], r["partition"], r["offset"]) for r in records}
        assert {place for place in wanted - set(taken) if "heartbeat" not in place[0]} == set()


def test_every_published_state_holds_whole_transfers(live: Live) -> None:
    """A state is that of a tag: of each table the newest one up to a run."""
    states: dict[int, Decimal] = {}
    tables = {name: live.lake.table(f"gold.{name}") for name in BANK}
    tags = {
        name: {
            int(ref.removeprefix("publish_")): reference.snapshot_id
            for ref, reference in table.metadata.refs.items()
            if ref.startswith("publish_")
        }
        for name, table in tables.items()
        if table is not None
    }
    for run in sorted({run for of_table in tags.values() for run in of_table}):
        states[run] = sum(
            sum(tables[name].scan(snapshot_id=of_table[newest]).to_arrow()["balance"].to_pylist())
            for name, of_table in tags.items()
            if (newest := max((known for known in of_table if known <= run), default=None))
        )
    report.LINES.append(
        f"{len(states)} published states, sum of balances in each: {kinds.Bank.total}"
    )
    assert len(states) >= 4
    assert set(states.values()) == {kinds.Bank.total}
