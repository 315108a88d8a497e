"""Messages of Huawei MRS CDL, as its document shows them: version 1.0 and version 2.0.

A row is a dictionary of Python values. Its table's `columns` say which type each has at the source.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

Row = dict[str, Any]
# type at the source -> Connect's type and logical type in version 1.0, and in version 2.0
TYPES = {
    "int2": ("int16", None, "int16", None),
    "int4": ("int32", None, "int32", None),
    "int8": ("int64", None, "int64", None),
    "bool": ("boolean", None, "boolean", None),
    "float8": ("double", None, "double", None),
    "text": ("string", None, "string", None),
    "numeric": ("string", "com.xxx.cdc.data.Decimal", "string", "com.xxx.cdc.data.Decimal"),
    "timestamp": (
        *("int64", "org.apache.kafka.connect.data.Timestamp"),
        *("string", "com.xxx.cdc.data.timestamp"),
    ),
}
PLACEHOLDER = "__debezium_unavailable_value"
OPERATIONS = {"INSERT": "c", "UPDATE": "u", "DELETE": "d"}


@dataclass(frozen=True)
class Table:
    name: str
    key: tuple[str, ...]
    columns: Mapping[str, str]
    lobs: tuple[str, ...] = ()
    """Columns of which an update sends nothing unless it writes them."""
    is_full: bool = False
    """Whether the row before is sent as a whole (REPLICA IDENTITY FULL)."""
    schema: str = "ledger"


@dataclass
class Change:
    """A change of a row as the source's log has it."""

    table: Table
    operation: str
    before: Row | None
    after: Row | None
    unsent: tuple[str, ...] = ()
    """Large objects that the change did not touch: the log does not hold them."""
    lsn: int = 0
    transaction: int = 0
    committed: datetime = field(default=datetime(2024, 2, 4, tzinfo=UTC))

    @property
    def key(self) -> Row:
        row = self.after or self.before or {}
        return {name: row[name] for name in self.table.key}


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def milliseconds(time: datetime) -> int:
    return int((time - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds() * 1000)


def wire_value(value: object, version: int) -> object:
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        if version == 1:
            return milliseconds(value)
        return value.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
    return value


def wire_row(row: Row | None, version: int, unsent: tuple[str, ...] = ()) -> Row | None:
    if row is None:
        return None
    unknown = None if version == 1 else PLACEHOLDER
    return {
        name: unknown if name in unsent else wire_value(value, version)
        for name, value in row.items()
    }


def fields(table: Table, names: tuple[str, ...], version: int) -> list[Row]:
    found = []
    for name in names:
        connect, logical = TYPES[table.columns[name]][2 * version - 2 : 2 * version]
        one = {"type": connect, "optional": name not in table.key, "field": name}
        found.append(one | ({"name": logical} if logical else {}))
    return found


def struct(name: str, field_name: str, members: list[Row]) -> Row:
    return {
        **{"type": "struct", "fields": members, "optional": True},
        **{"name": name, "field": field_name},
    }


def sent_before(change: Change) -> Row | None:
    """The row before, or the part of it that the source's log has."""
    if change.before is None or change.table.is_full:
        return change.before
    moved = change.after is not None and change.key != {
        name: change.before[name] for name in change.table.key
    }
    if change.operation == "DELETE" or moved:
        return {
            name: value if name in change.table.key else None
            for name, value in change.before.items()
        }
    return None


def version_1(change: Change) -> str:
    """CDL JSON. A change of key is one update, with the old key in the row before."""
    table = change.table
    columns = tuple(table.columns)
    row = fields(table, columns, 1)
    schema = [
        {"type": "string", "optional": False, "field": "DATA_STORE"},
        {"type": "string", "optional": False, "field": "SEG_OWNER"},
        {"type": "string", "optional": False, "field": "TABLE_NAME"},
        {"type": "string", "optional": False, "field": "OPERATION"},
        struct("unique", "unique", fields(table, table.key, 1)),
        struct("data", "data", row),
        struct("before", "before", row),
    ]
    payload = {
        "DATA_STORE": "POSTGRESQL",
        "SEG_OWNER": table.schema,
        "TABLE_NAME": table.name,
        "TIMESTAMP": milliseconds(change.committed),
        "OPERATION": change.operation,
        "LOB_COLUMNS": ",".join(table.lobs) or None,
        "transaction": {
            "properties": [
                {"name": "lsn", "value": change.lsn},
                {"name": "txId", "value": change.transaction},
            ]
        },
        "unique": wire_row(change.key, 1),
        "data": wire_row(change.after, 1, change.unsent),
        "before": wire_row(sent_before(change), 1),
        "message_version": "1.0",
        "message_type": "0",
        "HEARTBEAT_IDENTIFIER": "279fb050-0143-45c1-b184-50bc48c2461c",
    }
    return wrapped(table, schema, payload)


def version_2(change: Change) -> list[str]:
    """Debezium JSON. A change of key is a delete and an insert at one place in the log."""
    old = change.before and {name: change.before[name] for name in change.table.key}
    if change.after is not None and old is not None and old != change.key:
        assert not change.unsent
        delete = Change(change.table, "DELETE", change.before, None)
        insert = Change(change.table, "INSERT", None, change.after)
        parts = [delete, insert]
    else:
        parts = [change]
    return [_version_2(part, change) for part in parts]


def _version_2(part: Change, change: Change) -> str:
    table = part.table
    row = fields(table, tuple(table.columns), 2)
    schema = [
        struct("before", "before", row),
        struct("data", "after", row),
        {"type": "string", "optional": False, "field": "op"},
        struct("unique", "unique", fields(table, table.key, 2)),
    ]
    payload = {
        "before": wire_row(sent_before(part), 2),
        "after": wire_row(part.after, 2, part.unsent),
        "source": {
            "version": "1.4.0.Final",
            "connector": "postgresql",
            "name": "cdl",
            "ts_ms": milliseconds(change.committed),
            "snapshot": "false",
            "db": "bank",
            "schema": table.schema,
            "table": table.name,
            "txId": change.transaction,
            "lsn": change.lsn,
        },
        "op": OPERATIONS[part.operation],
        "ts_ms": milliseconds(change.committed) + 350,
        "message_version": "2.0",
        "message_type": "0",
        "LOB_COLUMNS": ",".join(table.lobs) or None,
        "unique": wire_row(part.key, 2),
    }
    return wrapped(table, schema, payload)


def wrapped(table: Table, schema: list[Row], payload: Row) -> str:
    name = f"{table.schema}.{table.name}"
    described = {"type": "struct", "fields": schema, "optional": False, "name": name}
    return compact({"schema": described, "payload": payload})
