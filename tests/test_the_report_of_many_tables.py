"""The page about a thousand tables, and about one of two lakes in a catalog; without Spark."""

from __future__ import annotations

import errno
import json
import re
import shutil
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import many_tables
import pytest
from many_tables import LEDGERS, ManyTables, Wanted, in_catalog, make_lake, schema_of, write_table
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.io.pyarrow import schema_to_pyarrow

OURS = ManyTables(tables=30, feeds=6, runs=120, rows=50)
SECTION = re.compile(r'(?s)<section id="(\w+)">(.*?)</section>')
OF_DEV = ManyTables(tables=12, feeds=6, runs=60, rows=40, prefix="dev_")


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two targets in one catalog, and tables of others in a schema of theirs and in one of ours."""
    home = tmp_path_factory.mktemp("lake")
    for wanted in (OURS, OF_DEV):
        make_lake(home, wanted)
    catalog, schema = in_catalog(home), schema_of("id string")
    catalog.create_namespace("others")
    for name in ("others.runs", "gold.not_ours"):
        rows = schema_to_pyarrow(schema).empty_table()
        of_others = Wanted(name, schema, [rows], [(1, OURS.newest, 1, "another program")])
        catalog.register_table(name, write_table(home / "warehouse", of_others))
    return home


def read_rows(catalog: SqlCatalog, name: str) -> list[dict[str, Any]]:
    return catalog.load_table(name).scan().to_arrow().to_pylist()


def figures(report: ModuleType, lake: Path, ledgers: str) -> dict[str, Any]:
    return report.read_figures(lake, 60, 500, ledgers)


@pytest.mark.parametrize("made", [OURS, OF_DEV], ids=["prod", "dev"])
def test_each_target_has_its_own_figures(report: ModuleType, lake: Path, made: ManyTables) -> None:
    found = figures(report, lake, f"{made.prefix}ops")
    gold = {row["table_name"]: row["number"] for row in made.gold()}
    assert {row["table"] for row in found["tables"]} == gold.keys()
    for row in found["tables"]:
        deleted = 3 if gold[row["table"]] % 3 == 0 else 0
        assert row["rows"] == made.rows - deleted, row
        assert row["files"] == 1 + gold[row["table"]] % 3
        assert row["delete_files"] == bool(deleted)
        assert 100 < row["lag_median"] <= row["lag_95"] <= row["lag_worst"] < 200
    assert [row["run"] for row in found["runs"]] == list(range(made.runs, 0, -1))
    of_feeds = {name for name, _ in made.of_feeds()}
    ledgers = {f"{made.prefix}ops.{name}" for name in LEDGERS}
    assert {row["table"] for row in found["storage"]} == gold.keys() | of_feeds | ledgers
    for row in found["storage"]:
        written = (lake / "warehouse" / row["table"].replace(".", "/") / "data").iterdir()
        assert row["bytes"] == sum(file.stat().st_size for file in written), row
    open_now = {(row["kind"], row["name"]) for row in found["problems"]}
    of_misfits = {name for name, number in gold.items() if number % 3 == 0}
    assert {name for kind, name in open_now if kind == "misfit"} == of_misfits


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            [],
            "The ledgers of 2 targets or projects are in this catalog, in the schemas dev_ops, ops",
        ),
        (["--ledgers", "others"], "Schema others has no ledgers. Those of this catalog are in"),
    ],
)
def test_it_asks_which_target_is_meant(
    report: ModuleType,
    lake: Path,
    capsys: pytest.CaptureFixture,
    options: list[str],
    said: str,
) -> None:
    assert report.main(["--lake", str(lake), "--format", "json", *options]) == 2
    told = capsys.readouterr()
    assert told.out == "" and said in told.err
    assert report.main(["--lake", str(lake), "--format", "json", "--ledgers", "dev_ops"]) == 0
    assert json.loads(capsys.readouterr().out)["ledgers"] == "dev_ops"


@pytest.mark.parametrize("is_found", [True, False], ids=["once found", "once listed"])
def test_a_table_that_goes_meanwhile_harms_nothing(
    report: ModuleType, lake: Path, monkeypatch: pytest.MonkeyPatch, is_found: bool
) -> None:
    """As the scratch table of a run beside: another one is read without it."""
    import figures as read

    catalog, name = in_catalog(lake), "silver.people_folded"
    (owner,) = {row["invocation_id"] for row in read_rows(catalog, "ops.runs") if row["run"] == 9}
    rows = schema_to_pyarrow(schema_of("id string")).empty_table()
    scratch = Wanted(name, schema_of("id string"), [rows], [(1, OURS.newest, 9, owner)])
    catalog.register_table(name, write_table(lake / "warehouse", scratch))
    assert name in {row["table"] for row in figures(report, lake, "ops")["storage"]}

    step = "find_tables" if is_found else "find_lake"
    before = getattr(read, step)

    def then_gone(*arguments: object) -> object:
        found = before(*arguments)
        catalog.drop_table(name)
        shutil.rmtree(lake / "warehouse" / "silver" / "people_folded")
        return found

    monkeypatch.setattr(read, step, then_gone)
    found = {row["table"] for row in figures(report, lake, "ops")["storage"]}
    assert name not in found and "silver.feed_1_decoded" in found


@pytest.mark.parametrize(
    ("dropped", "said"),
    [("ops.tests", "has no table ops.tests"), ("ops.runs", "No schema of this lake has ledgers")],
)
def test_without_all_ledgers_it_says_what_to_do(
    report: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture, dropped: str, said: str
) -> None:
    lake = make_lake(tmp_path, ManyTables(tables=1, feeds=2, runs=3))
    in_catalog(lake).drop_table(dropped)
    assert report.main(["--lake", str(lake)]) == 2
    told = capsys.readouterr().err
    assert said in told and "(dbt build)" in told


@pytest.mark.parametrize("of_lake", ["metadata", "data"])
def test_a_published_table_that_is_damaged_is_open(
    report: ModuleType, tmp_path: Path, of_lake: str
) -> None:
    lake = make_lake(tmp_path, ManyTables(tables=2, feeds=2, runs=3, rows=10))
    whole = figures(report, lake, "ops")
    name = whole["tables"][0]["table"]
    shutil.rmtree(lake / "warehouse" / name.replace(".", "/") / of_lake)
    found = figures(report, lake, "ops")
    (damaged,) = [row for row in found["problems"] if row["kind"] == "table"]
    assert (damaged["name"], damaged["reason"]) == (name, "damaged") and damaged["example"]
    assert [row["table"] for row in found["tables"]] == [whole["tables"][1]["table"]]
    assert "damaged" in report.as_html(found)
    assert f'kind="table",name="{name}",reason="damaged"}} 1' in report.as_prometheus(found)


def test_a_table_that_is_gold_no_more_harms_nothing(report: ModuleType, tmp_path: Path) -> None:
    """Its model became a plain table, without the columns of a fold."""
    lake = make_lake(tmp_path, ManyTables(tables=2, feeds=2, runs=3, rows=10))
    catalog, name = in_catalog(lake), figures(report, lake, "ops")["tables"][0]["table"]
    catalog.drop_table(name)
    schema = schema_of("id string")
    plain = Wanted(
        name, schema, [schema_to_pyarrow(schema).empty_table()], [(7, OURS.newest, 1, "x")]
    )
    catalog.register_table(name, write_table(tmp_path / "elsewhere", plain))
    found = figures(report, lake, "ops")
    assert name in {row["table"] for row in found["storage"]}
    assert name not in {row["table"] for row in found["tables"]}


def test_a_feed_of_files_and_topics_is_one_and_lost_offsets_are_never_less_than_none(
    report: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    columns = "feed, topic, kafka_partition, first_offset, next_offset, status, detail,"
    columns += " landed_batch, recorded_at, topic_id, transactions"
    rows = [
        ("feed_1", "t", 0, 0, 1000, "landed", 1, "one"),
        ("feed_1", "t", 0, 1000, 0, "lost", 2, "two"),  # made anew
        ("feed_1", "t", 0, 0, 10, "landed", 3, "two"),
        ("feed_1", "t", 1, 0, 10, "landed", 3, None),  # recorded by the run after
        ("feed_1", "t", 1, 10, 15, "lost", 4, "two"),
        ("feed_1", "gone", 0, 0, 10, "landed", 1, "three"),
        ("feed_1", "gone", 0, 10, 10, "lost", 2, None),
    ]
    values = ", ".join(
        f"('{feed}', '{topic}', {partition}, {first}, {last}, '{status}', null, {run},"
        f" timestamptz '2026-01-0{run}', {repr(of) if of else 'null'}, null)"
        for feed, topic, partition, first, last, status, run, of in rows
    )
    more = (
        f"{many_tables.ROWS['offsets']} union all select * from (values {values}) as v({columns})"
    )
    monkeypatch.setitem(many_tables.ROWS, "offsets", more)
    lake = make_lake(tmp_path, ManyTables(tables=2, feeds=2, runs=6, rows=10))
    found = figures(report, lake, "ops")
    names = [row["feed"] for row in found["feeds"]]
    assert sorted(names) == ["feed_0", "feed_1"]
    assert all(row["messages"] and row["landed_at"] for row in found["feeds"])
    of_partitions = {
        (row["topic"], row["partition"]): (row["landed_offsets"], row["lost_offsets"])
        for row in found["partitions"]
        if row["feed"] == "feed_1"
    }
    assert of_partitions == {("t", 0): (10, 1), ("t", 1): (10, 5), ("gone", 0): (10, 1)}
    lines = [line for line in report.as_prometheus(found).splitlines() if line[0] != "#"]
    series = Counter(line.rpartition(" ")[0] for line in lines)
    assert max(series.values()) == 1


def test_a_jdbc_catalog_is_read_and_one_without_its_driver_says_so(
    report: ModuleType,
    lake: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    monkeypatch.setenv("CHANGEFOLD_CATALOG", "jdbc")
    monkeypatch.setenv("CHANGEFOLD_CATALOG_URI", f"jdbc:sqlite:{lake / 'catalog.db'}")
    monkeypatch.setenv("CHANGEFOLD_WAREHOUSE", str(lake / "warehouse"))
    assert report.main(["--ledgers", "ops", "--format", "json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert len(read["tables"]) == 30
    assert read["lake"] == f"the jdbc catalog, warehouse {lake / 'warehouse'}"
    # the one that is given is meant
    assert report.main(["--lake", str(tmp_path)]) == 2
    assert f"report: There is no lake in {tmp_path}" in capsys.readouterr().err
    monkeypatch.setenv("CHANGEFOLD_CATALOG_URI", "jdbc:oracle:thin:@db.example/lake")
    assert report.main(["--ledgers", "ops"]) == 2
    assert "report: The jdbc catalog cannot be opened: " in capsys.readouterr().err
    monkeypatch.setenv("CHANGEFOLD_CATALOG_URI", f"jdbc:sqlite:{tmp_path / 'mistyped.db'}")
    assert report.main(["--ledgers", "ops"]) == 2
    assert capsys.readouterr().err.startswith("report: The catalog cannot be read: ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--days", "1000000"], "--days is 1 to 36500"),
        (["--days", "0"], "--days is 1 to 36500"),
        (["--output", "/not/there/lake.html"], "there is no directory /not/there"),
        (
            ["--output", "/tmp"],
            "/tmp is a directory: name a file in it (--output /tmp/report.html)",
        ),
        (["--output", "/proc/lake.html"], "nothing can be written into /proc: "),
    ],
)
def test_wrong_options_are_told(
    report: ModuleType, lake: Path, capsys: pytest.CaptureFixture, options: list[str], said: str
) -> None:
    with pytest.raises(SystemExit):
        report.main(["--lake", str(lake), "--ledgers", "ops", *options])
    assert said in capsys.readouterr().err


def test_what_cannot_be_written_is_told_and_leaves_nothing(
    report: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    def write_half(path: Path, text: str, **_: object) -> None:
        path.write_bytes(text[:4].encode())
        raise OSError(errno.ENOSPC, "No space left on device")

    made = {"tables": []}
    monkeypatch.setattr(report, "read_figures", lambda *_: made)
    output = tmp_path / "lake.json"
    arguments = ["--format", "json", "--output", str(output)]
    assert report.main(arguments) == 0
    made["tables"] = [1]
    monkeypatch.setattr(Path, "write_text", write_half)
    assert report.main(arguments) == 2
    said = f"report: {output} cannot be written: No space left on device\n"
    assert capsys.readouterr().err == said
    assert [path.name for path in tmp_path.iterdir()] == ["lake.json"]
    assert json.loads(output.read_text()) == {"tables": []}, "the one before"


def test_what_grows_with_time_ends_somewhere(
    report: ModuleType, lake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says how much more there is, and counts all of it."""
    import page

    found = report.read_figures(lake, 60, 40, "ops")
    assert [row["run"] for row in found["runs"]] == list(range(120, 80, -1))
    for name in ("published", "held", "outcomes"):
        assert {row["run"] for row in found[name]} <= set(range(81, 121)), name
    kinds = Counter(row["kind"] for row in found["problems"])
    assert kinds.keys() == {"misfit", "rejected", "test", "file", "group"}
    monkeypatch.setattr(page, "MOST_ROWS", 7)
    monkeypatch.setattr(page, "MOST_OF_A_KIND", 3)
    written = page.write_page(found)
    assert f"from the ledgers in <code>ops</code> of <code>{lake}</code>" in written
    sections = {part[0]: part[1] for part in SECTION.findall(written)}
    rows = {name: text.count("<tr>") - 1 for name, text in sections.items()}
    assert rows["publishes"] == rows["rejections"] == 7
    assert f"there are {len(found['misfits']) - 7} more" in sections["rejections"]
    assert rows["open"] == sum(min(3, count) for count in kinds.values()) < sum(kinds.values())
    for kind, count in kinds.items():
        assert f"{kind}: {count}" in sections["open"]
    assert (rows["tables"], rows["storage"]) == (len(found["tables"]), len(found["storage"]))
    assert rows["runs"] == 40


def test_a_page_of_a_thousand_tables_is_small(report: ModuleType, lake: Path) -> None:
    """By its figures alone: each row of a list many times, by other names of many scripts."""
    found = figures(report, lake, "ops")
    for name, count, of_name in (
        ("tables", 1_000, "table"),
        ("storage", 1_500, "table"),
        ("problems", 20_000, "name"),
        ("misfits", 20_000, "table_name"),
        ("published", 20_000, "publish_group"),
    ):
        found[name] = [
            row | {of_name: f"{row[of_name]}_and_once_more_{number}"}
            for number, row in enumerate(found[name] * (1 + count // len(found[name])))
        ][:count]
    assert len(report.as_html(found).encode()) < 5_000_000


@pytest.mark.wide
def test_a_thousand_tables_are_read_and_all_in_the_page(report: ModuleType, tmp_path: Path) -> None:
    lake, page = make_lake(tmp_path, ManyTables()), tmp_path / "lake.html"
    assert report.main(["--lake", str(lake), "--output", str(page)]) == 0
    assert page.stat().st_size < 5_000_000
    written = page.read_text()
    tables = [row["table_name"] for row in ManyTables().gold()]
    assert [name for name in tables if written.count(f'<td class="name">{name}</td>') < 2] == []
