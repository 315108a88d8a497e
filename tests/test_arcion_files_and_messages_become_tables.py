"""Arcion Replicant: the samples of its documents, and tables at random, through files and Kafka.

One lake: the documents' inserts, updates and deletes one after the other, and beside them the
records of hundreds of histories in any order, some twice (`make soak`: in three batches), and
broken files.
"""

from __future__ import annotations

import json
import shutil
from random import Random
from typing import Any

import pytest
from arcion_source import (
    AMBIGUOUS,
    CSV_TEXTS,
    OF_NODES,
    TEXTS,
    Source,
    csv_field,
    json_file,
    records_of_nodes,
    scattered,
)
from kit import ARCION, ROOT, Lake, Row, Worker
from samples import LANDING, read_lines

pytestmark = pytest.mark.wide

HISTORIES = 250
KINDS = ("full", "minimal", "cassandra")
CURSOR = csv_field('{"log":"bin.000001","position":5,"logSeqNum":1}')
EQUAL = range(10_000, 10_120)  # histories that differ in the order of arrival alone
TABLES = ("region", "region_of_json", "nation", "region_of_kafka")


def record(number: int, *fields: str, op: str = "I", cursor: str = CURSOR) -> str:
    """A row of the table sim.broken, which has the columns id and v."""
    return ",".join([str(number), "NULL", "1", *fields, op, cursor, csv_field("{}")])


# what is wrong -> a record, the reason it is refused for (None: a good neighbour)
BROKEN: dict[str, tuple[str, str | None]] = {
    "nothing": (record(1, "x", "NULL", "1"), None),
    "too few fields": ("2,NULL,1,I", "bad_csv_arity"),
    "too many fields": (record(3, "x", "NULL", "1", "more"), "bad_csv_arity"),
    "a quote inside of a field": (record(4, '5" x 7"', "NULL", "1"), "bad_csv"),
    "a field over two lines": (record(5, '"two\nlines"', "NULL", "1"), None),
    "a bit of 7": (record(6, "x", "NULL", "7"), "exists_bit_invalid"),
    "a value that its bit denies": (record(7, "x", "NULL", "0"), "exists_image_conflict"),
    "a cursor without order": (
        record(8, "x", "NULL", "1", cursor='"{""timestamp"":1}"'),
        "missing_order_key",
    ),
    "an unknown operation": (record(9, "x", "NULL", "1", op="X"), "unknown_op"),
    "a delete without its key": (record(10, "x", "NULL", "1", op="D"), "missing_key"),
    "a good neighbour": (record(11, "x", "NULL", "1"), None),
    "a record cut in its quotes": ('13,NULL,1,"cut', "bad_csv"),
    "the neighbour of what was cut": (record(14, "x", "NULL", "1"), None),
    "lines like records in a field": (record(15, f'"a\n{"1," * 8}1\nb"', "NULL", "1"), None),
    "another record cut in its quotes": ('16,NULL,1,"cut', "bad_csv"),
    "a field over two lines after it": (record(17, '"two\nlines"', "NULL", "1"), None),
    "a quote that the file's end leaves open": (record(12, '"x', "NULL", "1"), "bad_csv"),
}
OBJECTS: dict[str, tuple[str, str | None]] = {
    "nothing": ('{"id":"1","v":"x"}', None),
    "cut off": ('{"tableName":{"namespace":{"sche', "bad_json"),
    "a good neighbour of what was cut off": ('{"id":"2","v":"}{"}', None),
    "no object": ("42", "bad_json"),
    "two members of one name": ('{"id":"3","id":"4"}', "bad_json"),
    "a last good neighbour": ('{"id":"5",\n"v":null}', None),
}


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(False, id="all at once"),
        pytest.param(True, id="in three batches", marks=pytest.mark.soak),
    ],
)
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, worker: Worker
) -> dict[str, Any]:
    lake = Lake(tmp_path_factory.mktemp("arcion"), worker, ARCION)
    shutil.copytree(ROOT / "tests" / "arcion_models", lake.project / "models", dirs_exist_ok=True)
    sources = "models/bronze/_bronze.yml"
    keys = "sim.t: [history, id], sim.broken: [id]"
    lake.edit(
        sources,
        "key_columns: {tpch.region: [r_regionkey]}",
        f"key_columns: {{tpch.region: [r_regionkey], {keys}}}",
    )
    lake.edit(
        sources,
        "files: {tpch.region: /region/}",
        "files: {tpch.region: /region/, sim.t: /sim/, sim.broken: /broken/}",
    )
    lake.edit(
        sources,
        "columns: {tpch.region: [r_comment, r_name, r_regionkey]}",
        "columns: {tpch.region: [r_comment, r_name, r_regionkey],"
        " sim.t: [history, id, a, b, note], sim.broken: [id, v]}",
    )
    lake.edit(
        sources,
        "              io_blitzz.region: [r_regionkey]\n",
        "              io_blitzz.region: [r_regionkey]\n"
        "              sim.t: [history, id]\n              sim.broken: [id]\n",
    )
    lake.edit(
        sources,
        "files: {tpch_scale_0_01.default_schema.nation: /nation/}",
        "files: {tpch_scale_0_01.default_schema.nation: /nation/, sim.t: /sim/,"
        " sim.broken: /broken/}",
    )
    lake.edit(
        sources,
        "                io_blitzz.region: [r_comment, r_name, r_regionkey]\n",
        "                io_blitzz.region: [r_comment, r_name, r_regionkey]\n"
        "                sim.t: [history, id, a, b, note]\n                sim.broken: [id, v]\n",
    )
    sources_of = land_histories(lake)
    steps = []
    for number, samples in enumerate(vendor_steps()):
        for (feed, name), content in samples.items():
            lake.land(feed, name.replace("_1.", f"_{number}."), content)
        arriving = sources_of[number : number + 1] if request.param else sources_of
        for files in arriving if request.param or number == 0 else []:
            for feed, contents in files.items():
                for name, content in contents.items():
                    lake.land(feed, name, content)
        if number == 0:
            broken = "\n".join(text for text, _ in BROKEN.values())
            lake.land("arcion_csv", "broken/1.csv", broken.encode())
            lake.land("arcion_json", "broken/1.json", [text for text, _ in OBJECTS.values()])
        lake.dbt("run").check()
        steps.append({table: lake.rows(f"gold.{table}") for table in TABLES})
    return {"lake": lake, "steps": steps}


def vendor_steps() -> list[dict[tuple[str, str], bytes]]:
    """The samples of the documents: what they insert, what they update, what they delete."""
    csv = (LANDING / "arcion_csv/region/region_1.csv").read_text().splitlines()
    messages = read_lines(LANDING / "arcion_kafka/region_1.jsonl")
    steps: list[dict[tuple[str, str], bytes]] = []
    for number in range(3):
        files = {("arcion_csv", "region/region_1.csv"): f"{csv[number]}\n".encode()}
        for table in ("region", "nation"):
            path = f"{table}/{table}_1.json"
            objects = (LANDING / "arcion_json" / path).read_text().split("\n{\n")
            text = objects[number] if number == 0 else "{\n" + objects[number]
            files["arcion_json", path] = text.encode()
        some = [messages[:2], messages[2:3], messages[3:]][number]
        files["arcion_kafka", "region_1.jsonl"] = "".join(f"{one}\n" for one in some).encode()
        steps.append(files)
    snapshot = "region/snapshot/region_1.csv"
    steps[0]["arcion_csv", snapshot] = (LANDING / "arcion_csv" / snapshot).read_bytes()
    return steps


def land_histories(lake: Lake) -> list[dict[str, dict[str, bytes]]]:
    """Files by batch and feed; what the tables hold in the end is kept beside the lake."""
    random = Random(6)
    batches: list[dict[str, dict[str, bytes]]] = [
        {"arcion_csv": {}, "arcion_json": {}, "arcion_kafka": {}} for _ in range(3)
    ]
    csv = [Source(number, CSV_TEXTS, KINDS) for number in range(HISTORIES)]
    others = [Source(number, TEXTS, KINDS) for number in range(HISTORIES)]
    messages = [Source(number, TEXTS, KINDS[:2]) for number in range(HISTORIES)]

    def every(sources: list[Source], what: str) -> list[Any]:
        return [one for source in sources for one in getattr(source, what)()]

    of_nodes = [record for number in EQUAL for record in records_of_nodes(number)]
    for feed, folder, records in (
        ("arcion_csv", "sim/1.csv", every(csv, "csv_records") + of_nodes),
        ("arcion_csv", "sim/snapshot/1.csv", every(csv, "csv_snapshot")),
        ("arcion_json", "sim/1.json", every(others, "json_objects")),
        ("arcion_json", "sim/rows/1.json", every(others, "json_snapshot")),
        ("arcion_kafka", "1.jsonl", every(messages, "kafka_records")),
    ):
        for number, files in enumerate(scattered(records, random, 3, 3)):
            for part, some in enumerate(files):
                name = folder.replace("1.", f"{number}_{part}.")
                if feed == "arcion_json":
                    content = json_file(some, number * 3 + part)
                else:
                    content = "".join(f"{one}\n" for one in some).encode()
                batches[number][feed][name] = content
    wanted = {"csv": csv, "json": others, "kafka": messages}
    (lake.home / "wanted.json").write_text(
        json.dumps(
            {
                name: [row for source in sources for row in source.rows.values()]
                for name, sources in wanted.items()
            }
            | {"nodes": [row_of_nodes(number, key) for number in EQUAL for key in OF_NODES]}
        )
    )
    return batches


def row_of_nodes(history: int, key: str) -> Row:
    return {"history": str(history), "id": key, "a": None, "b": None, "note": OF_NODES[key][-1][0]}


def values(rows: list[Row]) -> list[tuple[Any, ...]]:
    return [tuple(value for name, value in row.items() if not name.startswith("_")) for row in rows]


# the documents


@pytest.mark.parametrize("table", ["region", "region_of_json"])
def test_the_samples_of_cassandra_do_what_the_document_says(
    built: dict[str, Any], table: str
) -> None:
    inserted, updated, deleted = (
        [row for row in values(step[table]) if row[0] == 10] for step in built["steps"]
    )
    # INSERT INTO tpch.region (r_regionkey,r_comment,r_name) VALUES(10,'India','India')
    assert inserted == [(10, "India", "India")]
    # UPDATE tpch.region SET r_comment = 'USA' WHERE r_regionkey = 10
    assert updated == [(10, "India", "USA")]
    # DELETE FROM tpch.region WHERE r_regionkey = 10
    assert deleted == []


def test_the_sample_of_a_snapshot_keeps_its_blanks(built: dict[str, Any]) -> None:
    assert values(built["steps"][2]["region"]) == [(0, " AFRICA ", "AFRICA")]


def test_the_samples_of_mysql_files_do_what_the_document_says(built: dict[str, Any]) -> None:
    inserted, updated, deleted = (values(step["nation"]) for step in built["steps"])
    # INSERT INTO nation values(100,"Testing name",2,"Testing comment")
    assert inserted == [(100, "Testing name", 2, "Testing comment")]
    # UPDATE nation set n_name="Updating test name" where n_nationkey=100
    assert updated == [(100, "Updating test name", 2, "Testing comment")]
    # DELETE from nation where n_nationkey=100
    assert deleted == []


def test_the_samples_of_kafka_do_what_the_document_says(built: dict[str, Any]) -> None:
    inserted, updated, deleted = (
        sorted(values(step["region_of_kafka"])) for step in built["steps"]
    )
    read = (3, "EUROPE", "ly final courts cajole furiously final excuse")
    new = (10, "Test_nation", "ReplicationWorks")
    assert inserted == [read, new]
    # SET ... r_comment=TestReplication WHERE r_regionkey=1
    assert updated == [(1, "AMERICA", "TestReplication"), read, new]
    assert deleted == [read, new]


# histories at random


@pytest.mark.parametrize("feed", ["csv", "json", "kafka"])
def test_gold_equals_the_table_after_every_history(built: dict[str, Any], feed: str) -> None:
    known = json.loads((built["lake"].home / "wanted.json").read_text())
    wanted = known[feed] + (known["nodes"] if feed == "csv" else [])
    found = [
        {name: None if value is None else str(value) for name, value in row.items()}
        for row in built["lake"].rows(f"gold.rows_of_{feed}", ("history", "id", "a", "b", "note"))
    ]
    assert len(wanted) > HISTORIES
    assert differing(wanted, found) == []


def test_flags_do_not_depend_on_which_node_is_heard_first(built: dict[str, Any]) -> None:
    flags: dict[str, list[bool]] = {key: [] for key in OF_NODES}
    for row in built["lake"].rows("gold.rows_of_csv", ("history", "id", "_is_ambiguous")):
        if row["history"] in EQUAL:
            flags[row["id"]].append(row["_is_ambiguous"])
    assert flags == {key: [key in AMBIGUOUS] * len(EQUAL) for key in OF_NODES}


def differing(wanted: list[Row], found: list[Row]) -> list[tuple[Any, ...]]:
    """The first rows that differ: key, wanted, found."""
    sides = [{(row["history"], row["id"]): row for row in rows} for rows in (wanted, found)]
    assert len(sides[1]) == len(found)
    keys = sorted(sides[0].keys() | sides[1].keys())
    both = [(key, *(side.get(key) for side in sides)) for key in keys]
    return [one for one in both if one[1] != one[2]][:5]


def test_nothing_of_the_histories_is_rejected(built: dict[str, Any]) -> None:
    lake = built["lake"]
    for feed in ("csv", "json", "kafka"):
        rows = lake.rows(f"silver.arcion_{feed}_decoded")
        refused = [row for row in rows if row["outcome"] == "rejected" and row["entity"] == "sim.t"]
        assert refused == []
        assert {row["outcome"] for row in rows} >= {"change", "duplicate"}
    assert lake.rows("gold.rejections") == []


@pytest.mark.soak
def test_all_of_history_folded_again_is_the_same(built: dict[str, Any]) -> None:
    lake = built["lake"]
    before = lake.gold(("_position", "_is_ambiguous"))
    feeds = [f"arcion_{name}_decoded+" for name in ("csv", "json", "kafka")]
    lake.dbt("run", "--full-refresh", "-s", *feeds).check()
    assert lake.gold(("_position", "_is_ambiguous")) == before


# broken input


def said(lake: Lake, feed: str, suffix: str) -> list[tuple[str, str | None]]:
    """Of a file's records, in their order: what they are, and what became of them."""
    messages = {
        (row["landed_batch"], row["message_number"]): row
        for row in lake.rows(f"bronze.{feed}_messages")
        if row["file_path"].endswith(suffix)
    }
    found = [
        (messages[place], row["reason"])
        for row in lake.rows(f"silver.{feed}_decoded")
        if (place := (row["landed_batch"], row["message_number"])) in messages
    ]
    ordered = sorted(found, key=lambda one: one[0]["file_line"])
    return [(message["raw_value"], reason) for message, reason in ordered]


def test_broken_csv_is_rejected_and_its_neighbours_are_unharmed(built: dict[str, Any]) -> None:
    assert said(built["lake"], "arcion_csv", "broken/1.csv") == [*BROKEN.values()]


def test_broken_json_is_rejected_and_its_neighbours_are_unharmed(built: dict[str, Any]) -> None:
    assert said(built["lake"], "arcion_json", "broken/1.json") == [*OBJECTS.values()]


# what helps to declare a feed


def test_columns_and_keys_are_proposed_from_what_has_landed(built: dict[str, Any]) -> None:
    lake = built["lake"]
    found = lake.dbt(
        "run-operation", "propose_arcion_json_options", "--args", "{feed: arcion_json}"
    )
    assert "io_blitzz.region: [r_comment, r_name, r_regionkey]" in found.output
    assert "io_blitzz.region: [r_regionkey]" in found.output
    assert "sim.t: [history, id]" in found.output
    assert "nation: [n_comment, n_name, n_nationkey, n_regionkey]  # every column" in found.output
    found = lake.dbt("run-operation", "propose_arcion_csv_options", "--args", "{feed: arcion_csv}")
    assert "region: [column 1, column 2, column 3]" in found.output
    assert "region: [column 3]" in found.output
    assert "sim: [column 1, column 2]" in found.output
