"""The page about a lake, opened in a headless Chromium: it draws, it fits, it raises nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import has_npm, install_browser, look
from kit import ROOT, Lake, Worker
from many_tables import ManyTables, make_lake
from messages import insert, payment, shift


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not has_npm():
        pytest.skip("npm brings the browser")
    home = tmp_path_factory.mktemp("browser")
    install_browser(home)
    return home


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lake]:
    home = tmp_path_factory.mktemp("report")
    worker = Worker(home / "worker")
    try:
        lake = Lake(home, worker)
        lake.keep_models("payments", "shifts")
        lines = [insert(payment(n)) for n in range(1, 21)]
        lake.land("shop_mariadb", "1.jsonl", [*lines, insert(shift(1), "shifts"), "not a record"])
        lake.build()
        yield lake
    finally:
        worker.kill()


def write_page(lake: Path, page: Path) -> Path:
    report = (sys.executable, ROOT / "report" / "report.py", "--lake", lake, "--output", page)
    subprocess.run(report, check=True, timeout=300)
    return page


@pytest.mark.parametrize(("scheme", "width"), [("light", 1200), ("dark", 1200), ("dark", 390)])
def test_it_opens(browser: Path, lake: Lake, tmp_path: Path, scheme: str, width: int) -> None:
    page = write_page(lake.directory, tmp_path / "lake.html")
    found = look(browser, page, scheme, width)
    assert found["errors"] == []
    assert [url for url in found["requests"] if not url.startswith(("file://", "data:"))] == []
    assert found["width"] <= width
    assert found["back"] == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(20, 23, 26)")
    assert found["facts"][:3] == ["2", "21", "22"]
    assert found["links"] == found["sections"]
    assert all(found["seen"].values()), found["seen"]


def test_a_page_of_a_thousand_tables_opens(browser: Path, tmp_path: Path) -> None:
    """It fits, draws, and its links lead to their sections; benchmarks/large_report.py times it."""
    made = ManyTables()
    page = write_page(make_lake(tmp_path, made), tmp_path / "lake.html")
    for width in (1200, 390):
        found = look(browser, page, width=width)
        assert found["errors"] == []
        assert found["width"] <= width
        assert found["facts"][0] == f"{made.tables:,}"
        assert all(found["seen"].values()), found["seen"]
