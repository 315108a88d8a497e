from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from beyond import ALL_TABLES, MESSAGES, TABLES, Gold, Project, gold
from kit import ROOT, TESTED
from pyiceberg.catalog.sql import SqlCatalog
from servers import Servers

SAMPLE = str(TESTED / "examples" / "landing")


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """All that a lake beyond one machine needs, on loopback."""
    # also if a time limit ends the tests, all that was started must go
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    started = Servers()
    try:
        started.write_properties()
        started.start_catalog()
        started.start_s3()
        started.start_spark()
        yield started
    finally:
        started.close()


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Callable[..., Project]]:
    made: list[Project] = []

    def make(landing: str = SAMPLE, **options: Any) -> Project:  # noqa: ANN401
        made.append(Project(tmp_path / f"project-{len(made)}", landing, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def by_local(home: Path, one: Project, tables: list[str]) -> Gold:
    """Gold of a project by the target `local`."""
    lake = home / "lake"
    lake.mkdir()
    try:
        environment = {"CHANGEFOLD_LAKE": str(lake), "CHANGEFOLD_SPARK_MEMORY": "2g"}
        one.start("local", "build", environment=environment).check(1800)
    finally:
        one.close()
    uri = f"sqlite:///{lake / 'catalog.db'}"
    return gold(SqlCatalog("spark_catalog", uri=uri, warehouse=str(lake / "warehouse")), tables)


@pytest.fixture(scope="session")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Gold:
    home = tmp_path_factory.mktemp("embedded")
    return by_local(home, Project(home / "project", SAMPLE), TABLES)


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A landing root of the whole sample, and of many messages of the benchmark."""
    root = tmp_path_factory.mktemp("large") / "landing"
    shutil.copytree(SAMPLE, root)
    make = [sys.executable, ROOT / "benchmarks" / "generate_messages.py", root / "bench"]
    subprocess.run([*make, "--messages", str(MESSAGES)], check=True)
    return str(root)


@pytest.fixture(scope="session")
def embedded_large(tmp_path_factory: pytest.TempPathFactory, large: str) -> Gold:
    home = tmp_path_factory.mktemp("embedded_large")
    one = Project(home / "project", large, selected=())
    one.add_benchmark()
    return by_local(home, one, [*ALL_TABLES, "bench"])
