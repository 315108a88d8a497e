"""However the sample is cut, shuffled and repeated, gold is the same; and so is a full refresh."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from kit import Lake, Worker
from samples import batches, check_commits, land_batch

# every message of these: truncated tables, repeats after a crash, decimals of any scale
FEW = ("payments", "carts")
LINEAGE = (
    "_row_key",
    "_is_complete",
    "_missing_columns",
    "_later_change_rejected",
    "_committed_at",
)
Gold = dict[str, list[tuple[Any, ...]]]


def gold(lake: Lake) -> Gold:
    return lake.gold(LINEAGE)


def positions(lake: Lake) -> dict[str, list[str]]:
    """Positions in the source's log, without the message: a copy may have come first."""
    return {
        table: sorted(row["_position"].rsplit("/", 2)[0] for row in lake.rows(table))
        for table in lake.gold_tables()
    }


def at_once(lake: Lake, tables: tuple[str, ...]) -> None:
    (batch,) = batches(tables, 1)
    land_batch(lake, "all", batch)
    lake.build()


def cut(lake: Lake, tables: tuple[str, ...], count: int, seed: int | None = None) -> None:
    parts = list(enumerate(batches(tables, count)))
    if seed is not None:
        random.Random(seed).shuffle(parts)
    for number, batch in parts:
        land_batch(lake, f"part {number}", batch)
        lake.build()


def repeated(lake: Lake, tables: tuple[str, ...]) -> None:
    parts = batches(tables, 2)
    for number, batch in enumerate(parts):
        land_batch(lake, f"part {number}", batch)
        land_batch(lake, f"part {number} again", batch)
    lake.build()
    land_batch(lake, "part 0 once more", parts[0])
    lake.build()


def check(lake: Lake, once: Lake) -> None:
    assert gold(lake) == gold(once)
    assert positions(lake) == positions(once)
    lake.assert_each_line_is_landed_once()


def prepared(lake: Lake, tables: tuple[str, ...]) -> Lake:
    if tables:
        lake.keep_models(*tables)
    return lake


@pytest.fixture(scope="module")
def few_at_once(shared_lake: Lake) -> Lake:
    at_once(prepared(shared_lake, FEW), FEW)
    assert all(len(rows) > 20 for rows in gold(shared_lake).values())
    return shared_lake


@pytest.mark.wide
def test_shuffled_batches_and_a_full_refresh_give_the_same(few_at_once: Lake, lake: Lake) -> None:
    cut(prepared(lake, FEW), FEW, 3, seed=3)
    check(lake, few_at_once)
    before = lake.gold((*LINEAGE, "_position"))
    lake.build("--full-refresh")
    assert lake.gold((*LINEAGE, "_position")) == before
    check(lake, few_at_once)


@pytest.mark.soak
def test_repeated_files_give_the_same(few_at_once: Lake, lake: Lake) -> None:
    repeated(prepared(lake, FEW), FEW)
    check(lake, few_at_once)


@pytest.mark.slow
def test_a_build_commits_only_what_is_new(few_at_once: Lake) -> None:
    check_commits(few_at_once)


@pytest.fixture(scope="module")
def all_at_once(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Lake:
    lake = Lake(tmp_path_factory.mktemp("all"), worker)
    at_once(lake, ())
    return lake


@pytest.mark.soak
@pytest.mark.parametrize(
    "way",
    [
        pytest.param(lambda lake: cut(lake, (), 10), id="ten batches by time"),
        pytest.param(lambda lake: cut(lake, (), 10, seed=1), id="ten batches shuffled"),
        pytest.param(lambda lake: cut(lake, (), 10, seed=2), id="ten batches shuffled again"),
        pytest.param(lambda lake: repeated(lake, ()), id="every file repeated"),
    ],
)
def test_the_whole_sample(all_at_once: Lake, lake: Lake, way: Callable[[Lake], None]) -> None:
    way(lake)
    check(lake, all_at_once)
    lake.build("--full-refresh")
    check(lake, all_at_once)
