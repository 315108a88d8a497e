"""A small table of a simulated database, and the messages that a connector would send of it.

Transactions overlap: a change is written to the log at one moment, its transaction is committed at
a later one, and connectors send changes in the order of commits. What orders the changes differs
from source to source (wire formats 5.7).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from messages import compact

Row = dict[str, Any]
PLACEHOLDER = "__debezium_unavailable_value"
TEXTS = ("", "a", "null", "é \U0001f600", 'the "big" \\ one', "line\nend", None)


@dataclass(frozen=True)
class Event:
    """A change of a row. `written` and `committed` are moments, which never come again."""

    op: str
    before: Row | None
    after: Row | None
    written: int
    committed: int
    before_commit: int
    number: int = 0
    """Of the change in its transaction."""
    snapshot: str = "false"
    is_kept: bool = False
    """Whether the large object was left alone, so that the log does not hold it."""

    @property
    def row(self) -> Row:
        return self.after or self.before or {}


class Simulation:
    """A history of one table, drawn by a seed: its events as sent, and its rows in the end."""

    def __init__(self, history: str, seed: int, has_snapshots: bool, keeps_lobs: bool) -> None:
        self.history = history
        self.random = random.Random(seed)
        self.keeps_lobs = keeps_lobs
        self.moment = 1000 + self.random.randrange(100_000)
        self.last_commit = self.moment
        self.rows: dict[int, Row] = {}
        self.committed: dict[int, Row] = {}
        self.events: list[Event] = []
        if has_snapshots:
            self.read_all()
        self.work(has_snapshots)

    def tick(self) -> int:
        self.moment += self.random.randint(1, 40)
        return self.moment

    def values(self) -> Row:
        return {
            "amount": self.random.choice((None, 0, -7, 2**40, self.random.randrange(1000))),
            "note": self.random.choice(TEXTS),
            "document": f"document {self.random.randrange(10**6)}",
        }

    def read_all(self) -> None:
        """The initial snapshot, before anything else."""
        for number in range(1, self.random.randint(1, 4)):
            self.rows[number] = {"history": self.history, "id": number, **self.values()}
        marks = ["true"] * (len(self.rows) - 1) + ["last"]
        self.last_commit = moment = self.tick()
        for row, mark in zip(self.rows.values(), marks, strict=False):
            self.events.append(Event("r", None, row, moment, moment, moment, snapshot=mark))
        self.committed = dict(self.rows)

    def work(self, has_snapshots: bool) -> None:
        """Up to two transactions at a time; neither touches a row that the other has touched."""
        opened: list[tuple[list[Event], set[int]]] = []
        for _ in range(self.random.randint(3, 14)):
            if not opened or (len(opened) == 1 and self.random.random() < 0.5):
                opened.append(([], set()))
            transaction = self.random.choice(opened)
            others = set().union(*(keys for _, keys in opened if keys is not transaction[1]))
            self.change(*transaction, others)
            if self.random.random() < 0.35:
                opened.remove(transaction)
                self.commit(transaction[0])
            if has_snapshots and self.events and self.random.random() < 0.1:
                self.read_again()
        for events, _ in opened:
            self.commit(events)

    def change(self, events: list[Event], held: set[int], others: set[int]) -> None:
        free = [number for number in (1, 2, 3, 4) if number not in others]
        if not free:
            return
        number = self.random.choice(free)
        held.add(number)
        before = self.rows.get(number)
        place = (self.tick(), 0, 0)
        if before is None:
            after = {"history": self.history, "id": number, **self.values()}
            events.append(Event("c", None, after, *place))
        else:
            kind = self.random.random()
            unused = [other for other in free if other not in self.rows]
            if kind < 0.25:
                events.append(Event("d", before, None, *place))
            elif kind < 0.4 and unused:
                number = self.random.choice(unused)
                held.add(number)
                events.append(Event("u", before, before | {"id": number}, *place))
            else:
                values = self.values()
                is_kept = self.keeps_lobs and self.random.random() < 0.5
                if is_kept:
                    values["document"] = before["document"]
                events.append(Event("u", before, before | values, *place, is_kept=is_kept))
            del self.rows[before["id"]]
        if events[-1].after is not None:
            self.rows[number] = events[-1].after

    def commit(self, events: list[Event]) -> None:
        moment = self.tick()
        for number, event in enumerate(events):
            self.events.append(
                replace(event, committed=moment, before_commit=self.last_commit, number=number)
            )
            if event.before is not None:
                self.committed.pop(event.before["id"], None)
            if event.after is not None:
                self.committed[event.after["id"]] = event.after
        self.last_commit = moment

    def read_again(self) -> None:
        """Some rows of an incremental snapshot: as they are after the last change that was sent."""
        last = [event for event in self.events if event.op != "r"][-1:] or self.events[-1:]
        for row in self.random.sample(list(self.committed.values()), len(self.committed) // 2):
            self.events.append(
                replace(last[0], op="r", before=None, after=row, snapshot="incremental")
            )


# ---- where a change is in the log, as the connector of each source says it


def sqlserver(event: Event) -> Row:
    def lsn(moment: int) -> str:
        return f"{moment >> 16:08x}:{moment & 0xFFFF:08x}:0003"

    source = {
        **{"connector": "sqlserver", "name": "sim_ss", "db": "sim", "schema": "dbo"},
        **{"commit_lsn": lsn(event.committed), "change_lsn": lsn(event.written)},
        "event_serial_no": 2 if event.op == "u" else 1,
    }
    if is_initial(event):
        source |= {"change_lsn": None, "event_serial_no": None}
    return source


def db2(event: Event) -> Row:
    source = sqlserver(event) | {"connector": "db2", "name": "sim_db2"}
    for name in ("commit_lsn", "change_lsn"):
        source[name] = source[name] and source[name][:-5] + ":" + "0" * 16
    return source


def oracle(event: Event) -> Row:
    """System change numbers are coarse: several changes may share one."""
    source: Row = {
        **{"connector": "oracle", "name": "sim_ora", "db": "sim", "schema": "dbo"},
        **{"scn": str(10**11 + event.written // 50), "commit_scn": None, "rs_id": None, "ssn": 0},
    }
    if not is_initial(event):
        source["commit_scn"] = str(10**11 + event.committed)
        source["rs_id"] = f" 0x{event.written >> 16:06x}.{event.written & 0xFFFF:08x}.0010 "
    return source


def oracle_xstream(event: Event) -> Row:
    source = oracle(event) | {"name": "sim_xs", "rs_id": None}
    if not is_initial(event):
        source["lcr_position"] = f"{event.committed:016x}{event.written:016x}"
    return source


def postgres(event: Event) -> Row:
    source = postgres_1_4(event) | {"version": "3.5.0.Final", "name": "sim_pg"}
    if event.snapshot == "incremental":
        source |= {"lsn": None, "txId": None}
    first = None if is_initial(event) else str(event.before_commit)
    return source | {"sequence": compact([first, str(event.written)])}


def postgres_1_4(event: Event) -> Row:
    return {
        **{"version": "1.4.0.Final", "connector": "postgresql", "name": "sim_pg14"},
        **{"db": "sim", "schema": "dbo", "txId": event.committed, "lsn": event.written},
    }


def mysql(event: Event) -> Row:
    """A transaction is written to the log when it is committed. Files are short here."""
    return {
        **{"connector": "mysql", "name": "sim_my", "db": "sim", "schema": "dbo", "gtid": None},
        "file": f"binlog.{event.committed // 3000:06d}",
        "pos": event.committed % 3000 * 1000 + event.number // 2 * 10,
        "row": event.number % 2,
    }


def flink_cdc(event: Event) -> Row:
    """Flink CDC reads rows itself, without a place in the log."""
    return mysql(event) | ({"file": "", "pos": 0, "snapshot": "false"} if is_initial(event) else {})


def is_initial(event: Event) -> bool:
    return event.op == "r" and event.snapshot != "incremental"


# ---- messages


def debezium(event: Event, place: Callable[[Event], Row], clock: int) -> list[str]:
    """Values of messages; a change of key is a delete and an insert with one source block."""
    if event.op == "u" and event.before and event.before["id"] != event.row["id"]:
        parts = [replace(event, op="d", after=None), replace(event, op="c", before=None)]
    else:
        parts = [event]
    source = {"snapshot": event.snapshot, "table": "rows", "ts_ms": 1795261261000}
    return [
        compact(
            {
                # as under REPLICA IDENTITY DEFAULT: other columns than the key are made up
                "before": part.before
                and {**part.before, "amount": None, "note": "", "document": "made up"},
                "after": part.after and kept(part, PLACEHOLDER),
                "source": source | place(part),
                "op": part.op,
                "ts_ms": clock,
            }
        )
        for part in parts
    ]


def kept(event: Event, mark: str | None) -> Row:
    return event.row | ({"document": mark} if event.is_kept else {})


def cdl(event: Event, version: int, clock: int, has_lsn: bool = True) -> list[str]:
    """Huawei CDL. In version 1.0 a change of key is one update, the old key in the row before."""
    unique = {"history": event.row["history"], "id": event.row["id"]}
    common = {"message_type": "0", "LOB_COLUMNS": "document", "unique": unique}
    if version == 2:
        found = []
        for text in debezium(event, postgres_1_4, clock):
            # the payload is one object: CDL's own members are put behind Debezium's
            end = common | {"message_version": "2.0"}
            if '"op":"d"' in text and event.op == "u" and event.before:
                end["unique"] = {"history": event.row["history"], "id": event.before["id"]}
            found.append(text[:-1] + "," + compact(end)[1:])
        return found
    place = [{"name": "txId", "value": event.committed}, {"name": "lsn", "value": event.written}]
    return [
        compact(
            {
                **common,
                "DATA_STORE": "POSTGRESQL" if has_lsn else "MYSQL",
                "SEG_OWNER": "dbo",
                "TABLE_NAME": "rows",
                "TIMESTAMP": 1795261261000,
                "OPERATION": {"c": "INSERT", "u": "UPDATE", "d": "DELETE"}[event.op],
                "transaction": {"properties": place if has_lsn else []},
                "data": event.after and kept(event, None),
                "before": event.before and {**event.before, "note": "made up"},
                "message_version": "1.0",
                "HEARTBEAT_IDENTIFIER": str(clock),
            }
        )
    ]


def without_place(kind: str, event: Event, random: random.Random) -> list[tuple[Row, str]]:
    """Keys and values of producers whose order is that of the topic; all clocks tie."""
    before, after = event.before, event.after
    moves = event.op == "u" and before is not None and before["id"] != event.row["id"]
    parts = [(event.op, before, after)]
    if event.op == "u" and (kind == "flink" or (moves and kind != "service")):
        parts = [("d", before, None), ("c", None, after)]
    found = []
    for op, old, new in parts:
        value: Row = {"before": old, "after": new}
        if kind == "flink":
            # its sink knows inserts and deletes alone
            value["op"] = "d" if op == "d" else "c"
        elif kind == "risingwave":
            value = {"payload": value | {"op": op, "source": {"db": "sim", "table": "rows"}}}
            if random.random() < 0.5:
                value["schema"] = {"type": "struct", "fields": []}
        elif kind == "flink_cdc_topic":
            place = {"connector": "mysql", "db": "sim", "table": "rows", "file": "", "pos": 0}
            value |= {"source": place | {"snapshot": "true" if op == "r" else "false"}, "op": op}
        elif kind == "service":
            value |= {"source": {"db": "sim", "table": "rows"}, "op": op, "ts_ms": 1}
            if op == "u" and not moves and random.random() < 0.5:
                value["op"] = random.choice(("u", "c"))
                del value["before"]
        # which of its two keys a message has that moves a row is not documented
        key = (old if random.random() < 0.5 else new) or old or event.row
        found.append(({"history": key["history"], "id": key["id"]}, compact(value)))
    return found


# kind of history -> where its changes are, whether large objects that were left alone are not sent
DEBEZIUM: dict[str, tuple[Callable[[Event], Row], bool]] = {
    "sqlserver": (sqlserver, False),
    "db2": (db2, False),
    "oracle": (oracle, True),
    "oracle_xstream": (oracle_xstream, True),
    "postgres": (postgres, True),
    "postgres_1_4": (postgres_1_4, True),
    "mysql": (mysql, False),
    "flink_cdc": (flink_cdc, False),
}
CDL = ("cdl_1", "cdl_2", "cdl_both", "cdl_offsets")
TOPICS = ("flink", "flink_cdc_topic", "risingwave", "materialize", "service")


def simulate(kind: str, seed: int) -> tuple[list[str], list[Row]]:
    """Lines of landing files in the order in which they were sent, and the rows of the table."""
    history = f"{kind} {seed}"
    if kind in TOPICS:
        return simulate_topic(kind, seed)
    place, keeps_lobs = DEBEZIUM.get(kind, (postgres_1_4, True))
    drawn = Simulation(history, seed, kind in DEBEZIUM and kind != "postgres_1_4", keeps_lobs)
    switch = len(drawn.events) // 2
    sent: list[str] = []
    for number, event in with_repeats(drawn):
        if kind in DEBEZIUM:
            values = debezium(event, place, len(sent))
        else:
            version = 2 if kind == "cdl_2" or (kind == "cdl_both" and number >= switch) else 1
            values = cdl(event, version, len(sent), kind != "cdl_offsets")
        sent += [
            record(history, event, kind, value, offset)
            for offset, value in enumerate(values, len(sent))
        ]
    return sent, list(drawn.rows.values())


def with_repeats(drawn: Simulation) -> Iterator[tuple[int, Event]]:
    """The events, some of the last ones again after a restart."""
    restart = drawn.random.randrange(len(drawn.events) + 1)
    for number, event in enumerate(drawn.events):
        yield number, event
        if number == restart:
            first = max(0, number - drawn.random.randint(1, 5))
            yield from enumerate(drawn.events[first : number + 1], first)


def record(history: str, event: Event, kind: str, value: str, offset: int) -> str:
    row = event.before if '"op":"d"' in value and event.before else event.row
    key = None if kind in CDL else compact({"history": history, "id": row["id"]})
    return compact(
        {
            **{"key": key, "value": value, "headers": None, "topic": f"sim.{kind}"},
            **{"partition": 0, "offset": offset, "timestamp": 1795261261299},
        }
    )


def simulate_topic(kind: str, seed: int) -> tuple[list[str], list[Row]]:
    """The key decides the partition, but where one message says two keys; some land twice."""
    drawn = Simulation(f"{kind} {seed}", seed, kind != "materialize", keeps_lobs=False)
    offsets: dict[int, int] = {}
    sent = []
    for _, event in with_repeats(drawn):
        for key, value in without_place(kind, event, drawn.random):
            partition = seed * 3 + (0 if kind == "service" else key["id"] % 3)
            offsets[partition] = offset = offsets.get(partition, -1) + 1
            message = {"key": compact(key), "value": value, "topic": f"sim.{kind}"}
            line = compact(message | {"partition": partition, "offset": offset})
            sent += [line] * (2 if drawn.random.random() < 0.15 else 1)
    return sent, list(drawn.rows.values())
