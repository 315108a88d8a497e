"""Landing: awkward names, files that wait, change or cannot be read, and the numbers of lines."""

from __future__ import annotations

import gzip
import json
import random
import shutil
from pathlib import Path

import pytest
from kit import SHOP, Lake, Row, local_path
from messages import insert, payment, tombstone

FEED = "shop_mariadb"
MESSAGES = f"bronze.{FEED}_messages"
NAMES = [
    "with space.jsonl",
    'it\'s "quoted".jsonl',
    "2026-11-21T11:41:37.123+00:00.jsonl",
    "[brackets] {braces} (round).jsonl",
    "ünïcode 🛒 日本.jsonl",
    "100%25 %41.jsonl",
    "back\\slash.jsonl",
    "what?#;&=,*~$HOME`x`.jsonl",
    "under/folder/deep.jsonl",
    "no extension",
    "trailing._tmp",
    "{{ jinja }} {% x %}.jsonl",
    "colon:and space.jsonl.gz",
    "it's.jsonl.gz",
    "[x] ünï.jsonl.gz",
]


def intake(lake: Lake) -> str:
    """Runs the bronze models only."""
    outcome = lake.dbt("run", "--select", "models/bronze")
    outcome.check()
    assert "Traceback" not in outcome.output
    return outcome.output


def landed(lake: Lake) -> list[Row]:
    rows = lake.rows(MESSAGES)
    for row in rows:
        row["name"] = local_path(row["file_path"]).split(f"/{FEED}/")[1]
    return sorted(rows, key=lambda row: (row["name"], row["file_line"]))


def names(lake: Lake) -> list[str]:
    return [row["name"] for row in landed(lake)]


def lines(*numbers: int) -> list[str]:
    return [insert(payment(number)) for number in numbers]


def test_awkward_names_land_once_and_names_still_being_written_wait(lake: Lake) -> None:
    for number, name in enumerate(NAMES):
        lake.land(FEED, name, lines(number))
    waiting = ["_x.jsonl", ".x.jsonl", "_x.jsonl.gz", "x.jsonl.tmp", "y.jsonl.gz.tmp"]
    for name in waiting:
        (lake.landing / FEED / name).write_text("half a li")
    intake(lake)
    assert names(lake) == sorted(NAMES)
    assert "nothing new" in intake(lake)
    assert names(lake) == sorted(NAMES)

    for name in waiting:
        (lake.landing / FEED / name).unlink()
    lake.land(FEED, "x.jsonl", lines(100))
    intake(lake)
    assert names(lake) == sorted([*NAMES, "x.jsonl"])
    lake.assert_landed_once()


def test_a_file_that_changed_after_it_was_taken_is_reported_and_not_taken_twice(
    lake: Lake,
) -> None:
    path = lake.land(FEED, "a 'file'.jsonl", lines(1))
    packed = lake.land(FEED, "b.jsonl.gz", lines(2))
    intake(lake)
    with path.open("a") as file:
        file.write(lines(3)[0] + "\n")
    packed.write_bytes(gzip.compress(lines(2, 4)[0].encode()))
    output = intake(lake)
    assert output.count("not landed (changed)") == 2
    assert "a%20'file'.jsonl" in output or "a 'file'.jsonl" in output
    assert len(landed(lake)) == 2
    assert "not landed" not in intake(lake), "it was reported once"
    assert len(landed(lake)) == 2


def test_a_damaged_gzip_file_is_reported_and_lands_once_it_is_whole(lake: Lake) -> None:
    texts = [insert(payment(n, details=str(random.Random(n).random()))) for n in range(3000)]
    whole = gzip.compress("".join(f"{text}\n" for text in texts).encode())
    folder = lake.landing / FEED
    damaged = {
        "cut in the middle.jsonl.gz": whole[: len(whole) // 2],
        "cut at the end.jsonl.gz": whole[:-4],
        "cut of its check.jsonl.gz": whole[:-8],
        "only a header.jsonl.gz": whole[:10],
        "no gzip.jsonl.gz": texts[0].encode(),
        "wrong inside.jsonl.gz": whole[:5000] + bytes(64) + whole[5064:],
    }
    for name, content in damaged.items():
        (folder / name).write_bytes(content)
    lake.land(FEED, "good.jsonl.gz", lines(1, 2))
    lake.land(FEED, "good.jsonl", lines(3))
    output = intake(lake)
    assert names(lake) == ["good.jsonl", "good.jsonl.gz", "good.jsonl.gz"]
    assert output.count("not landed (unreadable)") == len(damaged), output

    for name in damaged:
        (folder / name).write_bytes(whole)
    intake(lake)
    assert len(landed(lake)) == 3 + len(damaged) * len(texts)
    lake.assert_landed_once()


def test_nothing_to_land_is_no_error(lake: Lake) -> None:
    lake.land(FEED, "empty.jsonl", b"")
    lake.land(FEED, "empty.jsonl.gz", [])
    (lake.landing / FEED / "empty folder").mkdir()
    shutil.rmtree(lake.landing / "shop_postgres")
    output = intake(lake)
    assert "shop_postgres is not there" in output
    assert landed(lake) == []
    for feed in SHOP:
        shutil.rmtree(lake.landing / feed, ignore_errors=True)
        (lake.landing / feed).mkdir()
    intake(lake)
    lake.land(FEED, "a.jsonl", lines(1))
    intake(lake)
    assert names(lake) == ["a.jsonl"]


def test_a_line_is_landed_as_it_is(lake: Lake) -> None:
    strange = 'a\u2028b\u2029c\x7fd\u0085e\\"\\\\ \r f\x0cg\x0bh'
    content = [
        insert(payment(1)).encode(),
        b'{"key":"x","value":"\xff\xfe"}',
        tombstone(payment(2)).encode(),
        b"[1]",
        b"",
        insert(payment(3, details=strange)).encode(),
        b'{"key":null,"value":"a\rb"}',
        b'{"key":"k"}',
        b'{"key":"k","value":"last"}\r',
        b'{"key":"k","value":"no newline at the end"}',
    ]
    lake.land(FEED, "a.jsonl", b"\n".join(content))
    intake(lake)
    rows = landed(lake)
    assert [row["file_line"] for row in rows] == list(range(1, 11))
    encodings = [row["raw_encoding"] for row in rows]
    assert encodings[:4] == ["text", "base64", "text", "line"]
    assert (rows[2]["raw_key"], rows[2]["raw_value"]) == ('{"id":2}', None)
    assert strange in json.loads(rows[5]["raw_value"])["after"]["details"]
    assert encodings[7] == "line", "a record without a value is not a tombstone"
    assert rows[8]["raw_value"] == "last"
    assert rows[9]["raw_value"] == "no newline at the end"
    assert len({row["message_number"] for row in rows}) == len(rows)


def test_line_numbers_hold_for_files_that_are_read_in_blocks(lake: Lake) -> None:
    lake.edit(
        "profiles/profiles.yml",
        'spark.sql.shuffle.partitions: "4"',
        'spark.sql.shuffle.partitions: "4"\n        spark.sql.files.maxPartitionBytes: "65536"\n'
        '        spark.sql.files.openCostInBytes: "1024"',
    )
    dice = random.Random(7)

    def numbered(count: int) -> list[str]:
        sizes = [dice.choice((0, 10, 500, 3000)) for _ in range(count)]
        sizes[count // 2] = 200_000  # a line longer than a block
        return [f'{{"key":null,"value":"{n} {"x" * size}"}}' for n, size in enumerate(sizes, 1)]

    for name, count in (("big.jsonl", 2000), ("middle.jsonl", 100), ("packed.jsonl.gz", 900)):
        lake.land(FEED, name, numbered(count))
    for number in range(20):
        lake.land(FEED, f"small {number}.jsonl", [f'{{"key":null,"value":"{n}"}}' for n in (1, 2)])
    intake(lake)
    rows = landed(lake)
    assert len(rows) == 2000 + 100 + 900 + 40
    wrong = [row for row in rows if int(row["raw_value"].split()[0]) != row["file_line"]]
    assert wrong == []
    lake.assert_landed_once()


@pytest.mark.soak
def test_line_numbers_hold_for_a_file_larger_than_a_block_of_the_default(lake: Lake) -> None:
    path: Path = lake.landing / FEED / "large.jsonl.tmp"
    with path.open("w") as file:
        for number in range(1, 400_001):
            file.write(f'{{"key":null,"value":"{number} {"y" * 700}"}}\n')
    assert path.stat().st_size > 2 * 128 * 1024 * 1024
    path.rename(path.with_suffix(""))
    intake(lake)
    wrong = lake.sql(
        "select count(*), count_if(int(split_part(raw_value, ' ', 1)) <> file_line)"
        f" from {MESSAGES}"
    )
    assert wrong == [["400000", "0"]]
