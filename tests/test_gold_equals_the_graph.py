"""Gold is the graph: vertices and edges after any operations, however their messages arrive.

`make test` takes 150 random histories woven into one graph; `make soak` 1,000.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from graphs import FEED, FEEDS, differences, gold, social, wanted
from kit import Lake, Worker


def fold_and_compare(lake: Lake, seed: int, count: int, steps: int) -> None:
    """Most of what was first in the log; the rest, shuffled and with repetitions; then anew."""
    turns = social.lives(seed, count, steps)
    *_, log = islice(turns, count * steps // 6)
    chance = Random(seed)  # the graph's own goes on
    early = log.messages.copy()
    *_, log = turns
    chance.shuffle(early)
    late = early[: len(early) // 5]
    rest = social.arriving(log.messages[len(early) :] + late, chance)

    run(lake, "first", log, early[len(late) :])
    run(lake, "second", log, rest + early[-len(early) // 10 :])
    assert not differences(gold(lake.rows), wanted(log.graph))
    run(lake, "again", log, rest[:9], "--full-refresh")
    assert not differences(gold(lake.rows), wanted(log.graph))
    assert {row["reason"] for row in lake.rows("gold.rejections")} <= {"overflow"}
    decoded = lake.rows(f"silver.{FEED}_decoded", ("outcome",))
    assert {row["outcome"] for row in decoded} == {"change", "duplicate"}


def run(
    lake: Lake, name: str, log: social.Log, messages: list[social.Message], *arguments: str
) -> None:
    lake.land(FEED, f"{name}.jsonl.gz", list(log.lines(messages)))
    outcome = lake.dbt("run", *arguments)
    assert outcome.succeeded, outcome.output[-4000:]


def test_histories_at_random(tmp_path: Path, worker: Worker) -> None:
    fold_and_compare(Lake(tmp_path, worker, FEEDS), seed=1, count=150, steps=12)


@pytest.mark.soak
def test_a_thousand_histories(tmp_path: Path, worker: Worker) -> None:
    fold_and_compare(Lake(tmp_path, worker, FEEDS), seed=2, count=1000, steps=30)
