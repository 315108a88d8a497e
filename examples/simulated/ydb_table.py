"""A YDB table with changefeeds: rows in memory, and the records that YDB would write for them.

Rows hold values as YDB writes them to JSON. Written from YDB's document and its serializer
(`ydb/core/tx/datashard/change_record_cdc_serializer.cpp`), without a look at the decoders.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

Key = tuple[Any, ...]
Columns = dict[str, Any]
# UPSERT, REPLACE and DELETE of a row
Operation = tuple[str, Key, Columns]
Place = tuple[int, int]


def compact(value: Any) -> str:  # noqa: ANN401
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


FIRST_TRANSACTION = 562949953607163


@dataclass
class Clock:
    """Virtual time of a database: the coordinator's step and the number of the transaction.

    Numbers of a step are in order; that of a later step may be smaller.
    """

    step: int = 1795261200000
    transaction: int = FIRST_TRANSACTION
    count: int = 0

    def next(self) -> Place:
        self.count += 1
        if self.count % 3 == 0:
            self.transaction += 1
        else:
            self.step += 10
            self.transaction = FIRST_TRANSACTION + self.step * 7919 % 100_003
        return self.step, self.transaction


@dataclass
class Changefeed:
    """What is written of a table's changes, to the partitions of a topic."""

    table: Table
    mode: str
    form: str = "JSON"
    has_timestamps: bool = True
    partitions: int = 3
    name: str = "changes"
    records: list[dict[str, Any]] = field(default_factory=list)
    _offsets: dict[int, int] = field(default_factory=dict)
    _children: dict[int, tuple[int, int]] = field(default_factory=dict)
    _waiting: list[Key] = field(default_factory=list)
    _snapshot: Place = (0, 0)

    @property
    def topic(self) -> str:
        return f"{self.table.path}/{self.name}"

    # initial scan

    def start_scan(self) -> None:
        """A row is sent when its turn comes, or before the first change of it."""
        self._snapshot = self.table.clock.next()
        self._waiting = sorted(self.table.rows, key=repr)

    def scan(self, count: int) -> None:
        for key in self._waiting[:count]:
            self._send_scanned(key)

    def _send_scanned(self, key: Key) -> None:
        self._waiting.remove(key)
        row = self.table.rows[key]
        if self.form == "DEBEZIUM_JSON":
            image = {"OLD_IMAGE": {"before": row}, "KEYS_ONLY": {}}.get(self.mode, {"after": row})
            self._send_debezium("r", key, image, self._snapshot)
        else:
            image = {
                "UPDATES": {"update": row},
                "OLD_IMAGE": {"update": {}, "oldImage": row},
                "KEYS_ONLY": {"update": {}},
            }.get(self.mode, {"update": {}, "newImage": row})
            self._send_native(key, image, self._snapshot)

    # changes

    def change(
        self,
        operation: Operation,
        before: Columns | None,
        after: Columns | None,
        place: Place,
    ) -> None:
        flag, key, columns = operation
        if key in self._waiting:
            self._send_scanned(key)
        has_before = "OLD" in self.mode and before is not None
        has_after = "NEW" in self.mode and after is not None
        if self.form == "DEBEZIUM_JSON":
            op = "d" if flag == "erase" else "u"
            if self.mode == "NEW_AND_OLD_IMAGES" and flag != "erase" and before is None:
                op = "c"
            images = {"before": before} if has_before else {}
            self._send_debezium(op, key, images | ({"after": after} if has_after else {}), place)
        else:
            record: dict[str, Any] = {flag: columns if self.mode == "UPDATES" else {}}
            record |= {"oldImage": before} if has_before else {}
            record |= {"newImage": after} if has_after else {}
            self._send_native(key, record, place)

    def _send_native(self, key: Key, record: dict[str, Any], place: Place) -> None:
        record = {**record, "key": list(key)}
        if self.has_timestamps:
            record["ts"] = list(place)
        members = list(record.items())
        self.table.chance.shuffle(members)
        self._append(self._partition_of(key), None, dict(members), place)

    def _send_debezium(self, op: str, key: Key, images: dict[str, Any], place: Place) -> None:
        named = dict(zip(self.table.key, key, strict=True))
        step, transaction = place
        payload = {
            "op": op,
            **{name: named | image for name, image in images.items()},
            "source": {
                "connector": "ydb",
                "version": "1.0.0",
                "ts_ms": step,
                "step": step,
                "txId": transaction,
                "snapshot": op == "r",
            },
        }
        self._append(self._partition_of(key), {"payload": named}, {"payload": payload}, place)

    def change_below_the_barrier(self, key: Key, columns: Columns) -> None:
        """What servers before September 2024 did: a change whose time is before a barrier."""
        self._send_native(key, {"update": columns}, (1, 1))
        self.table.rows[key] = {**dict.fromkeys(self.table.columns), **columns}

    # what is no change of a row

    def barrier(self) -> None:
        """Nothing that was committed before will be sent any more. Not during the initial scan."""
        if not self._waiting:
            place = self.table.clock.next()
            for partition in self.open_partitions():
                self._append(partition, None, {"resolved": [place[0], 0]}, place)

    def schema_change(self, version: int, columns: dict[str, Any]) -> None:
        place = self.table.clock.next()
        table = {"schemaVersion": version, "columns": columns}
        table["primaryKeyColumnNames"] = list(self.table.key)
        change = {"type": "ALTER", "table": table}
        for partition in self.open_partitions():
            self._append(partition, None, {"tableChanges": [change], "ts": list(place)}, place)

    # partitions

    def split(self, partition: int) -> None:
        """Keys of this partition go on in two new ones."""
        first = self.partitions + 2 * len(self._children)
        self._children[partition] = (first, first + 1)

    def open_partitions(self) -> list[int]:
        count = self.partitions + 2 * len(self._children)
        return [number for number in range(count) if number not in self._children]

    def _partition_of(self, key: Key) -> int:
        number = crc32(compact(key).encode())
        partition, rest = number % self.partitions, number // self.partitions
        while partition in self._children:
            partition, rest = self._children[partition][rest % 2], rest // 2
        return partition

    def _append(
        self, partition: int, key: Columns | None, value: dict[str, Any], place: Place
    ) -> None:
        offset = self._offsets.get(partition, 0)
        self._offsets[partition] = offset + 1
        self.records.append(
            {
                "key": None if key is None else compact(key),
                "value": compact(value),
                "headers": None,
                "topic": self.topic,
                "partition": partition,
                "offset": offset,
                "timestamp": max(self.table.clock.step, place[0]),
            }
        )

    def lines(self) -> list[str]:
        return [compact(record) for record in self.records]


@dataclass
class Table:
    path: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    clock: Clock
    chance: random.Random
    rows: dict[Key, Columns] = field(default_factory=dict)
    feeds: list[Changefeed] = field(default_factory=list)

    def add_feed(self, mode: str, **options: Any) -> Changefeed:  # noqa: ANN401
        self.feeds.append(Changefeed(self, mode, **options))
        return self.feeds[-1]

    def transact(self, *operations: Operation) -> None:
        """One transaction; each operation is a record of its own, all at one place."""
        place = self.clock.next()
        nothing = dict.fromkeys(self.columns)
        for operation in operations:
            flag, key, columns = operation
            before = self.rows.get(key)
            after = {
                "update": {**(before or nothing), **columns},
                "reset": {**nothing, **columns},
                "erase": None,
            }[flag]
            for feed in self.feeds:
                feed.change(operation, before, after, place)
            if after is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = after
