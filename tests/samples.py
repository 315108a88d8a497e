"""The captured sample: its records, and the rows that the databases held in the end."""

from __future__ import annotations

import base64
import gzip
import json
import struct
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from kit import SHOP, TESTED, Lake, Row
from messages import insert, payment
from pyiceberg import types
from pyiceberg.types import IcebergType

LANDING = TESTED / "examples" / "landing"
EXPECTED = TESTED / "examples" / "expected"


def read_lines(path: Path) -> list[str]:
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    return text.removesuffix("\n").split("\n")


def records(feed: str, tables: Iterable[str] = ()) -> list[str]:
    """The captured lines of a feed, the broken ones apart, in the order of their records' time."""
    found = []
    for path in sorted((LANDING / feed).glob("*part*")):
        for line in read_lines(path):
            record = json.loads(line)
            if not tables or record["topic"].rsplit(".", 1)[-1] in tables:
                found.append((record["timestamp"], len(found), line))
    return [line for _, _, line in sorted(found)]


def batches(tables: Iterable[str], count: int) -> list[dict[str, list[str]]]:
    """The sample cut by time: of each feed the first lines, the next ones, and so on."""
    cut: list[dict[str, list[str]]] = [{} for _ in range(count)]
    for feed in SHOP:
        lines = records(feed, tables)
        for number, batch in enumerate(cut):
            start, end = (len(lines) * n // count for n in (number, number + 1))
            batch[feed] = lines[start:end]
    return cut


def land_batch(lake: Lake, name: str, batch: dict[str, list[str]]) -> None:
    for feed, lines in batch.items():
        if lines:
            lake.land(feed, f"{name}.jsonl.gz", lines)


def check_commits(lake: Lake) -> None:
    """Without new input a build commits nothing; with one more file only what that concerns."""
    before = lake.snapshots()
    lake.build()
    assert lake.snapshots() == before
    number = 900_001
    lake.land("shop_mariadb", "one more.jsonl", [insert(payment(number), position=9_999_999)])
    lake.build()
    after = lake.snapshots()
    assert {name for name in after if after[name] != before[name]} == {
        "bronze.shop_mariadb_messages",
        "silver.shop_mariadb_decoded",
        "gold.payments",
    }
    assert number in {row["id"] for row in lake.rows("gold.payments")}


def typed(text: str | None, column: IcebergType) -> Any:  # noqa: ANN401
    """A value as the database printed it, as the type that gold has."""
    match column:
        case _ if text is None:
            return None
        case types.IntegerType() | types.LongType():
            return int(text)
        case types.DecimalType():
            return Decimal(text)
        case types.DoubleType():
            return float(text)
        case types.FloatType():
            return struct.unpack("f", struct.pack("f", float(text)))[0]
        case types.BooleanType():
            return {"true": True, "1": True, "false": False, "0": False}[text]
        case types.DateType():
            return date.fromisoformat(text)
        case types.TimestampType():
            return datetime.fromisoformat(text)
        case types.TimestamptzType():
            return datetime.fromisoformat(f"{text}+00:00")
        case types.BinaryType():
            return base64.b64decode(text)
        case types.ListType():
            return json.loads(text)
        case _:
            return text


def captured_rows(table: str) -> list[Row]:
    path = EXPECTED / f"{table.split('.')[1]}.jsonl.gz"
    return [json.loads(line) for line in read_lines(path) if line]


def typed_rows(lake: Lake, table: str, texts: list[Row]) -> list[Row]:
    loaded = lake.table(table)
    assert loaded is not None, f"{table} is not there"
    columns = {column.name: column.field_type for column in loaded.schema().columns}
    return [{name: typed(text, columns[name]) for name, text in row.items()} for row in texts]


def key_columns(lake: Lake, table: str) -> tuple[str, ...]:
    return {
        "gold.order_lines": ("order_id", "line_no"),
        "gold.stock": ("store_id", "sku"),
        "gold.entries": ("account_id", "entry_no"),
        "gold.stops": ("route", "street"),
        "gold.nation": ("n_nationkey",),
        **dict.fromkeys(
            ("gold.region", "gold.region_of_json", "gold.region_of_kafka"), ("r_regionkey",)
        ),
    }.get(table, ("id",))


def differences(lake: Lake, table: str, texts: list[Row] | None = None) -> list[tuple[Any, ...]]:
    """Every cell in which gold and the database differ: key, column, expected, found.

    The database's rows as text, or those that were captured with the sample.
    """
    key = key_columns(lake, table)
    rows = typed_rows(lake, table, captured_rows(table) if texts is None else texts)
    wanted = {tuple(row[name] for name in key): row for row in rows}
    rows = lake.rows(table)
    found = {tuple(row[name] for name in key): row for row in rows}
    assert len(found) == len(rows), f"{table} has a key twice"
    missing: list[tuple[Any, ...]] = [(row, "missing") for row in wanted.keys() - found.keys()]
    extra: list[tuple[Any, ...]] = [(row, "not in the database") for row in found.keys() - wanted]
    cells = [
        (row, name, value, found[row][name])
        for row, columns in wanted.items()
        if row in found
        for name, value in columns.items()
        if found[row][name] != value or type(found[row][name]) is not type(value)
    ]
    return missing + extra + cells
