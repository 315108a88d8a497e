"""A history has each version of each row that the oracle goes through: any arrival, any cut.

`make slow` takes 300 random histories, `make soak` 8,000.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from fold_cases import Cases, FoldLake
from fold_oracle import Change, fold, versions
from histories import (
    CONTRACT,
    READ_AGAIN,
    History,
    coarse,
    of_several_logs,
    random_history,
    read_again,
)
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


def known_to_be_read_again(cases: Cases) -> None:
    """Arrives at once, so that the table has been read again before anything else is late."""
    image = {"amount": "1", "name": "x", "note": "there"}
    changes = [
        Change(f"{begin}{kind}/{8:020d}", "replace", ("9", "A"), image, f"{begin}{kind}", time)
        for begin, time in READ_AGAIN.items()
        for kind in (0, 1)
    ]
    all_arrived = cases.add_arrivals("read again", [[[*range(len(changes))]]])
    cases.add_history(changes, "read again", all_arrived)


def drawn_again(first: int, count: int, kind: str) -> list[History]:
    some = [random_history(seed, kind, misfits=False) for seed in range(first, first + count)]
    return [read_again(coarse(one) if seed % 2 else one, seed) for seed, one in enumerate(some)]


@pytest.mark.parametrize(
    "several_logs",
    [pytest.param(True, marks=pytest.mark.slow), pytest.param(False, marks=pytest.mark.wide)],
)
def test_versions_of_tables_that_were_read_again(fold_lake: FoldLake, several_logs: bool) -> None:
    wide = Cases("wide", has_versions=True, read_again=READ_AGAIN)
    images = Cases("images", has_versions=True, read_again=READ_AGAIN)
    # an insert that is void says nothing of where a row is a guess from: decisions/history.md
    of_wide = drawn_again(20_000, 80, "patches" if several_logs else "everything")
    of_images = drawn_again(30_000, 80, "images")
    if several_logs:
        of_wide = [of_several_logs(one, seed) for seed, one in enumerate(of_wide)]
        of_images = [of_several_logs(one, seed, True) for seed, one in enumerate(of_images)]
    for cases, some in ((wide, of_wide), (images, of_images)):
        known_to_be_read_again(cases)
        randomly(cases, some)
    fold_and_compare(fold_lake, wide, images)


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


def test_the_oracles_current_versions_are_its_rows_where_logs_are_several_or_begin_anew() -> None:
    for seed in range(300):
        for kind in ("everything", "patches", "images"):
            changes = read_again(random_history(seed, kind, misfits=False), seed)
            if seed % 3:
                changes = of_several_logs(changes, seed, seed % 3 == 1)
            assert {
                one.key: one.row
                for one in versions(changes, CONTRACT, READ_AGAIN)
                if one.to_position is None
            } == fold(changes, CONTRACT, read_again=[*READ_AGAIN])
