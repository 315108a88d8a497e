"""Graphs as examples/tigergraph simulates them, and what gold holds of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from decimal import Decimal

import yaml
from kit import ROOT, Lake, Row

sys.path.append(str(ROOT / "examples" / "tigergraph"))

import social
from graph import Graph

FEED = "social_graph"
FEEDS = {FEED: "social"}
TABLES = social.TABLES


def gold(rows: Callable[[str], list[Row]]) -> dict[str, list[str]]:
    """The rows of each gold table as the simulator prints its own; `rows` reads a table."""
    return {
        table: social.printed([plain(row) for row in rows(f"gold.{table}")]) for table in TABLES
    }


def plain(row: Row) -> Row:
    """The contract's columns in Python's own types; Arrow has pairs for a map."""
    return {
        name: dict(value)
        if name in ("counters", "places") and value is not None
        else int(value)
        if isinstance(value, Decimal)
        else value
        for name, value in row.items()
        if not name.startswith("_")
    }


def add_histories(lake: Lake, *tables: str) -> None:
    """A history beside each of these gold tables, with its contract."""
    folder = lake.project / "models" / "gold" / "social"
    contracts = yaml.safe_load((folder / "_social.yml").read_text())["models"]
    histories = []
    for contract in contracts:
        table = contract["name"]
        if table not in tables:
            continue
        (folder / f"{table}_history.sql").write_text(
            f"{{{{ fold_graph_history(ref('{FEED}_changes'), '{TABLES[table]}') }}}}\n"
        )
        for column in contract["columns"]:
            column.pop("data_tests", None)
        is_gold = {"current_versions_are": {"arguments": {"table": f"ref('{table}')"}}}
        histories.append(contract | {"name": f"{table}_history", "data_tests": [is_gold]})
    (folder / "_histories.yml").write_text(yaml.safe_dump({"models": histories}, sort_keys=False))


def wanted(graph: Graph) -> dict[str, list[str]]:
    return {table: social.printed(rows) for table, rows in social.gold(graph).items()}


def differences(
    found: dict[str, list[str]], expected: dict[str, list[str]], tables: Iterable[str] = TABLES
) -> list[str]:
    """Rows that only one of the two has, the first few of each table."""
    different = []
    for table in tables:
        for side, some, others in (
            ("gold has", found[table], {*expected[table]}),
            ("the graph has", expected[table], {*found[table]}),
        ):
            only = [row for row in some if row not in others]
            different += [f"{table} {side}: {row}" for row in only[:3]]
        if len(found[table]) != len(expected[table]):
            different.append(table)
    return different
