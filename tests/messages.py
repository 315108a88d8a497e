"""Debezium messages without schemas, as lines of a landing file.

Payments and shifts come from MariaDB, carts from PostgreSQL.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

KEYS = {"payments": ("id",), "old_payments": ("id",), "shifts": ("id",), "carts": ("id",)}
MARIADB = {"connector": "mariadb", "name": "shop_my", "db": "warehouse", "file": "binlog.000001"}
POSTGRES = {"connector": "postgresql", "name": "shop_pg", "db": "shop", "schema": "public"}
TOPICS = {"carts": "shop_pg.public.carts"}
_numbers = count(1)


def compact(value: Any) -> str:  # noqa: ANN401
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def record(key: str | None, value: str | None, table: str = "payments", offset: int = 0) -> str:
    return compact(
        {
            "key": key,
            "value": value,
            "headers": None,
            "topic": TOPICS.get(table, f"shop_my.warehouse.{table}"),
            "partition": 0,
            "offset": offset or next(_numbers),
            "timestamp": 1795261261299,
        }
    )


def envelope(
    op: str,
    after: dict[str, Any] | None,
    before: dict[str, Any] | None = None,
    table: str = "payments",
    position: int = 0,
    snapshot: str = "false",
) -> dict[str, Any]:
    place = 1000 + (position or next(_numbers))
    if table == "carts":
        source = POSTGRES | {"sequence": f'["{place}","{place}"]', "txId": 7, "lsn": place}
    else:
        source = MARIADB | {"sequence": None, "server_id": 1, "pos": place, "row": 0}
    return {
        "before": before,
        "after": after,
        "source": source | {"table": table, "snapshot": snapshot, "ts_ms": 1795261261000},
        "transaction": None,
        "op": op,
        "ts_ms": 1795261261093,
    }


def key_of(row: dict[str, Any], table: str = "payments") -> str:
    return compact({name: row[name] for name in KEYS[table]})


def payment(number: int, **values: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        "id": number,
        "order_id": 456,
        "method": "card",
        "amount": "10.50",
        "paid_at": "2023-11-16T04:41:59.000000Z",
        "details": None,
        "receipt": None,
        "rate": 1.5,
    } | values


def shift(number: int, **values: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"id": number, "work": 14269, "hours": "8.25", "remark": "early"} | values


def cart(number: int, **values: Any) -> dict[str, Any]:  # noqa: ANN401
    row = {"id": f"cart {number}", "customer_id": 5, "content": "{}", "ttl": None, "amount": "5.5"}
    return row | values


def insert(row: dict[str, Any], table: str = "payments", position: int = 0) -> str:
    value = envelope("c", row, table=table, position=position)
    return record(key_of(row, table), compact(value), table)


def read(row: dict[str, Any], table: str = "payments", position: int = 0) -> str:
    """A row of the initial snapshot."""
    value = envelope("r", row, table=table, position=position, snapshot="true")
    return record(key_of(row, table), compact(value), table)


def update(row: dict[str, Any], table: str = "payments", position: int = 0) -> str:
    value = envelope("u", row, before=row, table=table, position=position)
    return record(key_of(row, table), compact(value), table)


def delete(row: dict[str, Any], table: str = "payments", position: int = 0) -> str:
    value = envelope("d", None, before=row, table=table, position=position)
    return record(key_of(row, table), compact(value), table)


def tombstone(row: dict[str, Any], table: str = "payments") -> str:
    return record(key_of(row, table), None, table)
