from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from kit import Worker
from orchestrated import Orchestrated


@pytest.fixture(scope="module")
def of_orchestrator(
    tmp_path_factory: pytest.TempPathFactory, worker: Worker
) -> Iterator[Orchestrated]:
    lake = Orchestrated(tmp_path_factory.mktemp("lake"), worker)
    yield lake
    for started in lake.started:
        with suppress(ProcessLookupError):
            started.process.kill()
