"""Writes the feed `ledger` of examples/landing, and the rows that its database held in the end.

The database is simulated (README.md). The same seed writes the same files.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

from cdl_messages import Change, Row, Table, compact, version_1, version_2

EXAMPLES = Path(__file__).resolve().parent.parent
TABLES = (
    Table(
        "accounts",
        ("id",),
        {
            **{"id": "int8", "holder": "text", "opened_at": "timestamp"},
            **{"credit": "numeric", "rate": "float8", "closed": "bool"},
        },
    ),
    Table(
        "entries",
        ("account_id", "entry_no"),
        {
            **{"account_id": "int8", "entry_no": "int4", "amount": "numeric"},
            **{"booked_at": "timestamp", "note": "text"},
        },
        is_full=True,
    ),
    Table(
        "statements",
        ("id",),
        {"id": "text", "account_id": "int8", "pages": "int2", "content": "text"},
        lobs=("content",),
    ),
)
HEARTBEATS = Table("cdc_heartbeat", ("cdl_job_id",), {"cdl_job_id": "text"}, schema="cdc_cdl")
WORDS = ("rent", "O'Neill", "Zürich", 'the "big" one', "a\\b", "line\nbreak", "日本", "", "x" * 30)
Key = tuple[object, ...]


class Database:
    """Tables of committed and uncommitted rows, and a log in the order of commits."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.rows: dict[str, dict[Key, Row]] = {table.name: {} for table in TABLES}
        self.log: list[Change] = []
        self.lsn = 163_955_221_008
        self.clock = datetime(2024, 2, 4, 11, 59, 56, 13_000, tzinfo=UTC)
        self.number = 0
        self.open: list[tuple[int, list[Change], set[tuple[str, Key]]]] = []

    def work(self, changes: int) -> None:
        """Up to three transactions at a time: the first to write may be the last to commit."""
        for _ in range(changes):
            if not self.open or (len(self.open) < 3 and self.random.random() < 0.4):
                self.number += 1
                self.open.append((57_227_595 + self.number, [], set()))
            transaction = self.random.choice(self.open)
            self.change(*transaction)
            if self.random.random() < 0.3:
                self.commit(transaction)
        while self.open:
            self.commit(self.open[0])

    def commit(self, transaction: tuple[int, list[Change], set[tuple[str, Key]]]) -> None:
        self.open.remove(transaction)
        self.clock += timedelta(milliseconds=self.random.randrange(1, 90_000))
        for change in transaction[1]:
            change.committed = self.clock
            self.log.append(change)

    def change(self, number: int, changes: list[Change], locked: set[tuple[str, Key]]) -> None:
        table = self.random.choices(TABLES, (3, 5, 3))[0]
        rows = self.rows[table.name]
        taken = set().union(*(held for _, _, held in self.open if held is not locked))
        free = [key for key in rows if (table.name, key) not in taken]
        kind = self.random.choices(("insert", "update", "delete", "move"), (35, 45, 12, 8))[0]
        if kind == "insert" or not free:
            key = self.new_key(table)
            if key in rows or (table.name, key) in taken:
                return
            row = dict(zip(table.key, key, strict=True)) | self.values(table)
            change = Change(table, "INSERT", None, row)
        else:
            key = self.random.choice(free)
            before = rows[key]
            if kind == "delete":
                change = Change(table, "DELETE", before, None)
            elif kind == "update":
                unsent = table.lobs if self.random.random() < 0.6 else ()
                values = self.values(table)
                some = self.random.sample(sorted(values), self.random.randint(1, len(values)))
                kept = {name: values[name] for name in some if name not in unsent}
                # a large object that is written stands in the log, as does one written anew
                unsent = tuple(name for name in unsent if before[name] is not None)
                change = Change(table, "UPDATE", before, before | kept, unsent)
            else:
                new = self.new_key(table)
                if new in rows or (table.name, new) in taken:
                    return
                change = Change(
                    table, "UPDATE", before, before | dict(zip(table.key, new, strict=True))
                )
            locked.add((table.name, key))
            del rows[key]
        if change.after is not None:
            locked.add((table.name, tuple(change.key.values())))
            rows[tuple(change.key.values())] = change.after
        self.lsn += self.random.randrange(40, 400, 8)
        change.lsn, change.transaction = self.lsn, number
        changes.append(deepcopy(change))

    def new_key(self, table: Table) -> Key:
        """From few keys, so that deleted ones come back."""
        number = self.random.randint(1, 60)
        return {
            "accounts": (10_000_000_000 + number,),
            "entries": (10_000_000_000 + number % 9, self.random.randint(1, 20)),
            "statements": (f"2024/{number:03d}",),
        }[table.name]

    def values(self, table: Table) -> Row:
        random = self.random
        makers = {
            "bool": lambda: random.random() < 0.5,
            "int2": lambda: random.randint(-32768, 32767),
            "int8": lambda: 10_000_000_000 + random.randint(1, 60),
            "float8": lambda: random.choice((0.0, 0.5, -1.25, 0.1, 3.75e10)),
            "text": lambda: random.choice(WORDS),
            "numeric": lambda: Decimal(random.randint(-(10**14), 10**14)).scaleb(-4),
            "timestamp": lambda: (
                datetime(1955, 5, 14, tzinfo=UTC)
                + timedelta(milliseconds=random.randrange(80 * 365 * 86_400_000))
            ),
        }
        row: Row = {}
        for name, type_name in table.columns.items():
            if name in table.lobs:
                row[name] = f"statement {random.randrange(10**6)} " * random.randint(1, 12)
            elif name not in table.key:
                row[name] = None if random.random() < 0.15 else makers[type_name]()
        return row


def messages(log: list[Change]) -> Iterator[tuple[str, str]]:
    """Table and message. Half way the job is changed from CDL JSON to Debezium JSON.

    After each of two restarts the last changes are sent again; after the second one, which is the
    change of the job, in the other form.
    """
    half, restart = len(log) // 2, len(log) // 4
    for number, change in enumerate(log):
        if number == restart:
            for again in log[restart - 30 : restart]:
                yield again.table.name, version_1(again)
        if number == half:
            for again in log[half - 30 : half]:
                yield from ((again.table.name, text) for text in version_2(again))
        if number < half:
            yield change.table.name, version_1(change)
        else:
            yield from ((change.table.name, text) for text in version_2(change))
        if number % 50 == 0:
            yield "cdc_heartbeat", heartbeat(change, is_second=number >= half)


def heartbeat(change: Change, is_second: bool) -> str:
    """A row of CDL's heartbeat table, which is in the source's database."""
    row = {"cdl_job_id": "job-1"}
    beat = replace(change, table=HEARTBEATS, operation="UPDATE", before=None, after=row, unsent=())
    return version_2(beat)[0] if is_second else version_1(beat)


def broken_lines() -> list[str]:
    """Inserts of accounts that do not exist, one thing wrong with each (README.md)."""
    table = TABLES[0]

    def change(number: int) -> Change:
        row = {
            **{"id": number, "holder": "nobody", "opened_at": None},
            **{"credit": Decimal("1.0000"), "rate": 0.5, "closed": False},
        }
        return Change(table, "INSERT", None, row, lsn=900_000_000_000 + number, transaction=1)

    def edited(text: str, old: str, new: str) -> str:
        assert text.count(old) == 1, old
        return text.replace(old, new)

    one = [version_1(change(number)) for number in range(10)]
    two = [version_2(change(number))[0] for number in range(10, 20)]
    return [
        one[0][:-50],
        edited(one[1], '"OPERATION":"INSERT"', '"OPERATION":"MERGE"'),
        edited(one[2], '"unique":{"id":2}', '"unique":null'),
        edited(one[3], '"unique":{"id":3}', '"unique":{"id":null}'),
        edited(one[4], '"name":"lsn","value":900000000004', '"name":"scn","value":4'),
        edited(one[5], '"TABLE_NAME":"accounts"', '"TABLE_NAME":""'),
        edited(one[6], '"credit":"1.0000"', '"credit":"1,00"'),
        edited(one[7], '"message_type":"0"', '"message_type":"1"'),
        edited(two[0], '"op":"c"', '"op":"x"'),
        edited(two[1], '"lsn":900000000011', '"lsn":null'),
        edited(two[2], '"holder":"nobody"', '"holder":"nobody","holder":"somebody"'),
        edited(two[3], '"credit":"1.0000"', '"credit":"123456789012.0000"'),
    ]


def as_text(value: object) -> str | None:
    """As examples/capture/README.md says of expected files."""
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S.%f")
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def write(path: Path, lines: list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = "".join(f"{line}\n" for line in lines).encode()
    if path.suffix == ".gz":
        content = gzip.compress(content, compresslevel=9, mtime=0)
    path.write_bytes(content)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--changes", type=int, default=900)
    parser.add_argument("--target", type=Path, default=EXAMPLES)
    options = parser.parse_args()

    database = Database(options.seed)
    database.work(options.changes)
    sent = list(messages(database.log))
    landing = options.target / "landing" / "ledger"
    for part in range(3):
        cut = sent[len(sent) * part // 3 : len(sent) * (part + 1) // 3]
        # a connector writes what it reads topic by topic
        lines = [text for _, text in sorted(cut, key=lambda message: message[0])]
        write(landing / f"part-{part + 1:04d}.jsonl.gz", lines)
    write(landing / "broken-lines.jsonl", broken_lines())
    for table in TABLES:
        rows = [database.rows[table.name][key] for key in sorted(database.rows[table.name])]
        texts = [compact({name: as_text(value) for name, value in row.items()}) for row in rows]
        write(options.target / "expected" / f"{table.name}.jsonl.gz", texts)
    counts = {table.name: len(database.rows[table.name]) for table in TABLES}
    print(json.dumps({"messages": len(sent), "rows": counts}))


if __name__ == "__main__":
    main()
