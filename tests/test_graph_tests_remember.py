"""In a build, tests of a graph read what came since they passed, and miss nothing of it.

See docs/runs.md, Data tests. `dbt test` reads all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from graphs import FEED, FEEDS
from kit import Lake, Worker
from test_graph_rules import message, person

pytestmark = pytest.mark.wide

GAPS = "log_has_no_gaps_social_graph_decoded_"
CERTAIN = "order_is_certain_people_ref_social_graph_changes___Person"
OLDEST = "select min(concat(left(change_position"  # what oldest_gap_since asks
SILVER = f"silver.{FEED}_decoded"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Lake:
    """Each test takes a partition of its own; the last ones leave the lake with warnings."""
    return prepared(Lake(tmp_path_factory.mktemp("graph"), worker, FEEDS))


def prepared(lake: Lake) -> Lake:
    """Three messages of a partition, and a build that found nothing to warn of."""
    lake.keep_models("people")
    assert built(lake, *(person(f"p{tid}", (1, tid, 0), tid) for tid in (1, 2, 3))) == "pass pass"
    return lake


def built(lake: Lake, *lines: str) -> str:
    """What a build says of gaps and of the order after these messages."""
    if lines:
        lake.land(FEED, f"{len([*lake.landing.glob(f'{FEED}/*')])}.jsonl", [*lines])
    outcome = lake.build()
    return f"{outcome.status(GAPS)} {outcome.status(CERTAIN)}"


def asked(lake: Lake, part: str) -> Iterator[str]:
    """Statements of the last build that have this text."""
    log = (lake.project / "logs" / "dbt.log").read_text().rpartition("Running with dbt=")[2]
    return (text for text in log.split("/* {") if part in text)


def test_gaps_are_looked_for_from_the_oldest_new_commit_on(graph: Lake) -> None:
    """What was seen is not looked at again, but by hand, or when it is time to."""
    assert built(graph, person("p4", (1, 4, 0), 4)) == "pass pass"
    assert [*asked(graph, OLDEST)]
    assert any(
        "change_position >= '000000/1/00000000000000000002'" in text
        for text in asked(graph, "first_new_tid)")
    )
    days = ("--vars", "{whole_tests_every_days: 7}")
    assert "data tests were not sent" in graph.build(*days).output, "all passed, whole, just now"
    assert not [*asked(graph, OLDEST)], "nothing is new of it"
    [[whole]] = graph.sql(f"select snapshot_id from {SILVER}.refs where name = 'main'")
    lost = f"startswith(change_position, '000000/1/{1:020}')"
    graph.sql(f"delete from {SILVER} where {lost}")
    assert built(graph, person("p5", (1, 5, 0), 5)) == "pass pass"
    assert "WARN 1 log_has_no_gaps" in graph.dbt("test", "-s", "test_name:log_has_no_gaps").output
    first = "(select min(run) from ops.tests)"  # which sent all of them whole
    graph.sql(
        f"update ops.tests set recorded_at = recorded_at - interval 8 days where run = {first}"
    )
    outcome = graph.dbt("build", *days)
    assert "data tests were not sent" not in outcome.output
    for found in (outcome, graph.dbt("build")):  # what was found whole is looked at whole
        assert found.status(GAPS) == "warn"
        failed = [name for name, status in found.statuses.items() if status == "fail"]
        assert ["every_message_is_accounted_for" in name for name in failed] == [True]
    graph.sql(f"insert into {SILVER} select * from {SILVER} version as of {whole} where {lost}")
    assert built(graph) == "pass pass"


def test_a_gap_is_said_until_it_is_filled(graph: Lake) -> None:
    assert built(graph, person("q2", (2, 2, 0), 9)) == "warn pass"
    assert built(graph) == "warn pass"
    later = [person(f"q{tid}", (2, tid, 0), 9) for tid in range(3, 8)]
    assert built(graph, *later) == "warn pass"
    assert built(graph, person("q1", (2, 1, 0), 9)) == "pass pass"


def test_what_comes_later_of_a_transaction_follows_on_what_was_there(graph: Lake) -> None:
    """Each of its parts has a tid before that of the commit, and what it follows on is not read."""
    parts = [person(f"t{split}", (3, 5, split, 0), 9) for split in range(3)]
    assert built(graph, person("t", (3, 1, 0), 9), *parts) == "pass pass"
    assert built(graph, parts[0], person("later", (3, 5, 0, 1), 9)) == "pass pass"


def test_a_guess_with_what_was_seen_is_counted(graph: Lake) -> None:
    """A delete in another partition that is as old as p3."""
    assert built(graph, person("p3", (4, 1, 0), 3, operator="delete")) == "pass warn"
    assert built(graph, person("r2", (4, 2, 0), 9)) == "pass warn"


def test_a_place_that_is_taken_again_is_counted(graph: Lake) -> None:
    assert built(graph, person("other", (2, 2, 0), 8)).startswith("warn")


def test_a_guess_by_a_delete_of_all_is_counted(tmp_path: Path, worker: Worker) -> None:
    lake = prepared(Lake(tmp_path, worker, FEEDS))
    every = message("delete", "vertex-type", (2, 1, 0), 2, typename="Person")
    assert built(lake, every) == "pass warn"
