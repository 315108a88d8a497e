"""Numbers of YDB, TigerGraph and Arcion become dates and times as exact arithmetic says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from kit import Lake

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
DAYS = (date(1, 1, 1).toordinal(), date(9999, 12, 31).toordinal())
FIRST, LAST = (day - EPOCH.toordinal() for day in DAYS)
# the first days of years and months, leap days, and the last days before them
EDGES = sorted(
    date(year, month, day).toordinal() - EPOCH.toordinal() - before
    for year in (1, 4, 100, 400, 1582, 1600, 1685, 1900, 1969, 1970, 2000, 2024, 2100, 2255, 9999)
    for month, day in ((1, 1), (2, 28), (3, 1), (6, 5), (12, 31))
    for before in (0, 1)
    if (year, month, day, before) != (1, 1, 1, 1)
)
Exact = Callable[[int], str | None]


def day_text(days: int) -> str | None:
    if not FIRST <= days <= LAST:
        return None
    return date.fromordinal(days + EPOCH.toordinal()).isoformat()


def time_text(micros: int) -> str | None:
    if not FIRST <= micros // 86_400_000_000 <= LAST:
        return None
    moment = EPOCH + timedelta(microseconds=micros)
    text = f"{moment.year:04}-{moment:%m-%d %H:%M:%S}"
    return f"{text}.{moment.microsecond:06}".rstrip("0").rstrip(".")


def graph_text(seconds: int) -> str | None:
    """TigerGraph has no time before 1582-10-15."""
    return time_text(seconds * 10**6) if seconds >= -12_219_292_800 else None


def millis_text(millis: int) -> str | None:
    """What is information alone: up to 13 digits."""
    return time_text(millis * 1000) if 0 <= millis < 10**13 else None


# what converts -> macro, units of a day, what it is exactly, whether it must be NULL beyond
CASES: dict[str, tuple[str, int, Exact]] = {
    "ydb.Date32": ("wire_value('value', 'date', 'ydb.Date32')", 1, day_text),
    "ydb.Datetime64": (
        "wire_value('value', 'timestamp', 'ydb.Datetime64')",
        86_400,
        lambda seconds: time_text(seconds * 10**6),
    ),
    "ydb.Timestamp64": (
        "wire_value('value', 'timestamp', 'ydb.Timestamp64')",
        86_400_000_000,
        time_text,
    ),
    "a DATETIME of a graph": (
        "graph_value('value', {'kind': 'datetime'})",
        86_400,
        graph_text,
    ),
    "milliseconds of a log": ("connect_timestamp('value')", 86_400_000, millis_text),
}


def numbers(units: int) -> list[int]:
    random = Random(units)
    days = [*EDGES, *(random.randrange(FIRST, LAST + 1) for _ in range(300)), FIRST, LAST + 1]
    found = {day * units + unit for day in days for unit in (-1, 0, 1, units // 2, units - 1)}
    found |= {random.randrange(FIRST * units, LAST * units) for _ in range(300)}
    ends = [
        sign * (edge + by) for edge in (2**31, 2**53, 2**63) for sign in (-1, 1) for by in (-1, 0)
    ]
    return sorted(found | {*ends})


@pytest.fixture(scope="module")
def texts(shared_lake: Lake) -> dict[str, str]:
    folder = shared_lake.project / "models" / "units"
    folder.mkdir()
    for number, (macro, _, _) in enumerate(CASES.values()):
        (folder / f"unit_{number}.sql").write_text(f"select {{{{ {macro} }}}} as x\n")
    shared_lake.dbt("compile", "--select", "units").check()
    compiled = shared_lake.project / "target" / "compiled" / "changefold" / "models" / "units"
    return {
        what: (compiled / f"unit_{number}.sql").read_text().removeprefix("select")
        for number, what in enumerate(CASES)
    }


@pytest.mark.parametrize("what", CASES)
def test_every_unit_at_the_edges_of_its_range_is_exact(
    shared_lake: Lake, texts: dict[str, str], what: str
) -> None:
    _, units, exact = CASES[what]
    values = ", ".join(f"'{number}'" for number in numbers(units))
    rows = shared_lake.sql(
        f"select value, cast(x as string) from (select value, {texts[what]}"
        f" from (select explode(array({values})) as value) as v) as converted"
    )
    assert len(rows) == len(numbers(units))
    for value, came in rows:
        assert value is not None
        should = exact(int(value))
        # beyond the calendar: nothing, or what says so (`+10000-01-01`, `-0001-12-31`)
        beyond = should is None and (came is None or came[0] in "+-" or came[:4] == "0000")
        assert came == should or beyond, f"{value} became {came}, and is {should}"
