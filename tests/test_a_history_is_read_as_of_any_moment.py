"""Histories through `dbt build`: gold is their current versions, and what they were can be read."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from kit import Lake
from messages import cart, compact, delete, envelope, insert, read, record, update
from test_a_run_costs_what_is_new import logged
from test_several_places_for_one_table import another_feed

pytestmark = pytest.mark.wide

BRONZE = "models/bronze/_bronze.yml"
CONTRACT = "models/gold/shop/_shop.yml"
HISTORY = """
  - name: carts_history
    description: Every version of every cart.
    data_tests:
      - current_versions_are: {arguments: {table: ref('carts')}}
      - is_unique_key: {arguments: {columns: [id, _from_position]}}
    constraints:
      - {type: primary_key, columns: [id]}
    columns:
      - {name: id, data_type: string, description: Cart identifier.}
      - {name: amount, data_type: "decimal(38,10)", description: Sum in euro.}
      - {name: share, data_type: double, description: A number that has a sign when it is 0.,
         config: {meta: {may_be_missing: true}}}
      - {name: labels, data_type: "map<string, timestamp>", description: What Spark cannot compare.,
         config: {meta: {may_be_missing: true}}}
"""
FOLD = "{{ fold_history(ref('shop_postgres_changes'), 'shop.public.carts') }}\n"
EPOCH = 1795261261


@pytest.fixture
def carts(lake: Lake) -> Lake:
    return prepared(lake)


def prepared(lake: Lake) -> Lake:
    lake.keep_models("carts")
    (lake.project / "models/gold/shop/carts_history.sql").write_text(FOLD)
    columns = HISTORY.partition("      - {name: share")[2]
    path = lake.project / CONTRACT
    extra = "      - {name: share" + columns
    path.write_text(path.read_text().rstrip() + "\n" + extra + HISTORY)
    return lake


def at(second: int, line: str) -> str:
    """A message that the source committed so many seconds after the others."""
    return line.replace("1795261261000", str((EPOCH + second) * 1000))


def land(lake: Lake, *lines: str) -> None:
    number = len([*lake.landing.glob("shop_postgres/*")])
    lake.land("shop_postgres", f"{number}.jsonl", [*lines])


def truncate(position: int) -> str:
    return record(None, compact(envelope("t", None, None, "carts", position)), "carts")


def rows_written(lake: Lake) -> int:
    """By a build, of the history."""
    (found,) = re.findall(r"carts_history .*?(\d+) rows written", lake.build().output)
    return int(found)


def seconds(time: datetime | None) -> int | None:
    return None if time is None else int(time.replace(tzinfo=UTC).timestamp()) - EPOCH


def versions(lake: Lake, number: int) -> list[tuple[int, int | None, int | None]]:
    """Amount, from and to, in seconds, of the versions of a cart."""
    rows = [row for row in lake.rows("gold.carts_history") if row["id"] == f"cart {number}"]
    return [
        (int(row["amount"]), seconds(row["_valid_from"]), seconds(row["_valid_to"]))
        for row in sorted(rows, key=lambda row: row["_from_position"])
    ]


def marks(lake: Lake) -> list[bool]:
    """Whether a version of cart 1 says that a change in it was rejected."""
    rows = [row for row in lake.rows("gold.carts_history") if row["id"] == "cart 1"]
    rows.sort(key=lambda row: row["_from_position"])
    return [row["_later_change_rejected"] for row in rows]


def as_of(lake: Lake, arguments: str) -> dict[str, int]:
    asked = f"select id, cast(amount as int) from {{{{ as_of('carts_history', {arguments}) }}}}"
    outcome = lake.dbt("compile", "--quiet", "--inline", asked)
    outcome.check()
    compiled = outcome.output[outcome.output.index("select id") :]
    return {str(name): int(str(amount)) for name, amount in lake.sql(compiled)}


def moment(second: int) -> str:
    return f'"timestamp_seconds({EPOCH + second})"'


def same_after_full_refresh(lake: Lake) -> None:
    def found() -> list[str]:
        return sorted(
            str({name: row[name] for name in row if name != "_landed_batch"})
            for row in lake.rows("gold.carts_history")
        )

    before = found()
    lake.build("--full-refresh")
    assert found() == before


def test_what_was_when(carts: Lake) -> None:
    land(
        carts,
        at(0, insert(cart(1, amount="1"), "carts", 100)),
        at(0, insert(cart(2, amount="5"), "carts", 101)),
        at(10, update(cart(1, amount="2"), "carts", 110)),
        at(10, update(cart(1, amount="3"), "carts", 111)),  # in one transaction
        at(20, update(cart(1, amount="3", ttl="1"), "carts", 120)),  # changes no column
        at(30, delete(cart(2), "carts", 130)),
    )
    carts.build()
    assert versions(carts, 1) == [(1, 0, 10), (2, 10, 10), (3, 10, None)]
    assert versions(carts, 2) == [(5, 0, 30)]
    assert as_of(carts, moment(-1)) == {}
    assert as_of(carts, moment(0)) == {"cart 1": 1, "cart 2": 5}
    assert as_of(carts, moment(10)) == {"cart 1": 3, "cart 2": 5}
    assert as_of(carts, moment(30)) == {"cart 1": 3}
    (first,) = (row for row in carts.rows("gold.carts_history") if int(row["amount"]) == 2)
    place = f"position=\"'{first['_from_position']}'\""
    assert as_of(carts, place) == {"cart 1": 2, "cart 2": 5}
    run = max(row["run"] for row in carts.rows("ops.publishes"))

    # late: in a version that was said again later, after a delete, and before everything
    land(
        carts,
        at(15, update(cart(1, amount="4"), "carts", 115)),
        at(40, insert(cart(2, amount="6"), "carts", 140)),
        at(5, update(cart(2, amount="7"), "carts", 105)),
        at(35, insert(cart(3, amount="8"), "carts", 99)),  # the clock went back after it
        at(25, update(cart(3, amount="9"), "carts", 125)),
    )
    carts.build()
    assert versions(carts, 1) == [(1, 0, 10), (2, 10, 10), (3, 10, 15), (4, 15, 20), (3, 20, None)]
    assert versions(carts, 2) == [(5, 0, 5), (7, 5, 30), (6, 40, None)]
    assert versions(carts, 3) == [(8, 35, 35), (9, 35, None)]
    assert as_of(carts, moment(17)) == {"cart 1": 4, "cart 2": 7}
    assert as_of(carts, moment(17) + f", publish={run}") == {"cart 1": 3, "cart 2": 5}
    assert as_of(carts, f"publish={run}") == {"cart 1": 3}

    # a truncate writes the rows that it ends, none that had ended before
    land(carts, at(50, truncate(150)), at(60, insert(cart(4, amount="1"), "carts", 160)))
    assert rows_written(carts) == 4
    land(carts, at(70, truncate(170)))
    assert rows_written(carts) == 1
    assert versions(carts, 3) == [(8, 35, 35), (9, 35, 50)]
    assert versions(carts, 4) == [(1, 60, 70)]
    # late: it ends what was there then, and leaves what came after it
    land(carts, at(27, truncate(127)), at(28, insert(cart(2, amount="7"), "carts", 128)))
    assert rows_written(carts) == 5
    assert versions(carts, 1) == [(1, 0, 10), (2, 10, 10), (3, 10, 15), (4, 15, 20), (3, 20, 27)]
    assert versions(carts, 2) == [(5, 0, 5), (7, 5, 27), (7, 28, 30), (6, 40, 50)]
    same_after_full_refresh(carts)

    said = carts.dbt("compile", "--inline", "select * from {{ as_of('carts', moment='now()') }}")
    assert "calls fold_history or fold_graph_history, which carts does not" in said.output
    said = carts.dbt("compile", "--inline", "select * from {{ as_of('carts_history') }}")
    assert "as_of takes either a moment" in said.output
    said = carts.dbt("compile", "--inline", "select * from {{ as_of('carts_history', publish=0) }}")
    assert "has no publish up to run 0" in said.output

    # an older publish is no answer if the tag has gone, or if the ledger may have forgotten one
    late = sorted({row["run"] for row in carts.rows("ops.publishes") if row["run"] > run})[0]
    idle = max(row["run"] for row in carts.rows("ops.runs") if row["run"])
    assert as_of(carts, f"publish={idle + 1}") == as_of(carts, "publish=1000")
    carts.sql(f"alter table gold.carts_history drop tag publish_{late}")
    refused = f"what carts_history was after run {late} cannot be read any more (keep_tags_days)."
    asked = f"select * from {{{{ as_of('carts_history', publish={late}) }}}}"
    said = carts.dbt("compile", "--inline", asked)
    refused += f" Of older publishes there are {run}: name one of them"
    assert refused in " ".join(said.output.split())
    of_history = "table_name = 'gold.carts_history' and event = 'published'"
    carts.sql(f"delete from ops.publishes where {of_history} and run = {late}")
    assert as_of(carts, f"publish={late}") == {"cart 1": 3}, "nothing came then"
    again = f"select * from ops.publishes where {of_history} and run > {late}"
    carts.sql(f"insert into ops.publishes {again}")  # it knows the newest five in any case
    said = carts.dbt("compile", "--vars", "{keep_ledger_days: 0}", "--inline", asked)
    assert refused in " ".join(said.output.split())


def test_values_that_spark_takes_for_equal_or_cannot_compare(carts: Lake) -> None:
    noon, later = ("2026-01-01T12:00:00.000001Z", "2026-01-01T12:00:00.000002Z")
    land(
        carts,
        *(
            update(cart(1, amount=amount, share=share, labels={"a": time}), "carts", 100 + number)
            for number, (amount, share, time) in enumerate(
                [
                    *(("1", 0.0, noon), ("1.0", 0.0, noon)),
                    *(("1.00", -0.0, noon), ("1", -0.0, later)),
                ]
            )
        ),
    )
    carts.build()
    rows = sorted(carts.rows("gold.carts_history"), key=lambda row: row["_from_position"])
    assert [str(row["share"]) for row in rows] == ["0.0", "-0.0", "-0.0"]
    assert len({str(row["labels"]) for row in rows}) == 2


def test_options_of_names_and_of_versions_that_change_nothing(carts: Lake) -> None:
    said = ("1", "much", "1", "1")
    land(
        carts, *(at(n, update(cart(1, amount=one), "carts", 100 + n)) for n, one in enumerate(said))
    )
    carts.build()
    assert versions(carts, 1) == [(1, 0, None)]
    assert marks(carts) == [True], "what was rejected lies in it"
    assert not carts.rows("gold.carts")[0]["_later_change_rejected"], "the row was said again"
    # what was rejected is asked of rows that something new is about; for others no row is looked at
    land(carts, at(9, insert(cart(2, amount="1"), "carts", 200)))
    _, sent = logged(carts, "build")
    assert "set _later_change_rejected" not in sent
    land(
        carts, at(0, update(cart(1, amount="1"), "carts", 99)), at(9, delete(cart(2), "carts", 201))
    )
    carts.build()
    assert versions(carts, 1) == [(1, 0, None)]
    assert marks(carts) == [True]
    options = "    config: {meta: {keep_unchanged_versions: true}}\n"
    carts.edit(CONTRACT, "  - name: carts_history\n", "  - name: carts_history\n" + options)
    carts.build()
    assert versions(carts, 1) == [(1, 0, 0), (1, 0, 2), (1, 2, 3), (1, 3, None)]
    assert marks(carts) == [False, True, False, False]
    carts.edit(CONTRACT, "versions: true}", "versions: true, dbt_valid_names: true}")
    carts.build()
    rows = sorted(carts.rows("gold.carts_history"), key=lambda row: row["_from_position"])
    assert [(seconds(row["dbt_valid_from"]), seconds(row["dbt_valid_to"])) for row in rows] == [
        *((0, 0), (0, 2), (2, 3), (3, None), (9, 9))
    ]
    assert "_valid_from" not in rows[0]
    assert as_of(carts, moment(1)) == {"cart 1": 1}


def test_a_table_may_be_built_without_its_history(carts: Lake) -> None:
    def tested() -> bool:
        """Whether the newest run has sent the test that compares both, which passed."""
        run = max(row["run"] for row in carts.rows("ops.runs") if row["run"])
        return [
            row["status"]
            for row in carts.rows("ops.tests")
            if row["run"] == run and "current_versions_are" in row["test_name"]
        ] == ["pass"]

    def says(selected: str, built: str, left: str) -> bool:
        said = carts.build("-s", selected).output
        return f"was not sent: {built} was built without {left}" in said

    land(carts, at(0, insert(cart(1, amount="1"), "carts", 100)))
    carts.build()
    assert tested()
    land(carts, at(10, update(cart(1, amount="2"), "carts", 110)))
    assert says("+carts", "carts", "carts_history")
    assert not tested()
    assert as_of(carts, moment(10)) == {"cart 1": 1}
    assert says("+carts", "carts", "carts_history"), "it has nothing new, and differs still"
    assert says("+carts_history", "carts_history", "carts")
    assert as_of(carts, moment(10)) == {"cart 1": 2}
    carts.build()
    assert tested()


def test_a_table_that_was_read_again_and_two_logs(carts: Lake) -> None:
    first = [at(0, read(cart(n, amount="1"), "carts", 9000)) for n in (1, 2, 3, 6)]
    land(carts, *first, at(1, update(cart(3, amount="2"), "carts", 9001)))
    carts.build()
    batch = max(row["landed_batch"] for row in carts.rows("bronze.shop_postgres_messages"))
    carts.edit(BRONZE, "lines: records", f"lines: records\n            epochs: [{batch + 1}]")
    again = [at(10, read(cart(n, amount="1"), "carts", 5)) for n in (1, 3)]
    land(carts, *again, at(20, insert(cart(4, amount="3"), "carts", 6)))
    carts.build()
    # cart 1 went on, cart 2 had vanished, cart 3 was something else before
    assert versions(carts, 1) == [(1, 0, None)]
    assert versions(carts, 2) == [(1, 0, 10)]
    assert versions(carts, 3) == [(1, 0, 1), (2, 1, 10), (1, 10, None)]
    assert versions(carts, 6) == [(1, 0, 10)]
    # a row of the snapshot may land late: it was there all along
    land(carts, at(30, delete(cart(1), "carts", 7)), at(10, read(cart(6, amount="1"), "carts", 5)))
    carts.build()
    assert versions(carts, 1) == [(1, 0, 30)]
    assert versions(carts, 6) == [(1, 0, None)]
    # what had vanished ends when the new log begins: that was earlier than all that has come so far
    land(carts, at(8, insert(cart(5, amount="1"), "carts", 4)))
    carts.build()
    assert versions(carts, 2) == [(1, 0, 8)]
    other = at(40, update(cart(4, amount="5"), "carts", 8)).replace("shop_pg", "other_pg")
    land(carts, other)
    carts.build()
    assert [
        (int(row["amount"]), row["_is_ambiguous"])
        for row in sorted(carts.rows("gold.carts_history"), key=lambda row: row["_from_position"])
        if row["id"] == "cart 4"
    ] == [(3, False), (5, True)]
    same_after_full_refresh(carts)


def with_north(lake: Lake) -> Lake:
    """The same carts from two feeds: shop_postgres, which is the south, and another one."""
    another_feed(lake, "north")
    for model, fold in (("carts", "fold_changes"), ("carts_history", "fold_history")):
        text = f"{{{{ {fold}(ref('carts_changes'), 'carts', sources=['shop.public.carts']) }}}}\n"
        (lake.project / f"models/gold/shop/{model}.sql").write_text(text)
    return lake


def land_north(lake: Lake, *lines: str) -> None:
    lake.land("north", f"{len([*lake.landing.glob('north/*')])}.jsonl", [*lines])


def begin_anew(lake: Lake, feed: str) -> None:
    """What lands of the feed from now on is of a new epoch."""
    batch = max(row["landed_batch"] for row in lake.rows(f"bronze.{feed}_messages"))
    epochs = f"epochs: [{batch + 1}]"
    if feed == "north":
        lake.edit(BRONZE, '{lines: "records"}', f'{{lines: "records", {epochs}}}')
    else:
        lake.edit(BRONZE, "lines: records", f"lines: records\n            {epochs}")


def test_a_row_that_another_feed_said_last_stays_when_its_feed_is_read_again(carts: Lake) -> None:
    with_north(carts)
    land(
        carts,
        *(at(0, read(cart(n, amount="1"), "carts", 100)) for n in (1, 2, 3, 4)),
        at(10, delete(cart(1), "carts", 110)),
    )
    moved = (at(20, insert(cart(1, amount="2"), "carts", 200)),)
    land_north(carts, *moved, at(20, update(cart(2, amount="2"), "carts", 201)))
    carts.build()
    begin_anew(carts, "shop_postgres")
    again = at(30, read(cart(4, amount="1"), "carts", 5))
    land(carts, again, at(31, insert(cart(5, amount="1"), "carts", 6)))
    carts.build()
    assert versions(carts, 1) == [(1, 0, 10), (2, 20, None)], "it is in the north"
    assert versions(carts, 2) == [(1, 0, 20), (2, 20, None)]
    assert versions(carts, 3) == [(1, 0, 30)]
    assert versions(carts, 4) == [(1, 0, None)]

    # all of it counts, so nobody asks first whether the newest versions do
    land(carts, at(40, update(cart(5, amount="2"), "carts", 7)))
    _, said = logged(carts, "build")
    assert len(re.findall("as is_late from touched", said)) == 1
    assert versions(carts, 5) == [(1, 31, 40), (2, 40, None)]
    same_after_full_refresh(carts)


def test_a_snapshot_and_a_stream_in_separate_feeds_are_read_again(carts: Lake) -> None:
    with_north(carts)
    land_north(carts, *(at(0, read(cart(n, amount="1"), "carts", 100)) for n in (1, 2, 3)))
    land(carts, *(at(10, update(cart(n, amount="2"), "carts", 110)) for n in (1, 4)))
    carts.build()
    begin_anew(carts, "shop_postgres")
    begin_anew(carts, "north")
    again = {1: "2", 3: "1"}
    rows = (read(cart(n, amount=amount), "carts", 5) for n, amount in again.items())
    land_north(carts, *(at(30, row) for row in rows))
    land(carts, at(30, insert(cart(5, amount="1"), "carts", 6)))
    carts.build()
    assert versions(carts, 1) == [(1, 0, 10), (2, 10, None)], "nothing has changed"
    assert versions(carts, 2) == [(1, 0, 30)]
    assert versions(carts, 3) == [(1, 0, None)]
    assert versions(carts, 4) == [(2, 10, 30)]
    same_after_full_refresh(carts)
