"""Make messages for the benchmark: Debezium JSON of one PostgreSQL table, always the same ones.

    python benchmarks/generate_messages.py DIRECTORY [--messages 2000000] [--lines records]

What a connector would send for `bench.public.accounts` (bare envelopes, no schemas): a snapshot,
then inserts, updates and deletes in small transactions. 1 % of the messages are sent twice and a
few overtake each other, so that neither their number nor their order may be taken at its word.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

TOPIC = "bench.public.accounts"
PARTITIONS = 4  # a key stays in its partition
FILES = 4  # one after the other in time
SNAPSHOT_SHARE = 0.05
INSERT, UPDATE, DELETE = 45, 40, 10  # of every 95 changes after the snapshot
REPEAT_EVERY = 100  # this often, one of the last messages is sent once more
REPEAT_WITHIN = 1000
OVERTAKEN_SHARE = 0.02
OVERTAKEN_WITHIN = 50
BATCH = 10_000
START_MICROS = 1_767_225_600_000_000  # 2026-01-01 00:00:00 UTC
START_LSN = 26_629_104

FIRST_NAMES = (
    "Ada",
    "Björn",
    "Chloé",
    "Dmitri",
    "Eun-ji",
    "Fatima",
    "Goran",
    "Hanna",
    "小林",
    "José",
)
LAST_NAMES = (
    "Abbott",
    "Brontë",
    "Çelik",
    "D'Angelo",
    'van "Ed" Es',
    "Fjørtoft",
    "back\\slash",
    "王",
)
OWNERS = [json.dumps(f"{a} {b}", ensure_ascii=False)[1:-1] for a in FIRST_NAMES for b in LAST_NAMES]
STATUSES = ("new", "active", "active", "active", "dormant", "frozen", "closed")
NOTHING_BUT_KEY = (
    '"owner":null,"email":null,"balance":null,"is_active":null,"opened_on":null,'
    '"updated_at":null,"risk":null,"logins":null,"status":null}'
)

Message = tuple[int, str]  # the row's id, the message's value


def image(row: int, micros: int, draw: Callable[[], float]) -> str:
    """A whole row. Owner and opening day belong to the id, the rest is new each time."""
    owner = OWNERS[row * 7 % len(OWNERS)]
    email = "null" if draw() < 0.15 else f'"holder.{row}@mail{int(draw() * 90)}.example"'
    cents = int(draw() * 2_000_000_000) - 400_000_000
    sign = "-" if cents < 0 else ""
    units, cents = divmod(abs(cents), 100)
    return (
        f'{{"id":{row},"owner":"{owner} {row}","email":{email},'
        f'"balance":"{sign}{units}.{cents:02d}",'
        f'"is_active":{"true" if draw() < 0.9 else "false"},"opened_on":{14000 + row % 6000},'
        f'"updated_at":{micros - int(draw() * 1_000_000)},"risk":{draw() * 1000!r},'
        f'"logins":{int(draw() * 5000)},"status":"{STATUSES[int(draw() * len(STATUSES))]}"}}'
    )


def envelope(
    before: str, after: str, op: str, snapshot: str, previous: str, lsn: int, tx: int, micros: int
) -> str:
    sent = micros + 350_123
    return (
        f'{{"before":{before},"after":{after},"source":{{"version":"3.5.0.Final",'
        f'"connector":"postgresql","name":"bench","ts_ms":{micros // 1000},"snapshot":"{snapshot}",'
        f'"db":"bench","sequence":"[{previous},\\"{lsn}\\"]","ts_us":{micros},'
        f'"ts_ns":{micros}000,"schema":"public","table":"accounts","txId":{tx},"lsn":{lsn},'
        f'"xmin":null}},"transaction":null,"op":"{op}","ts_ms":{sent // 1000},"ts_us":{sent}}}'
    )


def changes(random: Random, snapshot_rows: int) -> Iterator[Message]:
    """What happens to the table, in the order of its log, without end."""
    draw = random.random
    live = list(range(1, snapshot_rows + 1))
    for row in live:
        after = image(row, START_MICROS, draw)
        yield row, envelope("null", after, "r", "true", "null", START_LSN, 700, START_MICROS)

    last_row, lsn, micros, tx = snapshot_rows, START_LSN, START_MICROS, 700
    while True:
        previous = f'\\"{lsn}\\"'  # where the transaction before this one was committed
        tx += 1
        micros += 20_000 + int(draw() * 100_000)
        for _ in range(1 + int(draw() * 8)):
            lsn += 8 * (8 + int(draw() * 48))
            kind = draw() * (INSERT + UPDATE + DELETE)
            before, after, op = "null", "null", "c"
            if kind < INSERT or not live:
                last_row += 1
                row = last_row
                live.append(row)
                after = image(row, micros, draw)
            elif kind < INSERT + UPDATE:
                op = "u"
                row = live[int(draw() * len(live))]
                after = image(row, micros, draw)
            else:
                op = "d"
                place = int(draw() * len(live))
                row, live[place] = live[place], live[-1]
                live.pop()
                before = f'{{"id":{row},{NOTHING_BUT_KEY}'
            yield row, envelope(before, after, op, "false", previous, lsn, tx, micros)
        lsn += 48


def with_repeats(messages: Iterator[Message], random: Random) -> Iterator[Message]:
    recent: list[Message] = []
    for number, message in enumerate(messages, start=1):
        yield message
        if len(recent) < REPEAT_WITHIN:
            recent.append(message)
        else:
            recent[number % REPEAT_WITHIN] = message
        if number % (REPEAT_EVERY - 1) == 0:
            yield recent[int(random.random() * len(recent))]


def overtaking(messages: Iterator[Message], random: Random) -> Iterator[Message]:
    while batch := list(islice(messages, BATCH)):
        for _ in range(int(len(batch) * OVERTAKEN_SHARE)):
            one = int(random.random() * len(batch))
            other = min(one + 1 + int(random.random() * OVERTAKEN_WITHIN), len(batch) - 1)
            batch[one], batch[other] = batch[other], batch[one]
        yield from batch


def record_lines(messages: Iterator[Message]) -> Iterator[str]:
    """Lines as a Kafka dump has them, with keys and offsets."""
    quoted = json.encoder.encode_basestring  # json.dumps(text, ensure_ascii=False), at once
    offsets = [0] * PARTITIONS
    for number, (row, value) in enumerate(messages):
        partition = row % PARTITIONS
        offset = offsets[partition]
        offsets[partition] += 1
        yield (
            f'{{"key":"{{\\"id\\":{row}}}","value":{quoted(value)},"headers":null,'
            f'"topic":"{TOPIC}","partition":{partition},"offset":{offset},'
            f'"timestamp":{START_MICROS // 1000 + number * 15}}}\n'
        )


def value_lines(messages: Iterator[Message]) -> Iterator[str]:
    return (f"{value}\n" for _, value in messages)


def generate(directory: Path, count: int, lines: str = "records", seed: int = 1) -> list[Path]:
    """Write `count` messages into files of `directory`; they get their names at the end."""
    directory.mkdir(parents=True, exist_ok=True)
    random = Random(seed)
    messages = islice(
        overtaking(
            with_repeats(changes(random, round(count * SNAPSHOT_SHARE)), random),
            random,
        ),
        count,
    )
    made = {"records": record_lines, "values": value_lines}[lines](messages)
    paths = [directory / f"part-{number:04d}.jsonl" for number in range(1, FILES + 1)]
    for number, path in enumerate(paths):
        size = count * (number + 1) // FILES - count * number // FILES
        with path.with_suffix(".jsonl.tmp").open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(islice(made, size))
    for path in paths:
        path.with_suffix(".jsonl.tmp").rename(path)
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description="Make messages for the benchmark.")
    parser.add_argument("directory", type=Path)
    parser.add_argument("--messages", type=int, default=2_000_000)
    parser.add_argument("--lines", choices=("records", "values"), default="records")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    paths = generate(options.directory, options.messages, options.lines, options.seed)
    size = sum(path.stat().st_size for path in paths)
    print(
        f"{options.messages:,} messages, {size / 1e6:,.0f} MB in {len(paths)} files"
        f" of {options.directory}, {time.perf_counter() - start:.1f} s"
    )


if __name__ == "__main__":
    main()
