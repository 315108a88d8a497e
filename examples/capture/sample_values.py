"""Values that a shop may hold, with the awkward ones mixed in. Everything follows the seed."""

import json
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from random import Random
from typing import Any

Maker = Callable[[Random], Any]

NAMES = (
    "Ada Lovelace",
    "Conor O'Brien",
    'Anna "Ann" Bell',
    "C:\\temp\\new \\' folder",
    "first line\nsecond line",
    "carriage\r\nreturn\tand tab",
    "Zoë 🦊🛒",
    "李小龍",
    "مريم يوسف",
    "Łukasz Żółć",
    "Cafe\u0301, combining",
    "line\u2028separator\u2029paragraph",
    "control \x01 \x1f and DEL \x7f",
    "50 % off, {{ jinja }} ${shell} `tick`",
    "  spaces around  ",
    "null",
    "",
)
SENTENCES = (
    "Buys socks in spring. ",
    'Said "never again", and came back. ',
    "Prefers blue 🟦 to grün. ",
    "Asked for C:\\receipts\\2024.\n",
)


def text(*choices: str | None) -> Maker:
    return lambda rng: rng.choice(choices)


def name(rng: Random) -> str:
    return (
        rng.choice(NAMES) if rng.random() < 0.4 else f"{rng.choice(NAMES[:2])} {rng.randrange(99)}"
    )


def optional(maker: Maker, share: float = 0.2) -> Maker:
    return lambda rng: None if rng.random() < share else maker(rng)


def email(rng: Random) -> str:
    return rng.choice(("", f"user{rng.randrange(500)}@example.com", "o'hara+test@example.org"))


def whole(low: int, high: int) -> Maker:
    return lambda rng: rng.randint(low, high)


def number(whole_digits: int, scale: int, signed: bool = True) -> Maker:
    def make(rng: Random) -> Decimal:
        digits = rng.choice((1, 2, 3, 4, whole_digits)) + scale
        units = rng.randrange(10 ** min(digits, whole_digits + scale))
        return Decimal(-units if signed and rng.random() < 0.3 else units).scaleb(-scale)

    return make


def free_number(rng: Random) -> Decimal:
    """A numeric without a scale: every value brings its own."""
    fixed = ("0", "-0.5", "12.50", "100", "12345678901234567890.123456", "0.000001", "-99")
    return Decimal(rng.choice(fixed)) if rng.random() < 0.5 else number(6, rng.randrange(7))(rng)


def real(rng: Random) -> float:
    return rng.choice((0.0, 0.1, 0.25, 0.333, 12.5, 1e-07))


def double(rng: Random) -> float:
    fixed = (0.0, 0.1, 1e21, 1.5e-07, -2.5, 1 / 3, 12345678.9, 100.0)
    return rng.choice(fixed) if rng.random() < 0.6 else rng.uniform(-1000, 1000)


def day(first_year: int, last_year: int) -> Maker:
    first = date(first_year, 1, 1)
    days = (date(last_year, 12, 31) - first).days
    return lambda rng: first + timedelta(days=rng.randint(0, days))


def moment(fraction_digits: int, first_year: int = 2019, zone: bool = False) -> Maker:
    def make(rng: Random) -> datetime:
        step = 10 ** (6 - fraction_digits)
        micros = rng.choice((0, rng.randrange(1_000_000)))
        start = datetime(first_year, 1, 1, tzinfo=UTC if zone else None)
        made = start + timedelta(seconds=rng.randrange(6 * 365 * 86400))
        return made.replace(microsecond=micros // step * step)

    return make


def time_of_day(with_micros: bool) -> Maker:
    def make(rng: Random) -> time:
        micros = rng.randrange(1_000_000) if with_micros else 0
        return rng.choice((time(0, 0), time(23, 59, 59), time(rng.randrange(24), 30, 1, micros)))

    return make


def flag(rng: Random) -> bool:
    return rng.random() < 0.5


def tags(rng: Random) -> list[str | None]:
    pool = ("vip", "new", "", "with, comma", 'with "quotes"', "back\\slash", "NULL", "🛒", None)
    return [rng.choice(pool) for _ in range(rng.randrange(4))]


def document(rng: Random) -> str:
    """JSON text with numbers that a double cannot hold, and blanks that json keeps."""
    fixed = (
        "null",
        "{}",
        "[]",
        '"just text"',
        '{"big": 12345678901234567890.123, "small": 0.10}',
        '{"quote": "say \\"hi\\"", "path": "C:\\\\temp", "line": "a\\nb"}',
        '{ "spaced" :  [ 1,2 , 3 ] }',
    )
    made = {"theme": rng.choice(("dark", "light", "grün")), "step": rng.randrange(50), "news": None}
    return rng.choice(fixed) if rng.random() < 0.4 else json.dumps(made, ensure_ascii=False)


def blob(longest: int) -> Maker:
    return lambda rng: rng.randbytes(rng.choice((0, 1, 8, longest)))


def product_id(rng: Random) -> uuid.UUID:
    return uuid.UUID(int=rng.getrandbits(128), version=4)


def biography(rng: Random) -> str:
    """More than 8 kB, so stored out of line; repetitive, so that the sample stays small."""
    return f"Born in {rng.randint(1930, 2005)}. " + rng.choice(SENTENCES) * rng.randint(400, 430)
