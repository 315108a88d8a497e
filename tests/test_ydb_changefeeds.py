"""YDB changefeeds of a simulated table: gold equals the table, in every mode that allows it.

One lake is built in two batches and then anew; the tests read it.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from datetime import UTC, date, datetime
from decimal import Decimal
from math import isnan
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kit import Lake, Row, Worker
from messages import compact
from rendered import rendered
from ydb_table import Changefeed, Clock, Columns, Operation, Table

pytestmark = pytest.mark.wide

MODELS = Path(__file__).parent / "ydb_models"
TABLES = ("updates", "images", "both", "debezium", "keys")
# a history of its own, whose row is changed in partition 60 and, after a split, in 61
SPLIT = 1_000_000
COLUMNS = {"history": "Int32", "id": "Uint64", "a": "Int32", "b": "Utf8"}
IDS = (None, 0, 7, 2**64 - 1)


def simulate(histories: int, seed: int) -> tuple[Table, dict[str, Changefeed]]:
    """Random histories of up to 4 rows each in one table; the feeds begin when it has rows."""
    chance = random.Random(seed)
    table = Table("/proof", ("history", "id"), ("a", "b"), Clock(), chance)

    def columns(number: int) -> Columns:
        values = {"a": chance.choice((None, number)), "b": chance.choice((None, f"{number}"))}
        return {name: values[name] for name in chance.sample(("a", "b"), chance.randint(0, 2))}

    def operation(history: int, number: int) -> Operation:
        flag = chance.choice(("update", "update", "reset", "erase"))
        key = (history, chance.choice(IDS))
        return flag, key, {} if flag == "erase" else columns(number)

    def work(times: int) -> None:
        for number in range(times):
            history = chance.randrange(histories)
            table.transact(
                *(operation(history, number) for _ in range(chance.choice((1, 1, 2, 3))))
            )

    work(histories)
    feeds = {
        "updates": table.add_feed("UPDATES", name="updates/feed"),
        "images": table.add_feed("NEW_IMAGE", name="images/feed"),
        "both": table.add_feed("NEW_AND_OLD_IMAGES", name="both/feed", has_timestamps=False),
        "keys": table.add_feed("KEYS_ONLY", name="keys/feed"),
        "before": table.add_feed("OLD_IMAGE", name="before/feed"),
        "debezium": table.add_feed("NEW_IMAGE", name="debezium/feed", form="DEBEZIUM_JSON"),
    }
    for feed in feeds.values():
        feed.start_scan()
    for _ in range(histories // 2):
        work(1)
        for feed in feeds.values():
            feed.scan(1)
    for feed in feeds.values():
        feed.scan(len(table.rows))
    for part in range(20):
        work(histories // 10)
        feeds["updates"].barrier()
        if part == 9:
            feeds["images"].split(0)
            for name, kind in (("updates", "Utf8"), ("both", {"type": "Utf8"})):
                feeds[name].schema_change(2, {**COLUMNS, "later": kind})
    feeds["updates"].change_below_the_barrier((histories, 1), {"a": 1})
    for feed in feeds.values():
        if feed.name != "updates/feed":
            feed.change(("update", (histories, 1), {"a": 1}), None, {"a": 1, "b": None}, (1, 1))
    return table, feeds


class Sample(NamedTuple):
    """A record, and what must be said of it: row_key, row_effect, row_before, row_after."""

    topic: str
    value: str
    row_key: str
    row_effect: str
    row_before: Columns | None
    row_after: Columns | None
    place: str = ""


# the samples of ydb-changefeeds.txt (https://ydb.tech/docs/en/concepts/cdc), letter for letter
DOCUMENT = {
    "an update in mode UPDATES": Sample(
        "/document/two/feed",
        """{
   "key": [1, "one"],
   "update": {
       "payload": "lorem ipsum",
       "date": "2022-02-22"
   }
}""",
        '["1","one"]',
        "patch",
        None,
        {"id": 1, "name": "one", "payload": "lorem ipsum", "date": "2022-02-22"},
    ),
    "an erase": Sample(
        "/document/two/feed",
        """{
   "key": [2, "two"],
   "erase": {}
}""",
        '["2","two"]',
        "delete",
        None,
        None,
    ),
    "row snapshots": Sample(
        "/document/three/feed",
        """{
    "key": [1, 2, 3],
    "update": {},
    "newImage": {
        "textColumn": "value1",
        "intColumn": 101,
        "boolColumn": true
    },
    "oldImage": {
        "textColumn": null,
        "intColumn": 100,
        "boolColumn": false
    }
}""",
        '["1","2","3"]',
        "replace",
        {"a": 1, "b": 2, "c": 3, "textColumn": None, "intColumn": 100, "boolColumn": False},
        {"a": 1, "b": 2, "c": 3, "textColumn": "value1", "intColumn": 101, "boolColumn": True},
    ),
    "virtual timestamps": Sample(
        "/document/one/feed",
        """{
   "key": [1],
   "update": {
       "created": "2022-12-12T00:00:00.000000Z",
       "customer": "Name123"
   },
   "ts": [1670792400890, 562949953607163]
}""",
        '["1"]',
        "patch",
        None,
        {"id": 1, "created": "2022-12-12T00:00:00.000000Z", "customer": "Name123"},
        "000000/1/00000001670792400890/00000562949953607163/",
    ),
}
# the document's structure of the Debezium-compatible form, filled in for each operation
OPERATIONS = {
    "c": Sample("", "", '["1"]', "replace", None, {"id": 1, "a": "x"}, "000000/1/"),
    "u": Sample("", "", '["1"]', "replace", {"id": 1, "a": "x"}, {"id": 1, "a": None}, "000000/1/"),
    "d": Sample("", "", '["1"]', "delete", {"id": 1, "a": None}, None, "000000/1/"),
    "r": Sample("", "", '["2"]', "replace", None, {"id": 2, "a": "x"}, "000000/1/"),
}

DYNAMODB = compact(
    {
        "awsRegion": "",
        "dynamodb": {
            "ApproximateCreationDateTime": 1670792400890,
            "Keys": {"id": {"S": "1"}},
            "NewImage": {"id": {"S": "1"}, "a": {"N": "4.5"}},
            "SequenceNumber": "000000000000000000012",
            "StreamViewType": "NEW_IMAGE",
        },
        "eventID": "1-000000000000000000012",
        "eventName": "MODIFY",
        "eventSource": "ydb:document-table",
        "eventVersion": "1.0",
    }
)
TIMESTAMP = [1670792400890, 1]
# what is wrong -> the value, the reason, a part of the detail
BROKEN = {
    "truncated": ('{"update":{"a":1},"key":[1,', "bad_json", "not one JSON object"),
    "a number": ("42", "bad_json", "not one JSON object"),
    "nothing": ("", "bad_json", "not one JSON object"),
    "a member twice": ('{"update":{"a":1,"a":2},"key":[1,2]}', "bad_json", "two members"),
    "no operation": ('{"key":[1,2]}', "unknown_op", "no update, reset or erase"),
    "two operations": ('{"update":{},"erase":{},"key":[1,2]}', "unknown_op", "update and erase"),
    "no key": ('{"update":{"a":1}}', "missing_key", "no key"),
    "half a key": ('{"update":{"a":1},"key":[1]}', "schema_payload_mismatch", "history, id"),
    "half a timestamp": ('{"update":{},"key":[1,2],"ts":[1]}', "missing_order_key", "[1]"),
    "mode NEW_IMAGE": (
        compact({"update": {}, "newImage": {"a": 1}, "key": [1, 2], "ts": TIMESTAMP}),
        "unsupported_mode",
        "the feed's modes say UPDATES of /proof/broken, but the record has a newImage",
    ),
    "mode OLD_IMAGE": (
        compact({"erase": {}, "oldImage": {"a": 1}, "key": [1, 2], "ts": TIMESTAMP}),
        "unsupported_mode",
        "the feed's modes say UPDATES of /proof/broken, but the record has an oldImage",
    ),
    "the DynamoDB form": (DYNAMODB, "unsupported_mode", "DYNAMODB_STREAMS_JSON"),
    "the Debezium form": (
        '{"payload":{"op":"d","source":{"connector":"ydb","step":1,"txId":1}}}',
        "unsupported_mode",
        "decode_ydb_debezium",
    ),
}
# more digits than a double has; stands in the messages as a number
NUMBER = "12345678901234567.125"
KINDS: tuple[tuple[str, Any, Any], ...] = (
    ("is_set", True, True),
    ("small", -128, -128),
    ("large", -(2**63), -(2**63)),
    ("natural", 2**64 - 1, Decimal(2**64 - 1)),
    ("single", "-inf", float("-inf")),
    ("twofold", 0.1, 0.1),
    (
        "exact",
        "1234567890123456789012345.0123456789",
        Decimal("1234567890123456789012345.0123456789"),
    ),
    ("scientific", ".3321e1", ".3321e1"),
    ("day", "2020-08-12T00:00:00.000000Z", date(2020, 8, 12)),
    ("second", "2020-08-12T12:34:56.000000Z", datetime(2020, 8, 12, 12, 34, 56, tzinfo=UTC)),
    ("instant", "2020-08-12T12:34:56.123456Z", datetime(2020, 8, 12, 12, 34, 56, 123456, UTC)),
    ("span", -(2**63), -(2**63)),
    ("day_32", -719162, date(1, 1, 1)),
    ("second_64", -62135596800, datetime(1, 1, 1, tzinfo=UTC)),
    ("instant_64", 253402300799999999, datetime(9999, 12, 31, 23, 59, 59, 999999, UTC)),
    ("bytes", "AP/+gA==", b"\x00\xff\xfe\x80"),
    ("letters", 'it\'s "é" \\ \u2028 雪', 'it\'s "é" \\ \u2028 雪'),
    (
        "document",
        {"k": [1, {"b": None}], "n": NUMBER, "s": 'x "y"'},
        f'{{"k":[1,{{"b":null}}],"n":{NUMBER},"s":"x \\"y\\""}}',
    ),
    ("identifier", "65df1ec1-a97d-47b2-ae56-3c023da6ee8c", "65df1ec1-a97d-47b2-ae56-3c023da6ee8c"),
)
# column -> a value that does not fit, and why
MISFITS = {
    "natural": (2**64 * 10, "out_of_range"),
    "exact": ("0.01234567891", "out_of_range"),
    "day": ("2020-08-12T00:00:01.000000Z", "bad_cast"),
    "second_64": (-(2**63), "bad_cast"),
    "bytes": ("%%%", "bad_cast"),
}


def line(topic: str, value: str, offset: int, key: str | None = None, partition: int = 50) -> str:
    return compact(
        {
            "key": key,
            "value": value,
            "headers": None,
            "topic": topic,
            "partition": partition,
            "offset": offset,
            "timestamp": 1795261200000,
        }
    )


def samples() -> tuple[list[str], list[str]]:
    """Lines of the native and of the Debezium feed that are not of the simulated table."""
    native = [line(one.topic, one.value, n) for n, one in enumerate(DOCUMENT.values())]
    native += [
        line("/proof/broken/feed", value, n, partition=51)
        for n, (value, *_) in enumerate(BROKEN.values())
    ]
    for partition in (60, 61):
        image = {"a": partition, "b": "x", "undeclared": 1}
        value = {"update": {}, "newImage": image, "key": [SPLIT, 1]}
        native.append(line("/proof/both/feed", compact(value), 0, partition=partition))
    sent = {name: value for name, value, _ in KINDS}
    variants = [sent, {**sent, "twofold": "nan", "day": "2022-02-22"}, dict.fromkeys(sent)]
    variants += [{**sent, name: value} for name, (value, _) in MISFITS.items()]
    native += [
        line(
            "/proof/kinds/feed",
            compact({"update": {}, "newImage": some, "key": [2**64 - 1 - n]}).replace(
                f'"{NUMBER}"', NUMBER
            ),
            n,
        )
        for n, some in enumerate(variants)
    ]
    debezium = [line("/proof/debezium/feed", DYNAMODB, 0, partition=51)]
    for offset, (op, one) in enumerate(OPERATIONS.items()):
        payload = {"op": op, "before": one.row_before, "after": one.row_after}
        payload = {name: image for name, image in payload.items() if image is not None}
        payload["source"] = {
            "connector": "ydb",
            "version": "1.0.0",
            "ts_ms": 1670792400890,
            "step": 1670792400890,
            "txId": 562949953607163,
            "snapshot": op == "r",
        }
        key = compact({"payload": {"id": int(json.loads(one.row_key)[0])}})
        debezium.append(line("/document/one/feed", compact({"payload": payload}), offset, key))
    return native, debezium


def arrivals(changefeed: Changefeed, chance: random.Random) -> list[tuple[float, str]]:
    """When each record comes, from 0 to 1: any time, or, where barriers count, nearly in order."""
    lines = changefeed.lines()
    if changefeed.name == "updates/feed":
        found = [(n / len(lines) + chance.random() / 10, one) for n, one in enumerate(lines)]
    else:
        found = [(chance.random(), one) for one in lines]
    return found + [(chance.random(), one) for one in chance.sample(lines, len(lines) // 10)]


class Built(NamedTuple):
    lake: Lake
    table: Table
    feeds: dict[str, Changefeed]
    watermarks: list[dict[str, list[str | None]]]
    landed: list[str]


def build(
    home: Path, worker: Worker, histories: int, batches: int, seed: int = 1, is_long: bool = False
) -> Built:
    """The feeds shuffled over all batches, a tenth of the records twice.

    If it is not to be long, the Debezium form comes in one batch.
    """
    lake = Lake(home, worker, {})
    lake.feeds = {"native": "proof", "debezium": "proof"}
    shutil.rmtree(lake.project / "models")
    shutil.copytree(MODELS, lake.project / "models")
    table, feeds = simulate(histories, seed)
    chance = random.Random(seed)
    lines: dict[str, list[str]] = {}
    for feed, more in zip(("native", "debezium"), samples(), strict=True):
        arriving = [(chance.random(), one) for one in more]
        for name, changefeed in feeds.items():
            if (name == "debezium") == (feed == "debezium"):
                arriving += arrivals(changefeed, chance)
        lines[feed] = [one for _, one in sorted(arriving)]
    watermarks = []
    for number in range(batches):
        for feed, all_lines in lines.items():
            parts = batches if is_long or feed == "native" else 1
            start, end = (len(all_lines) * n // parts for n in (number, number + 1))
            if start < len(all_lines):
                lake.land(feed, f"{number}.jsonl", all_lines[start:end])
        # the tables of keys and of types are folded once
        skipped = ("--exclude", "keys", "kinds") if number < batches - 1 else ()
        lake.dbt("run", *skipped).check()
        watermarks.append(watermark(lake))
    landed = lines["native"][: len(lines["native"]) // batches]
    return Built(lake, table, feeds, watermarks, landed)


def watermark(lake: Lake) -> dict[str, list[str | None]]:
    rows = lake.sql(
        "select entity, resolved_step, partitions, partitions_behind, missing_offsets, late_changes"
        " from silver.native_watermark"
    )
    return {str(entity): rest for entity, *rest in rows}


def assert_gold_is_the_table(built: Built) -> None:
    wanted = {key: (row["a"], row["b"]) for key, row in built.table.rows.items()}
    for name in TABLES:
        rows = [row for row in built.lake.rows(f"gold.{name}") if row["history"] != SPLIT]
        keys = [(row["history"], None if row["id"] is None else int(row["id"])) for row in rows]
        assert len(keys) == len(set(keys)), name
        if name == "keys":
            assert set(keys) == wanted.keys()
        else:
            found = {key: (row["a"], row["b"]) for key, row in zip(keys, rows, strict=True)}
            assert found == wanted, name
        assert not any(row["_is_ambiguous"] for row in rows), name


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Built:
    return build(tmp_path_factory.mktemp("ydb"), worker, histories=300, batches=2)


def test_gold_is_the_table_in_every_mode_that_allows_it(built: Built) -> None:
    assert_gold_is_the_table(built)


@pytest.mark.soak
def test_gold_is_the_table_after_three_thousand_histories(tmp_path: Path, worker: Worker) -> None:
    several = build(tmp_path, worker, histories=3000, batches=5, seed=2, is_long=True)
    assert_gold_is_the_table(several)
    assert several.lake.dbt("run", "--full-refresh").succeeded
    assert_gold_is_the_table(several)


def test_modes_without_rows_keep_the_history(built: Built) -> None:
    """Of OLD_IMAGE every row that was ever there, and no row after."""
    changes = [one for one in decoded(built, "native") if one["entity"] == "/proof/before"]
    changes = [one for one in changes if one["outcome"] == "change"]
    before = {one["row_before"] for one in changes if one["row_before"]}
    sent = [json.loads(one["value"]) for one in built.feeds["before"].records]
    assert before == {
        compact({"history": one["key"][0], "id": one["key"][1], **one["oldImage"]})
        for one in sent
        if "oldImage" in one
    }
    assert {one["row_effect"] for one in changes} == {"patch", "delete"}


def decoded(built: Built, feed: str) -> list[Row]:
    places = {
        (row["landed_batch"], row["message_number"]): row
        for row in built.lake.rows(f"bronze.{feed}_messages")
    }
    return [
        {**places[row["landed_batch"], row["message_number"]], **row}
        for row in built.lake.rows(f"silver.{feed}_decoded")
    ]


@pytest.fixture(scope="module")
def by_value(built: Built) -> dict[tuple[str, str], Row]:
    return {
        (row["topic"], row["raw_value"]): row
        for feed in ("native", "debezium")
        for row in decoded(built, feed)
        if row["kafka_partition"] in (50, 51)
    }


@pytest.mark.parametrize("name", DOCUMENT)
def test_a_sample_of_the_document_decodes_as_it_says(
    by_value: dict[tuple[str, str], Row], name: str
) -> None:
    sample = DOCUMENT[name]
    assert_decoded(by_value[sample.topic, sample.value], sample)


@pytest.mark.parametrize("op", OPERATIONS)
def test_the_document_s_debezium_form_decodes_as_it_says(
    by_value: dict[tuple[str, str], Row], op: str
) -> None:
    (row,) = (
        row
        for (topic, value), row in by_value.items()
        if topic == "/document/one/feed" and f'"op":"{op}"' in value
    )
    assert_decoded(row, OPERATIONS[op])
    assert row["transaction_id"] == "562949953607163"
    names = {"c": "insert", "u": "update", "d": "delete", "r": "snapshot"}
    assert row["operation"] == names[op]


def assert_decoded(row: Row, sample: Sample) -> None:
    assert row["outcome"] == "change"
    assert (row["row_key"], row["row_effect"]) == (sample.row_key, sample.row_effect)
    for image in ("row_before", "row_after"):
        assert json.loads(row[image] or "null") == getattr(sample, image)
    assert row["change_position"].startswith(sample.place)


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_or_of_another_mode_says_so(
    by_value: dict[tuple[str, str], Row], name: str
) -> None:
    value, reason, detail = BROKEN[name]
    row = by_value["/proof/broken/feed", value]
    assert (row["outcome"], row["reason"]) == ("rejected", reason)
    assert detail in row["detail"]


def test_the_dynamodb_form_is_rejected_in_the_debezium_feed_too(
    by_value: dict[tuple[str, str], Row],
) -> None:
    row = by_value["/proof/debezium/feed", DYNAMODB]
    assert (row["outcome"], row["reason"]) == ("rejected", "unsupported_mode")


def test_every_message_is_accounted_for(built: Built) -> None:
    built.lake.assert_each_line_is_landed_once()
    sent = len(built.feeds["debezium"].records)
    outcomes = [row["outcome"] for row in decoded(built, "debezium")]
    assert outcomes.count("change") == sent + len(OPERATIONS)
    assert outcomes.count("duplicate") == sent // 10


def test_every_type_is_exact(built: Built) -> None:
    rows = {2**64 - 1 - int(row["id"]): row for row in built.lake.rows("gold.kinds")}
    wanted = {name: value for name, _, value in KINDS}
    assert {name: rows[0][name] for name in wanted} == wanted
    assert isnan(rows[1]["twofold"]) and rows[1]["day"] == date(2022, 2, 22)
    assert {name: rows[2][name] for name in wanted} == dict.fromkeys(wanted)
    assert rows.keys() == {0, 1, 2}
    assert {
        row["column_name"]: row["reason"]
        for row in built.lake.rows("gold.rejections")
        if row["table_name"] == "gold.kinds"
    } == {name: reason for name, (_, reason) in MISFITS.items()}


def test_barriers_say_up_to_where_a_table_is_complete(built: Built) -> None:
    """After the first batch up to the last barrier before the first record that is missing."""
    partitions: dict[int, dict[int, Any]] = {}
    for record in map(json.loads, built.landed):
        if record["topic"] == "/proof/updates/feed":
            partitions.setdefault(record["partition"], {})[record["offset"]] = record["value"]
    resolved, latest, missing = [], [], 0
    for records in partitions.values():
        missing += max(records) + 1 - len(records)
        steps = [0]
        for offset in range(len(records)):
            if offset not in records:
                break
            steps += json.loads(records[offset]).get("resolved", [])[:1]
        resolved.append(max(steps))
        barriers = [json.loads(value).get("resolved", [0])[0] for value in records.values()]
        latest.append(max(barriers))
    assert 0 < min(resolved) < min(latest) and missing > 0
    first = built.watermarks[0]["/proof/updates"]
    assert (first[0], first[3]) == (str(min(resolved)), str(missing))

    *_, last = (
        value["resolved"][0]
        for value in map(json.loads, (one["value"] for one in built.feeds["updates"].records))
        if "resolved" in value
    )
    assert built.watermarks[-1]["/proof/updates"] == [str(last), "3", "0", "0", "1"]
    assert built.watermarks[-1]["/proof/images"][0] is None

    # a partition of which nothing has landed
    messages = (
        "(select * from bronze.native_messages"
        " where topic <> '/proof/updates/feed' or kafka_partition <> 1)"
    )
    sql = rendered("{{ ydb_watermark(messages, 'silver.native_decoded') }}", messages=messages)
    found = {row[0]: row for row in built.lake.sql(sql)}
    assert found["/proof/updates"][2] is None


def test_a_row_in_two_partitions_without_timestamps_is_ambiguous(built: Built) -> None:
    found = {row["history"]: row for row in built.lake.rows("gold.both")}
    assert (found[SPLIT]["a"], found[SPLIT]["_is_ambiguous"]) == (61, True)


def test_columns_that_the_contract_leaves_out_are_warned_of(built: Built) -> None:
    """One that a schema change tells of, and one that rows have; one is left out on purpose."""
    outcome = built.lake.dbt("test", "-s", "test_name:contract_has_every_column")
    outcome.check()
    assert re.search('contract_has_every_column.* found, for one: {"column_name":', outcome.output)
    found = re.findall("(PASS|WARN [0-9]+) contract_has_every_column_([a-z]+)_", outcome.output)
    assert dict(map(reversed, found)) == {"updates": "WARN 1", "both": "WARN 1", "images": "PASS"}


# the tests from here on change the lake


@pytest.mark.soak
def test_full_refresh_gives_the_same(built: Built) -> None:
    folded_anew = ("updates", "both")
    before = built.lake.gold(("_position", "_is_complete"))
    assert built.lake.dbt("run", "--full-refresh", "-s", *folded_anew).succeeded
    after = built.lake.gold(("_position", "_is_complete"))
    for table in folded_anew:
        assert after[f"gold.{table}"] == before[f"gold.{table}"]


def test_gold_of_a_mode_without_rows_is_refused(built: Built) -> None:
    folder = built.lake.project / "models" / "gold" / "refused"
    folder.mkdir()
    contract = (MODELS / "gold" / "proof" / "_proof.yml").read_text().split("  - name: images")[0]
    modes = {"keys": "KEYS_ONLY", "before": "OLD_IMAGE"}
    for feed in modes:
        text = f"{{{{ fold_changes(ref('native_changes'), '/proof/{feed}') }}}}\n"
        (folder / f"of_{feed}.sql").write_text(text)
        (folder / f"_{feed}.yml").write_text(contract.replace("name: updates", f"name: of_{feed}"))
    before = built.lake.commits()
    outcome = built.lake.dbt("run", "-s", "path:models/gold/refused")
    shutil.rmtree(folder)
    assert {outcome.status(f"of_{feed}") for feed in modes} == {"error"}
    for feed, mode in modes.items():
        assert f"unsupported_mode: of_{feed} cannot be folded from feed native" in outcome.output
        assert f"in mode {mode} does not send the rows of /proof/{feed}" in outcome.output
    assert "Traceback" not in outcome.output
    after = built.lake.commits()
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed <= {"ops.runs", "ops.publishes"}


def test_a_mode_that_is_none_stops_before_anything_is_written(built: Built) -> None:
    bronze = "models/bronze/_bronze.yml"
    built.lake.edit(bronze, "/proof/images: NEW_IMAGE", "/proof/images: IMAGE")
    built.lake.land("native", "waits.jsonl", [line("/proof/updates/feed", "42", 10_000)])
    before = built.lake.commits()
    outcome = built.lake.dbt("run", "-s", "native_messages")
    built.lake.edit(bronze, "/proof/images: IMAGE", "/proof/images: NEW_IMAGE")
    assert not outcome.succeeded
    assert "modes must give each of its tables the MODE of its YDB changefeed" in outcome.output
    after = built.lake.commits()
    assert before["bronze.native_messages"] == after["bronze.native_messages"]
