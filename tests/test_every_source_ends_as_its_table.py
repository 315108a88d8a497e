"""Gold is the table that a source had, whichever log it has; and holds its values of every type.

Hundreds of histories of simulated sources, rows of random values and broken messages go through one
project: which history it is, is part of every key.
"""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from broken_messages import BROKEN, INCOMPLETE
from connect_types import CDL_COLUMNS, COLUMNS, Column, Row, draw_row, typed_message
from kit import ROOT, Lake, Worker
from messages import compact
from simulated_sources import CDL, DEBEZIUM, TOPICS, simulate

ROWS = 40
TYPED = {
    "typed": COLUMNS,
    "untyped": tuple(column for column in COLUMNS if column.wire_encoding is not None),
    "cdl_1": CDL_COLUMNS[1],
    "cdl_2": CDL_COLUMNS[2],
}
TABLES = {
    "table_rows": ("databases", (*DEBEZIUM,)),
    "cdl_rows": ("cdl", CDL),
    "topic_rows": ("topics", TOPICS),
}
FEEDS = {"databases": "sources", "cdl": "sources", "topics": "sources"}


def of_topic(history: str, *partitions: int) -> list[str]:
    """Changes of one row, through the partitions one after the other."""
    key = {"history": f"broken {history}", "id": 1}
    value = compact({"before": None, "after": key | {"amount": 1}, "op": "c"})
    message = {"key": compact(key), "value": value, "topic": "sim.flink"}
    return [
        compact(message | {"partition": 10**6 + partition, "offset": offset})
        for offset, partition in enumerate(partitions)
    ]


def of_places(history: str, *changes: tuple[str, int, str | None]) -> list[str]:
    """Changes of one row of PostgreSQL: operation, lsn, lsn of the commit before."""
    key = {"history": f"broken places: {history}", "id": 1}
    found = []
    for number, (op, lsn, commit) in enumerate(changes):
        source = {"connector": "postgresql", "name": "sim_pg", "db": "sim", "schema": "dbo"}
        source |= {"table": "rows", "lsn": lsn, "sequence": commit and compact([commit, str(lsn)])}
        value = {"op": op, "before": None, "after": None if op == "d" else key, "source": source}
        message = {"key": compact(key), "value": compact(value), "topic": history}
        found.append(compact(message | {"partition": 0, "offset": number}))
    return found


ONE_KEY = {
    "two partitions": of_topic("two partitions", 0, 1),
    "one partition": of_topic("one partition", 2, 2),
}
WITHOUT_SEQUENCE = [
    *of_places("a delete has none", ("r", 5, "3"), ("c", 10, "8"), ("d", 20, None)),
    *of_places("all have one", ("r", 5, "3"), ("c", 10, "8"), ("u", 20, "15")),
    *of_places("none has one", ("r", 5, None), ("c", 10, None), ("u", 20, None)),
]


def of_moments(
    *changes: tuple[str, int, str, int | None], place: int, before: dict[int, str] | None = None
) -> list[str]:
    """Changes of MariaDB's rows with a timestamp in their key; without a number, without a row.

    Before an update the key of a device may have been another one.
    """
    found = []
    old = {
        device: {"device": device, "at": f"2019-03-23T08:16:{second}Z"}
        for device, second in (before or {}).items()
    }
    for number, (op, device, second, amount) in enumerate(changes, place):
        key = {"device": device, "at": f"2019-03-23T08:16:{second}Z"}
        source = {"connector": "mariadb", "name": "sim_my", "db": "sim", "table": "moments"}
        source |= {"file": "binlog.000001", "pos": number, "row": 0}
        source["snapshot"] = "true" if op == "r" else "false"
        after = None if amount is None else key | {"amount": amount}
        value = {"op": op, "before": old.get(device), "after": after, "source": source}
        message = {"key": compact(key), "value": compact(value), "topic": "moments"}
        found.append(compact(message | {"partition": 0, "offset": number}))
    return found


def of_numbers(*changes: tuple[str, str, str, int | None], place: int) -> list[str]:
    """Changes of rows with two numbers in their key, as they are spelled; see `of_moments`."""
    found = []
    for number, (op, price, ratio, amount) in enumerate(changes, place):
        key = f'{{"price":{price},"ratio":{ratio}}}'
        source = {"connector": "mariadb", "name": "sim_my", "db": "sim", "table": "numbers"}
        source |= {"file": "binlog.000001", "pos": number, "row": 0}
        after = "null" if amount is None else f'{key[:-1]},"amount":{amount}}}'
        value = f'{{"op":"{op}","before":null,"after":{after},"source":{compact(source)}}}'
        message = {"key": key, "value": value, "topic": "numbers"}
        found.append(compact(message | {"partition": 0, "offset": number}))
    return found


class SourceLake(Lake):
    """The project with the models of tests/source_models instead of its own."""

    def __init__(self, home: Path, worker: Worker) -> None:
        super().__init__(home, worker)
        self.feeds = FEEDS
        shutil.rmtree(self.project / "models")
        shutil.copytree(ROOT / "tests" / "source_models", self.project / "models")
        contracts = [contract(name, columns) for name, columns in TYPED.items()]
        types = self.project / "models" / "gold" / "sources" / "_types.yml"
        types.write_text(json.dumps({"models": contracts}))  # which is YAML too
        self.rows_of: dict[str, Counter[tuple[Any, ...]]] = {}
        self.batches: dict[str, tuple[list[str], list[str]]] = {feed: ([], []) for feed in FEEDS}
        self.typed_rows: dict[str, list[Row]] = {}

    def simulate(self, histories: int) -> None:
        """Shuffles what was sent of each history and cuts it into two batches."""
        for table, (feed, kinds) in TABLES.items():
            rows: list[tuple[Any, ...]] = []
            for number, kind in enumerate(kinds):
                for seed in range(10_000 * number, 10_000 * number + histories):
                    sent, in_the_end = simulate(kind, seed)
                    rows += [tuple(row.values()) for row in in_the_end]
                    shuffled = random.Random(seed)
                    for line in shuffled.sample(sent, len(sent)):
                        self.batches[feed][shuffled.random() < 0.5].append(line)
            self.rows_of[f"gold.{table}"] = Counter(rows)

    def send_values(self) -> None:
        for table, columns in TYPED.items():
            drawn = [draw_row(columns, random.Random(number)) for number in range(ROWS)]
            self.typed_rows[table] = [{"id": number} | row for number, (_, row) in enumerate(drawn)]
            feed = "cdl" if table.startswith("cdl") else "databases"
            for number, (wire, _) in enumerate(drawn):
                line = typed_message(table, columns, {"id": number} | wire, number)
                self.batches[feed][0].append(line)

    def arrive(self, batch: int) -> None:
        for feed, batches in self.batches.items():
            self.land(feed, f"{batch}.jsonl", batches[batch])

    def differences(self) -> list[tuple[Any, ...]]:
        """Rows that gold should not have, and rows that it should have."""
        found = []
        for table, wanted in self.rows_of.items():
            columns = self.contract(table)
            rows = Counter(
                tuple(row[name] for name in columns)
                for row in self.rows(table)
                if not row["history"].startswith("broken")
            )
            found += [("surplus", *row) for row in rows - wanted]
            found += [("missing", *row) for row in wanted - rows]
        return found


def contract(name: str, columns: tuple[Column, ...]) -> dict[str, Any]:
    found: list[dict[str, Any]] = [{"name": "id", "data_type": "int", "description": "Key."}]
    for column in columns:
        one = {"name": column.name, "data_type": column.data_type, "description": column.name}
        if name == "untyped" and column.wire_encoding:
            one["config"] = {"meta": {"wire_encoding": column.wire_encoding}}
        found.append(one)
    return {
        "name": name,
        "description": "Values of every type (tests/connect_types.py).",
        "constraints": [{"type": "primary_key", "columns": ["id"]}],
        "columns": found,
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> SourceLake:
    lake = SourceLake(tmp_path_factory.mktemp("sources"), worker)
    lake.simulate(40)
    lake.send_values()
    for feed, cases in BROKEN.items():
        lake.batches[feed][0].extend(line for line, _, _ in cases.values())
    for batch, lines in enumerate(ONE_KEY.values()):
        lake.batches["topics"][batch % 2].extend(lines)
    lake.batches["databases"][0].extend(WITHOUT_SEQUENCE)
    snapshot = [("r", 1, "08", 1), ("r", 2, "08.17491", 2), ("r", 3, "08", 3), ("r", 4, "08.1", 4)]
    lake.batches["databases"][0].extend(of_moments(*snapshot, place=1))
    lake.batches["databases"][0].extend(
        of_numbers(
            *(("c", "100.0", "1.5", 1), ("c", "2.50", "0.0", 2), ("c", "7", "1e3", 3)),
            *(("c", "3.0", "0.00012", 4), ("c", "30", "1.0E7", 5), ("c", "12.30", "-0.0", 6)),
            place=1,
        )
    )
    for batch in range(2):
        lake.arrive(batch)
    lake.build()
    return lake


def test_gold_is_the_table_that_each_source_had(built: SourceLake) -> None:
    assert built.differences() == []
    for table in TABLES:
        rows = [row for row in built.rows(f"gold.{table}") if "broken" not in row["history"]]
        assert all(row["_is_complete"] and not row["_is_ambiguous"] for row in rows)


def test_a_row_of_two_partitions_is_ambiguous(built: SourceLake) -> None:
    found = {
        row["history"]: row["_is_ambiguous"]
        for row in built.rows("gold.topic_rows")
        if row["history"].startswith("broken")
    }
    assert found == {"broken one partition": False, "broken two partitions": True}


def test_without_a_commit_position_the_order_is_uncertain(built: SourceLake) -> None:
    found = {
        row["history"]: row["_is_ambiguous"]
        for row in built.rows("gold.table_rows")
        if row["history"].startswith("broken places")
    }
    assert found == {
        "broken places: a delete has none": True,
        "broken places: all have one": False,
        "broken places: none has one": False,
    }


def test_a_moment_in_a_key_is_one_however_many_zeros_it_has(built: SourceLake) -> None:
    # as MariaDB's snapshot and its stream send it; without a row the third change is rejected
    stream = [("u", 1, "08.000000", 11), ("d", 2, "08.174910", None), ("u", 3, "08.000000", None)]
    others = [("u", 4, "08.100000", 14), ("c", 4, "08.010000", 5), ("c", 4, "08.001000", 6)]
    # a key that was spelled otherwise before: a delete and an insert of one row at one place
    spelled = [("u", 5, "08.1", 7), ("u", 6, "08.10", 8)]
    respelled = of_moments(*spelled, place=30, before={5: "08.10", 6: "08.1"})
    lines = [*of_moments(*stream, *others, place=11), *respelled]
    built.land("databases", "moments.jsonl", lines)
    built.build("--select", "+moments", "+moments_history")
    rows = {
        (row["device"], row["at"].microsecond): (row["amount"], row["_later_change_rejected"])
        for row in built.rows("gold.moments")
    }
    assert rows == {
        **{(1, 0): (11, False), (3, 0): (3, True)},
        **{(4, 100000): (14, False), (4, 10000): (5, False), (4, 1000): (6, False)},
        **{(5, 100000): (7, False), (6, 100000): (8, False)},
    }
    assert [row for row in built.rows("gold.rejections") if "moments" in row["table_name"]] == []
    versions = Counter(row["device"] for row in built.rows("gold.moments_history"))
    assert versions == {1: 2, 2: 1, 3: 1, 4: 4, 5: 1, 6: 1}


def test_a_number_in_a_key_is_one_however_it_is_spelled(built: SourceLake) -> None:
    # without a row the third change is rejected
    stream = [("u", "100", "1.50", 11), ("d", "2.5", "0", None), ("u", "7.00", "1000.0", None)]
    others = [
        ("u", "300e-2", "1.2E-4", 14),
        ("u", "30.0", "10000000.0", 15),
        ("d", "12.3", "0", None),
    ]
    built.land("databases", "numbers.jsonl", of_numbers(*stream, *others, place=11))
    built.build("--select", "+numbers", "+numbers_history")
    tables = ("numbers", "numbers_history")
    found = {table: sorted(map(str, built.rows(f"gold.{table}"))) for table in tables}
    rows = {
        (float(row["price"]), row["ratio"]): (row["amount"], row["_later_change_rejected"])
        for row in built.rows("gold.numbers")
    }
    assert rows == {
        **{(100, 1.5): (11, False), (7, 1000): (3, True)},
        **{(3, 0.00012): (14, False), (30, 10**7): (15, False)},
    }
    assert [row for row in built.rows("gold.rejections") if "numbers" in row["table_name"]] == []
    versions = Counter(float(row["price"]) for row in built.rows("gold.numbers_history"))
    assert versions == {100: 2, 2.5: 1, 7: 1, 3: 2, 30: 2, 12.3: 1}
    built.build("--full-refresh", "--select", *tables)
    assert found == {table: sorted(map(str, built.rows(f"gold.{table}"))) for table in tables}


@pytest.mark.parametrize("table", TYPED)
def test_values_of_every_type_come_through_exactly(built: SourceLake, table: str) -> None:
    found = {row["id"]: row for row in built.rows(f"gold.{table}")}
    wanted = built.typed_rows[table]
    rejected = [
        row for row in built.rows("gold.rejections") if row["table_name"] == f"gold.{table}"
    ]
    assert rejected == []
    assert found.keys() == {row["id"] for row in wanted}
    assert [
        (row["id"], name, value, found[row["id"]][name])
        for row in wanted
        for name, value in row.items()
        if found[row["id"]][name] != value or type(found[row["id"]][name]) is not type(value)
    ] == []


def test_there_are_enough_values() -> None:
    drawn = [draw_row(COLUMNS, random.Random(number))[1] for number in range(ROWS)]
    assert sum(value is not None for row in drawn for value in row.values()) > 1500


@pytest.mark.parametrize("feed", BROKEN)
def test_what_is_broken_is_rejected_with_its_reason(built: SourceLake, feed: str) -> None:
    messages = {
        (row["landed_batch"], row["message_number"]): row["kafka_offset"]
        for row in built.rows(f"bronze.{feed}_messages")
        if row["topic"] == "broken"
    }
    silver = [
        (messages[place], row)
        for row in built.rows(f"silver.{feed}_decoded")
        if (place := (row["landed_batch"], row["message_number"])) in messages
    ]
    misfits = {row["change_id"]: row["reason"] for row in built.rows("gold.rejections")}
    found = {
        number: (row["outcome"], misfits.get(row["change_id"], row["reason"]))
        for number, row in silver
    }
    assert {what: found[number] for number, what in enumerate(BROKEN[feed])} == {
        what: (outcome, reason) for what, (_, outcome, reason) in BROKEN[feed].items()
    }
    assert all(row["detail"] for _, row in silver if row["outcome"] == "rejected")
    built.assert_landed_once()


@pytest.mark.parametrize("table", ["table_rows", "cdl_rows"])
def test_a_value_that_was_never_sent_is_said_to_be_missing(built: SourceLake, table: str) -> None:
    incomplete = [row for row in built.rows(f"gold.{table}") if not row["_is_complete"]]
    keys_alone = [row for row in incomplete if row["history"].startswith("broken places")]
    assert all("amount" in row["_missing_columns"] for row in keys_alone), "not said is not NULL"
    incomplete = [row for row in incomplete if row not in keys_alone]
    assert [(row["history"], row["document"], row["_missing_columns"]) for row in incomplete] == [
        (INCOMPLETE, None, ["document"])
    ]


@pytest.mark.soak
def test_five_hundred_histories_of_each_source_in_two_batches(
    tmp_path: Path, worker: Worker
) -> None:
    lake = SourceLake(tmp_path, worker)
    lake.simulate(500)
    models = ("--select", *(f"+{table}" for table in TABLES))
    for batch in range(2):
        lake.arrive(batch)
        lake.build(*models)
    assert lake.differences() == []
    lake.build("--full-refresh", *models)
    assert lake.differences() == []
