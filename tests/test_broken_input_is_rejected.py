"""What cannot be decoded is rejected with its reason; its neighbours and the run are unharmed."""

from __future__ import annotations

import gzip
import json
import re
import shlex
from collections import Counter
from datetime import date
from decimal import Decimal

import pytest
from kit import Lake, Outcome
from messages import compact, envelope, insert, key_of, payment, record, shift, tombstone, update
from rendered import rendered

DIGITS = "1234567890" * 6
FEED = "shop_mariadb"
REMARK = "      - {name: remark, data_type: string, description: Remark.}\n"
RATE = "      - {name: rate, data_type: double, description: Rate of exchange.}\n"
NOON = "2024-01-31T12:00:00"
PLAN = {
    'a "2024-1-1" day': {"date": "12:30", "day": "2024-01-31", "wall": NOON, "size": 1.5},
    "b": {
        "at": [f"{NOON}+02:00", "2024-01-31 12:00:00.123456Z", None],
        "day": f"{NOON[:11]}00:00:00Z",
    },
    "c": None,
}
SPLITS = [
    {"Part": 1, "share": Decimal("1.50")},
    {"Part": None, "share": None},
    {"Part": 2, "share": Decimal("0.50")},
]


def value(number: int, old: str = "", new: str = "") -> str:
    """The value of an insert, with one part of its text exchanged."""
    text = compact(envelope("c", payment(number)))
    assert not old or text.count(old) == 1, f"{old} in {text}"
    return text.replace(old, new) if old else text


def with_value(number: int, text: str | None) -> str:
    return record(key_of(payment(number)), text)


# what is wrong -> line of the landing file, reason it is refused for (None: a good neighbour)
CASES: dict[str, tuple[str | bytes, str | None]] = {
    "nothing": (
        insert(
            payment(
                1,
                amount="1E-1",
                counts=[int(DIGITS[:30]), "0E-8"],
                splits='[{"Part":1,"share":1.5},{"Part":null},{"Part":2,"share":"5E-1"}]',
                rate=4611686018427388000,
                wall="2024-01-31T10:00:00Z",
                levels={
                    "level": -128,
                    "rates": {"a": "Infinity", "b": 1.5},
                    "deep sums": [[1e300], None],
                    "first": "2024-01-31",
                },
            )
        ),
        None,
    ),
    "truncated JSON": (with_value(2, value(2)[:-40]), "bad_json"),
    "a number for an object": (with_value(3, "42"), "bad_json"),
    "an array for an object": (with_value(4, "[]"), "bad_json"),
    "text for an object": (with_value(5, '"text"'), "bad_json"),
    "no text at all": (with_value(6, ""), "bad_json"),
    "unknown operation": (with_value(7, value(7, '"op":"c"', '"op":"x"')), "unknown_op"),
    "no operation": (with_value(8, value(8, '"op":"c",', "")), "bad_json"),
    "null key": (record(None, value(9)), "missing_key"),
    "key that is no object": (record("17", value(10)), "bad_json"),
    "a key with a rest behind it": (record('{"id":22},null] x', value(22)), "bad_json"),
    "a key with another object behind it": (
        record('{"id":23},{}] {"id":1}', value(23)),
        "bad_json",
    ),
    "null in the key": (record('{"id":null}', value(11)), "null_key_part"),
    "a member twice": (
        with_value(12, value(12, '"method":"card"', '"method":"card","method":"cash"')),
        "bad_json",
    ),
    "numbers of 60 digits and beyond a double, as texts or left out": (
        with_value(
            13, value(13, '"details":null', f'"details":-0.{DIGITS},"fee":1e999,"x":{DIGITS}')
        ),
        None,
    ),
    "no position": (with_value(14, value(14, '"file":"binlog.000001",', "")), "missing_order_key"),
    "two objects in one value": (with_value(15, value(15) + value(15)), "bad_json"),
    "two records on a line": (insert(payment(16)) + insert(payment(17)), "bad_json"),
    "bytes that are no UTF-8": (b"\x00\xff\xfe\x80 binary", "bad_json"),
    "a line that is no record": ('["not a record"]', "bad_json"),
    "an image that is a number": (
        with_value(18, compact(envelope("c", payment(18)) | {"after": 5})),
        "bad_json",
    ),
    "no image after": (
        with_value(19, compact(envelope("u", None))),
        "before_after_both_missing",
    ),
    "a good neighbour": (
        insert(
            payment(
                20,
                amount="1050.0E-2",
                rate=2**62,
                wall="2024-01-31 10:00:00.5 +00:00",
                plan=PLAN,
            )
        ),
        None,
    ),
    "half of a surrogate pair": (
        with_value(21, value(21, '"details":null', r'"details":"\ud83d"')),
        "bad_json",
    ),
    "a year beyond 9999 where the contract takes any": (
        insert(shift(1, until="99999-01-01", hours="0E-8"), "shifts"),
        None,
    ),
    "a tombstone": (tombstone(payment(2)), None),
}
MISFITS: dict[str, tuple[str, str, str]] = {
    "decimal with too many digits": (
        insert(payment(30, amount="1" * 13)),
        "amount",
        "out_of_range",
    ),
    "decimal with too many decimals": (
        insert(payment(31, amount="1.005")),
        "amount",
        "out_of_range",
    ),
    "decimal of 60 digits": (insert(payment(32, amount=DIGITS)), "amount", "out_of_range"),
    "decimal that is a word": (insert(payment(33, amount="ten")), "amount", "bad_cast"),
    "bigint that does not fit": (
        insert(payment(34, order_id="9" * 25)),
        "order_id",
        "out_of_range",
    ),
    "double out of range": (insert(payment(35, rate="1e999")), "rate", "out_of_range"),
    "day that does not exist": (
        insert(payment(36, paid_at="2023-02-30T00:00:00Z")),
        "paid_at",
        "bad_cast",
    ),
    "a clock without a day": (insert(payment(37, paid_at="12:30:00")), "paid_at", "bad_cast"),
    "a word within an object": (
        insert(payment(38, splits='[{"Part":1,"share":"1.50"},{"Part":"two","share":"1"}]')),
        "splits",
        "bad_cast",
    ),
    "too many decimals within an object": (
        insert(payment(39, splits='[{"Part":1,"share":1.005}]')),
        "splits",
        "out_of_range",
    ),
    "bytes that are no base64": (insert(payment(40, receipt="%%%")), "receipt", "bad_cast"),
    "a number of 60 digits": (
        with_value(41, value(41, '"amount":"10.50"', f'"amount":{DIGITS}')),
        "amount",
        "out_of_range",
    ),
    "a number beyond a double": (
        with_value(42, value(42, '"rate":1.5', '"rate":-1e999')),
        "rate",
        "bad_cast",
    ),
    "a number of 60 digits within a list": (
        insert(payment(43, counts=[1, int(DIGITS)])),
        "counts",
        "bad_cast",
    ),
    "a fraction of a whole number within a list": (
        insert(payment(44, counts=[int(DIGITS[:30]), 2.5])),
        "counts",
        "out_of_range",
    ),
    "a year beyond 9999": (
        insert(payment(45, paid_at="10000-01-01T00:00:00Z")),
        "paid_at",
        "out_of_range",
    ),
    "a year before 1": (
        insert(payment(46, paid_at="0000-12-31T23:59:59Z")),
        "paid_at",
        "out_of_range",
    ),
    "a word in a list of times": (insert(payment(47, visits=["x"])), "visits", "bad_cast"),
    "a year beyond 9999 in a list": (
        insert(payment(48, visits=["2024-01-01T00:00:00", "10000-01-01T00:00:00"])),
        "visits",
        "out_of_range",
    ),
    "a whole number that is no double": (
        insert(payment(49, rate=2**53 + 1)),
        "rate",
        "out_of_range",
    ),
    "a whole number that is no double, as a text": (
        insert(payment(50, rate="9223372036854775807")),
        "rate",
        "out_of_range",
    ),
    "a whole number of 60 digits for a double": (
        insert(payment(51, rate=DIGITS)),
        "rate",
        "out_of_range",
    ),
    "a whole number with decimals that is no double": (
        insert(payment(52, rate="9007199254740993.00")),
        "rate",
        "out_of_range",
    ),
    "a whole number beyond those of 64 bits that is no double": (
        insert(payment(53, rate="18446744073709551617")),
        "rate",
        "out_of_range",
    ),
    "a wall clock with an offset": (
        insert(payment(54, wall="2024-01-31T10:00:00+02:00")),
        "wall",
        "bad_cast",
    ),
    "a wall clock of a place": (
        insert(payment(55, wall="2024-01-31 10:00:00 Europe/Paris")),
        "wall",
        "bad_cast",
    ),
    "decimal with an exponent and too many decimals": (
        insert(payment(56, amount="15E-3")),
        "amount",
        "out_of_range",
    ),
    "decimal with an exponent that is too small": (
        insert(payment(57, amount="1E-999999999")),
        "amount",
        "out_of_range",
    ),
    "decimal with an exponent that is too large": (
        insert(payment(58, amount="1E+999999999")),
        "amount",
        "out_of_range",
    ),
    "decimal with an exponent and too many decimals within an object": (
        insert(payment(59, splits='[{"Part":1,"share":"5E-3"}]')),
        "splits",
        "out_of_range",
    ),
    "a fraction with an exponent within a list": (
        insert(payment(60, counts=[int(DIGITS[:30]), "1E-1"])),
        "counts",
        "out_of_range",
    ),
    **{
        f"{what}, in a map of structs": (
            insert(payment(61 + n, plan={"a": {}, "b": b})),
            "plan",
            why,
        )
        for n, (what, b, why) in enumerate(
            [
                ("a time in milliseconds", {"at": [1700000000000]}, "bad_cast"),
                ("a time in seconds", {"at": [1700000000]}, "bad_cast"),
                ("a clock without a day", {"at": ["12:30:00"]}, "bad_cast"),
                ("a time in nanoseconds", {"at": [None, f"{NOON}.1234567"]}, "bad_cast"),
                ("a year by its offset", {"at": ["9999-12-31T23:59:59-05:00"]}, "out_of_range"),
                ("a date with a clock", {"date": "a", "day": NOON}, "bad_cast"),
                ("a date as a number", {"day": "19753"}, "bad_cast"),
                ("a wall clock with an offset", {"wall": f"{NOON}+02:00"}, "bad_cast"),
                ("a date that is a word", {"day": "2024-01-31", "wall": "x"}, "bad_cast"),
            ]
        )
    },
    "a bare whole number with decimals that is no double": (
        with_value(70, value(70, '"rate":1.5', '"rate":9007199254740993.00')),
        "rate",
        "out_of_range",
    ),
    "a bare whole number with an exponent that is no double": (
        with_value(71, value(71, '"rate":1.5', '"rate" : 9.007199254740993E15')),
        "rate",
        "out_of_range",
    ),
    "a number as Java's programs may end it": (insert(payment(72, rate="5d")), "rate", "bad_cast"),
    "a hexadecimal number": (insert(payment(73, rate="0x1p4")), "rate", "bad_cast"),
    "a decimal with a comma, in a list": (
        insert(payment(74, splits=[{"Part": 1}, {"Part": 2, "share": "2,50"}])),
        "splits",
        "bad_cast",
    ),
    **{
        f"{what}, in a struct": (
            with_value(75 + n, value(75 + n, '"details":null', f'"details":null,"levels":{it}')),
            "levels",
            why,
        )
        for n, (what, it, why) in enumerate(
            [
                ("a number of 8 bits with no sign", '{"level":200}', "out_of_range"),
                ("a number beyond a float", '{"rates":{"a":null,"b":1e39}}', "out_of_range"),
                ("a number beyond a double", '{"deep sums":[[],[0.5,-1e400]]}', "out_of_range"),
                (
                    "a number as the text of a day",
                    '{"first":"2024-01-31","last":"19753"}',
                    "bad_cast",
                ),
            ]
        )
    },
    "a clock without a day, behind an object that is a text": (
        insert(payment(79, plan={"a": {"date": {"v": [1]}, "at": ["12:30:00"]}})),
        "plan",
        "bad_cast",
    ),
}


@pytest.fixture(scope="module")
def built(shared_lake: Lake) -> tuple[Lake, Outcome]:
    shared_lake.keep_models("payments", "shifts")
    # as a profile of one's own may have it
    shared_lake.edit("profiles/profiles.yml", 'substitute: "false"', 'substitute: "true"')
    shared_lake.edit(
        "models/gold/warehouse/_warehouse.yml",
        RATE,
        RATE
        + "      - {name: visits, data_type: array<timestamp_ntz>}\n"
        + "      - {name: wall, data_type: timestamp_ntz}\n"
        + '      - {name: plan, data_type: "MAP<STRING, Struct<day: date, at: array<timestamp>,'
        + ' wall: timestamp_ntz, date: string, size: decimal(5, 2)>>", description: Dates in it.}\n'
        + '      - {name: splits, data_type: "array<STRUCT<Part: INT, share: decimal(5, 2)>>",'
        + " description: Parts of it.}\n"
        + '      - {name: counts, data_type: "array<decimal(38,0)>", description: Counts of it.}\n'
        + '      - {name: levels, data_type: "struct<level: tinyint, rates: map<string, float>,'
        + ' `deep sums`: array<array<double>>, first: date, last: date>",'
        + " description: Levels of it.}\n",
    )
    shared_lake.edit(
        "models/gold/warehouse/_warehouse.yml",
        REMARK,
        REMARK
        + "      - {name: until, data_type: date, description: Last day.,"
        + " config: {meta: {any_year: true}}}\n",
    )
    shared_lake.edit(
        "models/bronze/_bronze.yml",
        "lines: records\n      - name: ledger\n",
        "lines: records\n"
        "            entity: {shop_my.warehouse.payments: warehouse.payments}\n"
        "      - name: ledger\n",
    )
    lines = [line for line, _ in CASES.values()] + [line for line, *_ in MISFITS.values()]
    shared_lake.land(FEED, "broken.jsonl", [_bytes(line) for line in lines])
    return shared_lake, shared_lake.dbt("build")


def _bytes(line: str | bytes) -> bytes:
    return line if isinstance(line, bytes) else line.encode()


def test_the_run_succeeds_and_says_how_many(built: tuple[Lake, Outcome]) -> None:
    lake, outcome = built
    outcome.check()
    refused = sum(reason is not None for _, reason in CASES.values())
    assert f"{refused} messages of {FEED} were rejected" in outcome.output
    assert f"{len(MISFITS)} changes did not fit the contract of gold.payments" in outcome.output
    no_key = "of shop_mariadb, messages of warehouse.payments name no key of their rows"
    assert no_key in outcome.output and "key_columns: {warehouse.payments: [...]}" in outcome.output
    printed = re.findall(r'(\d+) (?:messages|changes) .*?: dbt (show .*")', outcome.output)
    assert len(printed) == 2
    for count, command in printed:
        shown = lake.dbt(*shlex.split(command), "--output", "json")
        assert shown.output.count('"reason":') == int(count), shown.output
    assert "Traceback" not in outcome.output
    lake.assert_each_line_is_landed_once()


def test_each_broken_line_is_rejected_with_its_reason(built: tuple[Lake, Outcome]) -> None:
    lake, _ = built
    places = {
        row["message_number"]: row["file_line"] for row in lake.rows(f"bronze.{FEED}_messages")
    }
    said = {
        places[row["message_number"]]: (row["outcome"], row["reason"], row["detail"])
        for row in lake.rows(f"silver.{FEED}_decoded")
    }
    found = {what: said[line][:2] for line, what in enumerate(CASES, 1)}
    wanted: dict[str, tuple[str, str | None]] = {
        what: ("rejected", reason) if reason else ("change", None)
        for what, (_, reason) in CASES.items()
    }
    wanted["a tombstone"] = ("control", "tombstone")
    assert found == wanted
    assert all(detail for outcome, _, detail in said.values() if outcome == "rejected")


def test_what_does_not_fit_the_contract_is_recorded(built: tuple[Lake, Outcome]) -> None:
    lake, _ = built
    found = {
        row["row_key"]: (row["column_name"], row["reason"]) for row in lake.rows("gold.rejections")
    }
    assert found == {
        f'["{number}"]': (column, reason)
        for number, (_, column, reason) in enumerate(MISFITS.values(), 30)
    }
    values = {row["row_key"]: row["value"] for row in lake.rows("gold.rejections")}
    assert [values[f'["{number}"]'] for number in (31, 41, 43, 45)] == [
        "1.005",
        DIGITS,
        f"[1,{DIGITS}]",
        "10000-01-01T00:00:00Z",
    ]
    assert lake.sql("select string(until) from gold.shifts") == [["+99999-01-01"]]


def test_a_key_that_is_no_text_takes_nothing_from_its_value(built: tuple[Lake, Outcome]) -> None:
    """As it comes from a topic; 1234 is base64 of three bytes, and a number of JSON."""
    lake, _ = built
    given = {
        "000000c8": (value(70).encode(), "change", '["70"]'),
        "d76df8": (value(71).encode(), "change", '["71"]'),
        b'{"id":72}'.hex(): (value(72).encode(), "change", '["72"]'),
        b'{"id":73}'.hex(): (b"\xff", "rejected", '["73"]'),
    }
    rows = ", ".join(
        f"({number}L, X'{key}', X'{sent.hex()}')"
        for number, (key, (sent, *_)) in enumerate(given.items())
    )
    lake.sql(
        "create or replace temporary view mixed_records as select offset, key, value,"
        " cast(null as array<struct<key: string, value: binary>>) as headers, 'mixed' as topic,"
        f" 0 as partition, current_timestamp() as timestamp from values {rows}"
        " as records (offset, key, value)"
    )
    landed = rendered("select *, 1L as landed_batch from ({{ land_records('mixed') }})")
    keys = {"warehouse.payments": ["id"]}
    decoded = rendered("{{ decode_debezium('messages', keys=keys) }}", keys=keys)
    found = lake.sql(
        f"with messages as ({landed}), decoded as ({decoded})"
        " select raw_key, raw_encoding, outcome, row_key from messages"
        " join decoded using (message_number) order by kafka_offset"
    )
    landed_keys = ["base64:AAAAyA==", "base64:1234", '{"id":72}', '{"id":73}']
    assert found == [
        [key, "base64" if sent == b"\xff" else "text", outcome, row_key]
        for key, (sent, outcome, row_key) in zip(landed_keys, given.values(), strict=True)
    ]


def test_the_neighbours_are_published(built: tuple[Lake, Outcome]) -> None:
    lake, _ = built
    rows = lake.rows("gold.payments")
    assert Counter(row["id"] for row in rows) == Counter([1, 13, 20])
    assert [row["splits"] for row in rows if row["id"] == 1] == [SPLITS]
    assert [row["counts"] for row in rows if row["id"] == 1] == [[int(DIGITS[:30]), 0]]
    assert [row["levels"] for row in rows if row["id"] == 1] == [
        {
            **{"level": -128, "rates": [("a", float("inf")), ("b", 1.5)]},
            **{"deep sums": [[1e300], None], "first": date(2024, 1, 31), "last": None},
        }
    ]
    amounts = {row["id"]: row["amount"] for row in rows}
    assert amounts == {1: Decimal("0.10"), 13: Decimal("10.50"), 20: Decimal("10.50")}
    assert lake.sql("select string(hours) from gold.shifts") == [["0.00"]]
    assert {row["rate"] for row in rows if row["id"] in (1, 20)} == {2.0**62}
    assert {str(row["wall"]) for row in rows if row["id"] == 20} == {"2024-01-31 10:00:00.500000"}
    plan = "select to_json(plan) from gold.payments where id = 20"
    assert json.loads(lake.sql(plan)[0][0]) == {
        'a "2024-1-1" day': {
            **{"day": "2024-01-31", "wall": f"{NOON}.000", "date": "12:30", "size": 1.5}
        },
        "b": {"day": "2024-01-31", "at": ["2024-01-31T10:00:00.000Z", f"{NOON}.123Z", None]},
        "c": None,
    }
    assert [row["details"] for row in rows if row["id"] == 13] == [f"-0.{DIGITS}"]


def test_a_broken_file_among_good_ones_in_a_later_batch(built: tuple[Lake, Outcome]) -> None:
    lake, _ = built
    lake.land(FEED, "binary.jsonl", gzip.compress(bytes(range(256)) * 20))
    named = with_value(100, value(100, '"op":"c"', '"op":"${env:HOME}"'))
    lake.land(FEED, "good.jsonl", [insert(payment(99)), named])
    outcome = lake.build()
    assert "were rejected" in outcome.output
    said = str([row["reasons"] for row in lake.rows("ops.decodes")])
    assert "operation ${env:HOME}" in said, "nothing of the environment comes into a table"
    assert sorted(row["id"] for row in lake.rows("gold.payments")) == [1, 13, 20, 99]


def test_a_message_that_is_rejected_marks_its_row(built: tuple[Lake, Outcome]) -> None:
    lake, _ = built
    older, newer = payment(1, splits=None), payment(20, splits=None)
    overtaken = record(key_of(older), compact(envelope("x", older, position=-1)))
    doubtful = record(key_of(newer), compact(envelope("x", newer)))
    unplaced = with_value(13, value(13, '"file":"binlog.000001",', ""))
    lake.land(FEED, "nothing but refused.jsonl", [overtaken, doubtful, unplaced])
    lake.build()
    assert marked(lake) == {13, 20}
    lake.build("--select", "payments", "--full-refresh")
    assert marked(lake) == {13, 20}
    cut = [with_value(1, value(1)[:-40])]
    lake.land(FEED, "all of the row.jsonl", [update(newer), update(payment(13)), *cut])
    lake.build()
    assert marked(lake) == {1, 13}, "what has no place may be newer than whatever comes"


def marked(lake: Lake) -> set[int]:
    return {row["id"] for row in lake.rows("gold.payments") if row["_later_change_rejected"]}
