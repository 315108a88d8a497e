"""Gold is the graph: vertices and edges after any operations, however their messages arrive.

`make slow` takes 150 random histories woven into one graph; `make soak` 1,000.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from graphs import FEED, FEEDS, TABLES, differences, gold, social, wanted
from kit import Lake, Worker

pytestmark = pytest.mark.slow


def fold_and_compare(
    lake: Lake, log: social.Log, early: list[social.Message], *tables: str
) -> None:
    """Most of what was first in the log; then the rest, shuffled and with repetitions."""
    chance = Random(1)
    chance.shuffle(early)
    late = early[: len(early) // 5]
    rest = social.arriving(log.messages[len(early) :] + late, chance)
    run(lake, "first", log, early[len(late) :])
    run(lake, "second", log, rest + early[-len(early) // 10 :])
    found = differences(gold(lake.rows), wanted(log.graph), tables)
    assert not found, "\n".join(found)
    assert {row["reason"] for row in lake.rows("gold.rejections")} <= {"overflow"}
    decoded = lake.rows(f"silver.{FEED}_decoded", ("outcome",))
    assert {row["outcome"] for row in decoded} == {"change", "duplicate"}


def live(
    seed: int, count: int, steps: int, type_deletes: int
) -> tuple[social.Log, list[social.Message]]:
    """The log of a whole graph, and the three quarters of it that came first."""
    turns = social.lives(seed, count, steps, type_deletes)
    *_, log = islice(turns, count * steps * 3 // 8)
    early = log.messages.copy()
    *_, log = turns
    return log, early


def run(
    lake: Lake, name: str, log: social.Log, messages: list[social.Message], *arguments: str
) -> None:
    lake.land(FEED, f"{name}.jsonl.gz", list(log.lines(messages)))
    lake.dbt("run", *arguments).check()


def test_histories_at_random(tmp_path: Path, worker: Worker) -> None:
    lake = Lake(tmp_path, worker, FEEDS)
    tables = ("people", "companies", "employments", "acquaintances")
    lake.keep_models(*tables)
    fold_and_compare(lake, *live(6, 150, 12, type_deletes=1), *tables)
    assert "PASS log_has_no_gaps" in lake.dbt("test", "-s", "test_name:log_has_no_gaps").output
    silver = f"silver.{FEED}_decoded"
    lake.sql(  # with its repetitions, which differ in the last part of their place
        f"delete from {silver} where startswith(change_position,"
        f" (select substring_index(min(change_position), '/', 6) from {silver}))"
    )
    assert "WARN 1 log_has_no_gaps" in lake.dbt("test", "-s", "test_name:log_has_no_gaps").output
    lake.sql(  # one of the changes of an edge's message, as if it were of another log
        f"update {silver} set committed_at = committed_at + interval 1 day where change_index = 1"
        f" and change_position = (select max(change_position) from {silver} where change_index = 1)"
    )
    assert "WARN 2 log_has_no_gaps" in lake.dbt("test", "-s", "test_name:log_has_no_gaps").output


@pytest.mark.soak
def test_a_thousand_histories(tmp_path: Path, worker: Worker) -> None:
    lake = Lake(tmp_path, worker, FEEDS)
    log, early = live(2, 1000, 30, type_deletes=2)
    fold_and_compare(lake, log, early, *TABLES)
    run(lake, "again", log, early[:9], "--full-refresh")
    assert not differences(gold(lake.rows), wanted(log.graph))
