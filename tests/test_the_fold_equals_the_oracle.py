"""Gold is what the oracle makes of the same changes: any arrival, any cut, any repetition.

Here a part of the proof; `make soak` does the rest (test_all_histories, test_ten_thousand).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fold_cases import Cases, FoldLake
from histories import (
    LETTERS,
    MISFIT_LETTERS,
    History,
    arrivals,
    exhaustive_histories,
    histories,
    random_arrival,
    random_history,
)
from hypothesis import HealthCheck, given, settings
from kit import Worker


def exhaustive(cases: Cases, length: int, letters: tuple = (*LETTERS, *MISFIT_LETTERS)) -> Cases:
    """All histories of so many changes, in all ways to arrive in up to 3 batches, one repeated."""
    group = f"all of {length}"
    numbers = range(length)
    all_arrived = cases.add_arrivals(group, arrivals(numbers))
    for history in exhaustive_histories(length, letters, min_changes=length):
        cases.add_history(history, group, all_arrived)
    return cases


def randomly(cases: Cases, some: list[History], batches: int = 3) -> Cases:
    """Each history in a way of its own: shuffled, some changes repeated, cut."""
    for number, history in enumerate(some):
        way = random_arrival(history, number, max_batches=batches)
        indexes = [[history.index(change) for change in batch] for batch in way]
        group = f"random {number}"
        cases.add_history(history, group, cases.add_arrivals(group, [indexes]))
    return cases


def drawn(count: int) -> list[History]:
    """Histories as hypothesis draws them, the same each time."""
    found: list[History] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(histories(max_changes=20))
    def draw(history: History) -> None:
        if history:
            found.append(history)

    draw()
    return found


def fold_and_compare(lake: FoldLake, cases: list[Cases], batches: int = 3) -> None:
    lake.load(cases)
    for batch in range(1, batches + 1):
        lake.land_batch(batch)
        lake.fold()
        assert lake.mismatches(batch) == []
    lake.fold("--full-refresh")
    assert lake.mismatches(batches) == []


@pytest.fixture
def fold_lake(tmp_path: Path, worker: Worker) -> Iterator[FoldLake]:
    yield FoldLake(tmp_path, worker)


def test_small_histories_exhaustively_and_larger_at_random(fold_lake: FoldLake) -> None:
    pairs = Cases("pairs")
    for length in (1, 2, 3):
        exhaustive(pairs, length, LETTERS if length == 3 else (*LETTERS, *MISFIT_LETTERS))
    some = [random_history(seed) for seed in range(300)] + drawn(200)
    fold_and_compare(fold_lake, [pairs, randomly(Cases("wide"), some)])
