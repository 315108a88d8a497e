"""Arcion's files: the exists bits, exhaustively, and what each option of a feed changes.

The decoders are called without landing and gold.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from arcion_source import compact, csv_field
from kit import Lake, Worker

MYSQL = '{"log":"bin.000001","position":5,"logSeqNum":1}'
CASSANDRA = '{"nodeID":"n","timestamp":7,"dscId":1,"mutId":1,"partNum":1}'
OTHER = '{"scn":9,"seq":10}'
KEYS = {"t": ["id"]}
ARCION = {"columns": {"t": ["id", "v"]}, "files": {"t": "/t/"}}
# how an image shows a column -> its text there, None for NULL, and whether its bit must allow it
CSV_TEXTS = {"NULL": (None, False), "x": ("x", True), '""': ("", True), '"NULL"': ("NULL", True)}
JSON_TEXTS = {
    "null": (None, False),
    '"null"': (None, False),
    '"x"': ("x", True),
    '""': ("", True),
    "": (None, False),  # the image does not have the member
}
OPERATIONS = ("I", "U", "D")
KEY_BITS = {"I": "1", "U": "2", "D": "2"}
Wire = list[dict[str, Any]]


def record(op: str, bit: str, after: str, before: str, cursor: str = MYSQL, key: str = "k") -> str:
    key_bit = KEY_BITS.get(op, "1")
    keys = [key, "NULL"] if key_bit == "1" else ["NULL", key]
    return ",".join([*keys, key_bit, after, before, bit, op, csv_field(cursor), csv_field("{}")])


def document(op: str, bit: str, after: str, before: str, cursor: str = MYSQL) -> str:
    key_bit = KEY_BITS.get(op, "1")
    texts = {"after": after, "before": before}
    images = {
        image: ",".join(
            [f'"id":{compact("k" if (key_bit == "1") == (image == "after") else "null")}']
            + ([f'"v":{text}'] if text else [])
        )
        for image, text in texts.items()
    }
    return (
        f'{{"tableName":{{"name":"t"}},"opType":"{op}","cursor":{compact(cursor)},'
        f'"before":{{{images["before"]}}},"after":{{{images["after"]}}},'
        f'"exists":{{"id":"{key_bit}","v":"{bit}"}},"operationcount":"{{}}"}}'
    )


# (operation, bit, after, before) -> what must come of it
def expected(op: str, bit: str, after: tuple[Any, bool], before: tuple[Any, bool]) -> Any:  # noqa: ANN401
    """The vendor's tables of exists bits and of operations, written down once more."""
    in_after, in_before = {
        "0": (False, False),
        "1": (True, False),
        "2": (False, True),
        "3": (True, True),
    }[bit]
    if (after[1] and not in_after) or (before[1] and not in_before):
        return "exists_image_conflict"
    image: dict[str, Any] = {"id": "k"} | ({"v": after[0]} if in_after else {})
    row_before = ({} if op == "I" else {"id": "k"}) | ({"v": before[0]} if in_before else {})
    return {
        "I": ("replace", row_before, image),
        "U": ("replace" if in_after else "patch", row_before, image),
        "D": ("delete", row_before, None),
    }[op]


def bits(texts: dict[str, tuple[Any, bool]]) -> list[tuple[str, str, str, str]]:
    return list(product(OPERATIONS, "0123", texts, texts))


def expected_json(op: str, bit: str, after: str, before: str) -> Any:  # noqa: ANN401
    """A member that is not there cannot be one that its bit says is there."""
    if (after == "" and bit in "13") or (before == "" and bit in "23"):
        return "exists_image_conflict"
    return expected(op, bit, JSON_TEXTS[after], JSON_TEXTS[before])


# options that have nothing to do with each other go together: each decoder takes seconds to plan
OPEN = {
    "null_text": "text",
    "text_columns": {"t": ["v"]},
    "partial_insert": "patch",
    "accept_replace": True,
    "cursor_order": ["scn", "seq"],
}
OTHERWISE = {
    "null_text": "text",
    "text_columns": {"t": ["id"]},
    "partial_insert": "replace",
    "file_order": True,
}
REJECT = {"null_text": "reject", "text_columns": {"t": ["v"]}}
NAMES = {"columns": {"t": ["v", "v_2"]}}
SNAPSHOT = {"snapshot_files": "/t/"}
SIGNS = {"delimiter": ";", "quote": "'", "escape": "\\"}
# a slash behind the location, a folder that is called as one above it, and signs that a URI escapes
SPOILED_PATHS = {
    "location": "/cr m/",
    "files": {"t": "/cr%20m/100%+ t/"},
    "snapshot_files": "/snap shot/",
}
# the path and line of each record, if they are not that of a file of their own
PLACES = {
    "the order of files with numbers": [
        *(("t/2/t_9.csv", 7), ("t/02/t_10.csv", 1), (f"t/t_{'1' * 25}.csv", 1))
    ],
    "the order of objects of one line": [
        ("t/the order of objects of one line.csv", line) for line in (1, 1, 2, 2)
    ],
    "objects of one line at one place": [("t/objects of one line at one place.csv", 1)] * 2,
    "a table that was altered": [(f"t/{1 + (line > 4)}.csv", line) for line in range(1, 8)],
    "files in the feed's directory": [
        ("file:/cr%20m/cr%20m/100%25+%20t/1.csv", 1),
        ("file:/cr%20m/100%25+%20t/1.csv", 1),
        ("file:/cr%20m/cr%20m/100%25+%20t/snap%20shot/1.csv", 1),
    ],
}
ROW = {"id": "k", "v": "x"}
WIDE_ROW = {"id": "k", "w": "w", "v": "x"}
LAYOUTS = {"columns": {"t": [["id", "v"], ["id", "w", "v"]]}, "snapshot_files": "/t/2"}
COLUMNS = {"t": ["id", "v"], "other": ["v"]}
EFFECTS = [("replace", {"id": "k"}), ("patch", {"id": "k"}), ("replace", {})]
HEADER = "v_NEW,v_OLD,v_EXISTS,v_2_NEW,v_2_OLD,v_2_EXISTS,opType,cursor,counts"
WORDS = {"columns": {"t": ["id", "val", "new", "old", "exists", "new_id"]}}
WORDS_HEADER = ",".join(
    [f"{name}_{word}_VAL" for name in WORDS["columns"]["t"] for word in ("NEW", "OLD", "EXISTS")]
    + ["opType", "cursor", "counts"]
)
INSERT = record("I", "1", "x", "NULL")
WIDE_INSERT = f"k,NULL,1,w,NULL,1,x,NULL,1,I,{csv_field(MYSQL)},{{}}"
NULL_INSERT = record("I", "1", "NULL", "NULL")
# name -> decoder, options of the feed (csv, arcion), records of a file, what comes of each
VARIANTS: dict[str, tuple[str, dict[str, Any], dict[str, Any], list[str], list[Any]]] = {
    "csv, null text is NULL": (
        *("csv", {}, {}, [NULL_INSERT]),
        [("replace", {}, {"id": "k", "v": None})],
    ),
    "csv, null text is a text": (
        *("csv", {}, OPEN, [NULL_INSERT]),
        [("replace", {}, {"id": "k", "v": "NULL"})],
    ),
    "csv, null text is a text of other columns": (
        *("csv", {}, OTHERWISE, [NULL_INSERT]),
        [("replace", {}, {"id": "k", "v": None})],
    ),
    "json, null text is rejected": (
        *("json", {}, REJECT),
        [document("I", "1", '"null"', '"null"'), document("I", "1", "null", '"null"')],
        ["ambiguous_null", ("replace", {}, {"id": "k", "v": None})],
    ),
    "an insert that leaves columns out, by source": (
        *("csv", {}, {}),
        [record("I", "0", "NULL", "NULL", cursor) for cursor in (MYSQL, CASSANDRA)],
        [("replace", {}, {"id": "k"}), ("patch", {}, {"id": "k"})],
    ),
    "an insert that leaves columns out is a patch": (
        *("csv", {}, OPEN, [record("I", "0", "NULL", "NULL"), INSERT]),
        [("patch", {}, {"id": "k"}), ("replace", {}, {"id": "k", "v": "x"})],
    ),
    "an insert that leaves columns out is a replace": (
        *("csv", {}, OTHERWISE, [record("I", "0", "NULL", "NULL", CASSANDRA)]),
        [("replace", {}, {"id": "k"})],
    ),
    "R is accepted": (
        *("csv", {}, OPEN, [record("R", "0", "NULL", "NULL")]),
        [("reset", {}, {"id": "k"})],
    ),
    "R is not": ("csv", {}, {}, [record("R", "0", "NULL", "NULL")], ["unknown_op"]),
    "an order of its own": (
        *("csv", {}, OPEN),
        [record("I", "1", "x", "NULL", cursor) for cursor in (OTHER, MYSQL, '{"scn":9}')],
        [
            f"000000/1/{9:020d}/{10:020d}/",
            f"000000/1/{1:020d}/{5:020d}/{1:020d}/",
            "missing_order_key",
        ],
    ),
    "a cursor that is not whole": (
        *("csv", {}, {}),
        [
            record("I", "1", "x", "NULL", cursor)
            for cursor in (
                CASSANDRA.replace("dscId", "dscI"),
                CASSANDRA.replace('"dscId":1,', ""),
                CASSANDRA.replace(',"partNum":1', ""),
                CASSANDRA.replace('"timestamp":7,', ""),
            )
        ],
        [
            f"000000/1/{7:020d}/{1:020d}/{1:020d}/{1:020d}/",
            f"000000/1/{7:020d}/{0:020d}/{1:020d}/{1:020d}/",
            f"000000/1/{7:020d}/{1:020d}/{1:020d}/{0:020d}/",
            "missing_order_key",
        ],
    ),
    "an order nobody knows": (
        *("csv", {}, {}, [record("I", "1", "x", "NULL", OTHER)]),
        ["missing_order_key"],
    ),
    "the order of the file": (
        *("csv", {}, OTHERWISE, [record("I", "1", "x", "NULL", OTHER)]),
        ["000000/1/" + "file:/l/t/the order of the file.csv/" * 2 + "000000000001/"],
    ),
    "the order of files with numbers": (
        *("csv", {}, OTHERWISE, [record("I", "1", "x", "NULL", OTHER)] * 3),
        [
            f"000000/1/file:/l/t/{two:020d}/t_{file:020d}.csv/file:/l/t/{folder}/t_{name}.csv/"
            f"{line:012d}/file:/l/t/{folder}/t_{name}.csv/"
            for two, file, folder, name, line in ((2, 9, 2, "9", 7), (2, 10, "02", "10", 1))
        ]
        + [f"000000/1/file:/l/t/t_{'1' * 25}.csv/file:/l/t/t_{'1' * 25}.csv/{1:012d}/"],
    ),
    "the order of objects of one line": (
        *("json", {}, OTHERWISE),
        [document("I", "1", '"x"', "null", OTHER), document("D", "2", "null", '"x"', OTHER)] * 2,
        [
            "000000/1/" + path * 2 + f"{line:012d}/{number:010d}/" + path + f"{line:012d}/{at:020d}"
            for path in ("file:/l/t/the order of objects of one line.csv/",)
            for line, number, at in ((1, 1, 1), (1, 2, 2), (2, 1, 3), (2, 2, 4))
        ],
    ),
    "objects of one line at one place": (
        *("json", {}, {}),
        [document("I", "1", '"x"', "null"), document("D", "2", "null", '"x"')],
        [
            f"000000/1/{1:020d}/{5:020d}/{1:020d}/file:/l/t/objects of one line at one place.csv/"
            f"{1:012d}/{at:020d}"
            for at in (1, 2)
        ],
    ),
    "the longest part of a path": (
        *("csv", {}, {"files": {"other": "/l/t", "t": "/l/t/"}, "columns": COLUMNS}, [INSERT]),
        [("replace", {}, ROW)],
    ),
    "a table that was altered": (
        *("csv", {}, LAYOUTS),
        [
            INSERT,
            WIDE_INSERT,
            record("U", "1", "x", "NULL"),
            "k,NULL,1,I,{},{}",
            "k,x",
            "k,w,x",
            "k",
        ],
        [
            *(("replace", {}, ROW), ("replace", {}, WIDE_ROW), ("patch", {"id": "k"}, ROW)),
            "bad_csv_arity",
            *(("replace", {}, ROW), ("replace", {}, WIDE_ROW)),
            "bad_csv_arity",
        ],
    ),
    "files in the feed's directory": (
        *("csv", {}, SPOILED_PATHS, [INSERT, INSERT, "k,x"]),
        [("replace", {}, ROW), "unknown_type", ("replace", {}, ROW)],
    ),
    "a column that the options do not name": (
        *("json", {}, {}),
        [
            document("U", "1", '"x"', "null"),
            document("U", "1", '"x"', "null").replace('"exists":{', '"exists":{"credit":"0",'),
            document("I", "1", '"x"', "null").replace('"exists":{', '"exists":{"credit":"0",'),
        ],
        [(effect, before, ROW) for effect, before in EFFECTS],
    ),
    "other signs": (
        *("csv", SIGNS, {}),
        [
            r"k;NULL;1;'a;\'b\' ''c'' \\ \n';NULL;1;I;'" + MYSQL + "';{}",
            r"k;NULL;1;C:\new;NULL;1;I;'" + MYSQL + "';{}",
            r"k;NULL;1;'open\';NULL;1;I;'" + MYSQL + "';{}",
        ],
        [
            ("replace", {}, {"id": "k", "v": "a;'b' 'c' \\ \\n"}),
            ("replace", {}, {"id": "k", "v": "C:\\new"}),
            "bad_csv",
        ],
    ),
    "a header": (
        *("csv", {"header": True}, NAMES, [HEADER, INSERT]),
        ["message", ("replace", {}, {"v": "k", "v_2": "x"})],
    ),
    "a header that names no columns": (
        *("csv", {"header": True}, NAMES, ["NEW_VAL,OLD_VAL,EXISTS_VAL," * 2 + "a,b,c", INSERT]),
        ["message", ("replace", {}, {"v": "k", "v_2": "x"})],
    ),
    "a header of columns that are called as its words": (
        *(
            "csv",
            {"header": True},
            WORDS,
            [WORDS_HEADER, "k,NULL,1," * 6 + f"I,{csv_field(MYSQL)},{{}}"],
        ),
        ["message", ("replace", {}, dict.fromkeys(WORDS["columns"]["t"], "k"))],
    ),
    "a header with its words in front": (
        *("csv", {"header": True}, NAMES, ["new_v,old.v,Exists(v),new_val_v_2,x,y,a,b,c", INSERT]),
        ["message", ("replace", {}, {"v": "k", "v_2": "x"})],
    ),
    "a header in another order, its words in front": (
        *("csv", {"header": True}, NAMES, ["new_v_2,x,x,x,x,x,a,b,c", INSERT]),
        ["schema_payload_mismatch"] * 2,
    ),
    "a header in another order, its words behind": (
        *("csv", {"header": True}, NAMES, ["v_2_OLD_VAL,x,x,x,x,x,a,b,c", INSERT]),
        ["schema_payload_mismatch"] * 2,
    ),
    "a header in another order": (
        *("csv", {"header": True}, NAMES, ["v_2,v_2,v_2,v,v,v,a,b,c", INSERT]),
        ["schema_payload_mismatch"] * 2,
    ),
    "a header of other columns": (
        *("csv", {"header": True}, NAMES, [HEADER + ",x,x,x", INSERT]),
        ["bad_csv_arity"] * 2,
    ),
    "no header where one is expected": (
        *("csv", {"header": True}, NAMES, [INSERT, INSERT]),
        ["schema_payload_mismatch"] * 2,
    ),
    "a header of a snapshot": (
        *("csv", {"header": True}, SNAPSHOT, ['ID,"v"', "k,x"]),
        ["message", ("replace", {}, {"id": "k", "v": "x"})],
    ),
    "a header of a snapshot in another order": (
        *("csv", {"header": True}, SNAPSHOT, ["v,id", "k,x"]),
        ["schema_payload_mismatch"] * 2,
    ),
    "csv, all bits": (
        *("csv", {}, {}, [record(*case) for case in bits(CSV_TEXTS)]),
        [expected(op, bit, CSV_TEXTS[a], CSV_TEXTS[b]) for op, bit, a, b in bits(CSV_TEXTS)],
    ),
    "json, all bits": (
        *("json", {}, {}, [document(*case) for case in bits(JSON_TEXTS)]),
        [expected_json(*case) for case in bits(JSON_TEXTS)],
    ),
}

# one after the other: Spark takes longer to plan a query of all of them
QUERIES = """
{%% for decoder, options in %s %%}
-- query
with messages as (select * from wire where options = {{ loop.index0 }}),
decoded as ({{ context['decode_arcion_s3_' ~ decoder]('messages', **options) }})
{{ conform_changes('decoded') }}
{%% endfor %%}
"""


Said = list[tuple[str | None, tuple[str, Wire, Wire], str]]


@pytest.fixture(scope="module")
def decode(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Callable[[str], Said]:
    """Decodes a variant: reason, change and position of each record; the feed is the variant."""
    lake = Lake(tmp_path_factory.mktemp("arcion"), worker, {})
    calls: list[Any] = []
    call_of: dict[str, int] = {}
    with (lake.home / "wire.json").open("w") as file:
        for variant, (decoder, csv, arcion, records, _) in VARIANTS.items():
            first = (ARCION | arcion)["columns"]["t"][0]
            key = first if isinstance(first, str) else first[0]
            options: dict[str, Any] = {"keys": {"t": [key]}}
            options |= {"arcion": ARCION | arcion} | ({"csv": csv} if csv else {})
            if [decoder, options] not in calls:
                calls.append([decoder, options])
            call_of[variant] = calls.index([decoder, options])
            own = [(f"t/{variant}.csv", line) for line in range(1, len(records) + 1)]
            places = PLACES.get(variant, own)
            for number, ((path, line), text) in enumerate(zip(places, records, strict=True), 1):
                message = {"options": call_of[variant], "feed": variant}
                message |= {"raw_value": text, "raw_encoding": "text", "message_number": number}
                message |= {"file_path": path if ":" in path else f"file:/l/{path}"}
                file.write(json.dumps(message | {"file_line": line, "landed_batch": 1}) + "\n")
    outcome = lake.dbt("compile", "--inline", QUERIES % json.dumps(calls))
    outcome.check()
    lake.sql(
        "create or replace temporary view wire (options int, feed string, raw_value string,"
        " raw_encoding string, topic string, kafka_partition int, kafka_offset bigint,"
        " file_path string, file_line bigint, landed_batch bigint, message_number bigint)"
        f" using json options (path '{lake.home / 'wire.json'}')"
    )
    _, *queries = outcome.output.split("-- query")
    assert len(queries) == len(calls)
    rows_of: dict[int, list[list[str | None]]] = {}

    def decode(variant: str) -> Said:
        call = call_of[variant]
        if call not in rows_of:
            columns = (
                "feed, message_number, reason, row_effect, row_before, row_after, change_position"
            )
            rows_of[call] = lake.sql(f"select {columns} from ({queries[call]})")
        said: Said = []
        rows = [row[1:] for row in rows_of[call] if row[0] == variant]
        for _, reason, effect, before, after, position in sorted(rows, key=lambda row: int(row[0])):
            images = [json.loads(image) if image else None for image in (before, after)]
            said.append((reason, (effect, images[0] or {}, images[1]), position))
        return said

    return decode


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_comes_of_each_record(decode: Callable[[str], Said], variant: str) -> None:
    *_, records, wanted = VARIANTS[variant]
    found = decode(variant)
    assert len(records) == len(wanted) == len(found)
    for text, want, (reason, said, position) in zip(records, wanted, found, strict=True):
        if isinstance(want, str) and "/" in want:
            assert position.startswith(want), text
        else:
            assert (reason or said) == want, text


def test_all_bits_are_there() -> None:
    assert len(bits(CSV_TEXTS)) == 3 * 4 * 16
    assert len(bits(JSON_TEXTS)) == 3 * 4 * 25


def test_wrong_options_stop_before_anything_is_written(
    tmp_path_factory: pytest.TempPathFactory, worker: Worker
) -> None:
    lake = Lake(tmp_path_factory.mktemp("wrong"), worker, {"arcion_csv": "arcion"})
    lake.keep_models("region")
    sources = "models/bronze/_bronze.yml"
    lake.land("arcion_csv", "region/1.csv", [INSERT])
    lake.edit(sources, "lines: csv", "lines: csv\n            csv: {quote: two, headers: true}")
    outcome = lake.dbt("compile", "-s", "arcion_csv_messages")
    assert not outcome.succeeded
    assert "quote must be one sign; not `two`" in outcome.output
    assert "not known: headers, did you mean header" in outcome.output
    lake.edit(sources, "csv: {quote: two, headers: true}", "csv: {header: false}")
    lake.edit(
        sources,
        "snapshot_files: /snapshot/",
        "null_text: reject\n              colums: {}\n              partial_insert: maybe",
    )
    lake.edit(
        sources, "key_columns: {tpch.region: [r_regionkey]}", "key_columns: {tpch.region: [x]}"
    )
    outcome = lake.dbt("compile", "-s", "arcion_csv_messages")
    assert not outcome.succeeded
    for error in (
        "not known: colums, did you mean columns",
        "partial_insert must be one of by source, patch, replace; not `maybe`",
    ):
        assert error in outcome.output
    lake.edit(sources, "              colums: {}\n              partial_insert: maybe", "")
    outcome = lake.dbt("compile", "-s", "arcion_csv_messages")
    assert not outcome.succeeded
    assert "name them in text_columns" in outcome.output
    assert "key column x is none of the columns of tpch.region" in outcome.output
    assert lake.table("bronze.arcion_csv_messages") is None
