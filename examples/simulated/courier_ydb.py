"""Writes the landing files of the feeds courier_*, and the final rows of their tables.

    python examples/simulated/courier_ydb.py

The same each time: every choice follows from one seed.
"""

from __future__ import annotations

import base64
import gzip
import random
import struct
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from ydb_table import Changefeed, Clock, Columns, Key, Table, compact

EXAMPLES = Path(__file__).resolve().parent.parent
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NAMES = ("Ada", "Łukasz", 'O"Neil', "D'Arcy", "back\\slash", "雪", "a\u2028b", "", "x" * 300)
chance = random.Random(7)
clock = Clock()


def timestamp(micros: int) -> str:
    return (EPOCH + timedelta(microseconds=micros)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def maybe(value: Any) -> Any:  # noqa: ANN401
    return None if chance.random() < 0.15 else value


def parcel_values() -> Columns:
    """A column for each family of YDB's types."""
    day = chance.randint(0, 25_000)
    return {
        "sender": maybe(chance.choice(NAMES)),
        "stickers": maybe(chance.choice((0, 2**63, 2**64 - 1, chance.getrandbits(64)))),
        "weight_kg": maybe(chance.choice((0.1, 1e-9, 12345678.9, 1e300, "inf", "-inf"))),
        "price": maybe(f"{chance.randint(-(10**12), 10**12)}.{chance.randint(1, 999999999):09d}"),
        "is_paid": maybe(chance.random() < 0.5),
        "label": maybe(base64.b64encode(chance.randbytes(chance.randint(0, 20))).decode()),
        "tracking": maybe(str(UUID(bytes=chance.randbytes(16)))),
        "posted_on": maybe(timestamp(day * 86_400_000_000)),
        "due_on": maybe(chance.randint(-700_000, 700_000)),
        "picked_at": maybe(timestamp(chance.randint(0, 2 * 10**15))),
        "handed_at": maybe(chance.randint(-(10**10), 10**11)),
        "seen_at": maybe(chance.randint(-(10**15), 10**16)),
        "transit": maybe(chance.randint(-(10**15), 10**15)),
        "details": maybe({"fragile": True, "lines": [1, {"to": chance.choice(NAMES)}], "n": None}),
    }


def stop_values() -> Columns:
    return {
        "stops_at": maybe(timestamp(chance.randint(0, 2 * 10**9) * 1_000_000)),
        "parcels": maybe(chance.randint(0, 2**32 - 1)),
        "note": maybe(chance.choice(NAMES)),
    }


def courier_values() -> Columns:
    return {
        "name": maybe(chance.choice(NAMES)),
        "rating": maybe(chance.choice((0.5, 4.75, 3.3000000000000003))),
        "is_active": maybe(chance.random() < 0.5),
    }


def change(table: Table, values: Callable[[], Columns], new_key: Callable[[], Key]) -> None:
    """A transaction of one to three operations, now and then two on one row."""
    operations = []
    for _ in range(chance.randint(1, 3)):
        if not table.rows or chance.random() < 0.3:
            key = new_key()
            operations.append((chance.choice(("reset", "update")), key, values()))
        else:
            key = chance.choice(list(table.rows))
            some = values()
            names = chance.sample(list(some), chance.randint(0, len(some)))
            flag = chance.choice(("update", "update", "update", "reset", "erase"))
            sent = {name: some[name] for name in names} if flag != "erase" else {}
            operations.append((flag, key, sent))
        if chance.random() < 0.1:
            operations.append(("erase", key, {}))
            if chance.random() < 0.5:
                operations.append(("reset", key, values()))
    # an update that makes a row again would leave columns that were never sent
    gone: set[Key] = set()
    for number, (flag, key, sent) in enumerate(operations):
        if flag == "erase":
            gone.add(key)
        elif key in gone and flag == "update":
            operations[number] = ("reset", key, sent)
    table.transact(*operations)


def new_parcel() -> Key:
    return (chance.choice((2**64 - 1 - chance.randint(0, 50), chance.randint(1, 10**6))),)


def new_stop() -> Key:
    return chance.randint(1, 20), chance.choice((None, f"street {chance.randint(1, 30)}"))


def new_courier() -> Key:
    return (chance.randint(1, 60),)


def text(value: Any, kind: str) -> str | None:  # noqa: ANN401
    """A value as examples/capture/README.md says."""
    match kind:
        case _ if value is None:
            return None
        case "date":
            return value[:10]
        case "timestamp":
            return value[:-1].replace("T", " ")
        case "days":
            return str((EPOCH + timedelta(days=value)).date())
        case "seconds" | "micros":
            past = timedelta(**{"seconds" if kind == "seconds" else "microseconds": value})
            return (EPOCH + past).strftime("%Y-%m-%d %H:%M:%S.%f")
        case "float":
            return repr(struct.unpack("f", struct.pack("f", value))[0])
        case "json":
            return compact(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


KINDS = {
    "posted_on": "date",
    "due_on": "days",
    "picked_at": "timestamp",
    "handed_at": "seconds",
    "seen_at": "micros",
    "details": "json",
    "stops_at": "timestamp",
    "rating": "float",
}


def write(path: Path, lines: list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = "".join(line + "\n" for line in lines).encode()
    path.write_bytes(gzip.compress(content, mtime=0))


def write_rows(table: Table) -> None:
    lines = []
    for key, columns in sorted(table.rows.items(), key=lambda row: repr(row[0])):
        row = {**dict(zip(table.key, key, strict=True)), **columns}
        lines.append(compact({name: text(row[name], KINDS.get(name, "")) for name in row}))
    write(EXAMPLES / "expected" / f"{table.path.rsplit('/', 1)[1]}.jsonl.gz", lines)


def write_records(feed: str, changefeeds: list[Changefeed], files: int) -> None:
    """Cut by time; in a file shuffled, with some records of the file before once more."""
    records = sorted(
        (
            (record["timestamp"], line)
            for one in changefeeds
            for record, line in zip(one.records, one.lines(), strict=True)
        ),
        key=lambda pair: pair[0],
    )
    lines = [line for _, line in records]
    for number in range(files):
        start, end = (len(lines) * n // files for n in (number, number + 1))
        part = lines[start:end] + chance.sample(lines[:end], 10)
        chance.shuffle(part)
        write(EXAMPLES / "landing" / feed / f"part-{number + 1:04d}.jsonl.gz", part)


def main() -> None:
    parcels = Table("/courier/parcels", ("id",), tuple(parcel_values()), clock, chance)
    stops = Table("/courier/stops", ("route", "street"), tuple(stop_values()), clock, chance)
    couriers = Table("/courier/couriers", ("id",), tuple(courier_values()), clock, chance)

    def work(times: int) -> None:
        for _ in range(times):
            change(parcels, parcel_values, new_parcel)
            if chance.random() < 0.5:
                change(stops, stop_values, new_stop)
            if chance.random() < 0.3:
                change(couriers, courier_values, new_courier)

    work(60)  # rows that were there before the changefeeds, and are read by their initial scans
    updates = parcels.add_feed("UPDATES")
    images = stops.add_feed("NEW_AND_OLD_IMAGES", has_timestamps=False)
    debezium = couriers.add_feed("NEW_IMAGE", form="DEBEZIUM_JSON")
    feeds = (updates, images, debezium)
    for feed in feeds:
        feed.start_scan()
    for _ in range(20):
        for feed in feeds:
            feed.scan(3)
        work(2)
    for feed in feeds:
        feed.scan(10_000)
    updates.schema_change(2, {"id": "Uint64", "sender": "Utf8", "details": {"type": "Json"}})
    for _ in range(12):
        work(20)
        updates.barrier()
    write_records("courier_ydb", [updates, images], 3)
    write_records("courier_debezium", [debezium], 2)
    for table in (parcels, stops, couriers):
        write_rows(table)
    print({feed.topic: len(feed.records) for feed in feeds})


if __name__ == "__main__":
    main()
