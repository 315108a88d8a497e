"""`propose` writes the models of a feed by what has landed, and what it writes builds and is right.

The projects here are empty: no source and no model of any feed, only landed files.
"""

from __future__ import annotations

import base64
import json
import shutil
import struct
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import propose
import pytest
from kit import FEEDS, Lake, Outcome, Row, Worker
from samples import EXPECTED, LANDING, read_lines

# gold table that is proposed -> the sample's table
TABLES = {
    "shop_postgres": ("customers", "products", "orders", "order_lines", "carts"),
    "shop_mariadb": ("stores", "stock", "payments", "shifts"),
    "ledger": ("accounts", "entries", "statements"),
    "courier_ydb": ("parcels", "stops"),
    "courier_debezium": ("couriers",),
    "arcion_csv": ("region",),
    "arcion_json": ("region_of_json", "nation"),
    "arcion_kafka": ("region_of_kafka",),
    "social_graph": ("people", "companies", "employments", "acquaintances", "transfers"),
}
ENTITIES = {
    "region_of_json": "io_blitzz.region",
    "region_of_kafka": "tpch.region",
    "people": "Person",
    "companies": "Company",
    "employments": "WorksAt",
    "acquaintances": "Knows",
    "transfers": "Paid",
}
# What no message says, so that a line with `question:` asks for it. Names of columns:
NAMES = {
    "region": {"column_1": "r_comment", "column_2": "r_name", "column_3": "r_regionkey"},
    "stops": {"key_1": "route", "key_2": "street"},
}
# dates and times that are numbers; DEFAULT, FLOAT, UINT and SET of attributes, and tuples
UNKNOWN = {
    "parcels": {"due_on", "handed_at", "seen_at"},
    "people": {"points", "mood", "is_active", "tags", "memory"},
    "companies": {"founded", "flags"},
    "acquaintances": {"memories"},
}
# row of a broken line that a narrower decimal rejects: CDL does not send the precision
BROKEN = {"accounts": {("13",)}}
KEYS = {
    "order_lines": ("order_id", "line_no"),
    "stock": ("store_id", "sku"),
    "entries": ("account_id", "entry_no"),
    "stops": ("route", "street"),
    "nation": ("n_nationkey",),
    **dict.fromkeys(("people", "companies"), ("uid",)),
    **dict.fromkeys(
        ("employments", "acquaintances", "transfers"),
        ("from_type", "from_uid", "to_type", "to_uid", "discriminator"),
    ),
    **dict.fromkeys(("region", "region_of_json", "region_of_kafka"), ("r_regionkey",)),
}


def empty_project(home: Path, worker: Worker, *feeds: str) -> Lake:
    lake = Lake(home, worker, {})
    lake.hold_doubtful()
    for layer in ("bronze", "silver", "gold"):
        shutil.rmtree(lake.project / "models" / layer, ignore_errors=True)
    lake.landing.mkdir(exist_ok=True)
    for feed in feeds:
        shutil.copytree(LANDING / feed, lake.landing / feed)
    return lake


def ask(lake: Lake, feed: str, **arguments: Any) -> Outcome:  # noqa: ANN401
    given = json.dumps({"feed": feed, **arguments})
    return lake.dbt("run-operation", "propose", "--args", given)


def put(lake: Lake, feed: str) -> tuple[list[str], list[str]]:
    """As `make propose`: which files were written, and which were there."""
    outcome = ask(lake, feed)
    outcome.check()
    return propose.put(lake.project, propose.files_in(outcome.output)[1])


def answer(lake: Lake, feed: str) -> None:
    """Answers to questions without which rows are missing or too many."""
    if feed == "arcion_csv":
        lake.edit(
            "models/bronze/_arcion_csv.yml",
            "            arcion:\n",
            "            arcion:\n              snapshot_files: /snapshot/\n"
            "              snapshot_columns: {region: [column_3, column_2, column_1]}\n",
        )
    if feed == "social_graph":
        lake.edit(
            "models/silver/social_graph_decoded.sql",
            "'messages', ",
            "'messages', undirected_edges=['Knows'], ",
        )


def table_of(lake: Lake, feed: str, name: str) -> str:
    entity = ENTITIES.get(name)
    for model in (lake.project / "models" / "gold" / feed).glob("*.sql"):
        text = model.read_text()
        if f"'{entity}'" in text or (entity is None and model.stem == name):
            return f"gold.{model.stem}"
    raise AssertionError(f"no model of {feed} is {name}")


def agrees(found: Any, wanted: Any) -> bool:  # noqa: ANN401
    """Whether a value is what the source printed, whatever type was proposed for it."""
    if found is None or wanted is None:
        return found is None and wanted is None
    try:
        match found:
            case bool():
                return found == {"true": True, "1": True, "false": False, "0": False}[wanted]
            case int() if wanted in ("true", "false"):
                return found == (wanted == "true")
            case int() | Decimal():
                return Decimal(found) == Decimal(wanted)
            case float():
                # a float, or a double that was proposed for one
                number = float(wanted)
                return number in (found, as_float(found)) or found == as_float(number)
            case datetime():
                return found.replace(tzinfo=None) == moment(wanted)
            case date():
                return found == date.fromisoformat(wanted)
            case bytes():
                return found == base64.b64decode(wanted)
            case list():
                other = json.loads(wanted) if isinstance(wanted, str) else wanted
                return found == other or dict(found) == other
            case str() if isinstance(wanted, str):
                return found == wanted or Decimal(found) == Decimal(wanted)
    except (InvalidOperation, ValueError, KeyError):
        return False
    return found == wanted


def as_float(number: float) -> float:
    return struct.unpack("f", struct.pack("f", number))[0]


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=None)


def differences(lake: Lake, feed: str, name: str) -> list[tuple[Any, ...]]:
    table = table_of(lake, feed, name)
    wanted = [json.loads(line) for line in read_lines(EXPECTED / f"{name}.jsonl.gz") if line]
    found = [
        {NAMES.get(name, {}).get(column, column): value for column, value in row.items()}
        for row in lake.rows(table)
    ]
    key = KEYS.get(name, ("id",))

    def keyed(rows: list[Row]) -> dict[tuple[str, ...], Row]:
        return {tuple(str(row[column]) for column in key): row for row in rows}

    rows, source = keyed(found), keyed(wanted)
    assert len(rows) == len(found)
    other = (source.keys() ^ rows.keys()) - BROKEN.get(name, set())
    cells = [
        (name, column, value, rows[row][column])
        for row in source.keys() & rows.keys()
        for column, value in source[row].items()
        if column not in rows[row]["_missing_columns"]
        and column not in UNKNOWN.get(name, ())
        and not agrees(rows[row][column], value)
    ]
    return [(name, row) for row in other] + cells


def all_differences(lake: Lake, feed: str) -> list[tuple[Any, ...]]:
    return [cell for name in TABLES[feed] for cell in differences(lake, feed, name)]


def test_a_feed_in_an_empty_project(tmp_path: Path, worker: Worker) -> None:
    lake = empty_project(tmp_path, worker, "arcion_csv")
    before = {path for path in lake.project.rglob("*") if "models" in path.parts}
    outcome = ask(lake, "arcion_csv")
    outcome.check()
    assert "read 4 messages of 2 of 2 files" in outcome.output
    assert "chosen: decode_arcion_s3_csv" in outcome.output
    # it only reads
    assert not (lake.directory / "catalog.db").exists() or lake.commits() == {}
    assert {path for path in lake.project.rglob("*") if "models" in path.parts} == before
    said, files = propose.files_in(outcome.output)
    assert "chosen" in said
    written, left = propose.put(lake.project, files)
    assert left == []
    assert "models/gold/arcion_csv/region.yml" in written
    answer(lake, "arcion_csv")
    lake.build()
    assert all_differences(lake, "arcion_csv") == []
    # what is there now is left out, and what is there all the same is not written over
    assert "models/" not in ask(lake, "arcion_csv").output.split("chosen: ")[1]
    contract = lake.project / "models/gold/arcion_csv/region.yml"
    text = contract.read_text()
    assert propose.put(lake.project, files) == ([], written)
    assert contract.read_text() == text


def is_empty(lake: Lake) -> None:
    (lake.landing / "crm").mkdir()


def is_absent(lake: Lake) -> None:
    pass


def is_waiting(lake: Lake) -> None:
    lake.land("crm", "_part.jsonl", ["{}"])


def holds_prose(lake: Lake) -> None:
    lake.land("crm", "part.csv", ["so it goes", "and on"])


def reads_topics(lake: Lake) -> None:
    (lake.project / "models" / "_crm.yml").write_text(
        "sources:\n  - name: kafka\n    tables:\n      - name: crm\n        config:\n"
        "          meta: {servers: broker-1:9092, topics: [crm]}\n"
    )


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (reads_topics, "propose reads files only"),
        (is_absent, "There is no folder"),
        (is_empty, "There is nothing to read in"),
        (is_waiting, "There is nothing to read in"),
        (holds_prose, "No decoder finds a change in"),
    ],
)
def test_nothing_to_propose_is_a_sentence(
    tmp_path: Path, worker: Worker, prepare: Callable[[Lake], None], sentence: str
) -> None:
    lake = empty_project(tmp_path, worker)
    prepare(lake)
    outcome = ask(lake, "crm")
    assert not outcome.succeeded
    assert outcome.output.count(sentence) == 1
    assert "==>" not in outcome.output


@pytest.mark.soak
def test_all_feeds_of_the_sample(tmp_path: Path, worker: Worker) -> None:
    """One after the other into one project, so that their tables must have different names."""
    lake = empty_project(tmp_path, worker, *FEEDS)
    for feed in FEEDS:
        written, left = put(lake, feed)
        assert written and not left, feed
        answer(lake, feed)
    lake.build()
    wrong = {feed: all_differences(lake, feed)[:5] for feed in FEEDS}
    assert wrong == {feed: [] for feed in FEEDS}
