"""Old messages go if the user says so; gold stays what they made it (decisions/retention.md)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fold_cases import Cases, FoldLake
from histories import FIRST_POSITION, History, random_history
from kit import Lake, Outcome, Worker
from messages import cart, delete, insert, payment, read, shift, tombstone, update
from test_a_killed_run_is_completed_by_the_next import commit_count

pytestmark = pytest.mark.slow

LINEAGE = ("_position", "_is_complete", "_row_key", "_later_change_rejected")
BRONZE = "models/bronze/_bronze.yml"
CONTRACTS = "models/gold/warehouse/_warehouse.yml"
FOLD = "{{ fold_changes(ref('shop_mariadb_changes'), 'warehouse.payments') }}\n"
HISTORY = FOLD.replace("fold_changes", "fold_history")
COPY = """
  - name: copy
    description: The same once more.
    constraints:
      - {type: primary_key, columns: [id]}
    columns:
      - {name: id, data_type: bigint, description: Payment number.}
"""
RENAMED = (
    "select * except (entity), replace(entity, '{1}', '{2}') as entity\n"
    "from {{{{ ref('{0}_changes') }}}}\n"
)
MY_VIEW = "select * from {{ ref('shop_mariadb_changes') }}\n"
MINE = "{{{{ config(materialized='table') }}}}\nselect 1 as one from {{{{ ref('{}') }}}}\n"
SHOPS = ("shop_mariadb", "shop_postgres")
ALL_IS_OLD = "{keep_messages_days: 0}"

# ---- histories

CUTS = (24, 32)  # what lies up to the first place is old after the first batch, and so on


def with_cuts(cases: Cases, some: list[History]) -> None:
    """Each arrives in three batches; a change that comes after its cut comes too late."""
    for number, history in enumerate(some):
        chance = random.Random(number)
        batches: list[list[int]] = [[], [], []]
        too_late = set()
        for index in range(len(history)):
            place = FIRST_POSITION + index
            due = sum(place > cut for cut in CUTS)
            batch = due if place in CUTS else chance.choice(range(due, 3))
            batches[batch].append(index)
            if batch > due:
                too_late.add(index)
        group = f"random {number}"
        all_arrived = cases.add_arrivals(group, [batches])
        cases.add_history(history, group, all_arrived, too_late)


@pytest.mark.wide
@pytest.mark.parametrize("histories", [50, pytest.param(500, marks=pytest.mark.soak)])
def test_gold_goes_on_from_what_old_messages_made_it(
    tmp_path: Path, worker: Worker, histories: int
) -> None:
    lake = FoldLake(tmp_path, worker)
    for other in ("pairs", "wide_history", "images_history"):
        (lake.project / "models" / "gold" / "proof" / f"{other}.sql").unlink()
    wide, rows, images = Cases("wide"), Cases("rows"), Cases("images")
    with_cuts(wide, [random_history(seed) for seed in range(histories // 5 * 2)])
    with_cuts(rows, [random_history(seed, "patches") for seed in range(histories // 10 * 3)])
    with_cuts(images, [random_history(seed, "images") for seed in range(histories // 10 * 3)])
    lake.load([wide, rows, images])
    for batch in (1, 2, 3):
        lake.land_batch(batch)
        lake.fold()
        assert not lake.mismatches(batch), lake.mismatches(batch)
        maintain(lake, feeds=("cases",))
        assert {row["outcome"] for row in lake.rows("silver.cases_decoded")} <= {"rejected"}
    too_late = [row for row in lake.rows("silver.cases_decoded") if row["reason"]]
    assert {row["reason"] for row in too_late} == {"older_than_kept"}
    arrived_late = sum(
        lines["batch"] > 1 + sum(FIRST_POSITION + index > cut for cut in CUTS)
        for cases in (wide, rows, images)
        for lines in cases.arrivals
        for index in lines["indexes"]
    )
    assert len(too_late) == arrived_late > 2 * histories
    for again in ("wide", "cases_decoded"):
        refused = lake.dbt("run", "--full-refresh", "-s", again)
        assert not refused.succeeded and "were removed up to" in refused.output
    assert not lake.mismatches(3)


def maintain(
    lake: Lake, variables: str = ALL_IS_OLD, dry_run: bool = False, feeds: tuple[str, ...] = SHOPS
) -> str:
    """Of the feeds' decoded tables alone, with which old messages go."""
    tables = ", ".join(f"silver.{feed}_decoded" for feed in feeds)
    arguments = f"{{tables: [{tables}], dry_run: {str(dry_run).lower()}}}"
    outcome = lake.dbt("run-operation", "maintain", "--vars", variables, "--args", arguments)
    outcome.check()
    return outcome.output


# ---- a feed of messages


class Shop:
    """Payments and shifts of one feed, carts of another; a shift is not folded by any table."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        lake.keep_models("payments", "carts")
        lines = [insert(payment(n), position=n) for n in range(1, 21)]
        lines += [delete(payment(20), position=30), tombstone(payment(20))]
        lines += [insert(shift(1), "shifts", position=31), "not a record"]
        lake.land("shop_mariadb", "1.jsonl", lines)
        lake.land("shop_postgres", "1.jsonl", [insert(cart(1), "carts", position=1)])
        lake.build()
        self.gold = lake.gold(LINEAGE)
        lake.save("built")
        self.said = maintain(lake)
        lake.save("removed")

    def restore(self, state: str) -> Lake:
        self.lake.restore(state)
        self.lake.dbt("show", "--inline", "select 1 as one").check()  # opens the session
        return self.lake


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Iterator[Shop]:
    yield Shop(shared_lake)


def outcomes(lake: Lake, feed: str = "shop_mariadb") -> list[tuple]:
    rows = lake.rows(f"silver.{feed}_decoded")
    return sorted((row["outcome"], row["reason"] or "", row["entity"] or "") for row in rows)


def check_accounts(lake: Lake) -> None:
    lake.dbt("run-operation", "account_for_messages").check()
    lake.build("--vars", "{whole_tests_every_days: 0}")


def test_old_messages_stay_unless_the_user_says_otherwise(shop: Shop) -> None:
    lake = shop.restore("built")
    before = outcomes(lake)
    for kept in ("{}", "{keep_messages_days: 1}"):
        assert "feed shop" not in maintain(lake, kept, dry_run=True)
    said = maintain(lake, dry_run=True)
    assert "feed shop_mariadb: would let 22 changes, copies and control messages up to run" in said
    assert outcomes(lake) == before and lake.rows("ops.removals") == []


def test_old_messages_go_and_gold_stays(shop: Shop) -> None:
    lake = shop.restore("removed")
    said = "feed shop_mariadb: let 22 changes, copies and control messages up to run 1 go"
    assert said in shop.said
    assert "not 2 of tables that no model folds, or that were rejected" in shop.said
    assert outcomes(lake) == [("change", "", "warehouse.shifts"), ("rejected", "bad_json", "")]
    assert len(lake.rows("bronze.shop_mariadb_messages")) == 2
    assert outcomes(lake, "shop_postgres") == []
    assert lake.gold(LINEAGE) == shop.gold
    check_accounts(lake)
    # nothing is taken twice, and nothing goes twice
    assert len(lake.rows("bronze.shop_mariadb_messages")) == 2
    assert "feed shop_mariadb" not in maintain(lake, dry_run=True)
    assert lake.gold(LINEAGE) == shop.gold


@pytest.mark.wide
def test_what_comes_late_is_kept_counted_and_reported(shop: Shop) -> None:
    lake = shop.restore("removed")
    lines = [
        insert(payment(50), position=5),  # would be a row
        insert(payment(20), position=20),  # would bring back what was deleted
        update(payment(1, amount="99.00"), position=1),  # a copy, or not: nobody knows
        update(payment(2, amount="7.00"), position=90),
        insert(payment(51), position=91),
    ]
    lake.land("shop_mariadb", "2.jsonl", lines)
    said = lake.build().output
    assert "3 messages of shop_mariadb were rejected" in said
    rows = {row["id"]: row for row in lake.rows("gold.payments")}
    assert rows.keys() == {*range(1, 20), 51}
    assert str(rows[2]["amount"]) == "7.00" and str(rows[1]["amount"]) == "10.50"
    (problem,) = (
        row
        for row in lake.sql("select kind, reason, occurrences, what_to_do from ops.problems")
        if row[1] == "older_than_kept"
    )
    assert problem[0] == "rejected" and problem[2] == "3" and "send the row again" in problem[3]
    check_accounts(lake)
    # a table that nobody folded has its history
    kept = [row for row in lake.rows("silver.shop_mariadb_decoded") if row["outcome"] == "change"]
    assert len(kept) == 3


@pytest.mark.wide
def test_what_needs_all_history_stops(shop: Shop) -> None:
    lake = shop.restore("removed")
    before = lake.commits()
    check_refused(lake.dbt("run", "--full-refresh", "-s", "payments"))
    check_refused(lake.dbt("run", "--full-refresh", "-s", "shop_mariadb_decoded"))
    lake.edit(CONTRACTS, "name: rate, data_type: double", "name: rate, data_type: string")
    check_refused(lake.dbt("build", "-s", "payments"))
    assert "its contract or SQL has changed since it was published" in maintain(lake, dry_run=True)
    with (lake.project / CONTRACTS).open("a") as contracts:
        contracts.write(COPY)
    for fold in (FOLD, HISTORY):
        (lake.project / "models/gold/warehouse/copy.sql").write_text(fold)
        check_refused(lake.dbt("build", "-s", "copy"))
    changed = {name for name, place in lake.commits().items() if before.get(name) != place}
    assert changed <= {"ops.runs", "ops.publishes", "ops.tests", "ops.views"}
    assert lake.table("gold.copy") is None
    (lake.project / "models/gold/warehouse/copy.sql").unlink()
    assert lake.gold(LINEAGE) == shop.gold


@pytest.mark.wide
def test_a_table_that_was_away_meanwhile_does_not_go_on(shop: Shop) -> None:
    """Its model came back after messages went that it had not folded."""
    lake = shop.restore("built")
    contracts, copy = lake.project / CONTRACTS, lake.project / "models/gold/warehouse/copy.sql"
    plain = contracts.read_text()
    for number in (40, 41):
        contracts.write_text(plain + COPY)
        copy.write_text(FOLD)
        lake.build()
        copy.unlink()
        contracts.write_text(plain)
        lake.land("shop_mariadb", f"{number}.jsonl", [insert(payment(number), position=number)])
        if number == 40:  # all that it has not folded is still there
            continue
        lake.build()
        maintain(lake)
        # what is removed once more, and summed up in the ledger
        lake.land("shop_mariadb", "42.jsonl", [insert(payment(42), position=42)])
        lake.build()
        maintain(lake)
        sum_up = ["--args", "{tables: [ops.removals]}"]
        lake.dbt("run-operation", "maintain", *sum_up).check()
        ((newest,),) = lake.sql("select count(*) from ops.removals where entity like '%payments'")
        assert newest in (1, "1"), "it is not summed up"
    contracts.write_text(plain + COPY)
    copy.write_text(FOLD)
    before = lake.commits()["gold.copy"]
    outcome = lake.dbt("build", "-s", "copy")
    assert not outcome.succeeded
    assert "were removed since (keep_messages_days)" in re.sub(r"\s+", " ", outcome.output)
    assert lake.commits()["gold.copy"] == before
    copy.unlink()


@pytest.mark.wide
def test_a_table_that_was_away_does_not_fold_what_came_late(shop: Shop) -> None:
    """What came late stays, and what comes after it in the log went while the model was away."""
    lake = shop.restore("built")
    contracts, copy = lake.project / CONTRACTS, lake.project / "models/gold/warehouse/copy.sql"
    plain = contracts.read_text()
    contracts.write_text(plain + COPY)
    copy.write_text(FOLD)
    lake.build()
    copy.unlink()
    contracts.write_text(plain)
    late = update(payment(20, amount="7.00"), position=25)
    lake.land("shop_mariadb", "2.jsonl", [late])
    lake.build()
    lake.sql("update ops.runs set recorded_at = recorded_at - interval 10 days where run <= 2")
    assert "feed shop_mariadb: let 22 changes" in maintain(lake, "{keep_messages_days: 5}")
    contracts.write_text(plain + COPY)
    copy.write_text(FOLD)
    outcome = lake.dbt("build", "-s", "copy")
    assert not outcome.succeeded
    assert "were removed since (keep_messages_days)" in re.sub(r"\s+", " ", outcome.output)
    assert len(lake.rows("gold.copy")) == len(lake.rows("gold.payments")) == 19


@pytest.mark.wide
def test_a_table_that_was_away_does_not_go_on_if_it_needs_all(shop: Shop) -> None:
    """It has folded what went meanwhile, but what comes late may count before that."""
    lake = shop.restore("built")
    models, contracts = lake.project / "models", lake.project / CONTRACTS
    plain, renamed = contracts.read_text(), FOLD.replace("shop_mariadb_changes", "renamed")
    texts = {
        models / "silver/changes/renamed.sql": RENAMED.format("shop_mariadb", "payments", "shifts"),
        models / "gold/warehouse/copy.sql": renamed.replace("payments", "shifts"),
        models / "gold/warehouse/versions.sql": HISTORY,
        contracts: plain + COPY + COPY.replace("copy", "versions"),
    }
    for path, text in texts.items():
        path.write_text(text)
    lake.build()
    for path in texts:
        path.unlink()
    contracts.write_text(plain)
    assert "feed shop_mariadb: let 22 changes" in maintain(lake)
    for path, text in texts.items():
        path.write_text(text)
    late = insert(shift(20), "shifts", position=25)
    lake.land("shop_mariadb", "2.jsonl", [late, insert(payment(50), position=50)])
    before = lake.commits()
    outcome = lake.dbt("build")
    assert not outcome.succeeded
    said = re.sub(r"\s+", " ", outcome.output)
    for table, why in (("copy", "it reads them by renamed"), ("versions", "it keeps history")):
        assert re.search(f"Model {table}: it was folded up to run 2, .{{,250}}: {why}", said), said
        assert lake.commits()[f"gold.{table}"] == before[f"gold.{table}"]


def test_what_was_never_counted_stays(shop: Shop) -> None:
    """A run died before it counted what it decoded, so no table has folded it."""
    lake = shop.restore("built")
    lake.land("shop_mariadb", "2.jsonl", [insert(payment(40), position=40)])
    lake.dbt("run", "--exclude", "path:models/gold").check()
    lake.sql("delete from ops.decodes where run > 1")
    lake.dbt("run-operation", "publish").check()
    assert "would let 22 changes" in maintain(lake, dry_run=True)


def check_refused(outcome: Outcome) -> None:
    assert not outcome.succeeded
    assert "were removed up to" in outcome.output and "keep_messages_days" in outcome.output


@pytest.mark.wide
@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("mine.sql", MINE.format("shop_mariadb_decoded"), "mine reads them"),
        ("mine.sql", MINE.format("shop_mariadb_changes"), "mine reads them"),
        ("mine.sql", MINE.format("shop_mariadb_messages"), "mine reads them"),
        ("payments.sql", FOLD + "-- more", "gold.payments: its SQL is more than one call"),
        ("shifts.sql", FOLD.replace("payments", "shifts"), "gold.shifts: it was never published"),
        ("payments.sql", HISTORY, "gold.payments: it keeps history, of which late messages"),
        (
            "payments.sql",
            FOLD.replace("payments')", "payments', ['warehouse.payments', 'warehouse.old'])"),
            "gold.payments: it folds several feeds, or tables of one",
        ),
        (
            "payments.sql",
            FOLD.replace("payments", "shifts"),
            "gold.payments: its contract or SQL has changed since it was published",
        ),
    ],
)
def test_a_feed_that_is_read_otherwise_keeps_its_messages(
    shop: Shop, path: str, text: str, why: str
) -> None:
    lake = shop.restore("built")
    (lake.project / "models/gold/warehouse" / path).write_text(text)
    said = maintain(lake, dry_run=True)
    assert f"feed shop_mariadb keeps all its messages: {why}" in re.sub(r"\s+", " ", said)
    assert "feed shop_postgres: would let 1 changes" in said


def test_what_a_view_alone_reads_stays(shop: Shop) -> None:
    """Nobody knows what its users need; a view of the feed's changes that a table folds is none."""
    lake = shop.restore("built")
    (lake.project / "models/silver/changes/mine.sql").write_text(MY_VIEW)
    said = maintain(lake, dry_run=True)
    assert "feed shop_mariadb keeps all its messages: mine reads them" in said
    assert "feed shop_postgres: would let 1 changes" in said


@pytest.mark.wide
def test_a_view_that_renames_keeps_what_its_feed_has(shop: Shop) -> None:
    """What went under the table's name counts for what comes under the other one."""
    lake = shop.restore("built")
    models = lake.project / "models"
    renamed = RENAMED.format("shop_mariadb", "old_", "")
    (models / "silver/changes/renamed.sql").write_text(renamed)
    payments = FOLD.replace("shop_mariadb_changes", "renamed")
    (models / "gold/warehouse/payments.sql").write_text(payments)
    lake.build()
    said = re.sub(r"\s+", " ", maintain(lake))
    late = insert(payment(20), "old_payments", position=25)
    lake.land("shop_mariadb", "2.jsonl", [late, insert(payment(61), "old_payments", position=61)])
    lake.build()
    assert {row["id"] for row in lake.rows("gold.payments")} == {*range(1, 20), 61}
    assert (
        "feed shop_mariadb keeps all its messages: gold.payments: it reads them by renamed" in said
    )


@pytest.mark.wide
def test_a_table_that_is_held_back_keeps_what_it_has_not_folded(shop: Shop) -> None:
    lake = shop.restore("built")
    lake.land("shop_mariadb", "2.jsonl", [insert(payment(60, method="barter"), position=60)])
    assert not lake.dbt("build").succeeded
    assert "up to run 1 go" in maintain(lake)
    lake.land("shop_mariadb", "3.jsonl", [update(payment(60, method="cash"), position=61)])
    lake.build()
    assert {row["id"] for row in lake.rows("gold.payments")} == {*range(1, 20), 60}


@pytest.mark.parametrize("is_counted", [True, pytest.param(False, marks=pytest.mark.wide)])
def test_what_came_late_and_is_not_folded_keeps_its_history(shop: Shop, is_counted: bool) -> None:
    """It was decoded in time, so the delete that comes after it must be there when it is folded."""
    lake = shop.restore("built")
    late = update(payment(20, amount="7.00"), position=25)
    lake.land("shop_mariadb", "2.jsonl", [late, insert(payment(60, method="barter"), position=60)])
    if is_counted:
        assert not lake.dbt("build").succeeded
    else:  # the run died before it counted what it decoded
        lake.dbt("run", "--exclude", "path:models/gold").check()
        lake.sql("delete from ops.decodes where run > 1")
        lake.dbt("run-operation", "publish").check()
    said = re.sub(r"\s+", " ", maintain(lake))
    lake.land("shop_mariadb", "3.jsonl", [update(payment(60, method="cash"), position=61)])
    lake.build()
    assert {row["id"] for row in lake.rows("gold.payments")} == {*range(1, 20), 60}
    why = "a change of warehouse.payments that came late is not folded yet"
    assert f"feed shop_mariadb keeps all its messages: {why}" in said
    assert {row["feed"] for row in lake.rows("ops.removals")} == {"shop_postgres"}
    assert "feed shop_mariadb: would let 25 changes" in maintain(lake, dry_run=True)


@pytest.mark.wide
def test_a_table_is_read_again_in_a_log_that_begins_anew(shop: Shop) -> None:
    lake = shop.restore("removed")
    batch = max(row["run"] for row in lake.rows("ops.runs") if row["run"])
    lake.edit(BRONZE, "lines: records", f"lines: records\n            epochs: [{batch + 1}]")
    lake.land("shop_postgres", "2.jsonl", [read(cart(2, amount="2"), "carts", position=1)])
    lake.build()
    # once the feed streams, all is folded anew from the snapshot on
    new = "feed shop_postgres keeps all its messages: a new snapshot of shop.public.carts has"
    assert f"{new} not ended" in re.sub(r"\s+", " ", maintain(lake))
    lake.land("shop_postgres", "3.jsonl", [insert(cart(3), "carts", position=2)])
    lake.dbt("run", "--exclude", "path:models/gold").check()
    assert f"{new} ended, and a table is not published" in re.sub(r"\s+", " ", maintain(lake))
    lake.build()
    assert {row["id"] for row in lake.rows("gold.carts")} == {"cart 2", "cart 3"}
    lake.build("--full-refresh", "-s", "carts")
    assert {row["id"] for row in lake.rows("gold.carts")} == {"cart 2", "cart 3"}
    assert "feed shop_postgres: would let 2 changes" in maintain(lake, dry_run=True)
    # a table that is made of what came after all that went needs nothing of it
    models = lake.project / "models"
    renamed = RENAMED.format("shop_postgres", "old_", "")
    (models / "silver/changes/renamed.sql").write_text(renamed)
    carts = (models / "gold/shop/carts.sql").read_text()
    (models / "gold/shop/copy.sql").write_text(carts.replace("shop_postgres_changes", "renamed"))
    with (models / "gold/shop/_shop.yml").open("a") as contracts:
        contracts.write(COPY.replace("bigint", "string"))
    lake.build()
    lake.land("shop_postgres", "4.jsonl", [insert(cart(4), "carts", position=3)])
    lake.build()
    assert len(lake.rows("gold.copy")) == len(lake.rows("gold.carts")) == 3


def kill_removal(shop: Shop, commits: int, home: Path) -> bool:
    """Kill a maintenance after so many commits; whether all that is old had gone by then."""
    lake = shop.restore("built")
    already = commit_count(lake)
    victim = Worker(home / f"victim-{commits}")
    try:
        arguments = ("--vars", ALL_IS_OLD, "--args", "{tables: [silver.shop_mariadb_decoded]}")
        lake.start_dbt("run-operation", "maintain", *arguments, worker=victim)
        victim.wait_until(lambda: commit_count(lake) - already >= commits)
    finally:
        victim.kill()
    is_rejected = bool(lake.rows("ops.removals"))
    is_gone = len(lake.rows("silver.shop_mariadb_decoded")) == 2
    # a late change and a build, before anybody goes on with the maintenance
    lake.land("shop_mariadb", "2.jsonl", [insert(payment(50), position=20)])
    check_accounts(lake)
    assert len(lake.rows("gold.payments")) == 20 - is_rejected
    maintain(lake)
    check_accounts(lake)
    assert [row[0] for row in outcomes(lake)] == ["change", *["rejected"] * (1 + is_rejected)]
    assert len(lake.rows("gold.payments")) == 20 - is_rejected
    return is_gone


@pytest.mark.soak
@pytest.mark.parametrize("commits", [5, None])
def test_a_removal_that_was_killed_is_completed(
    shop: Shop, commits: int | None, tmp_path: Path
) -> None:
    if commits:
        assert not kill_removal(shop, commits, tmp_path)
        return
    for each in range(1, 30):
        if kill_removal(shop, each, tmp_path):
            assert each > 5
            return
    raise AssertionError("the messages never went")
