"""A graph's history is the graph as of any moment, however its messages arrive.

`make slow` takes 60 random histories woven into one graph; `make soak` 1,000.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from graphs import FEED, FEEDS, TABLES, add_histories, differences, plain, social, wanted
from kit import Lake, Row, Worker
from test_graph_rules import START, company, job, message, person

pytestmark = pytest.mark.slow

States = dict[datetime, dict[str, list[str]]]


def time_of(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def live(seed: int, count: int, steps: int, moments: int) -> tuple[list[social.Message], States]:
    """The log of a graph, and what it was at moments between all before and all after them."""
    turns = count * (steps + 1) // 2
    asked = {*Random(seed).sample(range(turns), min(turns, 3 * moments))}
    found = {}
    for turn, log in enumerate(social.lives(seed, count, steps, type_deletes=2)):
        if turn in asked:
            found[len(log.messages)] = wanted(log.graph)
    states: States = {}
    for number, state in found.items():
        before, after = log.messages[:number], log.messages[number:]
        last = max((one["timestamp"] for one in before), default=0)
        if last < min((one["timestamp"] for one in after), default=10**15):
            states[time_of(last)] = state
    states[time_of(log.time)] = wanted(log.graph)
    return log.messages, states


def as_of(rows: list[Row], moment: datetime) -> list[Row]:
    return [
        plain(row)
        for row in rows
        if row["_valid_from"] <= moment
        and (row["_to_position"] is None or row["_valid_to"] > moment)
    ]


def compare(lake: Lake, states: States, tables: tuple[str, ...]) -> None:
    """At each moment the graph; versions of a row one after the other, each another."""
    histories = {table: lake.rows(f"gold.{table}_history") for table in tables}
    for rows in histories.values():
        for row in rows:
            for name in ("_valid_from", "_valid_to"):
                row[name] = row[name] and row[name].replace(tzinfo=UTC)
    wrong = []
    for moment, state in states.items():
        found = {table: social.printed(as_of(rows, moment)) for table, rows in histories.items()}
        wrong += [f"{moment}: {difference}" for difference in differences(found, state, tables)]
    assert not wrong, f"{len(wrong)} of {len(states)} moments\n" + "\n".join(wrong[:20])
    for rows in histories.values():
        rows.sort(key=lambda row: (row["_row_key"], row["_valid_from"]))
        newest = {row["_row_key"]: row for row in rows}
        assert [row for row in rows if row["_is_newest"]] == [*newest.values()]
        for one, next_one in pairwise(rows):
            if one["_row_key"] != next_one["_row_key"]:
                continue
            assert one["_valid_from"] < one["_valid_to"] <= next_one["_valid_from"]
            assert one["_to_position"]
            if one["_to_position"] == next_one["_from_position"]:
                flags = ("_is_ambiguous", "_missing_columns")
                assert social.printed([plain(one)]) != social.printed([plain(next_one)]) or [
                    one[flag] for flag in flags
                ] != [next_one[flag] for flag in flags]
        assert rows and any(row["_to_position"] for row in rows)


def fold_and_compare(lake: Lake, seed: int, count: int, steps: int, *tables: str) -> None:
    """What was first in the log but for a fifth of it; the rest in two batches, shuffled, with
    repetitions; all of it anew."""
    lake.keep_models(*tables)
    add_histories(lake, *tables)
    log, states = live(seed, count, steps, moments=20)
    assert len(states) > 12
    chance = Random(seed)
    early, rest = log[: len(log) * 3 // 5], log[len(log) * 3 // 5 :]
    chance.shuffle(early)
    batches = [early[len(early) // 5 :]]
    rest = social.arriving(rest + early[: len(early) // 5], chance)
    batches += [rest[::2], rest[1::2] + batches[0][:9]]
    writer = social.Log(social.Graph(social.SCHEMA), Random(seed))
    for number, batch in enumerate(batches):
        lake.land(FEED, f"{number}.jsonl.gz", [*writer.lines(batch)])
        lake.dbt("run").check()
    compare(lake, states, tables)
    said = lake.dbt("test", "-s", "test_name:current_versions_are").output
    assert said.count("PASS current_versions_are") == len(tables), said
    lake.dbt("run", "-s", "gold", "--full-refresh").check()
    compare(lake, states, tables)


@pytest.mark.wide
def test_a_graph_as_of_moments_at_random(tmp_path: Path, worker: Worker) -> None:
    fold_and_compare(Lake(tmp_path, worker, FEEDS), 11, 60, 12, "people", "employments")


@pytest.mark.soak
def test_a_thousand_histories(tmp_path: Path, worker: Worker) -> None:
    fold_and_compare(Lake(tmp_path, worker, FEEDS), 12, 1000, 30, *TABLES)


def versions(lake: Lake, table: str, uid: str, *columns: str) -> list[tuple[object, ...]]:
    """From and to, in milliseconds, and columns of the versions of a row."""
    rows = [row for row in lake.rows(f"gold.{table}_history") if row["uid"] == uid]
    return [
        (
            *(
                row[name] and round(row[name].replace(tzinfo=UTC).timestamp() * 1000) - START
                for name in ("_valid_from", "_valid_to")
            ),
            *(row[name] for name in columns),
        )
        for row in sorted(rows, key=lambda row: row["_valid_from"])
    ]


def moments(lake: Lake, table: str, uid: str) -> list[int]:
    """The moments, in milliseconds, at which a row is folded."""
    said = lake.dbt("compile", "--quiet", "-s", f"{table}_history").output
    folds = said[said.index("with ") : said.rindex("\n\nselect")]
    asked = f"select unix_millis(moment) from moments where row_key = '[\"{uid}\"]' order by 1"
    return [int(str(time)) - START for (time,) in lake.sql(f"{folds} {asked}")]


@pytest.mark.wide
def test_what_makes_and_ends_a_version(tmp_path: Path, worker: Worker) -> None:
    lake = Lake(tmp_path, worker, FEEDS)
    lake.keep_models("people", "companies")
    add_histories(lake, "people", "companies")
    lake.land(
        FEED,
        "1.jsonl",
        [
            person("ann", (1, 1, 0), 10, age=("Overwrite", 1)),
            person("ann", (1, 2, 0), 20, age=("Add", 2)),
            person("ann", (1, 3, 0), 30, age=("Max", 2)),  # changes nothing
            person("ann", (1, 4, 0), 50, age=("Add", 1)),  # earlier in the log than what is at 40
            person("ann", (1, 5, 0), 40, age=("Overwrite", 7)),
            person("ann", (1, 6, 0), 60, "delete"),
            job("ann", "inc", (1, 7, 0), 70),  # makes both ends, with their defaults
            person("bob", (2, 1, 0), 10, age=("Overwrite", 9223372036854775807)),
            person("bob", (2, 2, 0), 20, age=("Add", 1)),  # overflows
            person("bob", (2, 3, 0), 30, name=("Overwrite", "b")),
            # what overflowed is over with the vertex, wherever that was deleted
            company("acme", (3, 6, 0), 10, flags=("Overwrite", 9223372036854775807)),
            company("acme", (3, 7, 0), 20, flags=("Add", 1)),
            message("delete", "vertex-type", (2, 4, 0), 35, typename="Company", content={}),
            company("acme", (3, 8, 0), 40, flags=("Overwrite", 2)),
            person("eve", (3, 1, 0), 5, age=("Overwrite", 0)),
            person("eve", (3, 1, 1), 10, age=("Overwrite", 1)),
            person("eve", (3, 2, 0), 20, age=("Overwrite", "old")),  # does not fit
            person("eve", (3, 3, 0), 30, age=("Add", 1)),
            person("eve", (3, 4, 0), 40, "delete"),
            person("eve", (3, 5, 0), 50, age=("Add", 1)),
            # as above, but no decoder can read it
            person("tom", (3, 1, 0), 5, age=("Overwrite", 0)),
            person("tom", (3, 2, 0), 20, age=("Overwrite", None)),
            person("tom", (3, 3, 0), 30, age=("Add", 1)),
            person("tom", (3, 3, 1), 35, age=("Add", 1)),
            # the delete has an early time and a late place: both versions come before it
            person("may", (5, 1, 0), 10, age=("Overwrite", 1)),
            person("may", (5, 2, 0), 20, age=("Overwrite", "old")),
            person("may", (5, 3, 0), 30, age=("Overwrite", 3)),
            person("may", (5, 4, 0), 40, age=("Add", 1)),
            person("may", (5, 5, 0), 25, "delete"),
            # what cannot be read has a late time, and comes before what has an early one
            person("sam", (5, 1, 0), 10),
            person("sam", (5, 2, 0), 50, age=("Add", None)),
            person("sam", (5, 3, 0), 40, age=("Add", 1)),
            person("sam", (5, 4, 0), 45, "delete"),
            # until the graph is landed once more
            person("old", (6, 1, 0), 10, age=("Overwrite", 1)),
            person("old", (6, 2, 0), 30, age=("Overwrite", 2)),
            person("gone", (6, 3, 0), 30),
            # an edge of which an attribute cannot be read makes its ends all the same
            job("zoe", "hq", (2, 7, 0), 40, hours=("Overwrite", None)),
            person("zoe", (2, 8, 0), 50, age=("IgnoreIfExisted", 7)),
        ],
    )
    lake.dbt("run").check()
    assert versions(lake, "people", "ann", "age", "_is_newest") == [
        (10, 20, 1, False),
        (20, 50, 3, False),
        (50, 60, 7, False),
        (70, None, 0, True),
    ]
    assert versions(lake, "companies", "inc", "flags") == [(70, None, 1)]
    assert versions(lake, "people", "bob", "age", "name", "_later_change_rejected") == [
        (10, 30, 9223372036854775807, "", True),
        (30, None, 9223372036854775807, "b", True),
    ]
    assert versions(lake, "people", "eve", "age", "_later_change_rejected") == [
        (5, 10, 0, False),
        (10, 30, 1, True),
        (30, 40, 2, True),
        (50, None, 1, False),
    ]
    assert versions(lake, "people", "tom", "age", "_later_change_rejected") == [
        (5, 30, 0, True),
        (30, 35, 1, True),
        (35, None, 2, True),
    ]
    assert versions(lake, "people", "may", "age", "_later_change_rejected") == [
        (10, 30, 1, True),
        (30, 40, 3, True),
    ]
    assert versions(lake, "people", "sam", "age", "_later_change_rejected") == [
        (10, 40, 0, False),
        (40, 45, 1, True),
    ]
    assert versions(lake, "companies", "hq", "flags") == [(40, None, 1)]
    assert versions(lake, "people", "zoe", "age") == [(40, None, 0)]
    assert versions(lake, "companies", "acme", "flags", "_later_change_rejected") == [
        (10, 35, 9223372036854775807, True),
        (40, None, 2, False),
    ]
    reasons = [row["reason"] for row in lake.rows("gold.rejections") if "_h" in row["table_name"]]
    assert sorted(reasons) == ["bad_cast", "bad_cast", "overflow", "overflow"]

    # late, in the midst: of another partition, and a vertex that an edge is now known to have made
    lake.land(
        FEED,
        "2.jsonl",
        [
            company("inc", (2, 6, 0), 80, flags=("Add", 2)),
            job("bob", "inc", (2, 5, 0), 65),
            person("ann", (3, 9, 0), 15, name=("Overwrite", "x")),
        ],
    )
    lake.dbt("run").check()
    assert versions(lake, "companies", "inc", "flags") == [(65, 80, 1), (80, None, 3)]
    assert versions(lake, "people", "ann", "age", "name", "_is_ambiguous") == [
        (10, 15, 1, "", False),
        (15, 20, 1, "x", True),
        (20, 50, 3, "x", True),
        (50, 60, 7, "x", True),
        (70, None, 0, "", False),
    ]
    moment = "\"timestamp '2023-11-14 22:13:20.052'\""
    asked = f"select uid, age from {{{{ as_of('people_history', {moment}) }}}} order by uid"
    said = lake.dbt("compile", "--quiet", "--inline", asked)
    said.check()
    assert lake.sql(said.output[said.output.index("select uid") :]) == [
        ["ann", "7"],
        ["bob", "9223372036854775807"],
        ["eve", "1"],
        ["gone", "0"],
        ["old", "2"],
        ["tom", "2"],
        ["zoe", "0"],
    ]
    said = lake.dbt(
        "compile", "--inline", "select * from {{ as_of('people_history', position='0') }}"
    )
    assert not said.succeeded and "as_of takes a moment of people_history" in said.output
    lake.edit(
        "models/gold/social/_histories.yml",
        "- name: people_history\n",
        "- name: people_history\n  config: {meta: {keep_unchanged_versions: true}}\n",
    )
    lake.dbt("run").check()
    assert [one[:2] for one in versions(lake, "people", "ann")] == [
        *((10, 15), (15, 20), (20, 30), (30, 50), (50, 60)),
        (70, None),
    ]
    said = lake.dbt("test", "-s", "test_name:current_versions_are").output
    assert said.count("PASS current_versions_are") == 2, said

    # two changes of one moment make no version, until what comes late parts them
    late = [company("late", (4, 10, 0), 40), company("late", (4, 12, 0), 40, "delete")]
    lake.land(FEED, "3.jsonl", late)
    lake.dbt("run").check()
    assert versions(lake, "companies", "late") == []
    cleared = message("delete", "vertex-type", (4, 11, 0), 50, typename="Company", content={})
    lake.land(FEED, "4.jsonl", [cleared])
    lake.dbt("run").check()
    assert [one[:2] for one in versions(lake, "companies", "late")] == [(40, 50)]
    # deletes of all companies at 35 and 50: they are no moments of those that nobody knew before
    assert moments(lake, "companies", "inc") == [65, 70, 80]
    assert moments(lake, "companies", "late") == [40, 50]
    assert moments(lake, "companies", "acme") == [10, 20, 35, 40, 50]
    names = ("uid", "_valid_from", "_valid_to", "_later_change_rejected")
    before = sorted(map(str, lake.rows("gold.companies_history", names)))
    lake.dbt("run", "--full-refresh").check()
    assert sorted(map(str, lake.rows("gold.companies_history", names))) == before

    # the graph of a backup, by a clock that is behind: what was known before it was so until then
    batch = max(row["landed_batch"] for row in lake.rows(f"bronze.{FEED}_messages")) + 1
    epochs = f'/social_graph"\n        config: {{meta: {{epochs: [{batch}]}}}}\n'
    lake.edit("models/bronze/_bronze.yml", '/social_graph"\n', epochs)
    again = [
        message("delete", "vertex-type", (6, 1, 0), 20, typename="Person", content={}),
        person("old", (6, 2, 0), 20, age=("Overwrite", 1)),
        person("old", (6, 3, 0), 45, age=("Add", 4)),
    ]
    lake.land(FEED, "5.jsonl", again)
    lake.dbt("run", "-s", "+people_history").check()
    # the milliseconds do not tell the microsecond for which the row was still as before
    assert versions(lake, "people", "old", "age") == [
        *((10, 30, 1), (30, 30, 2), (30, 45, 1), (45, None, 5)),
    ]
    assert versions(lake, "people", "gone", "age") == [(30, 30, 0)]
    ends = [(row["_valid_from"], row["_valid_to"]) for row in lake.rows("gold.people_history")]
    assert all(end is None or start < end for start, end in ends)
