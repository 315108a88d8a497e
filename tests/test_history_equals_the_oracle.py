"""A history has each version of each row that the oracle goes through: any arrival, any cut.

`make slow` takes 300 random histories, `make soak` 8,000.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from fold_cases import Cases, FoldLake
from fold_oracle import fold, versions
from histories import CONTRACT, History, coarse, random_history
from kit import Worker
from test_the_fold_equals_the_oracle import fold_and_compare, randomly, refused_too


@pytest.fixture
def fold_lake(tmp_path: Path, worker: Worker) -> FoldLake:
    return FoldLake(tmp_path, worker)


def drawn(first: int, count: int, kind: str = "everything") -> list[History]:
    """Every second one with few values, so that some changes change nothing."""
    some = [random_history(seed, kind) for seed in range(first, first + count)]
    return refused_too([coarse(one) if seed % 4 > 1 else one for seed, one in enumerate(some)])


def compare_histories(lake: FoldLake, first: int, count: int) -> None:
    wide, images = Cases("wide", has_versions=True), Cases("images", has_versions=True)
    randomly(wide, drawn(first, count))
    randomly(images, drawn(first + 10_000, count, "images"))
    fold_and_compare(lake, wide, images)


@pytest.mark.slow
def test_versions_at_random(fold_lake: FoldLake) -> None:
    compare_histories(fold_lake, 0, 150)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_versions_of_many_histories(fold_lake: FoldLake, part: int) -> None:
    compare_histories(fold_lake, 1000 * (part + 1), 1000)


@pytest.mark.parametrize("kind", ["everything", "patches", "images"])
def test_the_oracles_versions_are_its_rows_as_of_any_place(kind: str) -> None:
    for seed in range(300):
        changes = random_history(seed, kind)
        changes = coarse(changes) if seed % 2 else changes
        found = versions(changes, CONTRACT)
        for place in {change.position for change in changes}:
            rows = fold([one for one in changes if one.position <= place], CONTRACT)
            there = {
                one.key: one.row
                for one in found
                if one.from_position <= place and (one.to_position or "~") > place
            }
            assert {key: (row.values, row.missing) for key, row in there.items()} == {
                key: (row.values, row.missing) for key, row in rows.items()
            }
        for moment in range(0, 600, 7):
            keys = [
                one.key
                for one in found
                if (one.valid_from is None or one.valid_from <= moment)
                and (one.to_position is None or (one.valid_to or -1) > moment)
            ]
            assert len(keys) == len(set(keys))
