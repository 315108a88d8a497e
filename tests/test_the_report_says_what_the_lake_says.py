"""The page about a lake: its numbers are those of the ledgers and tables, read another way."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import pytest
from kit import Lake
from many_tables import LEDGERS, ManyTables, in_catalog, make_lake
from messages import insert, payment, shift
from pyiceberg.table import Table

FEED = "shop_mariadb"
NOT_HTML = "</script><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def built(shared_lake: Lake) -> Lake:
    """Three runs: two are published, the third holds a group back."""
    lake = shared_lake
    lake.keep_models("payments", "shifts")
    lines = [insert(payment(n)) for n in range(1, 21)]
    lines += [insert(shift(n), "shifts") for n in range(5)]
    lines += [insert(payment(30, amount="12345678901234567890.12")), "not a record"]
    lines += [insert(payment(31, amount=NOT_HTML))]
    lake.land(FEED, "1.jsonl", lines)
    lake.build()
    lake.land(FEED, "2.jsonl", [insert(shift(n), "shifts") for n in range(5, 25)])
    lake.build()
    lake.land(FEED, "3.jsonl", [insert(payment(40, method="barter"))])
    assert not lake.dbt("build").succeeded  # method has no such value
    return lake


@pytest.fixture(scope="module")
def figures(built: Lake, report: ModuleType) -> dict[str, Any]:
    return report.read_figures(built.directory, 30, 100)


def test_what_is_open_is_what_ops_problems_says(built: Lake, figures: dict[str, Any]) -> None:
    assert open_kinds(built, figures) == {"misfit", "rejected", "group", "test"}


def open_kinds(built: Lake, figures: dict[str, Any]) -> set[str]:
    names = ("kind", "name", "reason", "occurrences")
    found = sorted(tuple(str(row[name]) for name in names) for row in figures["problems"])
    wanted = built.sql(f"select {', '.join(names)} from ops.problems")
    assert found == sorted(map(tuple, wanted))
    return {row[0] for row in found}


def test_runs_and_messages_are_those_of_the_ledgers(built: Lake, figures: dict[str, Any]) -> None:
    runs = {row["run"]: row for row in figures["runs"]}
    assert list(runs) == [3, 2, 1]
    for run, row in runs.items():
        (seconds,), *_ = built.sql(
            "select max(unix_micros(recorded_at)) - min(unix_micros(recorded_at)) from ops.runs"
            f" where run = {run} and event in ('started', 'ended')"
        )
        assert round(row["seconds"] * 1_000_000) == int(seconds)
        steps = ("landing", "decoding", "folding", "publishing")
        if run < 3:
            assert sum(row[step] for step in steps) == pytest.approx(row["seconds"])
    assert [runs[run]["tables"] for run in (1, 2, 3)] == [2, 1, 0]
    outcomes = Counter()
    for row in built.rows(f"silver.{FEED}_decoded"):
        outcomes[row["decoded_run"], row["outcome"]] += 1
    for row in figures["outcomes"]:
        run = row["run"]
        assert row["rejected"] == outcomes[run, "rejected"]
        assert row["new_changes"] == outcomes[run, "change"]
        assert row["messages"] == row["with_changes"] + row["control"] + row["rejected"]
    (held,) = figures["held"]
    assert (held["run"], held["publish_group"]) == (3, "warehouse")
    assert "accepted_values_payments_method" in held["reason"]


def test_tables_are_counted_row_by_row(built: Lake, figures: dict[str, Any]) -> None:
    tables = {row["table"]: row for row in figures["tables"]}
    assert tables.keys() == {"gold.payments", "gold.shifts"}
    published = [row for row in built.rows("ops.publishes") if row["event"] == "published"]
    for name, found in tables.items():
        rows = built.rows(name)
        first = {
            batch: min(
                row["recorded_at"]
                for row in published
                if row["table_name"] == name and row["folded_run"] >= batch
            )
            for batch in {row["_landed_batch"] for row in rows}
        }
        lags = [
            (first[row["_landed_batch"]] - row["_committed_at"]).total_seconds() for row in rows
        ]
        assert found["rows"] == len(rows)
        assert found["lag_median"] == pytest.approx(median(lags))
        assert found["lag_worst"] == pytest.approx(max(lags))
        assert found["incomplete"] == sum(not row["_is_complete"] for row in rows)
        assert found["newest_commit"] == max(row["_committed_at"] for row in rows)
    for row in figures["storage"]:
        files = built.sql(f"select content, file_size_in_bytes from {row['table']}.files")
        files = [file for file in files if file[0] is not None]
        assert row["files"] == sum(content == "0" for content, _ in files), row
        assert row["bytes"] == sum(int(size) for _, size in files), row
    assert {row["feed"]: row["files"] for row in figures["feeds"]} == {FEED: 3}


def test_the_page_needs_nothing_and_runs_nothing_of_the_data(
    figures: dict[str, Any],
    report: ModuleType,
) -> None:
    page = report.as_html(figures)
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", page.partition("<script>")[0])
    assert "onerror=alert(1)" in page and "<img src=x" not in page
    for section in ("open", "publishes", "outcomes", "tables", "rejections", "feeds", "runs"):
        assert f'<section id="{section}">' in page
    assert '<td class="name">gold.payments</td>' in page
    assert '<span class="bad">held back</span>: accepted_values' in page


def shape(table: Table) -> dict[str, Any]:
    """What the tables of a run and of many_tables.py have in common: not the contract's columns."""
    columns = {
        field.name: re.sub(r"\d+: ", "", str(field.field_type))
        for field in table.schema().fields
        if table.name()[0] == "ops" or table.name()[1] == "rejections" or field.name[0] == "_"
    }
    marks = {"changefold.owner", "changefold.run"}
    newest = table.metadata.snapshots[-1].summary if table.metadata.snapshots else None
    return {
        "columns": columns,
        "partitions": [str(field.transform) for field in table.spec().fields],
        "version": table.metadata.format_version,
        "properties": {name: it for name, it in table.properties.items() if "write." in name},
        "marks": marks & set(newest.additional_properties) if newest else marks,
        "tags": {name.rstrip("0123456789") for name in table.metadata.refs} - {"stage"},
    }


def test_lakes_that_are_made_are_like_those_of_runs(built: Lake, tmp_path: Path) -> None:
    """What many_tables.py writes for other tests of the report."""
    wanted = ManyTables(tables=1, feeds=2, runs=3)
    made, (gold,) = in_catalog(make_lake(tmp_path, wanted)), wanted.gold()
    pairs = {f"ops.{name}": f"ops.{name}" for name in LEDGERS if name != "rejections"}
    pairs |= {"gold.rejections": "ops.rejections", "gold.payments": gold["table_name"]}
    for name, of_made in pairs.items():
        of_run = built.table(name)
        assert of_run is not None
        wanted_shape = shape(of_run)
        if not of_run.metadata.snapshots:  # no topics
            wanted_shape["tags"] = {"main"}
        assert shape(made.load_table(of_made)) == wanted_shape, name


def test_other_formats_have_the_same_figures(
    built: Lake,
    capsys: pytest.CaptureFixture,
    report: ModuleType,
    figures: dict[str, Any],
    tmp_path: Path,
) -> None:
    assert report.main(["--lake", str(built.directory), "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [row["rows"] for row in said["tables"]] == [row["rows"] for row in figures["tables"]]
    assert report.main(["--lake", str(built.directory), "--format", "prometheus"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = {row["table"]: row["rows"] for row in figures["tables"]}
    of_payments = 'changefold_table_rows{ledgers="ops",table="gold.payments"}'
    assert f"{of_payments} {rows['gold.payments']}" in lines
    metric = re.compile(r'[a-z_0-9]+\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\} [-+0-9.e]+')
    assert [line for line in lines if not line.startswith("#") and not metric.fullmatch(line)] == []

    page = tmp_path / "lake.html"
    assert report.main(["--lake", str(built.directory), "--output", str(page)]) == 0
    assert page.read_text().startswith("<!doctype html>")


def test_without_a_lake_it_says_what_to_do(
    report: ModuleType,
    capsys: pytest.CaptureFixture,
    tmp_path: Path,
) -> None:
    assert report.main(["--lake", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("report: There is no lake in ") and "make build" in said
    assert list(tmp_path.iterdir()) == []


def test_what_has_no_model_any_more_is_not_open(built: Lake, report: ModuleType) -> None:
    removed = (("publishes", "table_name", "gold.payments"), ("decodes", "feed", FEED))
    for ledger, column, name in removed:
        built.sql(
            f"insert into ops.{ledger} ({column}, run, event, recorded_at)"
            f" values ('{name}', 3, 'removed', current_timestamp())"
        )
    assert open_kinds(built, report.read_figures(built.directory, 30, 100)) == {"test"}
