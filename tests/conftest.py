from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from kit import TESTED, Lake, Worker

# the modules that take longest: they begin first, so that no process ends long after the others
LONGEST = (
    "test_the_sample_becomes_the_databases_tables",
    "test_a_run_costs_what_is_new",
    "test_the_fold_equals_the_oracle",
    "test_statements_have_bounds",
    "test_nothing_implausible_is_published",
    "test_old_messages_may_go",
    "test_a_lake_stays_young",
    "test_problems_stay_until_they_are_solved",
    "test_contracts_change",
    "test_graph_increments",
    "test_a_killed_run_is_completed_by_the_next",
    "test_mutated_messages_decode_exactly",
    "test_threads",
    "test_graph_rules",
    "test_a_failure_holds_back_its_group",
    "test_order_and_repetition_do_not_matter",
    "test_decoders_keep_their_samples",
    "test_files_are_landed_once",
    "test_readers_see_only_what_was_published",
    "test_gold_equals_the_graph",
    "test_one_run_at_a_time",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        return LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST)

    items.sort(key=place)


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


@pytest.fixture(scope="module")
def report() -> Iterator[ModuleType]:
    """The program that writes the page about a lake, called without a process."""
    sys.path.insert(0, str(TESTED / "report"))
    import report

    yield report
    sys.path.remove(str(TESTED / "report"))
