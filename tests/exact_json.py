"""JSON read exactly: numbers keep their digits, a member that stands twice is refused.

Nothing here knows of the project: it is what the decoders are compared with.
"""

from __future__ import annotations

import json
import re
import sys
from decimal import Decimal
from math import isfinite
from typing import Any

sys.set_int_max_str_digits(0)
sys.setrecursionlimit(20_000)  # a message may be nested 1,100 deep
SURROGATE = re.compile("[\ud800-\udfff]")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
DIGITS = 38  # of a decimal in Spark


class UnreadableError(ValueError):
    """The text is not what it must be; the message says why."""


class Number(str):
    """A number as it stands in the text."""

    @property
    def is_whole(self) -> bool:
        return re.fullmatch(r"-?[0-9]+", self) is not None

    @property
    def has_exponent(self) -> bool:
        return "e" in self.lower()

    @property
    def exact(self) -> Decimal:
        return Decimal(str(self))


class DecimalNumber(Number):
    """A decimal that was sent as a number: it may be kept as a number or as a text."""


class DoubleNumber(Number):
    """A number of a source that has no others than doubles beside whole numbers."""


def read(text: str) -> Any:  # noqa: ANN401
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=Number,
            parse_float=Number,
            parse_constant=_refuse,
        )
    except (json.JSONDecodeError, RecursionError) as error:
        raise UnreadableError(f"not JSON: {error}") from error
    return value


def read_object(text: str) -> dict[str, Any]:
    value = read(text)
    if not isinstance(value, dict):
        raise UnreadableError("not an object")
    return value


def is_text(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, str) and not isinstance(value, Number)


def kind(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, Number):
        return "number"
    names = {bool: "boolean", dict: "object", list: "array", type(None): "null"}
    return names.get(type(value), "text")


def equal(one: Any, other: Any) -> bool:  # noqa: ANN401
    """The same value. A number with an exponent is a double, whatever its digits."""
    if isinstance(one, DecimalNumber) and is_text(other) and NUMBER.fullmatch(other):
        return one.exact == Number(other).exact
    if kind(one) != kind(other):
        return False
    if isinstance(one, DoubleNumber) and isfinite(float(one)) and float(one) == float(other):
        return True
    if isinstance(one, Number):
        # what is written with an exponent is a double
        return one.exact == other.exact or (one.has_exponent and float(one) == float(other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(equal, one, other))
    return one == other


def depth(text: str) -> int:
    found = now = 0
    for sign in re.findall(r"[\[\]{}]", STRING.sub("", text)):
        now += 1 if sign in "[{" else -1
        found = max(found, now)
    return found


def numbers(text: str) -> list[Number]:
    return [Number(found) for found in NUMBER.findall(STRING.sub('""', text))]


def strings(text: str) -> list[str]:
    return STRING.findall(text)


def exceeds(number: Number) -> bool:
    """More digits than a decimal of Spark holds; or an exponent and more than a double does."""
    mantissa = re.split("[eE]", number)[0]
    digits = len(re.sub("[^0-9]", "", mantissa))
    if number.has_exponent:
        return digits >= 18 or abs(number.exact.adjusted()) > 307
    return digits > DIGITS


def as_doubles(value: Any, most: int = 10**4) -> Any:  # noqa: ANN401
    """The value with its fractions, and whole numbers of more digits than `most`, as doubles."""
    if isinstance(value, Number):
        return value if value.is_whole and len(value.lstrip("-")) <= most else DoubleNumber(value)
    if isinstance(value, list):
        return [as_doubles(one, most) for one in value]
    if isinstance(value, dict):
        return {name: as_doubles(one, most) for name, one in value.items()}
    return value


def has_lone_surrogate(value: Any) -> bool:  # noqa: ANN401
    """Half a pair, which an escape can write and no UTF-8 holds."""
    if isinstance(value, dict):
        return any(has_lone_surrogate(part) for pair in value.items() for part in pair)
    if isinstance(value, list):
        return any(map(has_lone_surrogate, value))
    return isinstance(value, str) and SURROGATE.search(value) is not None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise UnreadableError("an object has two members of one name")
    return found


def _refuse(text: str) -> None:
    raise UnreadableError(f"{text} is no JSON")
