"""docs/reference.md has each name that a user may write or query."""

from __future__ import annotations

import re

import pytest
import yaml
from kit import ROOT

PAGE = (ROOT / "docs" / "reference.md").read_text()
MACROS = ROOT / "macros"


def names(path: str, pattern: str) -> set[str]:
    found = set(re.findall(pattern, (MACROS / path).read_text()))
    assert len(found) > 5
    return found


@pytest.mark.parametrize(
    "heading,path,pattern",
    [
        ("Vars", "options/var_kinds.sql", r"(?m)^        '(\w+)': \{"),
        ("Of a table", "options/table_option_kinds.sql", r"(?m)^        '(\w+)': \{"),
        ("Of a column", "options/column_option_kinds.sql", r"(?m)^        '(\w+)': \{"),
        ("Tables", "operations/ops_tables.sql", r"(?m)^ +changefold\.ops_table\('(\w+)'\):"),
    ],
)
def test_options_and_ledgers(heading: str, path: str, pattern: str) -> None:
    (section,) = [one for one in PAGE.split("\n## ") if one.startswith(heading)]
    said = set(re.findall(r"`(?:ops\.)?(\w+)`", section))
    assert names(path, pattern) - said == set()


def test_each_column_of_a_ledger_is_described_with_its_type() -> None:
    """models/_ops.yml says what ops_tables.sql makes; the seed `reasons` describes itself."""
    made = {
        name: dict(column.split(" ", 1) for column in re.findall("'([^']*)'", columns))
        for name, columns in re.findall(
            r"ops_table\('(\w+)'\): \[(.*?)\],\n",
            (MACROS / "operations/ops_tables.sql").read_text(),
            re.DOTALL,
        )
        if name != "reasons"
    }
    said = {
        table["name"]: {column["name"]: column["data_type"] for column in table["columns"]}
        for source in yaml.safe_load((ROOT / "models/_ops.yml").read_text())["sources"]
        for table in source["tables"]
    }
    assert said == made and len(made) > 5


def first_cells(heading: str) -> list[str]:
    (section,) = [one for one in PAGE.split("\n## ") if one.startswith(heading)]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def test_operations() -> None:
    """Those that a description calls one, and those that a page or a macro tells to run."""
    said, called = set(), set()
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *MACROS.rglob("*")]:
        if path.suffix in (".md", ".sql", ".yml"):
            text = path.read_text()
            called |= set(re.findall(r"run-operation ([a-z]\w+)", text))
            described = re.split(r"(?m)^  - name: ", text) if path.suffix == ".yml" else []
            said |= {one.split()[0] for one in described if "\n      Operation" in one}
    assert "take_over" in said and "maintain" in called
    assert (said | called) - set(first_cells("Operations")) == set()


def test_what_it_names_is_there() -> None:
    for heading in ("Macros", "Operations"):
        found = first_cells(heading)
        assert found and [name for name in found if not [*MACROS.rglob(f"{name}.sql")]] == []
