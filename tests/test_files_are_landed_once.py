"""Landing: awkward names, files that wait, change or cannot be read, and the numbers of lines."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kit import SHOP, Lake, Row, Worker, local_path, watching
from messages import insert, payment, tombstone
from refusing_store import refusing_store

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
    ended = [row["detail"] for row in lake.rows("ops.runs") if row["event"] == "ended"]
    assert ended == ["wrote"], "maintenance counts it"
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
    # one that goes on growing is said each time, and not kept each time
    for _ in range(3):
        with path.open("a") as file:
            file.write(lines(3)[0] + "\n")
        assert "not landed (changed)" in intake(lake)
    said = (
        "select recorded_at from ops.landings"
        " where status = 'changed' and file_path like '%jsonl' order by 1"
    )
    times = lake.sql(said)
    assert len(times) == 4
    maintain = ("--args", "{tables: [ops.landings]}", "--vars", "{keep_ledger_days: 0}")
    lake.dbt("run-operation", "maintain", *maintain).check()
    assert lake.sql(said) == [times[0], times[-1]]
    assert "not landed" not in intake(lake)
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
    bronze = lake.project / "models/bronze/_bronze.yml"
    declared = bronze.read_text()
    root = "{{ env_var('CHANGEFOLD_LANDING', 'examples/landing') }}"
    lake.edit("models/bronze/_bronze.yml", f"{root}/shop_postgres", "nowhere/shop_postgres")
    output = intake(lake)
    assert "nowhere/shop_postgres is not there: nothing to land for feed shop_postgres" in output
    assert "; it is looked for where dbt was started: start it in the project's directory" in output
    assert landed(lake) == []
    (absent,) = (row["detail"] for row in lake.rows("ops.landings") if row["status"] == "absent")
    assert "is looked for where dbt was started" in absent
    bronze.write_text(declared)
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


@contextmanager
def own_worker(
    lake: Lake, home: Path, prefix: tuple[str, ...] = (), memory: str = "2g"
) -> Iterator[None]:
    """A process for this lake alone, where that of all tests would not do."""
    lake.worker = Worker(home / "of its own", prefix, memory)
    try:
        yield
    finally:
        lake.worker.kill()


NO_RECORDS = [
    '{"key":"k","value":"a","value":null}',
    '{"key":"k","value":null,"value":"a"}',
    '{"key":"k","key":"l","value":"a"}',
    '{"value":"a","offset":1,"offset":2}',
    '{"value":"a"},{"value":"b"}',
    '{"value":"a"} {}',
    '{"value":"a"},null] {"value":"b"}',  # Spark reads an array to its end, and no further
    "{'value':'a'}",
    r'{"value":"\ud800"}',
    "",
    "null",
    *(
        f'{{"value":"a","{name}":{number}}}'
        for name in ("offset", "partition")
        for number in ("1.5", "9223372036854775808", "true", "{}", '"007"', '"x"', '""', "1e2")
    ),
    '{"value":"a","partition":2147483648}',
    # what Spark would spell anew is kept as it was sent
    '{"value":{"amount":12345678901234567890.123456789}}',
    '{"value": {"name": "Zo\\u00eb", "amount": 1e2}, "key": "k"}',
    '{"key":{"id":0.12345678901234567890},"value":"a"}',
    '{"key":null,"value":1e400}',
    '{"value":[1.0e5]}',
    '{"key":"k","value":[1.0e5]}',
    '{"topic":"t","partition":0,"key":null,"headers":null,"value":{"amount":1e2}}',
    '{"key":"\\\\","value":1e400}',
    '{"value":"a","key":{"id":1e2}}',
    *(
        line.replace("@", text)
        for text in ("9" * 1001, "[" * 1001 + "]" * 1001, '{"' + "n" * 50_001 + '":1}')
        for line in (
            '{"key":@,"value":"a"}',
            '{"key":"k","value":@}',
            '{"key":"k","value":"a","headers":@}',
            '{"key":"k","value":"a","other":@}',
            '{"other":@,"key":"k","value":"a"}',
        )
    ),
]
NO_TIMES = ["1700000000000000000", "9223372036854775808", "253402300800000", '"x"', "1.5", "true"]


def test_a_line_is_a_record_only_if_it_was_read_whole(lake: Lake) -> None:
    strange_times = [f'{{"value":"{n}","timestamp":{n}}}'.replace('""', '"') for n in NO_TIMES[:3]]
    strange_times += [f'{{"value":"t","timestamp":{n}}}' for n in NO_TIMES[3:]]
    good = [
        '{"key":"k","value":"a","offset":"7","partition":0,"timestamp":253402300799999}',
        '{"key":"k","value":null,"offset":9223372036854775807,"headers":[["a","b"]]}',
        '{"key":{"id": 7}, "value":{"a":{"b": 123456789012345678901234567890}, "c": 1.5}}',
        '{"key":"k","value":"is 1e2","headers":[{"key":"h","value":1.0e5}]}',
    ]
    long = ['{"key":"k","value":"' + "x" * 20_000_001 + '"}']
    lake.land(FEED, "a.jsonl", NO_RECORDS)
    lake.land(FEED, "b.jsonl", [*good, *strange_times])
    lake.land(FEED, "c.jsonl", long)
    output = intake(lake)
    kept = [row for row in landed(lake) if row["name"] != "b.jsonl"]
    assert [row["raw_encoding"] for row in kept] == ["line"] * len(kept)
    assert [row["raw_value"] for row in kept] == [*NO_RECORDS, *long]
    rows = [row for row in landed(lake) if row["name"] == "b.jsonl"]
    assert {row["raw_encoding"] for row in rows} == {"text"}
    assert (rows[0]["kafka_offset"], rows[0]["kafka_partition"]) == (7, 0)
    assert str(rows[0]["record_time"]).startswith("9999-12-31 23:59:59.999")
    assert (rows[1]["raw_value"], rows[1]["headers"]) == (None, '[["a","b"]]')
    assert (rows[2]["raw_key"], rows[2]["raw_value"]) == (
        '{"id":7}',
        '{"a":{"b":123456789012345678901234567890},"c":1.5}',
    )
    assert (rows[3]["raw_key"], rows[3]["raw_value"]) == ("k", "is 1e2")
    assert [row["record_time"] for row in rows[4:]] == [None] * len(NO_TIMES)
    kept_times = [json.loads(row["headers"])["timestamp"] for row in rows[4:]]
    assert kept_times == [text.strip('"') for text in NO_TIMES]
    assert f"{len(NO_TIMES)} messages of {FEED} have a `timestamp` that is no time" in output


MARK = b"\xef\xbb\xbf"  # a byte order mark
# lines of a file -> how each of them is landed
STRANGE_FILES: dict[str, tuple[bytes, list[str]]] = {
    "marked.jsonl": (MARK + b"@\n@\n", ["text", "text"]),
    "marked.jsonl.gz": (gzip.compress(MARK + b"@\n@\n"), ["text", "text"]),
    "marked and long.jsonl": (MARK + b"@\n" * 10, ["text"] * 10),
    "marked twice.jsonl": (MARK + MARK + b"@\n@\n", ["line", "text"]),
    "marked within.jsonl": (b"@\n" + MARK + b"@\n@", ["text", "line", "text"]),
    "nothing but a mark.jsonl": (MARK, []),
    "utf-16.jsonl": ('\ufeff{"value":"é"}\n'.encode("utf-16-le"), ["base64", "line"]),
    "zeros.jsonl": (b"\0\n@\n\0@\n@\0\n@\n", ["line", "text", "line", "line", "text"]),
    "no UTF-8.jsonl": (
        b"\xff\n@\n@\xc0\xaf\n@\xed\xa0\x80\n",
        ["base64", "text", "base64", "base64"],
    ),
    "gzip of gzip.jsonl.gz": (gzip.compress(gzip.compress(b"x", mtime=0)), ["base64"]),
    "gzip in disguise.jsonl": (gzip.compress(b"x", mtime=0), ["base64"]),
    "nothing in it.jsonl.gz": (gzip.compress(b""), []),
    "carriage returns.jsonl": (b"@\r@\r", ["line"]),
    "both.jsonl": (b"@\r\n@\r\n", ["text", "text"]),
    "blanks.jsonl": (b"   \n\t\n@\n\xc2\xa0\n", ["line", "line", "text", "line"]),
    "a newline\nin its name.jsonl": (b"@", ["text"]),
    "a newline\nabove/it.jsonl": (b"@", ["text"]),
    "\r\t\x01\x7f\u2028\u202e.jsonl": (b"@", ["text"]),
    "%zz %00 %.jsonl": (b"@", ["text"]),
    "n" * 240 + ".jsonl": (b"@", ["text"]),
}


@pytest.mark.slow
def test_strange_files_are_landed_as_they_are_or_named(lake: Lake) -> None:
    lake.edit(
        "models/bronze/_bronze.yml",
        "lines: records",
        "lines: records\n            max_line_bytes: 2000",
    )
    folder = lake.landing / FEED
    for name, (content, _) in STRANGE_FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if b"@" in content or name.startswith("marked.jsonl.gz"):
            text = gzip.decompress(content) if name.endswith(".gz") else content
            text = text.replace(b"@", lines(1)[0].encode())
            content = gzip.compress(text) if name.endswith(".gz") else text
        path.write_bytes(content)
    (folder / "links").mkdir()
    (folder / "links" / "to what is above").symlink_to(folder)
    (folder / "links" / "to nothing.jsonl").symlink_to(folder / "nothing")
    nameless = os.fsencode(folder) + b"/\xff\xfe.jsonl"
    with open(nameless, "wb") as file:
        file.write(lines(2)[0].encode())
    pipe = folder / "pipe.jsonl.gz"  # nobody writes to it: a read would not end
    os.mkfifo(pipe)
    output = intake(lake)
    found: dict[str, list[str]] = {name: [] for name in STRANGE_FILES}
    for row in landed(lake):
        found[row["name"]].append(row["raw_encoding"])
    assert found == {name: wanted for name, (_, wanted) in STRANGE_FILES.items()}
    assert output.count("not landed") == 2
    assert "not landed (nameless)" in output and "LC_ALL=C.UTF-8" in output
    assert "not landed (no_file)" in output and "take it out of the directory" in output
    output = intake(lake)
    assert "not landed" not in output, "they were named once"
    assert f"open: not taken {FEED} (2)" in output
    assert "nameless" in {row["status"] for row in lake.rows("ops.landings")}
    os.rename(nameless, folder / "with a name.jsonl")
    pipe.unlink()
    assert "not taken" not in intake(lake)
    assert "with a name.jsonl" in names(lake)
    assert {row["status"] for row in lake.rows("ops.landings")} == {"landed", "gone"}


@pytest.mark.slow
def test_links_that_lead_back_are_named(lake: Lake) -> None:
    """Spark, which follows them, would not end."""
    for day in ("1", "2"):
        lake.land(FEED, f"{day}/file.jsonl", lines(1))
        (lake.landing / FEED / day / "all").symlink_to(lake.landing / FEED)
    lake.dbt("show", "--inline", "select 1").check()  # starts Spark as the profile says
    ((listed,),) = lake.sql(f"select reflect('changefold.LandingFiles', 'list', '{lake.landing}')")
    assert listed is not None and "above them" in listed and "file.jsonl" not in listed
    outcome = lake.dbt("run")
    said = " ".join(outcome.output.split())
    assert not outcome.succeeded
    assert "lead to directories above them" in said and "take them away" in said
    (lake.landing / FEED / "1" / "all").unlink()
    hidden = lake.landing / FEED / "_work"  # which is looked into for old data
    hidden.mkdir()
    for name in ("all", "again"):
        (hidden / name).symlink_to(hidden)
    assert "not landed" not in intake(lake)
    assert names(lake) == ["1/file.jsonl", "2/file.jsonl"]
    (hidden / "old.jsonl").write_bytes(b"x")
    os.utime(hidden / "old.jsonl", (0, 0))
    assert "not landed (hidden)" in intake(lake)


@pytest.mark.slow
def test_names_are_not_those_of_the_locale(lake: Lake, tmp_path: Path) -> None:
    """In the locale C, Java takes names to be plain ASCII."""
    with own_worker(lake, tmp_path, prefix=("env", "LC_ALL=C")):
        for name in ("é.jsonl", "日本/🛒.jsonl.gz"):
            lake.land(FEED, name, lines(1))
        assert "not landed" not in intake(lake)
        assert names(lake) == ["é.jsonl", "日本/🛒.jsonl.gz"]


def test_gzip_of_several_members_lands_unless_one_is_damaged(lake: Lake) -> None:
    members = [gzip.compress(f"{line}\n".encode()) for line in lines(1, 2, 3)]
    lake.land(FEED, "a.jsonl", lines(9))
    folder = lake.landing / FEED
    (folder / "whole.jsonl.gz").write_bytes(b"".join(members))
    (folder / "cut.jsonl.gz").write_bytes(b"".join(members)[:-5])
    damaged = bytearray(members[0] + members[0])
    damaged[-8] ^= 1  # the check of the second, which is as long as the first
    (folder / "damaged.jsonl.gz").write_bytes(damaged)
    output = intake(lake)
    assert names(lake) == ["a.jsonl", *["whole.jsonl.gz"] * 3]
    assert output.count("not landed (unreadable)") == 2


def test_a_file_that_spark_passed_over_and_that_opens_now_lands_later(lake: Lake) -> None:
    """As if it got its permission, or its mount came back, when Spark had come to it."""
    for name in ("read.jsonl", "skipped.jsonl"):
        lake.land(FEED, name, lines(1))
    mark = lake.land(FEED, "mark.jsonl", "\ufeff".encode())
    lake.land(FEED, "empty.jsonl.gz", [])
    read = "from messages\n{%- endmacro %}"
    but = read.replace("\n", "\nwhere file_path not like '%skipped%'\n", 1)
    lake.edit("macros/landing/files/land_lines.sql", read, but)
    for _ in range(2):
        output = intake(lake)
        assert output.count("not landed (changing)") == 1 and "skipped" in output
    lake.edit("macros/landing/files/land_lines.sql", but, read)
    assert "not landed" not in intake(lake)
    assert names(lake) == ["read.jsonl", "skipped.jsonl"]
    assert "nothing new" in intake(lake)
    mark.unlink()  # Spark finds no line in it
    lake.assert_landed_once()


def test_signs_of_a_glob_are_part_of_the_name_of_the_root(lake: Lake) -> None:
    lake.landing = lake.landing / "root [a] {b,c} *? \\d"
    for feed in SHOP:
        (lake.landing / feed).mkdir(parents=True)
    lake.land(FEED, "a.jsonl", lines(1))
    lake.land(FEED, "b.jsonl.gz", lines(2))
    intake(lake)
    assert names(lake) == ["a.jsonl", "b.jsonl.gz"]


def test_a_file_that_grows_while_it_is_read_is_named_and_the_others_land(lake: Lake) -> None:
    lake.land(FEED, "a.jsonl", lines(1, 2))
    growing = lake.land(FEED, "growing.jsonl", lines(3))

    def grow() -> None:
        with growing.open("a") as file:
            file.write(lines(4)[0] + "\n")

    with watching(grow) as errors:
        output = intake(lake)
    assert errors == []
    assert "not landed (changing)" in output and "growing.jsonl" in output
    assert names(lake) == ["a.jsonl", "a.jsonl"]
    intake(lake)
    assert len(landed(lake)) == 2 + len(growing.read_text().splitlines())


WAIT_FOR_A_FOLDER = """
{% macro wait_for(folder) %}
    {% if execute %}
        {% do say('noticed') %}
        {% set list = "reflect('changefold.LandingFiles', 'list', " ~ sql_text(folder) ~ ")" %}
        {% set found = namespace(is_there=false) %}
        {% for _ in range(600) if not found.is_there %}
            {% do run_query("select reflect('java.lang.Thread', 'sleep', 100L)") %}
            {% set found.is_there = 'absent' not in fetch_value("select " ~ list) %}
        {% endfor %}
    {% endif %}
{% endmacro %}
"""


@pytest.mark.slow
def test_a_file_that_grew_since_it_was_noticed_waits(lake: Lake) -> None:
    """It grows once, when the run has listed the files and has not yet read them."""
    lake.land(FEED, "a.jsonl", lines(1, 2))
    growing = lake.land(FEED, "growing.jsonl", lines(3))
    packed = lake.land(FEED, "growing.jsonl.gz", lines(4))
    (lake.project / "macros" / "wait_for.sql").write_text(WAIT_FOR_A_FOLDER)
    grown = lake.home / "grown"
    hook = f"""{{{{ config(pre_hook="{{{{ wait_for('{grown}') }}}}") }}}}\n"""
    model = lake.project / "models" / "bronze" / f"{FEED}_messages.sql"
    model.write_text(hook + model.read_text())

    def grow_once() -> None:
        if not grown.exists() and "noticed" in lake.worker.output():
            with growing.open("a") as file:
                file.write(lines(5)[0] + "\n")
            packed.write_bytes(gzip.compress("".join(f"{x}\n" for x in lines(4, 6)).encode()))
            grown.mkdir()

    with watching(grow_once) as errors:
        output = intake(lake)
    assert errors == [] and grown.exists()
    assert names(lake) == ["a.jsonl", "a.jsonl"]
    assert output.count("not landed (changing)") == 2
    output = intake(lake)
    assert "not landed" not in output
    assert names(lake) == [*["a.jsonl"] * 2, *["growing.jsonl"] * 2, *["growing.jsonl.gz"] * 2]
    lake.assert_landed_once()

    # Spark lists before it reads: of what is another file after the read nobody knows which one
    # was read; what is gone was there when it was read
    model.write_text(model.read_text().removeprefix(hook))
    replaced, gone = lake.home / "replaced", lake.land(FEED, "gone.jsonl", lines(7))
    other = lake.land(FEED, "other.jsonl", lines(8))
    asked = "{% set unlanded = changefold.unlanded_files("
    waits = f"{{% do wait_for('{replaced}') %}}{asked}"
    lake.edit("macros/landing/landed_messages.sql", asked, waits)

    def replace_once() -> None:
        if not replaced.exists() and "noticed" in lake.worker.output():
            gone.unlink()
            other.write_text("".join(f"{x}\n" for x in lines(9, 10)))
            replaced.mkdir()

    with watching(replace_once) as errors:
        output = intake(lake)
    assert errors == [] and replaced.exists()
    assert output.count("not landed") == 1 and "not landed (partial)" in output
    assert "other.jsonl" in output
    assert "open:" not in intake(lake)
    assert [name for name in names(lake) if name[0] in "go"] == [
        *("gone.jsonl", "growing.jsonl", "growing.jsonl", "growing.jsonl.gz", "growing.jsonl.gz"),
        *["other.jsonl"] * 3,
    ]


def test_a_run_takes_the_oldest_files_and_no_lines_that_are_too_long(lake: Lake) -> None:
    lake.edit(
        "models/bronze/_bronze.yml",
        "lines: records",
        "lines: records\n            max_files_per_run: 2\n            max_line_bytes: 1000",
    )
    for number in range(3):
        path = lake.land(FEED, f"{9 - number}.jsonl", lines(number))
        os.utime(path, (time.time(), 1_700_000_000 + number))
    lake.land(FEED, "long.jsonl", [*lines(5), insert(payment(6, details="x" * 1000))])
    lake.land(FEED, "z large.jsonl", lines(*range(10, 20)))
    output = intake(lake)
    assert f"feed {FEED} has 5 new files: this run takes the oldest 2; the next" in output
    assert names(lake) == ["8.jsonl", "9.jsonl"]
    output += intake(lake) + intake(lake)
    assert names(lake) == ["7.jsonl", "8.jsonl", "9.jsonl", *["z large.jsonl"] * 10]
    assert "long.jsonl: " in output and "raise max_line_bytes" in output
    lake.edit("models/bronze/_bronze.yml", "max_line_bytes: 1000", "max_line_bytes: 5000")
    assert "long.jsonl" not in intake(lake)
    assert names(lake)[3:5] == ["long.jsonl"] * 2
    lake.assert_landed_once()


def test_lines_of_gzip_files_and_records_of_several_lines_are_bounded(lake: Lake) -> None:
    options = lake.project / "models/bronze/_bronze.yml"
    postgres, mariadb = options.read_text().split("- name: shop_mariadb\n", 1)
    bound = "\n            max_line_bytes: 1000"
    options.write_text(
        postgres.replace("lines: records", f"lines: csv{bound}")
        + "- name: shop_mariadb\n"
        + mariadb.replace("lines: records", f"lines: json{bound}", 1)
    )
    decoded = "models/silver/shop_postgres_decoded.sql"
    lake.edit(decoded, "decode_debezium", "decode_arcion_s3_csv")
    fits = ['{"a":1}', '{"a":"' + "x" * 990 + '"}']
    lake.land(FEED, "a.jsonl.gz", fits)
    lake.land(FEED, "b.jsonl.gz", ['{"a":1}', '{"a":"' + "x" * 1000 + '"}'])
    members = [gzip.compress(b"x" * 800)] * 2
    (lake.landing / FEED / "c.jsonl.gz").write_bytes(b"".join(members))
    rows = [f'    "{name}": "{"y" * 100}",' for name in "abcdefghij"]
    small = ["  {", *rows[:5], '    "z": 1', "  }"]
    large = ["  {", *rows, '    "z": 2', "  },"]
    lake.land(FEED, "d.json", ["[", *small, ",", *large, '  {"z": 3}', "]"])
    texts = ["y" * 100] * 10
    records = ["id,text", '1,"a', 'b"', '2,"a', *texts, 'b"', "3,c", '4,"d', 'e"']
    lake.land("shop_postgres", "a.csv", records)
    output = intake(lake)
    assert output.count("has lines of more than 1000 bytes") == 2
    found = [(row["name"], row["raw_value"]) for row in landed(lake)]
    assert [text for name, text in found if name == "a.jsonl.gz"] == fits
    assert [text for name, text in found if name == "d.json"] == [
        "\n".join(small).strip(),
        *large,
        '{"z": 3}',
    ]
    rows = lake.rows("bronze.shop_postgres_messages")
    assert [row["raw_value"] for row in sorted(rows, key=lambda row: row["file_line"])] == [
        *("id,text", '1,"a\nb"', '2,"a'),
        *texts,
        *('b"', "3,c", '4,"d\ne"'),
    ]


def four_lines_of_20_megabytes(lake: Lake) -> None:
    lake.keep_models("payments")
    long = [insert(payment(number, details=str(number) * 19_900_000)) for number in (1, 2, 3, 4)]
    lake.land(FEED, "a.jsonl", [*lines(5), *long, *lines(6)])


@pytest.mark.soak
def test_four_lines_of_20_megabytes_in_a_file_are_decoded(lake: Lake, tmp_path: Path) -> None:
    four_lines_of_20_megabytes(lake)
    with own_worker(lake, tmp_path, memory="4g"):  # what Spark has if nothing is set
        lake.build()
        found = lake.sql("select id, length(details) from gold.payments where id < 5 order by id")
        assert found == [[str(number), "19900000"] for number in (1, 2, 3, 4)]
        assert lake.sql("select count(*) from gold.payments") == [["6"]]


@pytest.mark.wide
def test_what_to_do_is_said_where_lines_need_more_memory_than_there_is(
    lake: Lake, tmp_path: Path
) -> None:
    four_lines_of_20_megabytes(lake)
    with own_worker(lake, tmp_path, memory="800m"):
        outcome = lake.dbt("build")
    assert not outcome.succeeded
    assert "Spark had too little memory" in outcome.output
    assert "CHANGEFOLD_SPARK_MEMORY gives it more" in outcome.output


@pytest.mark.wide
def test_a_line_of_200_megabytes_costs_no_other_file_and_little_memory(lake: Lake) -> None:
    lake.land(FEED, "a.jsonl", lines(1))
    lake.land(FEED, "b.jsonl", b'{"key":null,"value":"' + b"x" * 200_000_000 + b'"}\n')
    output = intake(lake)
    assert names(lake) == ["a.jsonl"]
    assert "b.jsonl: has lines of more than 67108864 bytes: raise max_line_bytes" in output


@pytest.mark.slow
def test_a_file_without_permission_is_named_and_the_others_land(lake: Lake, tmp_path: Path) -> None:
    prefix: tuple[str, ...] = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may read everything, and setpriv is not there")
        prefix = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
    with own_worker(lake, tmp_path, prefix=prefix):
        lake.edit(
            "models/bronze/_bronze.yml",
            "lines: records",
            "lines: records\n            max_files_per_run: 2",
        )
        secret = [lake.land(FEED, name, lines(2)) for name in ("b.jsonl", "c.jsonl.gz")]
        for path in secret:
            path.chmod(0)
            os.utime(path, (time.time(), 1_700_000_000))
        for name in ("d.jsonl", "e.jsonl"):
            lake.land(FEED, name, lines(1))
        output = intake(lake)
        assert names(lake) == []
        assert output.count("not landed (unopened)") == output.count("cannot be opened") == 2
        # they do not keep others from landing, and are said in each run
        output = intake(lake)
        assert names(lake) == ["d.jsonl", "e.jsonl"]
        assert f"open: not taken {FEED} (2)" in intake(lake)
        assert lake.sql("select count(*) from ops.landings where status = 'unopened'") == [["2"]]
        for path in secret:
            path.chmod(0o600)
        assert "open:" not in intake(lake)
        assert names(lake) == ["b.jsonl", "c.jsonl.gz", "d.jsonl", "e.jsonl"]
        # Spark would pass over what is in a directory that may be listed and not entered
        lake.land(FEED, "shut/f.jsonl", lines(3))
        for mode in (0o600, 0o300):
            (lake.landing / FEED / "shut").chmod(mode)
            outcome = lake.dbt("run", "--select", "models/bronze")
            assert not outcome.succeeded
            assert "shut may not be listed: give the user of this run" in outcome.output
        (lake.landing / FEED / "shut").chmod(0o700)
        intake(lake)
        assert "shut/f.jsonl" in names(lake)


@pytest.mark.slow
def test_a_file_that_its_store_refuses_is_named_and_the_others_land(lake: Lake) -> None:
    root = lake.home / "store" / FEED
    root.parent.mkdir()
    lake.land(FEED, "a.jsonl", lines(1))
    for name in ("b.jsonl", "c.jsonl.gz", "it's d.jsonl.gz"):
        lake.land(FEED, name, lines(1))
    (lake.landing / FEED).rename(root)
    refused = {"b.jsonl", "c.jsonl.gz"}
    with refusing_store(root.parent, refused) as address:
        location = f"{{{{ env_var('CHANGEFOLD_LANDING', 'examples/landing') }}}}/{FEED}"
        lake.edit("models/bronze/_bronze.yml", location, f"{address}/{FEED}")
        output = intake(lake)
        assert names(lake) == ["a.jsonl", "it's d.jsonl.gz"]
        assert output.count("not landed (unopened)") == output.count("cannot be opened") == 2
        output = intake(lake)
        assert "not landed" not in output and f"open: not taken {FEED} (2)" in output
        assert lake.sql("select count(*) from ops.landings where status = 'unopened'") == [["2"]]
        refused.clear()
        assert "open:" not in intake(lake)
        assert names(lake) == ["a.jsonl", "b.jsonl", "c.jsonl.gz", "it's d.jsonl.gz"]


@pytest.mark.slow
def test_a_file_of_several_blocks_that_is_taken_away_while_it_is_read_is_taken_again(
    lake: Lake,
) -> None:
    """It goes when its first blocks are in bronze, and the last are still to be read."""
    read_in_small_blocks(lake)
    path = lake.land(FEED, "large.jsonl", lines(*range(8_000)))
    assert path.stat().st_size > 2_000_000
    away = lake.home / "away.jsonl"
    written = lake.directory / "warehouse"

    def take_away() -> None:
        if not away.exists() and any(written.rglob(f"{FEED}_messages/data/*.parquet")):
            path.rename(away)

    with watching(take_away) as errors:
        output = intake(lake)
    assert errors == [] and away.exists()
    assert 0 < len(landed(lake)) < 8_000
    assert "not landed (partial)" in output and f"open: not taken {FEED} (1)" in intake(lake)
    # one insert: a run that died after the first of two would hide that there is more
    assert lake.sql("select count(*) from ops.landings.snapshots") == [["1"]]
    away.rename(path)
    assert "open:" not in intake(lake)
    found = [int(row["file_line"]) for row in landed(lake) if row["name"] == "large.jsonl"]
    assert set(found) == {*range(1, 8_001)} and len(found) > 8_000
    # twice in bronze, once a change
    lake.keep_models("payments")
    lake.build()
    assert lake.sql("select count(*) from gold.payments") == [["8000"]]


def second_file(lake: Lake) -> Path:
    """One that comes after a whole build, so large that Spark might read it in parts."""
    lake.keep_models("payments")
    lake.land(FEED, "a.jsonl", lines(1))
    lake.build()
    return lake.land(FEED, "b.jsonl", [insert(payment(2, details="x" * 1_100_000))])


def status_of_second_file(lake: Lake) -> list[list[str | None]]:
    return lake.sql("select status from ops.landings where endswith(file_path, '/b.jsonl')")


@pytest.mark.slow
def test_what_a_run_landed_and_did_not_record_is_not_hidden_by_a_run_of_another_feed(
    lake: Lake,
) -> None:
    path = second_file(lake)
    intake(lake)
    # as if it had died before the ledger; then its file goes
    run = max(int(row["landed_batch"]) for row in landed(lake))
    lake.sql(f"delete from ops.landings where landed_batch = {run}")
    lake.sql(f"delete from ops.runs where run = {run} and event = 'ended'")
    path.unlink()
    lake.dbt("build", "--select", "+shop_postgres_decoded").check()
    lake.build()
    assert lake.sql("select id from gold.payments order by id") == [["1"], ["2"]]
    # it may have gone while it was read
    assert status_of_second_file(lake) == [["partial"]]
    # and stays open though it came back as one that cannot be read, and went again
    lake.sql(
        "insert into ops.landings by name select feed, file_path, 'unreadable' as status,"
        f" {run}L + 1 as landed_batch, recorded_at from ops.landings where status = 'partial'"
    )
    lake.land(FEED, "other.jsonl", lines(7))
    lake.build()
    [[problem]] = lake.sql("select occurrences from ops.problems where kind = 'file'")
    assert problem == "1"


@pytest.mark.slow
def test_what_a_failed_model_landed_and_did_not_record_is_recorded_when_the_run_ends(
    lake: Lake,
) -> None:
    path = second_file(lake)
    ledger = "macros/landing/ledger/write_noticed.sql"
    failing = "{% do exceptions.raise_compiler_error('no space left') %}\n    {% do run_query("
    lake.edit(ledger, "{% do run_query(", failing)
    assert not lake.dbt("build").succeeded
    path.unlink()
    lake.edit(ledger, failing, "{% do run_query(")
    assert status_of_second_file(lake) == [["landed"]]
    lake.build()
    assert lake.sql("select id from gold.payments order by id") == [["1"], ["2"]]


def read_in_small_blocks(lake: Lake) -> None:
    lake.edit(
        "profiles/profiles.yml",
        'spark.sql.shuffle.partitions: "4"',
        'spark.sql.shuffle.partitions: "4"\n        spark.sql.files.maxPartitionBytes: "65536"\n'
        '        spark.sql.files.openCostInBytes: "1024"',
    )


def test_line_numbers_hold_for_files_that_are_read_in_blocks(lake: Lake) -> None:
    read_in_small_blocks(lake)
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
