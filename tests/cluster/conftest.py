from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from beyond import Project, gold
from kit import TESTED
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
def project(tmp_path: Path) -> Iterator[Callable[[str], Project]]:
    made: list[Project] = []

    def make(landing: str = SAMPLE) -> Project:
        made.append(Project(tmp_path / f"project-{len(made)}", landing))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Any, ...]]]:
    """Gold of the same input, by the target `local`."""
    home = tmp_path_factory.mktemp("embedded")
    lake = home / "lake"
    lake.mkdir()
    one = Project(home / "project", SAMPLE)
    try:
        environment = {"CHANGEFOLD_LAKE": str(lake), "CHANGEFOLD_SPARK_MEMORY": "1g"}
        one.start("local", "build", environment=environment).check()
    finally:
        one.close()
    uri = f"sqlite:///{lake / 'catalog.db'}"
    return gold(SqlCatalog("spark_catalog", uri=uri, warehouse=str(lake / "warehouse")))
