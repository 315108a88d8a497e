"""Each conversion of numbers gives what exact arithmetic gives, over its whole range."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from connect_types import two_s_complement
from kit import TESTED, Lake
from rendered import rendered

EPOCH = date(1970, 1, 1)
DAYS = range((date.min - EPOCH).days, (date.max - EPOCH).days + 1)
LONG = (-(2**63), 2**63 - 1)
DAY = 86400
UNITS = {"Timestamp": 10**3, "MicroTimestamp": 10**6, "NanoTimestamp": 10**9}
CLOCKS = {"Time": 10**3, "MicroTime": 10**6, "NanoTime": 10**9}
CONNECT = "org.apache.kafka.connect.data."
NAMES = [
    *(f"io.debezium.time.{name}" for name in ("Date", *UNITS, *CLOCKS)),
    *(CONNECT + name for name in ("Date", "Timestamp", "Time")),
]
INFINITE = {
    "io.debezium.time.Date": {
        -622191234: "infinity",
        -2147472692: "infinity",
        -2147472691: "-infinity",
    },
    "MicroTimestamp": {9223372036825200000: "infinity", -9223372036832400000: "-infinity"},
}


def days(random: Random) -> set[int]:
    """Ends of months and years, leap days, the calendars' change, the range's ends, one beyond."""
    years = (1, 4, 100, 1582, 1600, 1685, 1900, 1970, 2000, 2024, 2255, 9999)
    firsts = [date(year, month, 1) for year in years for month in (1, 3)] + [date(1582, 10, 15)]
    found = {(first - EPOCH).days + more for first in firsts for more in (-1, 0)}
    return found | {DAYS.stop, DAYS.stop - 1} | {random.choice(DAYS) for _ in range(20)}


def numbers(unit: int, random: Random) -> set[int]:
    """First and last unit of days, the ends of 64 bits, where a double has no room for one more."""
    edges = {day * DAY * unit + more for day in days(random) for more in (-1, 0, 1)}
    powers = {
        sign * 2**bits + more
        for bits in (31, 53, 56, 62, 63)
        for sign in (1, -1)
        for more in (-1, 0, 1)
    }
    drawn = {random.randint(*LONG) for _ in range(40)} | {
        random.randint(-DAY * unit, DAY * unit) for _ in range(40)
    }
    return {number for number in edges | powers | drawn if LONG[0] <= number <= LONG[1]}


def clock(ticks: int, unit: int) -> str:
    sign, (seconds, rest) = "-" if ticks < 0 else "", divmod(abs(ticks), unit)
    nanos = f"{rest * 10**9 // unit:09d}"
    text = nanos if nanos[6:] != "000" else nanos[:6]
    return f"{sign}{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.{text}"


def canonical(name: str, number: int) -> str | None:
    """What the manual says of a number that its schema describes; None if it stays as it is."""
    kind = name.split(".")[-1]
    special = INFINITE.get(kind, INFINITE["io.debezium.time.Date"] if kind == "Date" else {})
    if number in special:
        return special[number]
    if kind == "Date":
        return str(EPOCH + timedelta(days=number)) if number in DAYS else None
    if kind in UNITS:
        day, ticks = divmod(number, DAY * UNITS[kind])
        return f"{EPOCH + timedelta(days=day)} {clock(ticks, UNITS[kind])}" if day in DAYS else None
    fits = LONG[0] <= number * 10**6 // CLOCKS[kind] <= LONG[1]
    return clock(number, CLOCKS[kind]) if fits else None


@pytest.fixture(scope="module")
def spark(shared_lake: Lake) -> Lake:
    shared_lake.dbt("show", "--inline", "select 1 as one").check()  # opens the session
    return shared_lake


def members(images: str) -> str:
    """SQL of the texts of column `v` of images with the schema of that column."""
    texts = rendered(
        "{{ _connect_members(pairs, 'array(field)', '', 'false', true) }}",
        pairs="map_entries(from_json(image, 'map<string, variant>'))",
    )
    field = "struct('v' as field, type as name, struct(scale as scale) as parameters)"
    marks = "true as has_long_number, false as has_long_key"
    given = f"(select *, {field} as field, {marks} from {images})"
    return f"select number, type, ({texts})[0].text from {given}"


def literals(rows: list[tuple[str, ...]], names: str) -> str:
    values = ", ".join("(" + ", ".join(f"'{value}'" for value in row) + ")" for row in rows)
    return f"(values {values} as given ({names}))"


def test_dates_and_times_are_those_of_exact_arithmetic(spark: Lake) -> None:
    random = Random(3)
    rows = []
    for name in NAMES:
        kind = name.split(".")[-1]
        drawn = days(random) if kind == "Date" else numbers((UNITS | CLOCKS)[kind], random)
        for number in sorted(drawn | INFINITE.get(kind, {}).keys()):
            rows.append((str(number), name, f'{{"v":{number}}}', "0"))
    found = spark.sql(members(literals(rows, "number, type, image, scale")))
    wrong = [
        (name, number, text, canonical(name, int(number)))
        for number, name, text in found
        if text != canonical(name, int(number))
    ]
    assert len(found) == len(rows) > 1500
    assert not wrong, f"{len(wrong)}, such as {wrong[:5]}"


def decimals(random: Random) -> Iterator[tuple[int, int]]:
    for digits in (1, 2, 17, 18, 19, 37, 38, 39, 40, 65, 77, 999, 1000):
        for value in (10 ** (digits - 1), 10**digits - 1, random.randrange(10**digits)):
            for scale in {0, 1, digits - 1, digits, digits + 1, -1, 30} - {1001}:
                if digits - scale <= 1000:
                    yield from ((value, scale), (-value, scale))
    for bits in (*range(1, 140), 263, 264):
        yield from ((2**bits, 2), (2**bits - 1, 2), (-(2**bits), 2), (-(2**bits) - 1, 2))


def plain(value: int, scale: int) -> str:
    digits = str(abs(value)) + "0" * (-scale if value else 0)
    scale = max(scale, 0)
    digits = digits.rjust(scale + 1, "0")
    text = digits[: len(digits) - scale] + ("." + digits[len(digits) - scale :] if scale else "")
    return ("-" if value < 0 else "") + text


def test_decimals_are_those_of_exact_arithmetic(spark: Lake) -> None:
    given = [*dict.fromkeys(decimals(Random(4)))]
    rows = [
        (str(place), CONNECT + "Decimal", f'{{"v":"{two_s_complement(value)}"}}', str(scale))
        for place, (value, scale) in enumerate(given)
    ]
    found = {
        int(row[0]): row[2]
        for row in spark.sql(members(literals(rows, "number, type, image, scale")))
    }
    wrong = [one for place, one in enumerate(given) if found[place] != plain(*one)]
    assert len(found) == len(given) > 900
    assert not wrong, f"{len(wrong)}, such as {wrong[:5]}"


def test_numbers_with_an_exponent_are_written_out(spark: Lake) -> None:
    random = Random(5)
    rows = []
    for _ in range(300):
        digits = str(random.randrange(10 ** random.choice((1, 5, 15, 16, 20, 45))))
        point = random.randint(1, len(digits))
        text = digits[:point] + ("." + digits[point:] if digits[point:] else "")
        text = random.choice(("", "-")) + f"{text}{random.choice('eE')}{random.randint(-320, 320)}"
        rows.append((text, CONNECT + "Decimal", f'{{"v":{text}}}', str(random.randint(0, 9))))
    quoted = rendered("{{ connect_exact_values('image') }}")
    query = members(literals(rows, "number, type, image, scale"))
    query = query.replace("from_json(image, 'map<string, variant>')", quoted)
    for (sent, _, _, scale), (_, _, text) in zip(rows, spark.sql(query), strict=True):
        assert text is not None and Decimal(text) == Decimal(sent), (sent, text)
        assert "E" not in text and len(text.partition(".")[2]) >= int(scale), (sent, text)


# image -> what gold reads of it: U+0001 marks long numbers on their way, and may begin a text
MARKED = {
    '{"f":0.123456789,"n":12345678901234567890123456789012345678901234,"l":[1e300]}': {
        "f": "0.123456789",
        "n": "12345678901234567890123456789012345678901234",
        "l": "[1e300]",
    },
    '{"f":0.123456789,"h":"7e123","w":"\\u00017","l":["\\u00017"]}': {
        "f": "0.123456789",
        "h": "7e123",
        "w": "\x017",
        "l": '["\\u00017"]',
    },
    '{"f":0.123456789,"n":1e300,"w":"\\u00017"}': {
        "f": "0.123456789",
        "n": "1e300",
        "w": "\x017",
    },
    '{"f":0.123456789,"n":1e300,"w":"\\u00017\\n"}': {
        "f": "0.123456789",
        "n": "1e300",
        "w": "\x017\n",
    },
}


def test_a_text_is_not_taken_for_a_marked_number(spark: Lake) -> None:
    exact = rendered(
        "{{ exact_image('image', columns) }}",
        columns=[{"source_column": name, "data_type": "string"} for name in "fhlnw"],
    )
    values = ", ".join(rendered("({{ sql_text(text) }})", text=text) for text in MARKED)
    found = spark.sql(f"select image, {exact} from values {values} as images (image)")
    assert {image: json.loads(text or "") for image, text in found} == MARKED


def by_encoding(encoding: str, number: int) -> str | None:
    """What the contract makes of a number that no schema describes; None if it does not fit."""
    kind = {"Date32": "Date", "Timestamp64": "MicroTimestamp"}.get(
        encoding.split(".")[-1], encoding.split(".")[-1]
    )
    if kind == "Date":
        return str(EPOCH + timedelta(days=number)) if number in DAYS else None
    unit = {**UNITS, **CLOCKS, "Datetime64": 1}[kind]
    if number * 10**6 % unit:
        return None
    if kind in CLOCKS:
        return clock(number, unit) if 0 <= number < DAY * unit else None
    day, ticks = divmod(number * 10**6 // unit, DAY * 10**6)
    if day not in DAYS:
        return None
    moment = datetime.combine(EPOCH + timedelta(days=day), datetime.min.time())
    text = (moment + timedelta(microseconds=ticks)).isoformat(" ")
    return text.rstrip("0") if "." in text else text


def test_numbers_without_a_schema_are_read_exactly(spark: Lake) -> None:
    random = Random(6)
    names = [f"io.debezium.time.{name}" for name in ("Date", *UNITS, *CLOCKS)]
    for encoding in (*names, "ydb.Date32", "ydb.Datetime64", "ydb.Timestamp64"):
        kind = encoding.split(".")[-1]
        unit = {**UNITS, **CLOCKS, "Timestamp64": 10**6}.get(kind, 1)
        drawn = (
            days(random)
            if kind.startswith("Date") and kind != "Datetime64"
            else numbers(unit, random)
        )
        data_type = (
            "date"
            if kind in ("Date", "Date32")
            else "string"
            if kind in CLOCKS
            else "timestamp_ntz"
        )
        value = rendered(
            "{{ wire_value('number', type, encoding) }}", type=data_type, encoding=encoding
        )
        given = literals([(str(one),) for one in drawn], "number")
        found = spark.sql(f"select number, cast({value} as string) from {given}")
        for number, text in found:
            wanted = by_encoding(encoding, int(number))
            if encoding.startswith("ydb.") and wanted is None:
                continue  # YDB has years beyond 9999
            assert text == wanted, (encoding, number, text, wanted)


def test_texts_that_are_no_whole_numbers_are_read_as_nothing(spark: Lake) -> None:
    for encoding in ("Date", *UNITS, *CLOCKS):
        data_type = (
            "date" if encoding == "Date" else "timestamp_ntz" if encoding in UNITS else "string"
        )
        value = rendered(
            "{{ wire_value('text', type, encoding) }}",
            type=data_type,
            encoding=f"io.debezium.time.{encoding}",
        )
        texts = literals(
            [(text,) for text in ("1.5", "true", "1e3", "9" * 25, "10:00", "")], "text"
        )
        assert all(row[1] is None for row in spark.sql(f"select text, {value} from {texts}")), (
            encoding
        )


@pytest.mark.parametrize(
    "name", ["debezium", "huawei_cdl", "huawei_cdl_debezium", "ydb_debezium", "ydb"]
)
def test_no_decoder_makes_a_double_of_a_number(spark: Lake, name: str) -> None:
    options: dict[str, Any] = {"keys": {"a.b": ["id"], "c.d": ["x", "y"]}}
    query = rendered(
        "with messages as ({{ wire_sample(folder) }}), decoded as ({{ decode_"
        f"{name}('messages', **options) }}}})"
        " {{ conform_changes('decoded') }}",
        folder=TESTED / "macros" / "formats" / name,
        options=options,
    )
    plan = spark.sql("explain extended " + query)[0][0] or ""
    analyzed = plan.partition("== Analyzed Logical Plan ==")[2].partition("== Optimized")[0]
    assert "from_json" in analyzed
    assert not re.findall(r"as double\)|[^ ]+ / [^ ]+", analyzed)


@pytest.mark.parametrize(
    ("sql", "finds"),
    [
        ("select floor(a / 1000) as b", True),
        ("select a div 1000 as b, '/' as c, 'a / b' as d -- a / b", False),
        ("{{ padded_number('x / 2', 3) }}", True),
        ("select cast(a as double) as b", True),
        ("{# exact: a share of the range, nothing that is stored #}\nselect a / b as c", False),
        ("select avg(a) as b", True),
        ("select avg (a) as b", True),
        ("select a/b as c", True),
        ("select a\n/ b as c", True),
        ("select a /\nb as c", True),
        ("select a::double as b", True),
        ("select cast(a as\ndouble) as b", True),
        ("select a as b, '--' as c, a / 2 as d", True),
        ("select a -- it's a half\n    / 2 as b -- isn't it", True),
        ("select {{ a }}/{{ b }} as c", True),
        ("select '{{ a }}' as b, c/2 as d", True),
        ("{{ padded_number('x/2', 3) }}{{ padded_number('(x)/y', 3) }}", True),
        ("{% set share = count/all %}", True),
        (
            "{% set share = count // all %}{{ read('models/ops', 'you mean (docs/feeds.md)') }}",
            False,
        ),
        ("select `a/b`, '{{ say('it') }} a/b' as c /* a/b */ -- {{ d / e }}", False),
        ("select cast(a as\n    {# exact: a share #} double) as b", False),
    ],
)
def test_the_lint_finds_divisions_and_doubles(tmp_path: Path, sql: str, finds: bool) -> None:
    (tmp_path / "model.sql").write_text(sql)
    script = TESTED / "setup" / "lint_numbers.py"
    outcome = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True)
    assert (outcome.returncode == 1) == finds, outcome.stdout
    assert ("model.sql:" in outcome.stdout) == finds
