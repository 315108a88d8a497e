"""`propose` writes the models of a feed by what has landed, and what it writes builds and is right.

The projects here are empty: no source and no model of any feed, only landed files.
"""

from __future__ import annotations

import base64
import errno
import json
import os
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType
from typing import Any

import propose
import pytest
import yaml
from connect_types import CONNECT, DEBEZIUM, as_json, two_s_complement
from connect_types import number as exactly
from kit import FEEDS, TESTED, Lake, Outcome, Row, Worker, load_program
from messages import compact, envelope, record
from samples import EXPECTED, LANDING, read_lines

# gold table that is proposed -> the sample's table
TABLES = {
    "shop_postgres": ("customers", "products", "orders", "order_lines", "carts"),
    "shop_mariadb": ("stores", "stock", "payments", "shifts"),
    "ledger": ("accounts", "entries", "statements"),
    "courier_ydb": ("parcels", "stops"),
    "courier_debezium": ("couriers",),
    "arcion_csv": ("region",),
    "arcion_json": ("region_of_json", "nation"),
    "arcion_kafka": ("region_of_kafka",),
    "social_graph": ("people", "companies", "employments", "acquaintances", "transfers"),
}
ENTITIES = {
    "region_of_json": "io_blitzz.region",
    "region_of_kafka": "tpch.region",
    "people": "Person",
    "companies": "Company",
    "employments": "WorksAt",
    "acquaintances": "Knows",
    "transfers": "Paid",
}
# What no message says, so that a line with `question:` asks for it. Names of columns:
NAMES = {
    "region": {"column_1": "r_comment", "column_2": "r_name", "column_3": "r_regionkey"},
    "stops": {"key_1": "route", "key_2": "street"},
}
# dates and times that are numbers; DEFAULT, FLOAT, UINT and SET of attributes, and tuples
UNKNOWN = {
    "parcels": {"due_on", "handed_at", "seen_at"},
    "people": {"points", "mood", "is_active", "tags", "memory"},
    "companies": {"founded", "flags"},
    "acquaintances": {"memories"},
}
# row of a broken line that a narrower decimal rejects: CDL does not send the precision
BROKEN = {"accounts": {("13",)}}
KEYS = {
    "order_lines": ("order_id", "line_no"),
    "stock": ("store_id", "sku"),
    "entries": ("account_id", "entry_no"),
    "stops": ("route", "street"),
    "nation": ("n_nationkey",),
    **dict.fromkeys(("people", "companies"), ("uid",)),
    **dict.fromkeys(
        ("employments", "acquaintances", "transfers"),
        ("from_type", "from_uid", "to_type", "to_uid", "discriminator"),
    ),
    **dict.fromkeys(("region", "region_of_json", "region_of_kafka"), ("r_regionkey",)),
}


def empty_project(home: Path, worker: Worker, *feeds: str) -> Lake:
    lake = Lake(home, worker, {})
    lake.hold_doubtful()
    for layer in ("bronze", "silver", "gold"):
        shutil.rmtree(lake.project / "models" / layer, ignore_errors=True)
    lake.landing.mkdir(exist_ok=True)
    for feed in feeds:
        shutil.copytree(LANDING / feed, lake.landing / feed)
    return lake


def ask(lake: Lake, feed: str, **arguments: Any) -> Outcome:  # noqa: ANN401
    given = json.dumps({"feed": feed, **arguments})
    return lake.dbt("run-operation", "propose", "--args", given)


def put(lake: Lake, feed: str, **arguments: Any) -> tuple[list[str], list[str]]:  # noqa: ANN401
    """As `make propose`: which files were written, and which were there."""
    outcome = ask(lake, feed, **arguments)
    outcome.check()
    return propose.put(lake.project, propose.files_in(outcome.output)[1])


def answer(lake: Lake, feed: str) -> None:
    """Answers to questions without which rows are missing or too many."""
    if feed == "arcion_csv":
        lake.edit(
            "models/bronze/_arcion_csv.yml",
            "            arcion:\n",
            "            arcion:\n              snapshot_files: /snapshot/\n"
            "              snapshot_columns: {region: [column_3, column_2, column_1]}\n",
        )
    if feed == "courier_debezium":  # each digit is kept until somebody says that it is a float
        rating = "name: rating\n        data_type: "
        contract = "models/gold/courier_debezium/couriers.yml"
        lake.edit(contract, f'{rating}"decimal(38,16)"', f"{rating}double")
    if feed == "social_graph":
        lake.edit(
            "models/silver/social_graph_decoded.sql",
            "'messages', ",
            "'messages', undirected_edges=['Knows'], ",
        )


def table_of(lake: Lake, feed: str, name: str) -> str:
    entity = ENTITIES.get(name)
    for model in (lake.project / "models" / "gold" / feed).glob("*.sql"):
        text = model.read_text()
        if f"'{entity}'" in text or (entity is None and model.stem == name):
            return f"gold.{model.stem}"
    raise AssertionError(f"no model of {feed} is {name}")


def agrees(found: Any, wanted: Any) -> bool:  # noqa: ANN401
    """Whether a value is what the source printed, whatever type was proposed for it."""
    if found is None or wanted is None:
        return found is None and wanted is None
    try:
        match found:
            case bool():
                return found == {"true": True, "1": True, "false": False, "0": False}[wanted]
            case int() if wanted in ("true", "false"):
                return found == (wanted == "true")
            case int() | Decimal():
                return Decimal(found) == Decimal(wanted)
            case float():
                # a float, or a double that was proposed for one
                number = float(wanted)
                return number in (found, as_float(found)) or found == as_float(number)
            case datetime():
                return found.replace(tzinfo=None) == moment(wanted)
            case date():
                return found == date.fromisoformat(wanted)
            case bytes():
                return found == base64.b64decode(wanted)
            case list():
                other = json.loads(wanted) if isinstance(wanted, str) else wanted
                return found == other or dict(found) == other
            case str() if isinstance(wanted, str):
                return found == wanted or Decimal(found) == Decimal(wanted)
    except (InvalidOperation, ValueError, KeyError):
        return False
    return found == wanted


def as_float(number: float) -> float:
    return struct.unpack("f", struct.pack("f", number))[0]


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=None)


def differences(
    lake: Lake, feed: str, name: str, wanted: list[Row] | None = None
) -> list[tuple[Any, ...]]:
    """Cells that are not those of the source: of the sample, if no other rows are given."""
    table = table_of(lake, feed, name)
    if wanted is None:
        wanted = [json.loads(line) for line in read_lines(EXPECTED / f"{name}.jsonl.gz") if line]
    found = [
        {NAMES.get(name, {}).get(column, column): value for column, value in row.items()}
        for row in lake.rows(table)
    ]
    key = KEYS.get(name, ("id",))

    def keyed(rows: list[Row]) -> dict[tuple[str, ...], Row]:
        return {tuple(str(row[column]) for column in key): row for row in rows}

    rows, source = keyed(found), keyed(wanted)
    assert len(rows) == len(found)
    other = (source.keys() ^ rows.keys()) - BROKEN.get(name, set())
    cells = [
        (name, column, value, rows[row][column])
        for row in source.keys() & rows.keys()
        for column, value in source[row].items()
        if column not in rows[row]["_missing_columns"]
        and column not in UNKNOWN.get(name, ())
        and not agrees(rows[row][column], value)
    ]
    return [(name, row) for row in other] + cells


def all_differences(lake: Lake, feed: str) -> list[tuple[Any, ...]]:
    return [cell for name in TABLES[feed] for cell in differences(lake, feed, name)]


@pytest.mark.wide
def test_a_feed_in_an_empty_project(tmp_path: Path, worker: Worker) -> None:
    lake = empty_project(tmp_path, worker, "arcion_csv")
    before = {path for path in lake.project.rglob("*") if "models" in path.parts}
    outcome = ask(lake, "arcion_csv")
    outcome.check()
    assert "read 4 messages of 2 of 2 files" in outcome.output
    assert "chosen: decode_arcion_s3_csv" in outcome.output
    # it only reads
    assert not (lake.directory / "catalog.db").exists() or lake.commits() == {}
    assert {path for path in lake.project.rglob("*") if "models" in path.parts} == before
    said, files = propose.files_in(outcome.output)
    assert "chosen" in said
    written, left = propose.put(lake.project, files)
    assert left == []
    assert "models/gold/arcion_csv/region.yml" in written
    answer(lake, "arcion_csv")
    lake.build()
    assert all_differences(lake, "arcion_csv") == []
    # what is there now is left out, and what is there all the same is not written over
    assert "models/" not in ask(lake, "arcion_csv").output.split("chosen: ")[1]
    contract = lake.project / "models/gold/arcion_csv/region.yml"
    text = contract.read_text()
    assert propose.put(lake.project, files) == ([], written)
    assert contract.read_text() == text


def is_empty(lake: Lake) -> None:
    (lake.landing / "crm").mkdir()


def is_absent(lake: Lake) -> None:
    pass


def is_waiting(lake: Lake) -> None:
    lake.land("crm", "_part.jsonl", ["{}"])


def holds_prose(lake: Lake) -> None:
    lake.land("crm", "part.csv", ["so it goes", "and on"])


def reads_topics(lake: Lake) -> None:
    (lake.project / "models" / "_crm.yml").write_text(
        "sources:\n  - name: kafka\n    tables:\n      - name: crm\n        config:\n"
        "          meta:\n            servers: 127.0.0.1:1\n            topics: [crm]\n"
        "            client_options: {default.api.timeout.ms: 2000, request.timeout.ms: 1000}\n"
    )


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (reads_topics, "Kafka at 127.0.0.1:1 could not be asked for its topics"),
        (is_absent, "There is no folder"),
        (is_empty, "There is nothing to read in"),
        (is_waiting, "There is nothing to read in"),
        (holds_prose, "No decoder finds a change in"),
    ],
)
def test_nothing_to_propose_is_a_sentence(
    tmp_path: Path, worker: Worker, prepare: Callable[[Lake], None], sentence: str
) -> None:
    lake = empty_project(tmp_path, worker)
    prepare(lake)
    outcome = ask(lake, "crm")
    assert not outcome.succeeded
    assert outcome.output.count(sentence) == 1
    assert "==>" not in outcome.output


def test_arguments_that_cannot_be_are_a_sentence(tmp_path: Path, worker: Worker) -> None:
    lake = empty_project(tmp_path, worker)
    for outcome, sentence in (
        (ask(lake, "CRM-1"), "`CRM-1` cannot be the name of a feed"),
        (ask(lake, "crm", topics=["a"]), "servers must name the brokers, such as"),
        (ask(lake, "crm", server="b:1"), "takes no keyword argument 'server'"),
        (
            ask(lake, "crm", servers="b:1", topics="a"),
            "Topics are named with arguments: {feed: crm",
        ),
    ):
        assert not outcome.succeeded
        assert sentence in re.sub(r"\s+", " ", outcome.output)


@pytest.mark.wide
def test_an_order_in_the_messages_comes_before_that_of_the_topic(
    tmp_path: Path, worker: Worker
) -> None:
    """YDB's Debezium-compatible form is also Debezium JSON without a place in a log."""
    lake = empty_project(tmp_path, worker, "courier_debezium")
    outcome = ask(lake, "courier_debezium")
    outcome.check()
    assert "chosen: decode_ydb_debezium" in outcome.output


@pytest.mark.soak
def test_all_feeds_of_the_sample(tmp_path: Path, worker: Worker) -> None:
    """One after the other into one project, so that their tables must have different names."""
    lake = empty_project(tmp_path, worker, *FEEDS)
    for feed in FEEDS:
        written, left = put(lake, feed)
        assert written and not left, feed
        answer(lake, feed)
    lake.build()
    wrong = {feed: all_differences(lake, feed)[:5] for feed in FEEDS}
    assert wrong == {feed: [] for feed in FEEDS}


# names that YAML, Jinja, SQL or comments would take for something else
NAMES_OF_ALL_SORTS = (
    "{{ id }}",
    "{% if %}",
    "{# note #}",
    "}}{{{ %}",
    'it\'s "so": #1, [a] & *b',
    "C:\\new\\",
    "two\nlines\r\tand \u2028 a third",
    "Łódź 🛒 \x85\x7f",
    "`ticks`",
    "#",
    "yes",
    "null",
    "0x1F",
    "order",
    "_position",
)


@pytest.mark.wide
def test_names_of_all_sorts_and_tables_of_signals(tmp_path: Path, worker: Worker) -> None:
    lake = empty_project(tmp_path, worker)
    lines = []
    for table in NAMES_OF_ALL_SORTS:
        row = {name: f"{table} {name}" for name in (*NAMES_OF_ALL_SORTS, " ")} | {table: 1}
        value = envelope("c", row, table=table)
        lines.append(record(compact({table: 1}), compact(value), table))
    signal = {"id": "1", "type": "log", "data": "{}"}
    value = envelope("c", signal, table="debezium_signal")
    lines.append(record(compact({"id": "1"}), compact(value), "debezium_signal"))
    lake.land("crm", "1.jsonl", lines)
    written, _ = put(lake, "crm")
    tables = [name for name in NAMES_OF_ALL_SORTS if "\n" not in name]
    assert len([path for path in written if path.startswith("models/gold")]) == 2 * len(tables)
    silver = (lake.project / "models/silver/_crm.yml").read_text()
    assert "  # question: warehouse.debezium_signal is left out" in silver
    assert "  # question: warehouse.two\\u000alines" in silver
    lake.build()
    models = [path.stem for path in (lake.project / "models/gold/crm").glob("*.sql")]
    rows = [
        {str(cell) for cell in row.values()} for name in models for row in lake.rows(f"gold.{name}")
    ]
    assert len(rows) == len(tables)
    for table in tables:
        wanted = {"1", *(f"{table} {name}" for name in NAMES_OF_ALL_SORTS if name != table)}
        assert [row for row in rows if wanted <= row], table
    contract = (lake.project / "models/gold/crm/order.yml").read_text()
    assert '# question: " " is left out, since a contract has no room' in contract
    assert "nothing to propose" in ask(lake, "crm").output


@pytest.mark.wide
def test_headers_of_csv_name_the_columns(tmp_path: Path, worker: Worker) -> None:
    lake = empty_project(tmp_path, worker)
    folder = LANDING / "arcion_csv" / "region"
    names = ("r_comment", "r_name", "r_regionkey")
    header = ",".join(f"{name}_new,{name}_old,{name}_bit" for name in names) + ",op,cursor,counts"
    for number, change in enumerate(read_lines(folder / "region_1.csv")):
        lake.land("crm", f"region/{number}.csv", [header, change])
    snapshot = read_lines(folder / "snapshot" / "region_1.csv")
    lake.land("crm", "region/snapshot/1.csv", ["r_regionkey,r_comment,r_name", *snapshot])
    put(lake, "crm")
    declared = (lake.project / "models/bronze/_crm.yml").read_text()
    assert "csv:\n              header: true\n" in declared
    assert "are there snapshots" not in declared
    lake.build()
    rows = {
        row["r_regionkey"]: (row["r_name"], row["r_comment"]) for row in lake.rows("gold.region")
    }
    assert rows == {0: ("AFRICA", " AFRICA ")}


@pytest.mark.wide
def test_debezium_json_without_a_place_in_a_log(tmp_path: Path, worker: Worker) -> None:
    """What other producers send by their documents: Flink, RisingWave, TiCDC, Materialize."""
    lake = empty_project(tmp_path, worker)
    sample = TESTED / "macros/formats/debezium/order_topic/wire.jsonl"
    sent = [json.loads(line) for line in read_lines(sample)]
    lines = [
        compact(
            {"key": one["raw_key"], "value": one["raw_value"], "topic": one["topic"]}
            | {"partition": one["kafka_partition"], "offset": one["kafka_offset"]}
        )
        for one in sent
        if one["topic"] in ("flink", "flink_keyless", "rw", "ticdc", "mz")
        and "partition" not in one["case"]
        and "no row" not in one["case"]
    ]
    lake.land("crm", "1.jsonl", lines)
    put(lake, "crm")
    declared = (lake.project / "models/bronze/_crm.yml").read_text()
    assert "            order: topic\n" in declared
    assert "# question: messages name no place in a log" in declared
    assert "# question: messages do not name their table" in declared
    for topic in ("flink", "flink_keyless", "mz"):
        assert f"              {topic}: {topic}\n" in declared
    lake.build()
    assert [row["description"] for row in lake.rows("gold.flink")] == ["18oz carpenter hammer"]
    assert [(row["a"], row["b"]) for row in lake.rows("gold.t2")] == [(4, 3)]
    for table in ("flink_keyless", "test_table", "mz"):
        assert lake.rows(f"gold.{table}") == []


@pytest.fixture
def program() -> ModuleType:
    """The one that is tested."""
    return load_program("propose")


def test_arguments_of_the_command_are_those_of_the_operation(
    program: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = []

    def run(command: list[str], **_: object) -> CompletedProcess[str]:
        commands.append(command)
        return CompletedProcess(command, 0, "said\n==> models/a.sql <==\nselect 1\n\n==> <==\n")

    monkeypatch.setattr(subprocess, "run", run)
    arguments = ["crm", "--servers", "broker-1:9092", "--topics", "a,b", "--location", "/shop🛒"]
    project = ["--target", "cluster", "--project-dir", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["propose.py", *arguments, *project])
    (tmp_path / "dbt_project.yml").write_text("name: mine\nmodel-paths: [dbt/models, more]\n")
    assert program.main() == 0
    [[_, *given]] = commands
    # as dbt reads it
    assert yaml.safe_load(given[given.index("--args") + 1]) == {
        "feed": "crm",
        "location": "/shop🛒",
        "servers": "broker-1:9092",
        "topics": ["a", "b"],
    }
    assert given[-2:] == ["--target", "cluster"]
    assert (tmp_path / "dbt/models/a.sql").read_text() == "select 1\n"
    assert capsys.readouterr().out.startswith("said\npropose: wrote dbt/models/a.sql\n")


def test_a_file_is_written_whole_or_not_at_all(
    program: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def lies() -> dict[str, str]:
        files = (path for path in tmp_path.rglob("*") if path.is_file() or path.is_symlink())
        return {path.name: path.read_text() for path in files}

    files = {"models/a.sql": "select 1\n\n", "models/b.yml": "version: 2\n"}
    (tmp_path / "models").mkdir()
    (tmp_path / "models/a.sql").write_text("mine\n")
    assert program.put(tmp_path, files) == (["models/b.yml"], ["models/a.sql"])
    assert lies() == {"a.sql": "mine\n", "b.yml": "version: 2\n"}
    said = "propose: models/{} cannot be written ({}). Mend that and propose once more"
    long = "c" * 300 + ".sql"
    with pytest.raises(SystemExit, match=re.escape(said.format(long, "File name too long"))):
        program.put(tmp_path, {"models/d/d.sql": "select 2", f"models/{long}": "select 3"})
    before = lies()
    assert before.keys() == {"a.sql", "b.yml", "d.sql"}
    assert "propose: wrote models/d/d.sql\n" in capsys.readouterr().out

    def write_half(path: Path, text: str, **_: object) -> None:
        path.write_bytes(text[:4].encode())
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    with monkeypatch.context() as without_links:
        without_links.setattr(os, "link", refuse)
        found = program.put(tmp_path, {"models/a.sql": "select 4", "models/f.sql": "select 5"})
    assert found == (["models/f.sql"], ["models/a.sql"])
    monkeypatch.setattr(Path, "write_text", write_half)
    with pytest.raises(SystemExit, match=r"e[.]sql cannot be written .No space left"):
        program.put(tmp_path, {"models/e.sql": "select 4"})
    assert lies() == {**before, "f.sql": "select 5\n"}


@pytest.mark.parametrize(
    ("paths", "folder"),
    [("", "models"), ("\"{{ ['a'] }}\"", "models"), ("[src, b]", "src"), ("[src/, b]", "src")],
)
def test_files_are_put_where_the_project_has_its_models(
    tmp_path: Path, paths: str, folder: str
) -> None:
    (tmp_path / "dbt_project.yml").write_text(f"name: mine\nmodel-paths: {paths}\n")
    files = propose.moved({"models/gold/crm/models/a.sql": "1"}, propose.models_of(tmp_path))
    assert files == {f"{folder}/gold/crm/models/a.sql": "1"}


# cases of decoders' samples that a vendor's document prints
OF_VENDORS = re.compile("the vendor's sample|the sample of the vendor|vendor: |the document's")


def landed(message: dict[str, Any]) -> tuple[str, str]:
    """File and line of a message of a decoder's sample."""
    path = (message.get("file_path") or "records.jsonl").split("landing/", 1)[-1]
    if path.endswith((".csv", ".json")):
        return path, message["raw_value"]
    values = {name: message.get(f"raw_{name}") for name in ("key", "value")}
    places = {name: message.get(f"kafka_{name}") for name in ("partition", "offset")}
    return "records.jsonl", compact(values | places | {"topic": message.get("topic")})


@pytest.mark.soak
def test_what_is_proposed_for_the_samples_of_the_vendors_documents_builds(
    tmp_path: Path, worker: Worker
) -> None:
    lake = empty_project(tmp_path, worker)
    for wire in sorted((TESTED / "macros" / "formats").glob("*/wire.jsonl")):
        files: dict[str, list[str]] = {}
        for message in map(json.loads, read_lines(wire)):
            if OF_VENDORS.match(message["case"]) and message["raw_encoding"] == "text":
                path, line = landed(message)
                files.setdefault(path, []).append(line)
        for path, lines in files.items():
            lake.land(wire.parent.name, path, lines)
        if files:
            put(lake, wire.parent.name)
    lake.build()
    formats = {path.parent.name for path in lake.project.glob("models/gold/*/*.sql")}
    assert formats == {
        *("arcion_kafka_json", "arcion_s3_csv", "arcion_s3_json", "huawei_cdl"),
        *("huawei_cdl_debezium", "tigergraph", "ydb"),
    }


@pytest.mark.wide
@pytest.mark.parametrize(
    "feed,tables",
    [("arcion_json", ("nation", "region")), ("social_graph", ("company", "person"))],
)
def test_histories_are_proposed_beside_tables(
    tmp_path: Path, worker: Worker, feed: str, tables: tuple[str, ...]
) -> None:
    lake = empty_project(tmp_path, worker, feed)
    written, _ = put(lake, feed, history=True)
    names = {Path(path).stem for path in written if "/gold/" in path}
    assert names >= {*tables, *(f"{table}_history" for table in tables)}
    assert len([name for name in names if name.endswith("_history")]) * 2 == len(names)
    answer(lake, feed)
    lake.keep_models(*tables, *(f"{table}_history" for table in tables))
    lake.build()
    for table in tables:
        history = lake.rows(f"gold.{table}_history")
        current = [row for row in history if row["_to_position"] is None]
        assert len(current) == len(lake.rows(f"gold.{table}"))  # of the sample, some are deleted
        assert history


Cells = dict[str, Any]


def sent(table: str, rows: list[Cells], types: dict[str, Cells] | None = None) -> list[str]:
    """Rows as they are inserted, with the schema of each column if one is given."""
    lines = []
    for row in rows:
        value: Cells = envelope("c", row, table=table)
        if types:
            fields = [{"field": name, **type_} for name, type_ in types.items()]
            after = {"type": "struct", "field": "after", "fields": fields}
            value = {"schema": {"type": "struct", "fields": [after]}, "payload": value}
        lines.append(record(compact({"id": row["id"]}), as_json(value), table))
    return lines


def of_scale(value: str) -> Cells:
    digits = Decimal(value).as_tuple()
    unscaled = int(value.replace(".", ""))
    return {"scale": -int(digits.exponent), "value": two_s_complement(unscaled)}


def logical(type_: str, name: str, **parameters: str) -> Cells:
    return {"type": type_, "name": name, "parameters": parameters}


FINE = 1704103200123456700  # nanoseconds
ID = {"id": {"type": "int32"}}
SMALL = {"scale": "5", "connect.decimal.precision": "3"}
VARIABLE = logical("struct", DEBEZIUM + "data.VariableScaleDecimal")
# table -> types that messages describe, rows, and by column: the type, what of the question
DIGITS: dict[str, tuple[Cells, list[Cells], dict[str, tuple[str, str]]]] = {
    "moments": (
        ID
        | {"fine": logical("int64", DEBEZIUM + "time.NanoTimestamp")}
        | {"coarse": logical("int64", DEBEZIUM + "time.NanoTimestamp")}
        | {"zoned": logical("string", DEBEZIUM + "time.ZonedTimestamp")}
        | {"usual": logical("string", DEBEZIUM + "time.ZonedTimestamp")}
        | {"small": logical("bytes", CONNECT + "Decimal", **SMALL)},
        [
            {"id": 1, "fine": FINE // 1000 * 1000, "coarse": FINE // 1000 * 1000, "small": "ew=="}
            | {"zoned": "2024-01-01T10:00:00Z", "usual": "2024-01-01T10:00:00.123456Z"},
            {"id": 2, "fine": FINE, "coarse": None, "small": None}
            | {"zoned": "2024-01-01T10:00:00.1234567+01:00", "usual": None},
        ],
        {
            "fine": ("string", "fine: has moments finer than a microsecond"),
            "coarse": ("timestamp_ntz", "coarse: may have moments finer than a microsecond"),
            "zoned": ("string", "zoned: has moments finer than a microsecond"),
            "usual": ("timestamp", ""),
            "small": ("decimal(5,5)", ""),
        },
    ),
    "prices": (
        {},
        [
            {"id": 1, "few": 1.5, "many": exactly("1234.567890123456789012"), "whole": 1}
            | {"long": exactly("12345678901234567.89"), "both": exactly("0." + "1" * 30)}
            | {
                "tiny": 1e-07,
                "huge": exactly("1" * 39),
                "double": exactly("1.2345678901234568E-7"),
            },
            {"id": 2, "few": 123456789012.25, "many": 1, "whole": exactly("12345678901234567")}
            | {"long": 0.5, "tiny": 2.25, "both": exactly("1" * 9 + ".5")}
            | {"huge": 1, "double": exactly("0.30000000000000004"), "endless": "NaN"},
            {"id": 3, "few": 1, "many": None, "whole": 0.25, "long": None, "tiny": None}
            | {
                "both": None,
                "huge": None,
                "double": None,
                "endless": exactly("0.10000000000000002"),
            },
        ],
        {
            "few": ("double", ""),
            "many": ("decimal(38,18)", "many: a double at its source?"),
            "whole": ("decimal(38,2)", "whole: a double at its source?"),
            "long": ("decimal(38,2)", "long: a double at its source?"),
            "tiny": ("double", ""),
            "both": ("string", "both: a double at its source?"),
            "huge": ("string", ""),
            "double": ("double", ""),
            "endless": ("double", ""),
        },
    ),
    "amounts": (
        ID | {"fitting": VARIABLE, "large": VARIABLE},
        [
            {"id": 1, "fitting": of_scale("1.2345"), "large": of_scale("0." + "7" * 37)},
            {"id": 2, "fitting": of_scale("1" * 34), "large": of_scale("100")},
        ],
        {"fitting": ("decimal(38,4)", ""), "large": ("string", "")},
    ),
}


def columns_proposed(text: str) -> dict[str, tuple[str, str]]:
    """Of a contract: column -> its type, and the question before it."""
    found = re.findall(
        r"(?m)^(?:      # question: (.*)\n)?      - name: (\w+)\n +data_type: \"?([^\"\n]+)", text
    )
    return {name: (type_, question) for question, name, type_ in found}


@pytest.mark.wide
def test_types_have_room_for_each_digit_that_was_sent(tmp_path: Path, worker: Worker) -> None:
    """And a feed may have a name that YAML takes for something else."""
    lake = empty_project(tmp_path, worker)
    lines = [line for name, (types, rows, _) in DIGITS.items() for line in sent(name, rows, types)]
    lake.land("no", "1.jsonl", lines)
    put(lake, "no")
    for table, (_, _, wanted) in DIGITS.items():
        found = columns_proposed((lake.project / f"models/gold/no/{table}.yml").read_text())
        del found["id"]
        assert {name: type_ for name, (type_, _) in found.items()} == {
            name: type_ for name, (type_, _) in wanted.items()
        }
        for name, (_, question) in wanted.items():
            assert found[name][1].startswith(question) and bool(found[name][1]) == bool(question)
    lake.build()
    assert lake.rows("gold.rejections") == []
    moments = {row["id"]: row for row in lake.rows("gold.moments")}
    assert moments[2]["zoned"] == "2024-01-01T10:00:00.1234567+01:00"
    assert moments[2]["fine"] == "2024-01-01 10:00:00.123456700"
    assert moments[1]["small"] == Decimal("0.00123")
    prices = {row["id"]: row for row in lake.rows("gold.prices")}
    assert prices[1]["many"] == Decimal("1234.567890123456789012")
    assert prices[1]["long"] == Decimal("12345678901234567.89")
    assert prices[2]["whole"] == Decimal("12345678901234567")
    assert (prices[1]["both"], prices[1]["huge"]) == ("0." + "1" * 30, "1" * 39)
    amounts = {row["id"]: row for row in lake.rows("gold.amounts")}
    assert (amounts[1]["large"], amounts[2]["large"]) == ("0." + "7" * 37, "100")


NAMED = ("orders", "orders_history", "visits")


@pytest.mark.wide
def test_no_table_is_left_out_for_its_name(tmp_path: Path, worker: Worker) -> None:
    """That of another feed has the same, or it is that of another table's history."""
    lake = empty_project(tmp_path, worker)
    lake.land("shop", "1.jsonl", [line for name in NAMED for line in sent(name, [{"id": 1}])])
    for model in ("eu_shop_decoded", "eu_shop_changes", "visits_history"):
        (lake.project / "models" / f"{model}.sql").write_text("select 1 as one\n")
    others = lake.project / "models" / "gold" / "eu_shop"
    others.mkdir(parents=True)
    for name in NAMED:
        model = f"{{{{ fold_changes(ref('eu_shop_changes'), 'warehouse.{name}') }}}}\n"
        (others / f"eu_{name}.sql").write_text(model)
    outcome = ask(lake, "shop", history=True)
    outcome.check()
    found = re.findall(r"==> models/gold/shop/(\w+)[.]sql <==", outcome.output)
    assert sorted(found) == [
        *("orders", "orders_history", "warehouse_orders_history"),
        *("warehouse_orders_history_history", "warehouse_visits", "warehouse_visits_history"),
    ]


OF_OTHER_SCRIPTS = ("Клиенты", "Заказы", "größen", "orders🛒")


@pytest.mark.wide
def test_a_table_in_another_script_has_a_number_and_a_question(
    tmp_path: Path, worker: Worker
) -> None:
    """What is ASCII in it, or above it, would be the name of anything."""
    lake = empty_project(tmp_path, worker)
    lines = [line for name in OF_OTHER_SCRIPTS for line in sent(name, [{"id": 1}])]
    lake.land("crm", "1.jsonl", lines)
    (lake.project / "models" / "first.sql").write_text("select 1 as one\n")
    outcome = ask(lake, "crm")
    outcome.check()
    _, files = propose.files_in(outcome.output)
    found = {Path(path).stem: text for path, text in files.items() if "/gold/" in path}
    numbered = sorted(found.keys() - {"orders"})
    assert len(numbered) == 3 and all(re.fullmatch(r"crm_table_\d+", name) for name in numbered)
    asked = re.findall(r"# question: what shall the table of (\S+) be called", str(found))
    assert sorted(asked) == sorted(f"warehouse.{name}" for name in OF_OTHER_SCRIPTS[:3])
