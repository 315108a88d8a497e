from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kit import Lake, Worker


@pytest.fixture(scope="session")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """One process for all tests that do not kill it: a start of Spark costs 10 seconds."""
    started = Worker(tmp_path_factory.mktemp("worker"))
    yield started
    started.kill()


@pytest.fixture
def lake(tmp_path: Path, worker: Worker) -> Lake:
    return Lake(tmp_path, worker)


@pytest.fixture(scope="module")
def shared_lake(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Lake:
    """One lake for all tests of a module."""
    return Lake(tmp_path_factory.mktemp("lake"), worker)
