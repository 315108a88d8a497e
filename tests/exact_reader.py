"""What a message says, read in plain Python from the formats' documents: no word of it is SQL's.

`READERS` has a function for each decoder. It gets a bronze row and the decoder's options and
gives a `Verdict`: the changes that the message is, or why it is none. Where the contract is free
the verdict says so: `free` names why any outcome may be, `may_refuse` why an exact reader could
read the message and the decoder need not (limits that its documents name).
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from math import isfinite
from typing import Any

from exact_json import (
    DIGITS,
    DecimalNumber,
    Number,
    UnreadableError,
    as_doubles,
    depth,
    exceeds,
    has_lone_surrogate,
    is_text,
    kind,
    numbers,
    read,
    read_object,
    strings,
)

Row = dict[str, Any]
Options = dict[str, Any]
UNSIGNED = 10**20 - 1
LIMITS = {"depth": 900, "name": 50_000, "text": 15_000_000}


@dataclass
class Change:
    entity: str
    key: list[Any] | None  # of an edge's clear with nulls
    operation: str
    effect: str
    after: dict[str, Any] | None = None
    encoding: str | None = None
    position: str | None = None  # None: not compared
    operators: dict[str, Any] | None = None
    wide: set[str] = field(default_factory=set)  # columns whose value is there as a text


@dataclass
class Verdict:
    changes: list[Change] = field(default_factory=list)
    outcome: str = "change"  # or control, rejected
    why: str = ""
    free: str = ""
    may_refuse: str = ""
    rest: list[Change] = field(default_factory=list)  # what a rejected message does all the same


class NoChangeError(Exception):
    def __init__(self, why: str, outcome: str = "rejected", rest: Iterable[Change] = ()) -> None:
        super().__init__(why)
        self.outcome, self.rest = outcome, [*rest]


class FreeError(Exception):
    """The contract says nothing of it."""


# what may be a number of more than 38 digits, or of more than a double holds: the point counts
MARKED = re.compile(r"[0-9.]{39}|[0-9.]{16}[eE]|[0-9.][eE][+-]?[0-9]{3}")

# what a reader found that the decoder may take or refuse; of the message that is being read
_may_refuse: list[str] = []


Reader = Callable[[Row, Options], list[Change]]


def judged(reader: Reader) -> Callable[[Row, Options], Verdict]:
    def judge(row: Row, options: Options) -> Verdict:
        verdict = Verdict()
        _may_refuse.clear()
        try:
            verdict.may_refuse = limit_of(row)
            verdict.changes = reader(row, options)
            if _may_refuse:
                verdict.may_refuse = _may_refuse[0]
            if any(has_lone_surrogate([one.entity, one.key, one.after]) for one in verdict.changes):
                raise NoChangeError("half a surrogate pair, which no UTF-8 holds")
        except FreeError as free:
            verdict.free = str(free)
        except UnreadableError as why:
            verdict.outcome, verdict.why = "rejected", str(why)
        except NoChangeError as why:
            verdict.outcome, verdict.why, verdict.rest = why.outcome, str(why), why.rest
        if re.search(r"\\u[dD][89a-fA-F]", f"{row['raw_value']}{row['raw_key']}"):
            verdict.may_refuse = "half a surrogate pair where it does no harm"
        return verdict

    return judge


def limit_of(row: Row) -> str:
    """Which documented limit of Spark's readers the message is beyond."""
    sent = f"{row['raw_value']}{row['raw_key']}"
    if r'"\u0001' in sent and MARKED.search(sent):
        return "a number that no variant holds, beside a text that begins with the mark of one"
    for text in (row["raw_value"], row["raw_key"]):
        if text is None:
            continue
        if len(text) > LIMITS["text"]:
            return "a text of many megabytes"
        if ("[[" in text or text.count("{") > 200) and depth(text) > LIMITS["depth"]:
            return "nested too deep"
        if any(map(exceeds, numbers(text))):
            return "a number of more digits than can be held"
        if len(text) > LIMITS["name"] and max(map(len, strings(text)), default=0) > LIMITS["name"]:
            return "a name that is too long"
    return ""


# what the formats share


def text_of(value: Any) -> str:  # noqa: ANN401
    """A value of an envelope that must be a text."""
    if value is None or is_text(value):
        return value
    raise FreeError("a name that is no text")


def member(value: Any, name: str) -> Any:  # noqa: ANN401
    return value.get(name) if isinstance(value, dict) else None


def natural(value: Any, most: int = 2**63 - 1) -> int:  # noqa: ANN401
    """A number of a place in a log: digits alone, as a number or a text."""
    if (isinstance(value, Number) and not value.is_whole and value.exact == 0) or value == "-0":
        raise FreeError("a zero with a sign or a point")
    if is_text(value) and re.fullmatch(r"\s*\+?[0-9]+\s*", value) and not value.isdigit():
        raise FreeError("a number with blanks or a plus")
    if isinstance(value, str) and re.fullmatch("[0-9]+", value) and len(value) < 30:
        if most < int(value) <= UNSIGNED:
            raise FreeError("a place beyond 63 bits")
        if int(value) <= most:
            return int(value)
    raise NoChangeError(f"{str(value)[:50]!r} is no number of a place in a log")


def part_of_key(value: Any) -> Any:  # noqa: ANN401
    return value


def place_in_kafka(row: Row) -> str:
    if row["kafka_partition"] is None or row["kafka_offset"] is None:
        raise NoChangeError("no place in the log, and none in Kafka")
    return f"{row['kafka_partition']:010}/{row['kafka_offset']:020}"


def position(kind_of_row: str, log: str, row: Row) -> str:
    if row["kafka_partition"] is not None and row["kafka_offset"] is not None:
        place = place_in_kafka(row)
    elif row["file_path"] is not None and row["file_line"] is not None:
        place = f"{row['file_path']}/{row['file_line']:012}"
    else:
        raise NoChangeError("no place in Kafka or in a file")
    return f"000000/{kind_of_row}/{log}/{place}"


def checked(entity: str | None, key: list[Any] | None, nulls: bool = False) -> None:
    if not entity:
        raise NoChangeError("no table is named")
    if key is None:
        raise NoChangeError("no key")
    if any(isinstance(part, dict | list) for part in key):
        raise FreeError("a key that is an object or a list")
    if not nulls and any(part is None for part in key):
        raise NoChangeError("NULL in the key")


# Kafka Connect


@dataclass
class Connect:
    value: dict[str, Any]
    schema: Any
    key: dict[str, Any] | None
    key_schema: Any
    broken_key: str  # why the key cannot be read; it matters only where nothing else has the key

    def fields(self, image: str) -> dict[str, Any] | None:
        for described in member(self.schema, "fields") or []:
            if member(described, "field") == image:
                return fields_of(described)
        return None


def fields_of(schema: Any) -> dict[str, Any] | None:  # noqa: ANN401
    described = member(schema, "fields")
    if described is None:
        return None
    if not isinstance(described, list):
        raise FreeError("a schema that is none")
    found: dict[str, Any] = {}
    for one in described:
        name = member(one, "field")
        if not is_text(name) or name in found:
            raise FreeError("a schema that is none")
        parts = (member(one, "name"), member(member(one, "parameters"), "scale"))
        if any(part is not None and not isinstance(part, str) for part in parts):
            raise FreeError("a schema that is none")
        found[name] = one
    return found


def opened(value: dict[str, Any]) -> tuple[Any, Any]:
    """Payload and schema; the schema is None of a bare value."""
    if "payload" in value or "schema" in value:
        if not value.keys() <= {"payload", "schema"}:
            raise FreeError("other members beside payload and schema")
        if value.get("schema") is not None and not isinstance(value["schema"], dict):
            raise FreeError("a schema that is none")
        if isinstance(value.get("schema"), dict):
            fields_of(value["schema"])
        return value.get("payload"), value.get("schema")
    return value, None


NOTHING = {"schema": None, "payload": None}  # of a converter before KAFKA-3832


def read_connect(row: Row) -> Connect:
    if row["raw_encoding"] != "text":
        raise NoChangeError("the landed line is no record")
    if row["raw_value"] is None:
        raise NoChangeError("tombstone", "control")
    value = read_object(row["raw_value"])
    if value == NOTHING:
        raise NoChangeError("tombstone", "control")
    value, schema = opened(value)
    if not isinstance(value, dict):
        raise NoChangeError("the payload is not an object")
    key, key_schema, broken = None, None, ""
    try:
        key, key_schema = read_key(row["raw_key"])
    except (UnreadableError, NoChangeError) as error:
        broken = str(error)
        _may_refuse.append("a key that is none, where the options name its columns")
    return Connect(value, schema, key, fields_of(key_schema), broken)


def read_key(text: str | None) -> tuple[Any, Any]:
    key = key_schema = None
    if text is not None:
        if limit_of({"raw_key": text, "raw_value": None}):
            raise FreeError("a key beyond the limits")
        key = read_object(text)
        if key == NOTHING:
            return None, None
        # a column of the key may be named so too, and holds no object; no NULL that comes first
        is_wrapped = next(iter(key.items()), None) in (("schema", None), ("payload", None))
        if (
            is_wrapped
            or not any(
                is_text(key.get(name)) or isinstance(key.get(name), Number | bool | list)
                for name in ("payload", "schema")
            )
            or isinstance(key.get("schema"), dict)
        ):
            key, key_schema = opened(key)
        if not isinstance(key, dict):
            raise NoChangeError("the key is not an object")
    return key, key_schema


def image_of(value: Any, what: str) -> dict[str, Any] | None:  # noqa: ANN401
    if is_text(value) and value.startswith("{"):
        raise FreeError("a text that holds an object")
    if value is not None and not isinstance(value, dict):
        raise NoChangeError(f"{what} is not an object")
    return value


TEXT = "__debezium_unavailable_value"
CODED = base64.b64encode(TEXT.encode()).decode()
HEX = TEXT.encode().hex()
PLACEHOLDERS = [
    *(TEXT, CODED, HEX, [TEXT], [CODED], [HEX]),
    [Number(code) for code in TEXT.encode()],
    {TEXT: TEXT},
    f'{{"{TEXT}":"{TEXT}"}}',
    ["b68a35a7-17ad-35b3-af2a-ae46edb4545a"],
]


def canonical(value: Any, described: Any) -> Any:  # noqa: ANN401
    """The value as its schema says; as it was sent where it is not of its schema's type."""
    name = member(described, "name") or ""
    if value is None or not is_text(name):
        return value
    if name in ("org.apache.kafka.connect.data.Decimal", "io.debezium.data.VariableScaleDecimal"):
        return decimal_text(value, described, name)
    unit = UNITS.get(name)
    if name.lower().endswith(".cdc.data.timestamp"):
        # CDL: text, or milliseconds in digits
        if is_text(value) and re.fullmatch("-?[0-9]+", value):
            value = Number(value)
        if not isinstance(value, Number):
            return value
        unit = ("timestamp", 1_000_000)
    if unit is None or not isinstance(value, Number):
        return value
    if not value.is_whole:
        if value.exact.adjusted() < 40 and value.exact == value.exact.to_integral_value():
            raise FreeError("a whole number with a point or an exponent")
        return value
    what, nanos = unit
    number = int(value) * nanos
    if not -(2**63) <= int(value) < 2**63:
        return value
    if what == "date":
        return INFINITE_DAYS.get(int(value)) or day_text(int(value)) or value
    if what == "time" and number == -(2**63) * 1000:
        raise FreeError("the one time whose size is beyond 64 bits")
    if what == "time" and abs(number) > 2**63 * 1000:
        return value
    if what == "time":
        return f"{'-' if number < 0 else ''}{clock_text(abs(number))}"
    if nanos == 1000 and int(value) in INFINITE_MICROS:
        return INFINITE_MICROS[int(value)]
    days, rest = divmod(number, 86400 * 10**9)
    day = day_text(days)
    return f"{day} {clock_text(rest)}" if day else value


UNITS = {
    "org.apache.kafka.connect.data.Date": ("date", 1),
    "io.debezium.time.Date": ("date", 1),
    "org.apache.kafka.connect.data.Time": ("time", 1_000_000),
    "io.debezium.time.Time": ("time", 1_000_000),
    "io.debezium.time.MicroTime": ("time", 1000),
    "io.debezium.time.NanoTime": ("time", 1),
    "org.apache.kafka.connect.data.Timestamp": ("timestamp", 1_000_000),
    "io.debezium.time.Timestamp": ("timestamp", 1_000_000),
    "io.debezium.time.MicroTimestamp": ("timestamp", 1000),
    "io.debezium.time.NanoTimestamp": ("timestamp", 1),
}
INFINITE_DAYS = {-622191234: "infinity", -2147472692: "infinity", -2147472691: "-infinity"}
INFINITE_MICROS = {9223372036825200000: "infinity", -9223372036832400000: "-infinity"}


def day_text(days: int) -> str | None:
    if not -719162 <= days <= 2932896:
        return None
    return (date(1970, 1, 1) + timedelta(days)).isoformat()


def clock_text(nanos: int) -> str:
    seconds, rest = divmod(nanos, 10**9)
    micros, tail = divmod(rest, 1000)
    text = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{micros:06}"
    return text + (f"{tail:03}" if tail else "")


def decimal_text(value: Any, described: Any, name: str) -> Any:  # noqa: ANN401
    scale, coded = member(member(described, "parameters"), "scale"), value
    if name.endswith("VariableScaleDecimal") and not isinstance(value, Number):
        scale, coded = member(value, "scale"), member(value, "value")
    elif isinstance(value, Number):
        if value.has_exponent:
            raise FreeError("a decimal with an exponent")
        return DecimalNumber(value)  # decimal.format NUMERIC: a number is exact as it is
    _may_refuse.append("a decimal that may be none")
    if isinstance(value, dict) and len(value) > 2:
        raise FreeError("a decimal with other members")
    if is_text(scale) and name.endswith("VariableScaleDecimal"):
        raise FreeError("a scale that is a text")
    if not isinstance(scale, str) or not re.fullmatch(r"-?[0-9]{1,9}", scale) or not is_text(coded):
        return value
    try:
        content = base64.b64decode(coded, validate=True)
    except (binascii.Error, ValueError):
        return value  # as digits are: base64 has its padding, and no blanks
    if not content or base64.b64encode(content).decode() != coded:
        raise FreeError("base64 with bits that are not used")
    unscaled, places = int.from_bytes(content, "big", signed=True), int(scale)
    if not -38 < places <= 38 or len(str(abs(unscaled))) + max(0, -places) > 200:
        raise WideDecimalError("a decimal of a scale or of a length that no database has")
    if len(str(abs(unscaled))) + max(0, -places) <= 38:
        _may_refuse.pop()
    sign, digits = "-" if unscaled < 0 else "", str(abs(unscaled))
    if places <= 0:
        return sign + (digits + "0" * -places if unscaled else "0")
    digits = digits.rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


class WideDecimalError(FreeError):
    """Kept exactly, as it was sent, or refused: all are told to the user."""


def canonical_image(
    image: dict[str, Any] | None, fields: dict[str, Any] | None, placeholders: bool | None
) -> tuple[dict[str, Any] | None, bool]:
    """The row, and whether it lacks what the log does not hold."""
    if image is None:
        return None, False
    found = {}
    for name, value in image.items():
        if any(same_form(value, form) for form in PLACEHOLDERS):
            if placeholders is None:
                raise FreeError("a placeholder of a connector that is not known to have one")
            if placeholders:
                continue
        described = (fields or {}).get(name)
        found[name] = canonical(value, described)
    return found, len(found) < len(image)


def same_form(value: Any, form: Any) -> bool:  # noqa: ANN401
    if isinstance(value, list) and isinstance(form, list):
        return len(value) == len(form) and all(map(same_form, value, form))
    return kind(value) == kind(form) and value == form


def encoding_of(*images: tuple[dict[str, Any] | None, dict[str, Any] | None]) -> str | None:
    if all(image is None for image, _ in images):
        return None
    covered = all(
        image is None or (fields is not None and image.keys() <= fields.keys())
        for image, fields in images
    )
    return "canonical" if covered else "wire"


def key_of(connect: Connect) -> list[Any] | None:
    if not connect.key:
        return None
    fields = connect.key_schema or {}
    return [canonical(value, fields.get(name)) for name, value in connect.key.items()]


def key_in(image: dict[str, Any] | None, columns: list[str] | None) -> list[Any] | None:
    if image is None or columns is None or any(name not in image for name in columns):
        return None
    return [image[name] for name in columns]


# Debezium


def check_message_type(value: dict[str, Any]) -> None:
    said = value.get("message_type")
    if isinstance(said, Number) and said.exact == 0:
        raise FreeError("a message_type that is no text")
    if said not in (None, "0"):
        raise NoChangeError("a message_type", "control")


SNAPSHOTS = ("true", "first", "last", "first_in_data_collection", "last_in_data_collection")
DEBEZIUM_OPERATIONS = {"r": "snapshot", "c": "insert", "u": "update", "d": "delete"}
HAVE_PLACEHOLDERS = {"postgresql": True, "oracle": True, "mysql": False, "mariadb": False}
HAVE_PLACEHOLDERS |= {"sqlserver": True, "db2": False}


def read_debezium(row: Row, options: Options) -> list[Change]:
    connect = read_connect(row)
    value = connect.value
    source, op = value.get("source"), value.get("op")
    unique = value.get("unique")
    if unique is not None:
        if not isinstance(unique, dict):
            raise FreeError("unique is not an object")
        connect.key, connect.key_schema = unique, connect.fields("unique")
    names = [text_of(member(source, name)) for name in ("db", "schema", "table")]
    if (names[1] or "").lower() == "cdc_cdl" and (names[2] or "").lower() == "cdc_heartbeat":
        raise NoChangeError("heartbeat", "control")
    check_message_type(value)
    if op is None:
        other = value.keys() & {"status", "ddl", "tableChanges"}
        signs = not value.keys() - {"ts_ms", "ts_us", "ts_ns"}
        if other or signs or (row["topic"] or "").startswith("__debezium-heartbeat"):
            raise FreeError("not a change: a heartbeat, a transaction or a change of the schema")
        raise NoChangeError("no operation")
    if op == "m":
        raise NoChangeError("a message", "control")
    if source is not None and not isinstance(source, dict):
        raise NoChangeError("the source is not an object")
    connector = text_of(member(source, "connector"))
    if connector == "mongodb" or not is_text(op) or op not in "cudrt" or len(op) != 1:
        raise NoChangeError("an operation that is not known")
    if re.fullmatch("[A-Z][A-Z0-9_]*", connector or "") and value.get("message_type") is None:
        raise NoChangeError("an event of Arcion")
    before, after = image_of(value.get("before"), "before"), image_of(value.get("after"), "after")
    if op in "cur" and after is None:
        raise NoChangeError("no row after")
    before_fields, after_fields = connect.fields("before"), connect.fields("after")
    encoding = encoding_of((before, before_fields), (after, after_fields))
    if encoding != "canonical":
        after_fields = None
    holds = HAVE_PLACEHOLDERS.get(connector)
    table = names[2] or text_of(member(source, "collection"))
    entity = ".".join(name for name in (names[0], names[1], table) if name) if table else None
    row_after, is_partial = canonical_image(after, after_fields, holds)
    if op == "u" and (lob := value.get("LOB_COLUMNS")):
        sent = len(row_after)
        row_after = without_unknown(row_after, lob)
        is_partial |= len(row_after) < sent
    if entity in options.get("null_defaults", {}):
        raise FreeError("defaults that stand for NULL")
    kind_of_row, log = debezium_position(value, source or {}, op)
    place = position(kind_of_row, log, row)
    place = place if log else None
    if op == "t":
        if not entity:
            raise NoChangeError("no table is named")
        return [Change(entity, None, "truncate", "clear", row_after, encoding, place)]
    key, old_key = key_of(connect), None
    columns = options.get("keys", {}).get(entity)
    if key is None:
        if columns is None:
            raise NoChangeError(connect.broken_key or "no key")
        if row_after is None and before is not None:
            image, _ = canonical_image(
                before, before_fields if encoding == "canonical" else None, holds
            )
        else:
            image = row_after
        key = key_in(image, columns)
        if op == "u" and before is not None:
            image, _ = canonical_image(
                before, before_fields if encoding == "canonical" else None, holds
            )
            old_key = key_in(image, columns)
            if old_key and any(part is None for part in old_key):
                old_key = None
    checked(entity, key)
    operation = DEBEZIUM_OPERATIONS[op]
    effect = "delete" if op == "d" else "patch" if is_partial else "replace"
    found = [Change(entity, key, operation, effect, row_after, encoding, place)]
    if old_key is not None and not same_key(old_key, key):
        found.insert(0, Change(entity, old_key, operation, "delete", None, encoding, place))
    return found


def same_key(one: list[Any], other: list[Any]) -> bool:
    return [str(part) for part in one] == [str(part) for part in other]


def without_unknown(row: dict[str, Any], lob: Any) -> dict[str, Any]:  # noqa: ANN401
    """Without the large objects that are NULL, which are not known."""
    if not is_text(lob):
        raise FreeError("LOB_COLUMNS that are no text")
    names = re.split(r"[,;|\s]+", re.sub(r'[\[\]"]', "", lob))
    return {name: one for name, one in row.items() if one is not None or name not in names}


HEXADECIMAL = ("commit_lsn", "change_lsn", "event_serial_no", "scn", "commit_scn", "rs_id", "ssn")
HEXADECIMAL += ("lcr_position",)
NUMBERS_OF_PLACES = ("event_serial_no", "ssn", "scn", "commit_scn")


def debezium_position(value: dict[str, Any], source: dict[str, Any], op: str) -> tuple[str, str]:
    snapshot = source.get("snapshot")
    snapshot = "false" if snapshot is None else str(snapshot).lower()
    kind_of_row = "0" if op == "r" or (op == "c" and snapshot in SNAPSHOTS) else "1"
    if snapshot == "incremental":
        kind_of_row = "1"
    last = "/1" if snapshot == "incremental" else "/0"
    tail = ""
    if (order := member(value.get("transaction"), "total_order")) is not None:
        if not (isinstance(order, str) and re.fullmatch("[0-9]{1,18}", order)):
            raise FreeError("a total_order that is no number")
        tail = f"/{int(order):020}"
    if value.get("transaction") is not None and not isinstance(value["transaction"], dict):
        raise FreeError("a transaction that is no object")
    file = source.get("file")
    if text_of(file) is not None:
        if not (found := re.search("([0-9]+)$", file)):
            raise NoChangeError("no number of a binlog")
        number = natural(found[1], 10**20 - 1)
        row_number = natural(source["row"], 10**10 - 1) if source.get("row") is not None else 0
        log = f"{number:020}/{natural(source.get('pos')):020}/{row_number:010}{last}"
        return kind_of_row, log + tail
    if any(source.get(name) is not None for name in ("commit_lsn", "lcr_position", "scn")):
        for name in HEXADECIMAL:
            said = str(source[name]) if source.get(name) is not None else "0"
            form = r"[0-9]{1,10}" if name in NUMBERS_OF_PLACES else r"\s*[0-9a-fx.:]+\s*"
            if not re.fullmatch(form, said.lower()) or said in ("False", "0.0"):
                raise FreeError("a place of Oracle, SQL Server or Db2 that is none")
        if not HAVE_PLACEHOLDERS.keys() >= {source.get("connector")}:
            raise FreeError("a connector that is not known")
        if source.get("scn") is not None and source.get("commit_scn") is None:
            raise FreeError("a place of Oracle without its commit")
        return kind_of_row, ""  # laid out as hexadecimal text: not compared
    if source.get("connector") in ("vitess", "spanner", "cockroachdb"):
        raise NoChangeError("a connector whose log is not decoded")
    if kind_of_row == "0":
        lsn = source.get("lsn")
        return "0", f"{natural(lsn) if lsn is not None else 0:020}{tail}"
    sequence = source.get("sequence")
    if sequence is None:
        return kind_of_row, f"{0:020}/{natural(source.get('lsn')):020}{last}{tail}"
    if not is_text(sequence):
        raise FreeError("a sequence that is no text")
    try:
        parts = read(sequence)
    except UnreadableError as error:
        raise NoChangeError("a sequence that is no JSON") from error
    if not isinstance(parts, list) or len(parts) != 2 or parts == [None, None]:
        raise NoChangeError("a sequence that is not two numbers")
    first, second = parts if parts[0] is not None else (parts[1], parts[1])
    if source.get("lsn") is not None:
        second = source["lsn"]
    numbers_of = natural(first), natural(second) if second is not None else 0
    return kind_of_row, f"{numbers_of[0]:020}/{numbers_of[1]:020}{last}{tail}"


# Huawei CDL

CDL_OPERATIONS = {"INSERT": "insert", "UPDATE": "update", "DELETE": "delete"}


def read_huawei_cdl(row: Row, options: Options) -> list[Change]:
    connect = read_connect(row)
    value = connect.value
    version = value.get("message_version")
    if isinstance(version, Number) and not (version.is_whole and len(version) < 39):
        raise FreeError("a number that is no version")
    if version is not None and str(version).startswith("2"):
        raise NoChangeError("of version 2")
    names = [text_of(value.get(name)) for name in ("SEG_OWNER", "TABLE_NAME")]
    entity = ".".join(name for name in names if name) if names[1] else None
    if entity and entity.lower().endswith("cdc_cdl.cdc_heartbeat"):
        raise NoChangeError("heartbeat", "control")
    check_message_type(value)
    operation = (
        CDL_OPERATIONS.get(value.get("OPERATION")) if is_text(value.get("OPERATION")) else None
    )
    if operation is None:
        raise NoChangeError("an operation that is not known")
    unique = value.get("unique")
    if unique is not None:
        if not isinstance(unique, dict):
            raise FreeError("unique is not an object")
        connect.key, connect.key_schema = unique, connect.fields("unique")
    before, after = image_of(value.get("before"), "before"), image_of(value.get("data"), "data")
    if operation != "delete" and after is None:
        raise NoChangeError("no row after")
    fields = {name: connect.fields(name) for name in ("before", "data")}
    encoding = encoding_of((before, fields["before"]), (after, fields["data"]))
    if encoding != "canonical":
        fields = {"before": None, "data": None}
    store = text_of(value.get("DATA_STORE"))
    holds = None if store is None else "MYSQL" not in store.upper()
    row_after, is_partial = canonical_image(after, fields["data"], holds)
    if operation == "update" and (lob := value.get("LOB_COLUMNS")):
        sent = len(row_after)
        row_after = without_unknown(row_after, lob)
        is_partial |= len(row_after) < sent
    properties = member(value.get("transaction"), "properties")
    lsn = None
    for one in properties if isinstance(properties, list) else []:
        if member(one, "name") == "lsn":
            lsn = one.get("value")
            break
    if (properties is not None and not isinstance(properties, list)) or (
        value.get("transaction") is not None and not isinstance(value["transaction"], dict)
    ):
        raise FreeError("a transaction that is none")
    if any(not isinstance(one, dict) for one in properties or []):
        raise FreeError("a transaction that is none")
    if lsn is not None:
        place = position("1", f"{0:020}/{natural(lsn):020}/0", row)
    else:
        place = position("1", place_in_kafka(row), row)
    key = key_of(connect)
    columns = list(connect.key) if connect.key else options.get("keys", {}).get(entity)
    if key is None:
        if columns is None:
            raise NoChangeError(connect.broken_key or "no key")
        key = key_in(row_after if row_after is not None else before, columns)
    old_key = None
    if operation == "update" and before is not None:
        # as the message's own key is written, whatever is known of the images
        key_fields = connect.key_schema if connect.key else fields["before"]
        image, _ = canonical_image(before, key_fields, holds)
        old_key = key_in(image, columns)
        if old_key and any(part is None for part in old_key):
            old_key = None
    checked(entity, key)
    effect = "delete" if operation == "delete" else "patch" if is_partial else "replace"
    found = [Change(entity, key, operation, effect, row_after, encoding, place)]
    if old_key is not None and not same_key(old_key, key):
        found.insert(0, Change(entity, old_key, operation, "delete", None, encoding, place))
    return found


# YDB


def ydb_entity(row: Row) -> str:
    topic = row["topic"]
    return row["feed"] if topic is None else re.sub(r"(?s)(.)/[^/]*$", r"\1", topic, count=1)


def read_ydb(row: Row, options: Options) -> list[Change]:
    if row["raw_encoding"] != "text":
        raise NoChangeError("the landed line is no record")
    if row["raw_value"] is None:
        raise NoChangeError("tombstone", "control")
    value = read_object(row["raw_value"])
    if value.keys() & {"payload", "schema"}:
        value, _ = opened(value)  # a wrapped record is read too
        if not isinstance(value, dict):
            raise NoChangeError("no record")
    if any(value.get(name) is not None for name in ("dynamodb", "op")):
        raise NoChangeError("another form")
    if value.get("resolved") is not None:
        if is_timestamp(value["resolved"]):
            raise NoChangeError("barrier", "control")
        raise NoChangeError("a barrier without its timestamp")
    if value.get("tableChanges") is not None:
        raise NoChangeError("a change of the schema", "control")
    flags = [name for name in ("update", "reset", "erase") if value.get(name) is not None]
    if len(flags) != 1 or (flags == ["erase"] and value.get("newImage") is not None):
        raise NoChangeError("not one of update, reset and erase")
    flag = flags[0]
    for name in (flag, "newImage", "oldImage"):
        image_of(value.get(name), name)
    entity = ydb_entity(row)
    mode = options.get("modes", {}).get(entity)
    new, old = value.get("newImage"), value.get("oldImage")
    if mode is None:
        raise NoChangeError("no mode is declared")
    if mode != "UPDATES" and flag != "erase" and value[flag]:
        raise NoChangeError("columns that the mode does not send")
    if new is not None and mode not in ("NEW_IMAGE", "NEW_AND_OLD_IMAGES"):
        raise NoChangeError("an image that the mode does not send")
    if old is not None and mode not in ("OLD_IMAGE", "NEW_AND_OLD_IMAGES"):
        raise NoChangeError("an image that the mode does not send")
    if mode in ("NEW_IMAGE", "NEW_AND_OLD_IMAGES") and flag != "erase" and new is None:
        raise NoChangeError("no newImage")
    key, names = value.get("key"), options.get("keys", {}).get(entity)
    if not isinstance(key, list) or names is None or len(key) != len(names):
        raise NoChangeError("no key as it is declared")
    image = None if flag == "erase" else new if new is not None else value[flag]
    if set(names) & ({*(image or {})} | {*(old or {})}):
        raise NoChangeError("a column of the key in an image")
    if value.get("ts") is not None:
        if not is_timestamp(value["ts"]):
            raise NoChangeError("ts is not [step, txId]")
        log = "/".join(f"{int(part):020}" for part in value["ts"])
    else:
        log = place_in_kafka(row)
    if flag == "erase":
        operation, effect = "delete", "delete"
    else:
        updates = mode == "NEW_AND_OLD_IMAGES" and old is not None
        operation, effect = "update" if updates else "upsert", "patch"
        if mode in ("NEW_IMAGE", "NEW_AND_OLD_IMAGES"):
            effect = "replace"
        elif mode == "UPDATES" and flag == "reset":
            effect = "reset"
    after = None if image is None else dict(zip(names, key, strict=True)) | image
    if any(wide(part) for part in key) or not finite([key, image, old]):
        _may_refuse.append("a number that YDB has not")
    place = position("1", log, row)
    key = as_doubles(key)
    return [Change(entity, key, operation, effect, as_doubles(after), "wire", place)]


def finite(value: Any) -> bool:  # noqa: ANN401
    if isinstance(value, dict | list):
        return all(map(finite, value.values() if isinstance(value, dict) else value))
    is_exact = type(value) is Number and value.is_whole
    return not isinstance(value, Number) or is_exact or isfinite(float(value))


def wide(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, Number) and value.is_whole and len(value.lstrip("-")) > DIGITS


def is_timestamp(value: Any) -> bool:  # noqa: ANN401
    if isinstance(value, list) and "-0" in value:
        raise FreeError("a zero with a sign")
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(part, Number) and re.fullmatch("[0-9]{1,20}", part) for part in value)
    )


def read_ydb_debezium(row: Row, options: Options) -> list[Change]:
    connect = read_connect(row)
    value = connect.value
    if any(value.get(name) is not None for name in ("dynamodb", "key", "resolved", "tableChanges")):
        raise NoChangeError("another form")
    op, source = value.get("op"), value.get("source")
    if source is not None and not isinstance(source, dict):
        raise NoChangeError("the source is not an object")
    if not is_text(op) or op not in ("c", "u", "d", "r"):
        raise NoChangeError("an operation that is not known")
    if (connector := member(source, "connector")) != "ydb":
        if connector is None:
            raise FreeError("a source without a connector")
        raise NoChangeError("another connector")
    before, after = image_of(value.get("before"), "before"), image_of(value.get("after"), "after")
    if op == "d" and after is not None:
        raise NoChangeError("a row after a delete")
    entity = ydb_entity(row)
    mode = options.get("modes", {}).get(entity)
    if mode in (None, "UPDATES") or (op == "c" and mode != "NEW_AND_OLD_IMAGES"):
        raise NoChangeError("not of the declared mode")
    if after is not None and mode in ("KEYS_ONLY", "OLD_IMAGE"):
        raise NoChangeError("an image that the mode does not send")
    if before is not None and mode in ("KEYS_ONLY", "NEW_IMAGE"):
        raise NoChangeError("an image that the mode does not send")
    if mode in ("NEW_IMAGE", "NEW_AND_OLD_IMAGES") and op != "d" and after is None:
        raise NoChangeError("no row after")
    names = options.get("keys", {}).get(entity)
    if names is None:
        if connect.key is None or len(connect.key) != 1:
            raise NoChangeError(connect.broken_key or "the key's order is not declared")
        names = list(connect.key)
    fields = {name: connect.fields(name) for name in ("before", "after")}
    if any(fields.values()) or connect.key_schema:
        raise FreeError("YDB sends no schema")
    holder = connect.key if connect.key is not None else after if after is not None else before
    key = key_in(holder, names)
    if key is None:
        raise NoChangeError(connect.broken_key or "no key")
    snapshot = member(source, "snapshot")
    if snapshot not in (None, True, False):
        raise FreeError("a snapshot that is neither true nor false")
    log = "/".join(f"{natural(member(source, name), UNSIGNED):020}" for name in ("step", "txId"))
    operation = {"r": "snapshot", "c": "insert", "d": "delete"}.get(op, "upsert")
    if op == "u" and mode == "NEW_AND_OLD_IMAGES":
        operation = "update"
    effect = "delete" if op == "d" else "replace"
    if op != "d" and mode in ("KEYS_ONLY", "OLD_IMAGE"):
        effect, after = "patch", dict(zip(names, key, strict=True))
    place = position("1", log, row)  # of epoch 0, where a scan has no place of its own
    return [Change(entity, key, operation, effect, after, "wire", place)]


# TigerGraph

OPERATORS = {"Overwrite", "Add", "Max", "Min", "And", "Or", "IgnoreIfExisted", "Minus"}
OPERATORS |= {"ReplaceOrAdd"}
GRAPH_OPERATORS = {
    "vertex": ("insert", "insert-only", "delete"),
    "vertex-type": ("delete",),
    "edge": ("insert", "delete", "delete-all"),
}


def read_tigergraph(row: Row, options: Options) -> list[Change]:
    if row["raw_encoding"] != "text":
        raise NoChangeError("the landed line is no record")
    if row["raw_value"] is None:
        raise NoChangeError("tombstone", "control")
    value = read_object(row["raw_value"])
    mid = value.get("mid")
    if not is_text(mid) or not re.fullmatch(r"[0-9]{1,20}(\|[0-9]{1,20}){3,4}", mid):
        raise NoChangeError("no mid")
    parts = [int(part) for part in mid.split("|")]
    partition, time, tid = parts[:3]
    split_index, index = (parts[3] if len(parts) == 5 else 0), parts[-1]
    timestamp = value.get("timestamp")
    if not isinstance(timestamp, str) or not re.fullmatch("[0-9]+", timestamp):
        if isinstance(timestamp, Number) and timestamp.exact == time:
            raise FreeError("a timestamp with a point or an exponent")
        if is_text(timestamp) and re.fullmatch(r"\s*\+?[0-9.]+\s*", timestamp):
            raise FreeError("a timestamp as a text with blanks, a sign or a point")
        raise NoChangeError("no timestamp")
    if int(timestamp[:30]) != time or time >= 10**13:
        raise NoChangeError("another timestamp than the mid's, or one beyond 2286")
    what, operator = value.get("type"), value.get("operator")
    if not is_text(what) or what not in GRAPH_OPERATORS:
        raise NoChangeError("no type that is known")
    if not is_text(operator) or operator not in GRAPH_OPERATORS[what]:
        raise NoChangeError("no operator that is known")
    name = text_of(value.get("typename"))
    ends = []
    if what == "edge":
        for end in ("from", "to"):
            if value.get(end) is not None and not isinstance(value[end], dict):
                if operator == "delete-all" and end == "to":
                    raise NoChangeError("a delete-all that names a target")
                raise NoChangeError("an end that is not an object")
            ends.append([text_of(member(value.get(end), part)) for part in ("type", "uid")])
        if any(end[0] == "" for end in ends):
            raise NoChangeError("an end whose type has no name")
        if operator == "delete-all" and value.get("to") is not None:
            raise NoChangeError("a delete-all that names a target")
    if name is None and operator != "delete-all":
        raise NoChangeError("no typename")
    uid = text_of(value.get("uid"))
    if what == "vertex" and uid is None:
        raise NoChangeError("no uid")
    needed = ends[:1] if operator == "delete-all" else ends
    if any(part is None for end in needed for part in end):
        raise NoChangeError("an end without its key")
    if (what == "vertex" and uid == "UNKNOWN") or any(end[1] == "UNKNOWN" for end in ends):
        raise NoChangeError("an unknown uid")
    place = position("1", f"{tid:020}/{split_index:020}/{index:020}/{partition:020}", row)
    # that an edge makes its ends does not hang on its attributes
    made = [
        Change(end[0], [end[1]], "implied insert", "insert_if_absent", {}, "wire", place)
        for end in (ends if ends[:1] != ends[1:] else ends[:1])
        if operator == "insert"
    ]
    content = value.get("content")
    if content is not None and not isinstance(content, dict):
        raise NoChangeError("content is not an object", rest=made)
    for attribute in (content or {}).values():
        operation = member(attribute, "op")
        if not is_text(operation) or operation not in OPERATORS:
            raise NoChangeError("an attribute without an operator", rest=made)
        if attribute.get("value") is None:
            raise NoChangeError("an attribute that is null", rest=made)
    discriminator = text_of(value.get("discriminator")) or ""
    if not finite(as_doubles(content, 300)):
        _may_refuse.append("a number beyond a double")
    values = {key: as_doubles(one["value"], 38) for key, one in (content or {}).items()}
    operators = {key: one["op"] for key, one in (content or {}).items()}

    def change(said: str, entity: str | None, key: list[Any] | None, effect: str) -> Change:
        found = Change(entity or "", key, said, effect, position=place)
        if effect == "patch":
            found.after, found.operators, found.encoding = values, operators, "wire"
        if effect == "insert_if_absent":
            found.after, found.encoding = {}, "wire"
        if not entity:
            raise NoChangeError("a type without a name")
        return found

    nothing = [None] * 5
    if what == "vertex-type":
        starts, stops = [name, *nothing[1:]], [*nothing[:2], name, *nothing[3:]]
        return [
            change(operator, name, None, "clear"),
            change("implied delete", "*", starts, "clear"),
            change("implied delete", "*", stops, "clear"),
        ]
    if what == "vertex":
        effect = {"insert": "patch", "insert-only": "insert_if_absent"}.get(operator, "delete")
        found = [change(operator, name, [uid], effect)]
        if operator == "delete":
            starts, stops = [name, uid, *nothing[2:]], [*nothing[:2], name, uid, None]
            found.append(change("implied delete", "*", starts, "clear"))
            found.append(change("implied delete", "*", stops, "clear"))
        return found
    if operator == "delete-all":
        return [change(operator, name or "*", [*ends[0], *nothing[2:]], "clear")]
    key = [*ends[0], *ends[1], discriminator]
    if operator == "delete":
        return [change(operator, name, key, "delete")]
    return [change(operator, name, key, "patch"), *made]


# Arcion


def read_arcion_kafka_json(row: Row, options: Options) -> list[Change]:
    if row["raw_value"] is not None and row["raw_value"].strip() in ('"default"', "default"):
        raise NoChangeError("tombstone", "control")
    if "replicate_io_replication_schema" in (row["topic"] or ""):
        raise NoChangeError("a topic of schemas", "control")
    raw_key = row["raw_key"]
    if raw_key is not None and raw_key.strip() in ('"default"', "default"):
        raw_key = None
    connect = read_connect(row | {"raw_key": raw_key})
    value = connect.value
    source, op = value.get("source"), value.get("op")
    if source is not None and not isinstance(source, dict):
        raise NoChangeError("the source is not an object")
    names = [text_of(member(source, name)) for name in ("db", "schema", "table")]
    if (names[2] or "").lower() == "replicate_io_cdc_heartbeat":
        raise NoChangeError("heartbeat", "control")
    if is_text(op) and op in ("INSERT", "UPDATE", "DELETE"):
        is_read = op == "INSERT" and member(source, "snapshot") in ("true", True)
        op = "r" if is_read else {"INSERT": "c", "UPDATE": "u", "DELETE": "d"}[op]
    if not is_text(op) or op not in ("c", "u", "d", "r"):
        raise NoChangeError("an operation that is not known")
    before = image_of(value.get("before"), "before") or None
    after = image_of(value.get("after"), "after") or None
    if op != "d" and after is None:
        raise NoChangeError("no row after")
    if op == "d" and before is None and raw_key is None:
        raise NoChangeError("no row before and no key")
    entity = ".".join(name for name in names if name) if names[2] else None
    columns = list(connect.key) if connect.key else options.get("keys", {}).get(entity)
    if columns is None:
        raise NoChangeError(connect.broken_key or "a table without a key")
    raw = {name: image_of(value.get(name), name) for name in ("before", "after")}
    fields = {name: connect.fields(name) for name in ("before", "after")}
    encoding = encoding_of(*((raw[name], fields[name]) for name in fields))
    if encoding != "canonical":
        fields = {"before": None, "after": None}
    if before is None and after is None:
        encoding = None
    try:
        row_after, _ = canonical_image(after, fields["after"], False)
        row_before, _ = canonical_image(before, fields["before"], False)
        key = key_of(connect)
    except NoChangeError as error:
        raise FreeError("a decimal that is none: the payload counts") from error
    snapshot = member(source, "snapshot")
    kind_of_row = "0" if op == "r" or (op == "c" and snapshot in ("true", True)) else "1"
    file = text_of(member(source, "file"))
    if kind_of_row == "0":
        log = "0" * 20
    elif file:
        found = re.search("([0-9]+)$", file.strip(" "))
        if not found:
            raise NoChangeError("no number of a binlog")
        row_number = natural(source["row"], 10**10 - 1) if source.get("row") is not None else 0
        number = natural(found[1], UNSIGNED)
        log = f"{number:020}/{natural(source.get('pos')):020}/{row_number:010}"
    else:
        log = place_in_kafka(row)
    key_after, key_before = key_in(row_after, columns), key_in(row_before, columns)
    if op == "u":
        key_after = key_in((row_before or {}) | row_after, columns)
    if any(isinstance(part, dict | list) for part in (key_before or [])):
        raise FreeError("a key that is an object or a list")
    moved = op == "u" and key_after and key_before and not same_key(key_after, key_before)
    if moved:
        key = key_after
    if key is None:
        key = key_after if key_after is not None else key_before
    checked(entity, key)
    declared = (options.get("arcion") or {}).get("columns", {}).get(entity)
    place = position(kind_of_row, log, row)
    operation = DEBEZIUM_OPERATIONS[op]
    if op == "d":
        return [Change(entity, key, operation, "delete", row_after, encoding, place)]
    sent = {*row_after}
    if moved:
        if any(part is None for part in key_before):
            raise FreeError("a NULL in the key before")
        row_after = (row_before or {}) | row_after
    else:
        absent = [name for name in columns or [] if name not in row_after]
        if absent:
            row_after = dict(row_after)
            for name, part in zip(columns, key, strict=True):
                row_after.setdefault(name, part)
    all_columns = {*(declared or []), *(connect.fields("after") or {}), *(row_before or {})}
    whole = all_columns <= (sent if not moved else row_after.keys())
    effect = "replace" if op == "r" else "replace" if whole else "patch"
    if op == "u" and declared is None:
        effect = "patch"
    found = [Change(entity, key, operation, effect, row_after, encoding, place)]
    found[0].wide = {name for name in columns or [] if after is not None and name not in after}
    if moved:
        found.insert(0, Change(entity, key_before, operation, "delete", None, encoding, place))
    return found


@dataclass
class Cell:
    text: str | None
    kind: str  # value, null text, null, missing


@dataclass
class Column:
    name: str
    bit: str | None
    after: Cell
    before: Cell


def read_arcion_s3_csv(row: Row, options: Options) -> list[Change]:
    if row["raw_encoding"] != "text":
        raise NoChangeError("not UTF-8")
    arcion = options["arcion"]
    path = row["file_path"] or ""
    entity = entity_of_file(path, arcion)
    if "replicate_io_cdc_heartbeat" in path.lower() and entity is None:
        raise NoChangeError("heartbeat", "control")
    if entity is None:
        raise NoChangeError("a file of no table")
    is_snapshot = arcion["snapshot_files"] in path
    names = arcion["columns"][entity]
    if is_snapshot:
        names = arcion["snapshot_columns"].get(entity, names)
    record = row["raw_value"]
    fields = csv_fields(record[:-1] if record.endswith("\r") else record)
    missing = Cell(None, "missing")
    if len(fields) != (len(names) if is_snapshot else 3 * len(names) + 3):
        raise NoChangeError("not as many fields as columns")
    if is_snapshot:
        if row["file_line"] == 1 and [one.text.lower().strip() for one in fields] == names:
            raise NoChangeError("a header")
        columns = [Column(name, "1", one, missing) for name, one in zip(names, fields, strict=True)]
        return arcion_change(row, options, entity, columns, None, None)
    columns = [
        Column(name, fields[at + 2].text, fields[at], fields[at + 1])
        for at, name in zip(range(0, len(fields), 3), names, strict=False)
    ]
    op, cursor = fields[-3].text, fields[-2].text
    return arcion_change(row, options, entity, columns, op, cursor)


def entity_of_file(path: str, arcion: Options) -> str | None:
    """The table with the longest part that the path has."""
    found = [(len(part), name) for name, part in arcion["files"].items() if part in path]
    return max(found)[1] if found else None


def csv_fields(record: str) -> list[Cell]:
    found, at = [], 0
    while True:
        if record[at : at + 1] == '"':
            text, end = "", at + 1
            while True:
                close = record.find('"', end)
                if close < 0:
                    raise NoChangeError("a quote is not closed")
                text += record[end:close]
                if record[close + 1 : close + 2] != '"':
                    break
                text, end = text + '"', close + 2
            at = close + 1
            found.append(Cell(text, "value"))
        else:
            end = record.find(",", at)
            text = record[at:] if end < 0 else record[at:end]
            if '"' in text:
                raise NoChangeError("a quote within a field without quotes")
            found.append(Cell(text, "null text" if text == "NULL" else "value"))
            at += len(text)
        if at >= len(record):
            return found
        if record[at] != ",":
            raise NoChangeError("a text behind a quote")
        at += 1


def read_arcion_s3_json(row: Row, options: Options) -> list[Change]:
    if row["raw_encoding"] != "text":
        raise NoChangeError("not UTF-8")
    arcion = options["arcion"]
    value = read_object(row["raw_value"])
    if any(map(is_rounded, numbers(row["raw_value"]))):
        _may_refuse.append("a number with an exponent, where texts are documented")
    path = row["file_path"] or ""
    missing = Cell(None, "missing")
    if not value.keys() & {"tableName", "opType"}:
        if any(isinstance(one, dict | list) for one in value.values()):
            raise NoChangeError("neither a row nor a change")
        entity = entity_of_file(path, arcion)
        columns = [Column(name, "1", json_cell(value, name), missing) for name in value]
        found = arcion_change(row, options, entity, columns, None, None)
        found[0].position += f"/{row['message_number']:020}"
        return found
    if "tableName" in value:
        space, name = member(value["tableName"], "namespace"), member(value["tableName"], "name")
        parts = [member(space, "catalog"), member(space, "schema"), name]
        if space is not None and not isinstance(space, dict):
            raise FreeError("a namespace that is no object")
        entity = ".".join(text_of(part) for part in parts if text_of(part) is not None) or None
    else:
        entity = entity_of_file(path, arcion)
    images = {}
    for name in ("after", "before", "exists"):
        image = value.get(name)
        if image is not None and not isinstance(image, dict):
            raise NoChangeError(f"{name} is not an object")
        images[name] = image or {}
    columns = []
    for name in {**images["exists"], **images["after"], **images["before"]}:
        bit = images["exists"].get(name)
        if isinstance(bit, dict | list | bool):
            raise NoChangeError("a bit that is none")
        if isinstance(bit, Number) and bit not in ("0", "1", "2", "3"):
            raise FreeError("a bit that is a number with a sign or a point")
        bit = None if bit is None else str(bit)
        cells = [json_cell(images[image], name) for image in ("after", "before")]
        columns.append(Column(name, bit, *cells))
    op, cursor = value.get("opType"), value.get("cursor")
    if cursor is not None and not is_text(cursor):
        raise FreeError("a cursor that is no text")
    if op is not None and not is_text(op):
        raise NoChangeError("an opType that is no text")
    return arcion_change(row, options, entity, columns, op, cursor, is_row=False)


def is_rounded(number: Number) -> bool:
    """Whether a double may be another number: what has an exponent is read as one."""
    mantissa, _, exponent = number.lower().partition("e")
    digits = len(re.sub("[^0-9]", "", mantissa))
    return exponent != "" and (digits > 15 or abs(int(exponent)) > 99)


def json_cell(image: dict[str, Any], name: str) -> Cell:
    if name not in image:
        return Cell(None, "missing")
    value = image[name]
    if value is None:
        return Cell(None, "null")
    if is_text(value):
        return Cell(value, "null text" if value == "null" else "value")
    return Cell(value, "value")


def arcion_change(
    row: Row,
    options: Options,
    entity: str | None,
    columns: list[Column],
    op: str | None,
    cursor: str | None,
    is_row: bool | None = None,
) -> list[Change]:
    is_snapshot = op is None and is_row is None
    arcion = options["arcion"]
    if entity and re.search(r"(^|\.)replicate_io_cdc_heartbeat$", entity.lower()):
        raise NoChangeError("heartbeat", "control")
    if entity is None:
        raise NoChangeError("no table is named")
    if not is_snapshot and op not in ("I", "U", "D"):
        raise NoChangeError("an opType that is not known")
    images: dict[str, dict[str, Any]] = {"after": {}, "before": {}}
    for column in columns:
        if column.bit not in ("0", "1", "2", "3"):
            raise NoChangeError("a bit that is none")
        for image, bit in (("after", 1), ("before", 2)):
            cell = getattr(column, image)
            if int(column.bit) & bit:
                if cell.kind == "missing":
                    raise NoChangeError("a value that is missing")
                images[image][column.name] = cell.text if cell.kind == "value" else None
            elif cell.kind == "value":
                raise NoChangeError("a value that its bit denies")
    after, before = images["after"], images["before"]
    names = options.get("keys", {}).get(entity)
    if names is None:
        raise NoChangeError("no key is declared")
    whole = {**before, **after}
    old_key = None
    if op == "U":
        key, old_key = key_in(whole, names), key_in(before, names)
    else:
        key = key_in(before if op == "D" else after, names)
    place = None
    if not is_snapshot:
        arcion_place(cursor)
    checked(entity, key)
    if is_snapshot:
        place = position("0", "0" * 20, row)
    moved = old_key is not None and not same_key(old_key, key)
    if moved and any(part is None for part in old_key):
        raise FreeError("a NULL in the key before")
    if moved:
        after = whole
    elif op == "U":
        after = {name: one for name, one in before.items() if name in names} | after
    all_columns = arcion["columns"].get(entity)
    named = {column.name for column in columns}
    full = all_columns is not None and named | set(all_columns) <= after.keys()
    operation = {"I": "insert", "U": "update", "D": "delete", None: "snapshot"}[op]
    if op == "D":
        effect = "delete"
    elif is_snapshot or full:
        effect = "replace"
    elif op == "U" or "mutId" in (cursor or ""):
        effect = "patch"
    else:
        effect = "replace"
    found = [Change(entity, key, operation, effect, None if op == "D" else after, "wire", place)]
    # a value that is no text is one in the image
    found[0].wide = {name for name, one in after.items() if not is_text(one)}
    if moved:
        found.insert(0, Change(entity, old_key, operation, "delete", None, "wire", place))
    return found


def arcion_place(cursor: str | None) -> None:
    """Whether the cursor says a place; which one is for other tests."""
    if cursor is None:
        raise NoChangeError("no cursor")
    try:
        found = read_object(cursor)
    except UnreadableError as error:
        raise FreeError("a cursor that is no object") from error
    place = {re.sub(r"\s+", "", name): one for name, one in found.items()}
    needs = ()
    if place.get("log") is not None:
        if not is_text(place["log"]) or not re.search("[0-9] *$", place["log"]):
            raise NoChangeError("no number of a binlog")
        needs = ("position", "logSeqNum")
    elif place.get("mutId") is not None:
        needs = ("timestamp", "mutId")
        try:
            for name in ("dscId", "partNum"):
                natural(place.get(name), UNSIGNED)
        except NoChangeError as error:
            raise FreeError("the rest of a cursor of Cassandra may place the change") from error
    elif place.get("resumeToken") is not None:
        needs = ("resumeToken", "seqNum")
    elif place.get("transactionNum") is not None:
        needs = ("seqNum",)
    else:
        raise NoChangeError("a cursor without a place")
    for name in needs:
        natural(place.get(name), UNSIGNED)


@dataclass
class Landed:
    """What bronze holds of a line of a feed of records; `free` says what is not compared."""

    encoding: str
    values: dict[str, Any] = field(default_factory=dict)
    free: str = ""
    why: str = ""


# a timestamp that is no time costs only itself
WHOLE = {"partition": 2**31, "offset": 2**63}


def read_record(line: bytes) -> Landed:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return Landed("base64", {"raw_value": line})
    kept = Landed("line", {"raw_value": text})
    try:
        record = read_object(text)
    except UnreadableError as error:
        kept.why = str(error)
        return kept
    longest = max((number.strip("-") for number in numbers(text)), key=len, default="")
    if len(longest) > 1000:
        # Spark's reader counts a point and an exponent or not, as it comes
        kept.why = "a number of more than 1,000 digits"
        return kept if longest.isdigit() else Landed("text", free=kept.why)
    kept.why = "half a surrogate pair" if has_lone_surrogate(record) else "no value"
    if "value" not in record or has_lone_surrogate(record):
        return kept
    for name in ("key", "value", "topic", "headers"):
        if record.get(name) is not None and not is_text(record[name]):
            parts = {one: record.get(one) for one in ("key", "value")}
            return Landed("text", parts, free=f"a {name} that is no text")
    for name, end in WHOLE.items():
        one = record.get(name)
        if one is None:
            continue
        kept.why = f"{name} is no whole number, or too large"
        if not isinstance(one, Number) or not one.is_whole:
            # kept as a line, or read as what it says: never dropped
            if isinstance(one, str) and re.fullmatch("-?[0-9]{1,9}(?:[.]0+)?", one):
                return Landed("text", free=f"a {name} that is a text or has a point")
            return kept
        if len(one) > 20 or not -end <= int(one) < end:
            return kept
    values = {f"raw_{name}": record.get(name) for name in ("key", "value")}
    numbers_of = {name: record.get(name) for name in ("partition", "offset")}
    for name, one in numbers_of.items():
        values[f"kafka_{name}"] = None if one is None else int(one)
    return Landed("text", values | {"topic": record.get("topic")})


READERS = {
    "decode_debezium": judged(read_debezium),
    "decode_huawei_cdl_debezium": judged(read_debezium),
    "decode_huawei_cdl": judged(read_huawei_cdl),
    "decode_ydb": judged(read_ydb),
    "decode_ydb_debezium": judged(read_ydb_debezium),
    "decode_tigergraph": judged(read_tigergraph),
    "decode_arcion_kafka_json": judged(read_arcion_kafka_json),
    "decode_arcion_s3_csv": judged(read_arcion_s3_csv),
    "decode_arcion_s3_json": judged(read_arcion_s3_json),
}
