"""A table that changes, and what Arcion Replicant writes of it: CSV and JSON files, Kafka messages.

By the rules of the vendor's documents. Each history is a table of its own, told
apart by the first part of its key, so that hundreds of them are one table in gold.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

COLUMNS = ("history", "id", "a", "b", "note")
VALUES = ("a", "b", "note")
NUMBERS = (None, "0", "-5", "12", "2147483647")
TEXTS = (
    None,
    "",
    "x",
    "y",
    "a,b",
    'say "hi"',
    "two\nlines",
    " padded ",
    "\\",
    "}{",
    '"',
    "ключ 😀",
)
# texts that CSV can tell from NULL, and JSON cannot
CSV_TEXTS = (*TEXTS, "NULL", "null")
SCHEMA = [{"type": "string", "optional": True, "field": name} for name in COLUMNS]
COUNTS = '{"insertCount":1,"updateCount":0,"deleteCount":0,"replaceCount":0}'

Row = dict[str, str | None]


def compact(value: Any) -> str:  # noqa: ANN401
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Event:
    """A change of one row: what the source knows of it, and what its log holds."""

    op: str
    number: int
    before: Row = field(default_factory=dict)  # the whole row before
    after: Row = field(default_factory=dict)  # the whole row after
    sent: tuple[str, ...] = ()  # the columns that the statement names


class Source:
    """One history: `full` logs whole rows, `minimal` what changes, `cassandra` upserts."""

    def __init__(self, history: int, texts: tuple[str | None, ...], kinds: tuple[str, ...]) -> None:
        self.random = Random(history)
        self.history = history
        self.kind = self.random.choice(kinds)
        self.texts = texts
        self.rows: dict[str, Row] = {}
        self.snapshot: list[Row] = []
        self.events: list[Event] = []
        for number in range(self.random.randrange(4)):
            self.rows[str(number)] = self.new_row(str(number))
            self.snapshot.append(dict(self.rows[str(number)]))
        for number in range(1, self.random.randrange(2, 14)):
            self.change(number)

    def value(self, column: str) -> str | None:
        return self.random.choice(NUMBERS if column == "a" else self.texts)

    def new_row(self, key: str) -> Row:
        return {"history": str(self.history), "id": key} | {c: self.value(c) for c in VALUES}

    def some(self, least: int) -> tuple[str, ...]:
        names = self.random.sample(VALUES, self.random.randint(least, len(VALUES)))
        return tuple(name for name in VALUES if name in names)

    def change(self, number: int) -> None:
        key = str(self.random.randrange(5))
        before = self.rows.get(key)
        if before is None or (self.kind == "cassandra" and self.random.random() < 0.3):
            sent = self.some(0) if self.kind == "cassandra" else VALUES
            nothing: Row = dict.fromkeys(COLUMNS)
            after = (before or nothing) | {
                name: value
                for name, value in self.new_row(key).items()
                if name in ("history", "id", *sent)
            }
            self.events.append(Event("I", number, {}, after, ("history", "id", *sent)))
            self.rows[key] = after
        elif self.random.random() < 0.3:
            self.events.append(Event("D", number, before))
            del self.rows[key]
        else:
            free = [name for name in "56789" if name not in self.rows]
            moves = self.kind != "cassandra" and free and self.random.random() < 0.3
            sent = self.some(0 if moves else 1)
            after = before | {name: self.value(name) for name in sent}
            if moves:
                del self.rows[key]
                key = after["id"] = self.random.choice(free)
            self.events.append(Event("U", number, before, after, ("id", *sent) if moves else sent))
            self.rows[key] = after

    # files on S3

    def bits(self, event: Event) -> dict[str, int]:
        """The exists bit of each column, by what its log holds."""
        moves = event.op == "U" and event.before["id"] != event.after["id"]
        found = {}
        for name in COLUMNS:
            is_key = name in ("history", "id")
            if event.op == "I":
                found[name] = 1 if name in event.sent else 0
            elif event.op == "D":
                found[name] = 2 if is_key or self.kind == "full" else 0
            elif self.kind == "full":
                found[name] = 3
            elif moves:
                found[name] = 3 if name in event.sent else 2
            elif is_key:
                found[name] = 2
            elif name in event.sent:
                found[name] = 1 if self.kind == "cassandra" else self.random.choice((1, 3))
            else:
                found[name] = 0 if self.kind == "cassandra" else self.random.choice((0, 2))
        return found

    def cursors(self, event: Event) -> list[str]:
        """As one log names the change, or as each of several nodes does."""
        moment = 1_700_000_000_000 + event.number
        common = {"extractorId": 0, "timestamp": moment, "extractionTimestamp": moment + 9, "v": 2}
        if self.kind != "cassandra":
            # over the point where a file's number gets one more digit
            place = {
                "log": f"bin.{999_997 + event.number // 3:06d}",
                "position": (5, 40, 900)[event.number % 3],
                "logSeqNum": 1,
            }
            return [compact(common | place)]
        nodes = self.random.sample(range(1, 4), self.random.randint(1, 3))
        return [
            compact(
                common
                | {
                    "nodeID": f"node{node}",
                    "dscId": 1_690_000_000_000 + self.random.randrange(9),
                    "mutId": self.random.randrange(10**6),
                    "partNum": 1,
                }
            )
            for node in nodes
        ]

    def csv_records(self) -> list[str]:
        records = []
        for event in self.events:
            fields: list[str] = []
            for name, bit in self.bits(event).items():
                for image, bits in ((event.after, (1, 3)), (event.before, (2, 3))):
                    fields.append(csv_field(image[name] if bit in bits else None, self.random))
                fields.append(str(bit))
            for cursor in self.cursors(event):
                metadata = [event.op, csv_field(cursor), csv_field(COUNTS)]
                records.append(",".join([*fields, *metadata]))
        return records

    def csv_snapshot(self) -> list[str]:
        return [
            ",".join(csv_field(row[name], self.random) for name in COLUMNS) for row in self.snapshot
        ]

    def json_objects(self) -> list[dict[str, Any]]:
        return [
            {
                "tableName": {
                    "namespace": {"catalog": None, "schema": "sim", "hash": -1},
                    "name": "t",
                    "hash": 7,
                },
                "opType": event.op,
                "cursor": cursor,
                "before": {n: json_text(event.before.get(n), b in (2, 3)) for n, b in bits.items()},
                "after": {n: json_text(event.after.get(n), b in (1, 3)) for n, b in bits.items()},
                "exists": {name: str(bit) for name, bit in bits.items()},
                "operationcount": COUNTS,
            }
            for event in self.events
            for bits in [self.bits(event)]
            for cursor in self.cursors(event)
        ]

    def json_snapshot(self) -> list[dict[str, Any]]:
        return [
            {name: json_text(value, True) for name, value in row.items()} for row in self.snapshot
        ]

    # Kafka

    def kafka_records(self) -> list[str]:
        offset = 0
        records = []

        def send(key: Row, value: dict[str, Any] | None, topic: str = "sim.t_cdc") -> None:
            nonlocal offset
            offset += 1
            key_text = compact({"payload": {name: key[name] for name in ("history", "id")}})
            records.append(
                compact(
                    {
                        "key": key_text,
                        "value": None if value is None else compact(value),
                        "topic": topic,
                        "partition": self.history,
                        "offset": offset,
                        "timestamp": 1_700_000_000_000,
                    }
                )
            )

        for row in self.snapshot:
            send(row, self.envelope("r", {}, row, None), "sim.t_snapshot")
        for event in self.events:
            self.send_event(event, send)
        return records

    def send_event(self, event: Event, send: Any) -> None:  # noqa: ANN401
        before, after = event.before, event.after
        key_before = {name: before[name] for name in ("history", "id")} if before else {}
        if event.op == "I":
            send(after, self.envelope("c", self.random.choice(({}, None)), after, event))
        elif event.op == "D":
            image = before if self.kind == "full" else self.random.choice((key_before, {}))
            send(before, self.envelope("d", image, self.random.choice(({}, None)), event))
            send(before, None)
        elif before["id"] != after["id"] and self.random.random() < 0.5:
            send(before, self.envelope("d", before, {}, event))
            send(before, None)
            send(after, self.envelope("c", {}, after, event, row=2))
        elif before["id"] != after["id"]:
            image = after if self.kind == "full" else {n: after[n] for n in event.sent}
            image = {"history": after["history"]} | image
            # older builds send a plain update; which key its message has is not documented
            send(self.random.choice((before, after)), self.envelope("u", before, image, event))
        elif self.kind == "full":
            send(after, self.envelope("u", before, after, event))
        else:
            image = {name: after[name] for name in event.sent}
            image = self.random.choice(({}, key_before)) | image
            send(after, self.envelope("u", self.random.choice((key_before, {})), image, event))

    def envelope(
        self, op: str, before: Row | None, after: Row | None, event: Event | None, row: int = 1
    ) -> dict[str, Any]:
        by_log = self.history % 2 == 0 and event is not None
        number = event.number if event is not None else 0
        images = [
            {"type": "struct", "fields": SCHEMA, "optional": True, "field": name}
            for name in ("before", "after")
        ]
        return {
            "schema": {"type": "struct", "fields": images},
            "payload": {
                "before": before,
                "after": after,
                "source": {
                    "connector": "MYSQL" if by_log else "ORACLE",
                    "name": "sim",
                    "ts_ms": None,
                    "db": "sim",
                    "schema": None,
                    "table": "t",
                    "snapshot": "true" if op == "r" else "false",
                    "file": f"bin.{999_997 + number // 3:06d}" if by_log else None,
                    "pos": (5, 40, 900)[number % 3] if by_log else None,
                    "row": row if by_log else None,
                },
                "op": op,
                "ts_ms": 1_700_000_000_000,
            },
        }


# row -> its changes: what note becomes, write time, which nodes send it, its place in their logs
OF_NODES: dict[str, list[tuple[str, int, dict[int, int]]]] = {
    "several nodes, other write times": [
        ("x", 1, {1: 1, 2: 9}),
        ("y", 2, {2: 3, 3: 1}),
        ("z", 3, {1: 2}),
    ],
    "one change of three nodes": [("x", 1, {1: 3, 2: 2, 3: 1})],
    "one write time, two nodes that agree": [
        ("x", 1, {1: 1, 2: 1}),
        ("y", 5, {1: 20, 2: 3}),
        ("z", 5, {1: 21, 2: 4}),
    ],
    "one write time, each from another node": [
        ("x", 1, {1: 1}),
        ("y", 5, {1: 2}),
        ("z", 5, {2: 9}),
    ],
    "one write time, one node": [("x", 1, {1: 1, 2: 1}), ("y", 5, {1: 2}), ("z", 5, {1: 3})],
    "one write time, the same said twice": [("x", 1, {1: 1}), ("z", 5, {1: 2}), ("z", 5, {2: 9})],
}
AMBIGUOUS = {name for name in OF_NODES if "two nodes that" in name or "each from" in name}


def records_of_nodes(history: int) -> list[str]:
    """CSV records of Cassandra: each node that has a row sends its changes from its own log."""
    records = []
    for key, changes in OF_NODES.items():
        for number, (note, moment, nodes) in enumerate(changes):
            key_bits = ["NULL,1", "NULL,1"] if number == 0 else ["2", "2"]
            texts = [str(history), csv_field(key)]
            keys = [
                f"{text},{bit}" if number == 0 else f"NULL,{text},{bit}"
                for text, bit in zip(texts, key_bits, strict=True)
            ]
            cells = [*keys, "NULL,NULL,0", "NULL,NULL,0", f"{note},NULL,1"]
            for node, place in nodes.items():
                cursor = {"extractorId": 0, "nodeID": f"node{node}", "timestamp": moment}
                cursor |= {"dscId": node, "mutId": place, "partNum": 1}
                op = "I" if number == 0 else "U"
                metadata = [op, csv_field(compact(cursor)), csv_field(COUNTS)]
                records.append(",".join([*cells, *metadata]))
    return records


def csv_field(value: str | None, random: Random | None = None) -> str:
    if value is None:
        return "NULL"
    must = value == "NULL" or any(sign in value for sign in ',"\n\r')
    if must or (random is not None and random.random() < 0.2):
        return '"' + value.replace('"', '""') + '"'
    return value


def json_text(value: str | None, is_there: bool) -> str:
    return value if is_there and value is not None else "null"


def json_file(objects: list[dict[str, Any]], style: int) -> bytes:
    """Objects in one of the ways in which a file can hold them."""
    pretty = [json.dumps(one, ensure_ascii=False, indent=2) for one in objects]
    plain = [compact(one) for one in objects]
    text = [
        "\n".join(plain) + "\n",
        "\n".join(pretty) + "\n",
        "".join(plain),
        "[" + ",".join(plain) + "]",
        json.dumps(objects, ensure_ascii=False, indent=4) + "\n",
        "[\n" + ",\n".join(plain) + "\n]\n",
    ][style % 6]
    return text.encode()


def scattered(
    records: list[Any], random: Random, batches: int, files: int
) -> list[list[list[Any]]]:
    """Records over batches and files in any order, some of them again elsewhere."""
    found: list[list[list[Any]]] = [[[] for _ in range(files)] for _ in range(batches)]
    for record in records:
        for _ in range(2 if random.random() < 0.15 else 1):
            found[random.randrange(batches)][random.randrange(files)].append(record)
    for batch in found:
        for file in batch:
            random.shuffle(file)
    return found
