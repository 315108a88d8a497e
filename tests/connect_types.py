"""Random values of every logical type, as Debezium and Huawei CDL document their encodings.

From the type's documentation alone (wire formats 5.1, 5.2, 5.6): nothing here knows how the SQL
decodes. A column says how gold declares it, how a message's schema describes it, and draws pairs of
a wire value and the value that gold must hold.
"""

from __future__ import annotations

import base64
import json
import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from decimal import Context, Decimal
from random import Random
from typing import Any

Row = dict[str, Any]
Draw = Callable[[Random], tuple[Any, Any]]
EPOCH = datetime(1970, 1, 1)
MICROSECOND = timedelta(microseconds=1)
MILLISECOND = timedelta(milliseconds=1)
EXACT = Context(prec=60)
DEBEZIUM = "io.debezium."
CONNECT = "org.apache.kafka.connect.data."
TEXTS = ("", "null", "O'Neill", 'a "b" \\ c', "line\nend", "é\u2028\U0001f600", "x" * 40)


@dataclass(frozen=True)
class Column:
    name: str
    data_type: str
    schema: dict[str, Any]
    draw: Draw
    wire_encoding: str | None = None
    """How a contract names it where messages carry no schema; "" where it needs no name."""


def number(text: str) -> str:
    """Stands for a JSON number that no float holds; `as_json` takes the quotes off."""
    return f"\x00{text}"


def as_json(value: Any) -> str:  # noqa: ANN401
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub(r'"\\u0000([^"]*)"', r"\1", text)


def two_s_complement(unscaled: int) -> str:
    """Big-endian, as short as it can be, in base64: java.math.BigInteger.toByteArray()."""
    size = (unscaled + (unscaled < 0)).bit_length() // 8 + 1
    return base64.b64encode(unscaled.to_bytes(size, "big", signed=True)).decode()


def unscaled(random: Random, digits: int) -> int:
    """Of any length, and often at the edge of a byte, where a sign bit is."""
    bits = random.randrange(1, digits * 3)
    edge = random.choice((2**bits, 2**bits - 1, 2 ** (bits - 1), 0, 1))
    drawn = random.choice((edge, random.randrange(10 ** random.randint(1, digits)), 10**digits - 1))
    return random.choice((1, -1)) * min(drawn, 10**digits - 1)


def decimal(value: int, scale: int, declared: int | None = None) -> Decimal:
    plain = EXACT.scaleb(Decimal(value), -scale)
    return plain.quantize(
        Decimal(1).scaleb(-(scale if declared is None else declared)), None, EXACT
    )


def precise(digits: int, scale: int) -> Draw:
    def draw(random: Random) -> tuple[Any, Any]:
        value = unscaled(random, digits)
        return two_s_complement(value), decimal(value, scale)

    return draw


def variable_scale(random: Random) -> tuple[Any, Any]:
    value, scale = unscaled(random, 18), random.randint(-4, 15)
    return {"scale": scale, "value": two_s_complement(value)}, decimal(value, scale, 15)


def plain_decimal(as_wire: Callable[[str], Any]) -> Draw:
    def draw(random: Random) -> tuple[Any, Any]:
        value = decimal(unscaled(random, 38), 10)
        return as_wire(f"{value:f}"), value

    return draw


def double(random: Random) -> tuple[Any, Any]:
    value = random.choice((0.0, 0.1, -1.5, 1e21, 2.5e-10, 1e308, -12345678.9, random.gauss(0, 1e6)))
    return value, value


def special_double(random: Random) -> tuple[Any, Any]:
    text = random.choice(("Infinity", "-Infinity"))
    return text, float(text)


def single(random: Random) -> tuple[Any, Any]:
    value = round(random.uniform(-1000, 1000), 3)
    return value, struct.unpack("f", struct.pack("f", value))[0]


def moment(random: Random, unit: timedelta) -> datetime:
    """Of the years 1 to 9999, half of them near 1970."""
    if random.random() < 0.5:
        around = EPOCH + random.randint(-(10**6), 10**6) * timedelta(seconds=97)
    else:
        around = datetime(1, 1, 1) + timedelta(seconds=random.randrange(9998 * 365 * 86400))
    micros = (around - EPOCH) // MICROSECOND + random.randrange(10**6)
    return EPOCH + micros * MICROSECOND // unit * unit


def stamp(unit: timedelta, factor: int = 1) -> Draw:
    """A count of units since 1970, wall clock; `factor` more for nanoseconds."""

    def draw(random: Random) -> tuple[Any, Any]:
        value = moment(random, unit)
        if factor > 1:  # 64 bits of nanoseconds reach from 1677 to 2262
            value = value.replace(year=1680 + value.year % 580)
        return (value - EPOCH) // unit * factor, value

    return draw


def nanosecond_stamp(random: Random) -> tuple[Any, Any]:
    value = moment(random, MICROSECOND)
    value = value.replace(year=1680 + value.year % 580)
    nanos = random.randrange(1, 1000)
    text = value.strftime("%H:%M:%S.%f")
    return (value - EPOCH) // MICROSECOND * 1000 + nanos, f"{value.date()} {text}{nanos:03d}"


def clock(unit: timedelta, factor: int = 1) -> Draw:
    def draw(random: Random) -> tuple[Any, Any]:
        units = random.randrange(timedelta(days=1) // unit)
        text = (EPOCH + units * unit).strftime("%H:%M:%S.%f")
        return units * factor, text

    return draw


def day(random: Random) -> tuple[Any, Any]:
    value = moment(random, timedelta(days=1)).date()
    return (value - EPOCH.date()).days, value


def zoned_stamp(random: Random) -> tuple[Any, Any]:
    value = moment(random, MICROSECOND).replace(tzinfo=UTC)
    value = min(max(value, datetime(2, 1, 1, tzinfo=UTC)), datetime(9998, 1, 1, tzinfo=UTC))
    zone = random.choice(
        (UTC, timezone(timedelta(hours=5, minutes=30)), timezone(-timedelta(hours=8)))
    )
    text = value.astimezone(zone).isoformat(timespec="microseconds")
    return text.replace("+00:00", "Z"), value


def cdl_stamp(random: Random) -> tuple[Any, Any]:
    """`com.xxx.cdc.data.timestamp`: three ways that the decision in 5.1 takes."""
    value = moment(random, MILLISECOND)
    text = f"{value:%H:%M:%S.%f}"[:-3]
    forms = [f"{value.date()} {text}", f"{value.date()}T{text}"]
    if value >= EPOCH:
        forms.append(str((value - EPOCH) // MILLISECOND))
    return random.choice(forms), value


def bits(random: Random) -> tuple[Any, Any]:
    """Little-endian, which gold keeps as it is."""
    value = random.getrandbits(20).to_bytes(3, "little")
    return base64.b64encode(value).decode(), value


def base64_bytes(random: Random) -> tuple[Any, Any]:
    value = random.randbytes(random.randrange(12))
    return base64.b64encode(value).decode(), value


def hex_bytes(random: Random) -> tuple[Any, Any]:
    value = random.randbytes(random.randrange(12)).hex()
    return value, value


def as_it_is(*values: Any) -> Draw:  # noqa: ANN401
    def draw(random: Random) -> tuple[Any, Any]:
        value = random.choice(values)
        return value, value

    return draw


def whole(bits: int) -> Draw:
    def draw(random: Random) -> tuple[Any, Any]:
        value = random.choice((2 ** (bits - 1) - 1, -(2 ** (bits - 1)), random.randint(-100, 100)))
        return value, value

    return draw


def many(draw: Draw) -> Draw:
    def draw_many(random: Random) -> tuple[Any, Any]:
        pairs = [draw(random) for _ in range(random.randrange(4))]
        return [wire for wire, _ in pairs], [value for _, value in pairs]

    return draw_many


def as_sent(draw: Draw, text: Callable[[Any], Any] = lambda wire: wire) -> Draw:
    """What is not decoded: gold holds the wire value."""

    def draw_wire(random: Random) -> tuple[Any, Any]:
        wire, _ = draw(random)
        return wire, text(wire)

    return draw_wire


def logical(connect: str, name: str | None = None, **parameters: str) -> dict[str, Any]:
    found: dict[str, Any] = {"type": connect, "optional": True}
    if name:
        found |= {"name": name, "version": 1}
    return found | ({"parameters": parameters} if parameters else {})


def array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items, "optional": True}


def decimal_schema(digits: int, scale: int) -> dict[str, Any]:
    return logical(
        "bytes",
        CONNECT + "Decimal",
        **{"scale": str(scale), "connect.decimal.precision": str(digits)},
    )


def time_column(name: str, data_type: str, kind: str, draw: Draw, connect: str = "int64") -> Column:
    logical_name = DEBEZIUM + "time." + kind
    return Column(name, data_type, logical(connect, logical_name), draw, logical_name)


POINTS = tuple({"x": x, "y": -1.5, "wkb": "AQEAAAA=", "srid": None} for x in (0.0, 2.5))
POINT = {
    **logical("struct", DEBEZIUM + "data.geometry.Point"),
    "fields": [{"type": "double", "optional": False, "field": name} for name in "xy"]
    + [{"type": "bytes", "optional": True, "field": "wkb"}]
    + [{"type": "int32", "optional": True, "field": "srid"}],
}
COLUMNS = (
    # decimal.handling.mode precise, string and double; decimal.format=NUMERIC
    Column("decimal_wide", "decimal(38,0)", decimal_schema(38, 0), precise(38, 0)),
    Column("decimal_scaled", "decimal(38,18)", decimal_schema(38, 18), precise(38, 18)),
    Column("decimal_all_scale", "decimal(38,38)", decimal_schema(38, 38), precise(38, 38)),
    Column("decimal_small", "decimal(9,2)", decimal_schema(9, 2), precise(9, 2)),
    Column("decimal_number", "decimal(38,10)", decimal_schema(38, 10), plain_decimal(number), ""),
    Column("decimal_text", "decimal(38,10)", logical("string"), plain_decimal(str), ""),
    Column("decimal_double", "double", logical("double"), double, ""),
    Column(
        "decimal_variable",
        "decimal(38,15)",
        logical("struct", DEBEZIUM + "data.VariableScaleDecimal"),
        variable_scale,
    ),
    time_column("day", "date", "Date", day, "int32"),
    Column("day_connect", "date", logical("int32", CONNECT + "Date"), day),
    time_column("clock_milli", "string", "Time", clock(MILLISECOND), "int32"),
    time_column("clock_micro", "string", "MicroTime", clock(MICROSECOND)),
    time_column("clock_nano", "string", "NanoTime", clock(MICROSECOND, 1000)),
    Column("clock_connect", "string", logical("int32", CONNECT + "Time"), clock(MILLISECOND)),
    time_column("stamp_milli", "timestamp_ntz", "Timestamp", stamp(MILLISECOND)),
    time_column("stamp_micro", "timestamp_ntz", "MicroTimestamp", stamp(MICROSECOND)),
    time_column("stamp_nano", "timestamp_ntz", "NanoTimestamp", stamp(MICROSECOND, 1000)),
    Column(
        "stamp_nano_text",
        "string",
        logical("int64", DEBEZIUM + "time.NanoTimestamp"),
        nanosecond_stamp,
    ),
    Column(
        "stamp_connect",
        "timestamp_ntz",
        logical("int64", CONNECT + "Timestamp"),
        stamp(MILLISECOND),
    ),
    Column(
        "stamp_zoned",
        "timestamp",
        logical("string", DEBEZIUM + "time.ZonedTimestamp"),
        zoned_stamp,
        "",
    ),
    Column(
        "clock_zoned",
        "string",
        logical("string", DEBEZIUM + "time.ZonedTime"),
        as_it_is("10:15:30Z", "23:59:59.999999+05:30"),
        "",
    ),
    Column(
        "interval_text",
        "string",
        logical("string", DEBEZIUM + "time.Interval"),
        as_it_is("P1Y2M3DT4H5M6.78S", "P0Y0M-3DT0H0M0S"),
        "",
    ),
    Column(
        "interval_micro", "bigint", logical("int64", DEBEZIUM + "time.MicroDuration"), whole(64), ""
    ),
    Column(
        "year", "int", logical("int32", DEBEZIUM + "time.Year"), as_it_is(1901, 2155, 0, 1970), ""
    ),
    Column(
        "iso_day",
        "string",
        logical("string", DEBEZIUM + "time.IsoDate"),
        as_it_is("2024-02-29Z", "0044-03-15Z"),
        "",
    ),
    Column(
        "iso_stamp",
        "string",
        logical("string", DEBEZIUM + "time.IsoTimestamp"),
        as_it_is("2024-02-29T10:00:00.123456Z"),
        "",
    ),
    Column("bits", "binary", logical("bytes", DEBEZIUM + "data.Bits", length="20"), bits, ""),
    Column("bit", "boolean", logical("boolean"), as_it_is(True, False), ""),
    Column(
        "choice",
        "string",
        logical("string", DEBEZIUM + "data.Enum", allowed="a,b"),
        as_it_is("a", "b", "é,'"),
        "",
    ),
    Column(
        "choices",
        "string",
        logical("string", DEBEZIUM + "data.EnumSet", allowed="a,b"),
        as_it_is("", "a", "a,b"),
        "",
    ),
    Column(
        "document",
        "string",
        logical("string", DEBEZIUM + "data.Json"),
        as_it_is("null", '{"a": [1.50, "é"], "b": null}', "12345678901234567890.123"),
        "",
    ),
    Column(
        "xml", "string", logical("string", DEBEZIUM + "data.Xml"), as_it_is("<a b='c'>\n</a>"), ""
    ),
    Column(
        "uuid",
        "string",
        logical("string", DEBEZIUM + "data.Uuid"),
        as_it_is("09d0f4b4-1c4b-4a8e-8a52-7d5c8e1b7f6a"),
        "",
    ),
    Column("path", "string", logical("string", DEBEZIUM + "data.Ltree"), as_it_is("top.a.b"), ""),
    Column("point", "struct<x:double,y:double,wkb:string,srid:int>", POINT, as_it_is(*POINTS), ""),
    # binary.handling.mode bytes, base64 and hex
    Column("bytes", "binary", logical("bytes"), base64_bytes, ""),
    Column("bytes_base64", "binary", logical("string"), base64_bytes, ""),
    Column("bytes_hex", "string", logical("string"), hex_bytes, ""),
    Column("numbers", "array<int>", array(logical("int32")), many(whole(32)), ""),
    Column("texts", "array<string>", array(logical("string")), many(as_it_is(*TEXTS, None)), ""),
    Column("flags", "array<boolean>", array(logical("boolean")), many(as_it_is(True, None)), ""),
    # what stands in an array is not decoded
    Column(
        "decimals", "array<string>", array(decimal_schema(9, 2)), many(as_sent(precise(9, 2))), ""
    ),
    Column(
        "days",
        "array<int>",
        array(logical("int32", DEBEZIUM + "time.Date")),
        many(as_sent(day)),
        "",
    ),
    Column("flag", "boolean", logical("boolean"), as_it_is(True, False), ""),
    Column("int_8", "tinyint", logical("int16"), whole(8), ""),
    Column("int_16", "smallint", logical("int16"), whole(16), ""),
    Column("int_32", "int", logical("int32"), whole(32), ""),
    Column("int_64", "bigint", logical("int64"), whole(64), ""),
    Column("float_32", "float", logical("float"), single, ""),
    Column("float_64", "double", logical("double"), double, ""),
    Column("float_special", "double", logical("double"), special_double, ""),
    Column("text", "string", logical("string"), as_it_is(*TEXTS), ""),
)
CDL_DECIMAL = logical("string", "com.xxx.cdc.data.Decimal")
CDL_COLUMNS = {
    1: (
        Column("amount", "decimal(38,10)", CDL_DECIMAL, plain_decimal(str)),
        Column(
            "stamp", "timestamp_ntz", logical("int64", CONNECT + "Timestamp"), stamp(MILLISECOND)
        ),
        Column("day", "date", logical("int32", CONNECT + "Date"), day),
    ),
    2: (
        Column("amount", "decimal(38,10)", CDL_DECIMAL, plain_decimal(str)),
        Column(
            "stamp", "timestamp_ntz", logical("string", "com.xxx.cdc.data.timestamp"), cdl_stamp
        ),
        Column("day", "date", logical("int32", DEBEZIUM + "time.Date"), day),
    ),
}
for version in CDL_COLUMNS:
    CDL_COLUMNS[version] += tuple(
        column
        for column in COLUMNS
        if column.name in ("flag", "int_16", "int_32", "int_64", "float_32", "float_64", "text")
    )


def draw_row(columns: tuple[Column, ...], random: Random) -> tuple[Row, Row]:
    """A row as it is sent and as gold must hold it; now and then a NULL."""
    wire, row = {}, {}
    for column in columns:
        drawn = (None, None) if random.random() < 0.1 else column.draw(random)
        wire[column.name], row[column.name] = drawn
    return wire, row


def typed_message(table: str, columns: tuple[Column, ...], row: Row, number: int) -> str:
    """A line of a landing file: an insert, by Debezium or, if the table says so, by Huawei CDL."""
    key = {"id": row["id"]}
    place = 10**9 + number
    source = {
        **{"connector": "postgresql", "name": "sim", "db": "sim", "schema": "dbo"},
        **{"table": table, "lsn": place, "sequence": f'["{place}","{place}"]'},
    }
    image = "data" if table == "cdl_1" else "after"
    value: Row = {"before": None, image: row, "source": source, "op": "c"}
    if table == "cdl_1":
        properties = [{"name": "lsn", "value": place}]
        value = {
            **{"DATA_STORE": "POSTGRESQL", "SEG_OWNER": "dbo", "TABLE_NAME": table},
            **{"OPERATION": "INSERT", "data": row, "transaction": {"properties": properties}},
        }
    if table in ("cdl_1", "cdl_2"):
        version = f"{table[-1]}.0"
        value |= {"unique": key, "message_version": version, "message_type": "0"}
    if table != "untyped":
        described = [{"type": "int32", "optional": False, "field": "id"}]
        described += [column.schema | {"field": column.name} for column in columns]
        fields = [{"type": "struct", "fields": described, "field": image}]
        value = {"schema": {"type": "struct", "fields": fields}, "payload": value}
    line = {"key": None if table.startswith("cdl") else as_json(key), "value": as_json(value)}
    record = {"headers": None, "topic": table, "partition": 0, "offset": number, "timestamp": 0}
    return as_json(line | record)
