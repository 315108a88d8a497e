"""Records that a reader must refuse, each with the reason code expected.

The envelope is that of a captured update of customers, schema block included. Keys are above
900000, partition 99 and the log positions are used by no captured record, so that nothing else
changes.
"""

import base64
import copy
import json
from collections.abc import Callable

from topics import Record, line

PARTITION = 99
TOO_LONG = 10**29 + 7
"""30 digits, two of them behind the point: no numeric(12, 2)."""
SIXTY_DIGITS = "123456789012345678901234567890123456789012345678901234567890"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Template:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.key = json.loads(record["key"])
        self.value = json.loads(record["value"])

    def record_for(self, number: int, customer: int, **after: object) -> Record:
        """The captured update, moved to a customer and a place that nobody else uses."""
        key, value = copy.deepcopy((self.key, self.value))
        key["payload"]["id"] = customer
        payload = value["payload"]
        payload["after"] |= {"id": customer} | after
        source = payload["source"]
        source["lsn"] += number
        commit = json.loads(source["sequence"])[0]
        source["sequence"] = _compact([commit, str(source["lsn"])])
        return self.record | {
            "key": _compact(key),
            "value": _compact(value),
            "partition": PARTITION,
            "offset": number,
        }


def _replace(record: Record, old: str, new: str) -> Record:
    if record["value"].count(old) != 1:
        raise ValueError(f"{old} is not there exactly once")
    return record | {"value": record["value"].replace(old, new)}


def _truncated(t: _Template) -> bytes:
    record = t.record_for(1, 900004)
    return line(record | {"value": record["value"][:-40]})


def _number(t: _Template) -> bytes:
    return line(t.record_for(2, 900005) | {"value": "42"})


def _unknown_operation(t: _Template) -> bytes:
    return line(_replace(t.record_for(3, 900006), '"op":"u"', '"op":"x"'))


def _without_key(t: _Template) -> bytes:
    return line(t.record_for(4, 900007) | {"key": None})


def _too_long_balance(t: _Template) -> bytes:
    digits = TOO_LONG.to_bytes(13, "big", signed=True)
    return line(t.record_for(5, 900001, balance=base64.b64encode(digits).decode()))


def _duplicate_members(t: _Template) -> bytes:
    record = t.record_for(6, 900002, email="one@example.com")
    twice = '"email":"one@example.com","email":"two@example.com"'
    return line(_replace(record, '"email":"one@example.com"', twice))


def _sixty_digits(t: _Template) -> bytes:
    record = t.record_for(7, 900003, balance="HERE")
    return line(_replace(record, '"balance":"HERE"', f'"balance":{SIXTY_DIGITS}'))


def _no_record(t: _Template) -> bytes:
    return b'["this line","is JSON, but no record"]\n'


def _no_utf8(t: _Template) -> bytes:
    record = t.record_for(9, 900008, email="HERE")
    return line(record).replace(b"HERE", b"\xff\xfe")


CASES: tuple[Callable[[_Template], bytes], ...] = (
    _truncated,
    _number,
    _unknown_operation,
    _without_key,
    _too_long_balance,
    _duplicate_members,
    _sixty_digits,
    _no_record,
    _no_utf8,
)


def broken_lines(records: list[Record]) -> list[bytes]:
    for record in reversed(records):
        value = record["value"] or ""
        if (
            record["topic"].endswith(".customers")
            and '"op":"u"' in value
            and "unavailable_value" not in value
            and len(value) < 8000
        ):
            template = _Template(record)
            return [case(template) for case in CASES]
    raise ValueError("no update of customers was captured")
