"""An increment of a graph goes on from gold where it may; gold is what all of history makes of it.

A row goes on if all that is new of it is later than all that was folded of it. The cases land some
messages, build, land more, and build again; then all is folded anew, and nothing changes.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random

import pytest
import yaml
from graphs import FEED, FEEDS, TABLES, differences, gold, social, wanted
from kit import Lake, Row, Worker
from test_graph_rules import MEMORY, acquaintance, company, delete_all, job, person

# what is shown -> what is landed first, and then; times are in milliseconds, an end of a row in
# another partition comes before or after it by them
CASES: dict[str, tuple[list[str], list[str]]] = {
    "sums, texts, lists, maps and what is not said go on": (
        [
            person("on", (1, 1, 0), 1, age=("Add", 5), name=("Add", "a"), points=("Add", 1)),
            person("on", (1, 2, 0), 2, logins=("Add", [1]), counters=("Add", {"a": 1, "b": 2})),
        ],
        [
            person("on", (1, 3, 0), 3, age=("Add", 5), name=("Add", "b"), tags=("Add", ["x"])),
            person("on", (1, 4, 0), 4, logins=("Add", [1]), counters=("Add", {"b": 3, "c": 4})),
            person("on", (1, 5, 0), 5, joined=("IgnoreIfExisted", 7), mood=("Max", 0.5)),
        ],
    ),
    "what is late in its own partition comes before what was folded": (
        [
            person("late", (1, 1, 0), 1, name=("Overwrite", "a")),
            person("late", (1, 9, 0), 2, name=("Add", "c")),
        ],
        [person("late", (1, 5, 0), 9, name=("Add", "b"))],
    ),
    "an earlier delete of another partition does not end what came later": (
        [person("stays", (1, 1, 0), 10, age=("Add", 1))],
        [
            person("stays", (2, 1, 0), 5, operator="delete"),
            person("stays", (1, 2, 0), 11, age=("Add", 1)),
        ],
    ),
    "a change that is older than a delete in another partition is ended": (
        [person("ended", (2, 9, 0), 20, operator="delete")],
        [person("ended", (1, 9, 0), 15, age=("Add", 1))],
    ),
    "one that is as old as it is a guess": (
        [
            person("tied", (1, 1, 0), 10, age=("Add", 1)),
            person("tied", (2, 1, 0), 20, operator="delete"),
        ],
        [person("tied", (1, 2, 0), 20, age=("Add", 1))],
    ),
    "so is a delete that is as old, though the row comes again": (
        [person("as old", (1, 1, 0), 10, age=("Add", 1))],
        [
            person("as old", (2, 1, 0), 10, operator="delete"),
            person("as old", (1, 2, 0), 30, age=("Add", 1)),
        ],
    ),
    "and an edge that may have made the vertex": (
        [person("maybe", (1, 1, 0), 9, age=("IgnoreIfExisted", 9))],
        [job("maybe", "maybe,c", (2, 1, 0), 9)],
    ),
    "a row that comes again keeps the doubt about its end": (
        [
            person("again", (1, 1, 0), 10, age=("Add", 1)),
            person("again", (2, 1, 0), 10, operator="delete"),
        ],
        [person("again", (1, 2, 0), 30, age=("Add", 1))],
    ),
    "a row that is a guess stays one": (
        [
            person("guess", (1, 1, 0), 10, age=("Add", 1)),
            person("guess", (1, 2, 0), 5, age=("Add", 1)),
            person("guess", (2, 1, 0), 7, operator="delete"),
            person("guess", (1, 3, 0), 12, age=("Add", 1)),
        ],
        [person("guess", (1, 4, 0), 20, age=("Add", 1))],
    ),
    "it is none any more once it was surely ended": (
        [
            person("sure", (1, 1, 0), 10, age=("Add", 1)),
            person("sure", (2, 1, 0), 10, operator="delete"),
            person("sure", (1, 2, 0), 12, age=("Add", 1)),
        ],
        [
            person("sure", (1, 3, 0), 20, operator="delete"),
            person("sure", (1, 4, 0), 21, age=("Add", 1), points=("Add", 1)),
        ],
    ),
    "a row begins anew after an end in the same batch": (
        [person("anew", (1, 1, 0), 1, age=("Add", 1), name=("Add", "a"))],
        [
            person("anew", (1, 2, 0), 2, name=("Add", "b")),
            person("anew", (1, 3, 0), 3, operator="delete"),
            person("anew", (1, 4, 0), 4, age=("Add", 5)),
        ],
    ),
    "an edge goes with its vertex, and another one comes": (
        [
            job("left", "left,c", (1, 1, 0), 1, hours=("Add", 1)),
            job("left", "left,d", (1, 2, 0), 2, hours=("Add", 1)),
            acquaintance("left", "right", (1, 3, 0), 3),
        ],
        [
            company("left,c", (2, 1, 0), 10, operator="delete"),
            job("left", "left,c", (1, 4, 0), 12, hours=("Add", 5)),
            job("left", "left,d", (1, 5, 0), 13, hours=("Add", 5)),
        ],
    ),
    "an edge comes that is older than the end of its vertex": (
        [company("gone,c", (2, 9, 0), 50, operator="delete")],
        [
            job("gone", "gone,c", (1, 50, 0), 40, hours=("Add", 5)),
            job("gone", "gone,d", (1, 51, 0), 41, hours=("Add", 5)),
        ],
    ),
    "all edges from a vertex go": (
        [
            job("all", "all,c", (1, 1, 0), 1, hours=("Add", 1)),
            job("all", "all,d", (1, 2, 0), 2, hours=("Add", 1)),
        ],
        [
            delete_all("all", (1, 3, 0), typename="WorksAt"),
            job("all", "all,d", (1, 4, 0), 4, hours=("Add", 7)),
        ],
    ),
    "a vertex of two partitions is a guess": (
        [person("two", (1, 1, 0), 1, name=("Add", "a"))],
        [person("two", (2, 1, 0), 5, name=("Add", "b"))],
    ),
    "a vertex that an edge made is said by another partition": (
        [job("made", "made,c", (2, 1, 0), 1)],
        [
            person("made", (1, 1, 0), 5, points=("Add", 1), age=("IgnoreIfExisted", 9)),
            company("made,c", (1, 2, 0), 6, flags=("Add", 2)),
        ],
    ),
    "a vertex that an edge made is made by another": (
        [job("bare", "bare,c", (2, 1, 0), 1)],
        [job("bare", "bare,d", (1, 9, 0), 5), job("other", "bare,c", (3, 1, 0), 6)],
    ),
    "a vertex that stands, and an edge that comes to it later": (
        [person("stands", (1, 1, 0), 5, age=("Add", 1))],
        [job("stands", "stands,c", (2, 9, 0), 9), acquaintance("stands", "bare", (3, 9, 0), 9)],
    ),
    "an edge that is known late, and was there before the vertex said anything": (
        [person("before", (1, 1, 0), 9, points=("Add", 1), age=("IgnoreIfExisted", 9))],
        [job("before", "before,c", (2, 1, 0), 5)],
    ),
    "a tuple that was said is added to": (
        [
            person("tuple", (1, 1, 0), 1, memory=("Overwrite", MEMORY)),
            person("first", (1, 1, 1), 1, age=("Add", 1)),
        ],
        [
            person("tuple", (1, 2, 0), 2, memory=("Add", MEMORY)),
            person("first", (1, 2, 1), 2, memory=("Add", MEMORY)),
        ],
    ),
    "a tuple of which was said what had no effect is added to": (
        [
            person("void", (1, 1, 0), 1, age=("Add", 1)),
            person("void", (1, 2, 0), 2, memory=("IgnoreIfExisted", MEMORY)),
        ],
        [person("void", (1, 3, 0), 3, memory=("Add", MEMORY))],
    ),
    "what overflowed is still said": (
        [
            person("flow", (1, 1, 0), 1, age=("Overwrite", 2**63 - 1)),
            person("flow", (1, 2, 0), 2, age=("Add", 1), name=("Add", "a")),
        ],
        [person("flow", (1, 3, 0), 3, age=("Add", 2), name=("Add", "b"))],
    ),
    "and no more once the row was deleted": (
        [
            person("flown", (1, 1, 0), 1, age=("Overwrite", 2**63 - 1)),
            person("flown", (1, 2, 0), 2, age=("Add", 1)),
        ],
        [
            person("flown", (1, 3, 0), 3, operator="delete"),
            person("flown", (1, 4, 0), 4, age=("Add", 2)),
        ],
    ),
    "nothing that is new of a row fits": (
        [person("misfit", (1, 1, 0), 1, name=("Add", "a"), age=("Add", 1))],
        [person("misfit", (1, 2, 0), 2, name=("Add", "b"), age=("Add", "one"))],
    ),
    "what does not fit marks what comes after it": (
        [
            person("marked", (1, 1, 0), 1, name=("Add", "a"), age=("Add", "one")),
            person("marked", (1, 2, 0), 2, name=("Add", "b")),
        ],
        [person("marked", (1, 3, 0), 3, name=("Add", "c"))],
    ),
    "a row that was never there is deleted": (
        [],
        [person("never", (1, 1, 0), 1, operator="delete")],
    ),
}


def everything(lake: Lake) -> dict[str, list[str]]:
    """All columns of all tables, and what did not fit."""
    found = {f"gold.{table}": lake.rows(f"gold.{table}") for table in TABLES}
    found["gold.rejections"] = [without_time(row) for row in lake.rows("gold.rejections")]
    return {
        table: sorted(json.dumps(row, sort_keys=True, default=str) for row in rows)
        for table, rows in found.items()
    }


def without_time(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "rejected_at"}


def fold_anew(lake: Lake) -> dict[str, list[str]]:
    lake.dbt("run", "-s", "path:models/gold/social", "--full-refresh").check()
    return everything(lake)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Lake:
    return landed(Lake(tmp_path_factory.mktemp("graph"), worker, FEEDS))


def landed(lake: Lake) -> Lake:
    lake.keep_models(*TABLES)
    for number, name in enumerate(("first", "then")):
        lake.land(FEED, f"{name}.jsonl", [line for case in CASES.values() for line in case[number]])
        lake.dbt("run").check()
    return lake


@pytest.fixture(scope="module")
def both(lake: Lake) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """After the increment, and folded anew."""
    return everything(lake), fold_anew(lake)


@pytest.mark.parametrize("what", CASES)
def test_an_increment_is_what_all_of_history_makes(
    both: tuple[dict[str, list[str]], dict[str, list[str]]], what: str
) -> None:
    first, then = CASES[what]
    message = json.loads([*first, *then][0])
    uid = message.get("uid") or message["from"]["uid"]
    increment, anew = ({t: of(rows, uid) for t, rows in one.items()} for one in both)
    assert increment == anew


def of(rows: list[str], uid: str) -> list[str]:
    """Rows of a vertex, of companies whose uid begins with its own, and of edges at them."""
    keys = [json.loads(row) for row in rows]
    keys = [row.get("_row_key") or row["row_key"] for row in keys]
    return [
        row for row, key in zip(rows, keys, strict=True) if f'"{uid}"' in key or f'"{uid},' in key
    ]


def test_an_end_is_found_where_no_row_needs_its_history(lake: Lake) -> None:
    """Alone in its batch, an edge that is older than the end of its vertex."""
    lake.land(FEED, "alone.jsonl", [job("alone", "gone,c", (3, 99, 0), 45)])
    lake.dbt("run", "-s", "+employments").check()
    assert not [row for row in lake.rows("gold.employments") if row["from_uid"] == "alone"]


@pytest.mark.slow
def test_a_retry_applies_nothing_twice(tmp_path: Path, worker: Worker) -> None:
    """A table that is found doubtful is on its stage already when it is folded again."""
    lake = Lake(tmp_path, worker, FEEDS)
    lake.keep_models("people")
    lake.hold_doubtful()
    lake.keeps_artifacts = True
    full = person("full", (1, 1, 1), 1, age=("Overwrite", 2**63 - 1))
    lake.land(FEED, "first.jsonl", [person("sum", (1, 1, 0), 1, age=("Add", 1)), full])
    lake.dbt("run").check()
    unfit = [person(f"unfit {n}", (1, 2, n), 2, age=("Add", "one")) for n in range(30)]
    more = [person(uid, (1, 3, n), 3, age=("Add", 1)) for n, uid in enumerate(("sum", "full"))]
    lake.land(FEED, "then.jsonl", [*unfit, *more])
    for command in ("run", "retry"):
        outcome = lake.dbt(command)
        assert not outcome.succeeded
        assert "is doubtful: 30 of 32 changes do not fit" in outcome.output
    lake.dbt("retry", "--vars", "{accept: [gold.people]}").check()
    ages = {row["uid"]: row["age"] for row in lake.rows("gold.people")}
    assert ages == {"sum": 2, "full": 2**63 - 1}
    reasons = [row["reason"] for row in lake.rows("gold.rejections")]
    assert reasons.count("overflow") == 1


@pytest.mark.wide
def test_graphs_of_one_name_in_two_schemas(tmp_path: Path, worker: Worker) -> None:
    """Each has its own scratch tables; what others call so is theirs. A rebuild that was killed
    applies nothing twice."""
    lake = Lake(tmp_path, worker, FEEDS)
    lake.keep_models("people")
    folder = lake.project / "models" / "gold" / "social"
    contract = yaml.safe_load((folder / "_social.yml").read_text())["models"][0]
    for column in (contract, *contract["columns"]):
        column.pop("data_tests", None)
    config = {"config": {"schema": "gold_us", "alias": "people"}}
    other = yaml.safe_dump({"models": [contract | {"name": "people_us"} | config]}, sort_keys=False)
    (folder / "_us.yml").write_text(other)
    shutil.copy(folder / "people.sql", folder / "people_us.sql")

    def ages(schema: str = "gold") -> list[int]:
        return [row["age"] for row in lake.rows(f"{schema}.people")]

    for number in (1, 2):
        lake.land(FEED, f"{number}.jsonl", [person("a", (1, number, 0), number, age=("Add", 1))])
        lake.dbt("run").check()
    assert ages() == ages("gold_us") == [2]
    log = (lake.project / "logs" / "dbt.log").read_text()
    scratch = [f"silver.{schema}__people" for schema in ("gold", "gold_us")]
    made = re.findall("create or replace table (\\S+_(?:folded|touched)_\\d) ", log)
    assert {*made} == {
        *(f"{name}_folded_{run}" for name in scratch for run in (1, 2)),
        *(f"{name}_touched_2" for name in scratch),
    }

    # a user's own tables, and one that a killed run left
    for name in (f"{scratch[0]}_folded_1", "silver.people_touched"):
        lake.sql(f"create table {name} (id int) using iceberg")
    mark = "tblproperties ('changefold.scratch' = 'true')"
    left = [f"{scratch[0]}_touched", f"{scratch[1]}_touched_12"]
    for name in (*left, "silver.people_2"):
        lake.sql(f"create table {name} (id int) using iceberg {mark}")
    said = lake.dbt("run-operation", "maintain", "--args", "{dry_run: true}")
    said.check()
    assert re.findall("would drop (\\S+),", said.output) == left

    # a rebuild that was killed when it had replaced the table, before it said so
    lake.land(FEED, "3.jsonl", [person("a", (1, 3, 0), 3, age=("Add", 1))])
    lake.dbt("run", "-s", "+people_us").check()
    lake.dbt("run", "-s", "people", "--target", "rebuild").check()
    lake.sql("delete from ops.publishes where event in ('intended', 'published') and run = 4")
    assert ages() == ages("gold_us") == [3]
    assert "folded anew" in lake.dbt("run").output
    assert ages() == [3]
    lake.land(FEED, "4.jsonl", [person("a", (1, 4, 0), 4, age=("Add", 1))])
    assert "folded anew" not in lake.dbt("run").output
    assert ages() == ages("gold_us") == [4]

    # what was decoded is decoded anew if its table is gone, which is new to nobody
    lake.sql(f"drop table silver.{FEED}_decoded")
    lake.dbt("run").check()
    assert ages() == ages("gold_us") == [4]


@pytest.mark.wide
@pytest.mark.parametrize("held_back", [0, 0.05])
def test_batches_of_a_log(tmp_path: Path, worker: Worker, held_back: float) -> None:
    """In the order of the log, but for messages that come a batch later or again. Without those
    gold is the graph after each batch."""
    cut, chance = Random(7), Random(7)
    lake = Lake(tmp_path, worker, FEEDS)
    lake.keep_models(*TABLES)
    waiting: list[social.Message] = []
    number, done = 0, 0
    for log in social.lives(7, 60, 16, type_deletes=1):
        if cut.random() > 0.01:
            continue
        new = log.messages[done:]
        batch = waiting + [one for one in new if chance.random() >= held_back]
        waiting = [one for one in new if one not in batch]
        batch += chance.sample(log.messages[:done], min(done, 9) if held_back else 0)
        number, done = number + 1, len(log.messages)
        lake.land(FEED, f"{number}.jsonl.gz", list(log.lines(batch)))
        lake.dbt("run").check()
        if not held_back:
            found = differences(gold(lake.rows), wanted(log.graph))
            assert not found, "\n".join(found)
    assert number > 3
    lake.land(FEED, "rest.jsonl.gz", list(log.lines(log.messages[done:] + waiting)))
    lake.dbt("run").check()
    found = differences(gold(lake.rows), wanted(log.graph))
    assert not found, "\n".join(found)
    increments = everything(lake)
    assert increments == fold_anew(lake)
