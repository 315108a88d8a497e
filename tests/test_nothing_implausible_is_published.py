"""What is doubtful is held back until it is put right or accepted (decisions/doubts.md)."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
import yaml
from graphs import FEED as GRAPH
from graphs import FEEDS as GRAPHS
from graphs import add_histories
from kit import Lake, Outcome, Worker
from messages import compact, delete, envelope, insert, payment, record, shift, update
from simulated_sources import DEBEZIUM, simulate
from test_graph_rules import company, job

pytestmark = pytest.mark.slow

FEED = "shop_mariadb"
CONTRACT = "models/gold/warehouse/_warehouse.yml"
MODEL = "models/gold/warehouse/payments.sql"
ACCEPTED = ("--vars", "{accept: [gold.payments]}")
ROWS = 40
HISTORY = {"history": "string", "id": "int", "amount": "bigint", "note": "string"} | {
    "document": "string"
}


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Lake:
    """Two tables of one group and feed; each test leaves them published and right."""
    return prepared(shared_lake)


def prepared(lake: Lake) -> Lake:
    lake.hold_doubtful()
    lake.keep_models("payments", "shifts")
    rows = [insert(payment(number)) for number in range(1, ROWS + 1)]
    land(lake, *rows, insert(shift(1), "shifts"))
    lake.build()
    return lake


def land(lake: Lake, *lines: str) -> None:
    number = len([*lake.landing.glob(f"{FEED}/*")])
    lake.land(FEED, f"file {number}.jsonl", [*lines])


def ids(lake: Lake, table: str = "gold.payments") -> list[int]:
    return sorted(row["id"] for row in lake.rows(table, ("id",)))


def published(lake: Lake) -> list[int]:
    """The snapshots that readers see."""
    tables = [lake.table(name) for name in ("gold.payments", "gold.shifts")]
    return [
        snapshot.snapshot_id
        for snapshot in (table.current_snapshot() for table in tables if table)
        if snapshot
    ]


def held(lake: Lake, why: str, *command: str) -> Outcome:
    """The command holds the group back for that reason, and nobody sees anything of it."""
    before = published(lake)
    outcome = lake.dbt(*(command or ("build",)))
    assert not outcome.succeeded
    said = re.sub(r"\s+", " ", outcome.output)
    for text in (
        "changefold: held back warehouse, readers keep what they had: ",
        "payments is doubtful: ",
        "dbt build --vars '{accept: [gold.payments]}'",
        why,
    ):
        assert text in said, outcome.output
    assert published(lake) == before
    return outcome


def test_a_typo_in_the_entity_is_held_back_until_it_is_mended(shop: Lake) -> None:
    rows = ids(shop)
    shop.edit(MODEL, "warehouse.payments", "warehouse.paymetns")
    why = f"it would have 0 rows instead of {len(rows)}, and no deletes account for that"
    held(shop, why)
    held(shop, "did you mean warehouse.payments?")  # with nothing new
    assert "accept names `gold.paymnts`, which is no table of models/gold, did you mean" in (
        shop.dbt("build", "--vars", "{accept: [gold.paymnts]}").output
    )
    # a retry takes nothing of what the other name has staged, whether something is new or not
    shop.keeps_artifacts = True
    held(shop, "it would have 0 rows")
    shop.edit(MODEL, "warehouse.paymetns", "warehouse.payments")
    shop.dbt("retry").check()
    assert ids(shop) == rows
    assert not shop.dbt("run-operation", "problems").output.count("held")
    shop.edit(MODEL, "warehouse.payments", "warehouse.paymetns")
    land(shop, insert(payment(600)))
    held(shop, "it would have 0 rows")
    shop.edit(MODEL, "warehouse.paymetns", "warehouse.payments")
    shop.dbt("retry").check()
    shop.keeps_artifacts = False
    assert ids(shop) == [*rows, 600]
    shop.build()
    assert ids(shop) == [*rows, 600]


@pytest.mark.wide
@pytest.mark.parametrize("entity", ["warehouse.paymetns", "of.another"])
def test_a_table_is_not_rebuilt_of_an_unknown_entity(shop: Lake, entity: str) -> None:
    before = published(shop)
    shop.edit(MODEL, "warehouse.payments", entity)
    outcome = shop.dbt("run", "-s", "payments", "--target", "rebuild")
    assert not outcome.succeeded
    said = re.sub(r"\s+", " ", outcome.output)
    assert f"is doubtful: shop_mariadb has no changes of {entity}" in said
    assert published(shop) == before
    shop.edit(MODEL, entity, "warehouse.payments")
    shop.build()
    assert published(shop) == before


@pytest.mark.wide
def test_what_is_accepted_is_published(shop: Lake) -> None:
    rows = ids(shop)
    shop.edit(MODEL, "warehouse.payments", "warehouse.paymetns")
    shop.keeps_artifacts = True
    held(shop, "it would have 0 rows")
    held(shop, "it would have 0 rows", "retry")
    shop.keeps_artifacts = False
    assert "gold.payments is accepted" in shop.build(*ACCEPTED).output
    assert ids(shop) == []
    assert "doubtful" not in shop.build().output, "it was accepted and published"
    shop.edit(MODEL, "warehouse.paymetns", "warehouse.payments")
    shop.build()
    assert ids(shop) == rows


@pytest.mark.wide
def test_a_column_that_nobody_sent_is_held_back(shop: Lake) -> None:
    column = "{name: details, data_type: string"
    shop.edit(CONTRACT, column, column.replace("details", "detials"))
    why = "nobody ever sent detials: are the names in models/gold/warehouse/_warehouse.yml those"
    held(shop, why)
    # neither a retry, nor a publish by hand, nor another command lets it through
    shop.keeps_artifacts = True
    held(shop, why)
    held(shop, why, "retry")
    shop.keeps_artifacts = False
    assert "held back warehouse" in shop.dbt("run-operation", "publish").output
    held(shop, why, "run")
    held(shop, why, "build", "--vars", "publish: false")
    assert "held back warehouse" in shop.dbt("run-operation", "publish").output
    # what is new meanwhile waits with it
    land(shop, insert(payment(500)))
    held(shop, why)
    # the source may come to it
    may = "name: detials, config: {meta: {may_be_missing: true}}"
    shop.edit(CONTRACT, "name: detials", may)
    shop.build()
    assert 500 in ids(shop)
    shop.edit(CONTRACT, may, "name: details")
    shop.build()


def test_an_attribute_that_no_message_names_is_held_back(tmp_path: Path, worker: Worker) -> None:
    """Of a graph and of its history; gold has a default for what was not sent."""
    lake = Lake(tmp_path, worker, GRAPHS)
    lake.hold_doubtful()
    lake.keep_models("companies")
    add_histories(lake, "companies")
    flags = {"founded": ("Overwrite", "2001-01-01 00:00:00"), "flags": ("Or", 1)}
    # edges make ends that have no message of their own; a delete and a bare insert name nothing
    made = [job("p", f"made {n}", (1, 1, n), n) for n in range(30)]
    gone = [company(f"gone {n}", (1, 2, n), 40, "delete") for n in range(30)]
    bare = company("bare", (1, 2, 30), 40)
    said = [company(f"said {n}", (1, 3, n), 50, **flags) for n in range(19)]
    lake.land(GRAPH, "first.jsonl", [*made, *gone, bare, *said])
    lake.dbt("run").check()
    lake.land(GRAPH, "then.jsonl", [company("said 1", (1, 4, 0), 60, flags=("Or", 2))])
    outcome = lake.dbt("run")
    assert not outcome.succeeded
    text = " ".join(outcome.output.split())
    for table, file in {"companies": "_social.yml", "companies_history": "_histories.yml"}.items():
        assert (
            f"{table} is doubtful: nobody ever sent revenue: are the names in"
            f" models/gold/social/{file} those of the source?" in text
        ), outcome.output
    lake.land(GRAPH, "last.jsonl", [company("said 1", (1, 5, 0), 70, revenue=("Add", 5))])
    lake.dbt("run").check()
    revenue = {row["uid"]: row["revenue"] for row in lake.rows("gold.companies")}
    assert (len(revenue), revenue["said 1"], revenue["said 2"]) == (50, 5, 0)


def test_rows_that_vanish_without_deletes_are_held_back(shop: Lake) -> None:
    land(shop, *[delete(payment(number)) for number in ids(shop)])
    shop.build()
    land(shop, *[insert(payment(number)) for number in range(1, ROWS + 1)])
    shop.build()
    rows = ids(shop)
    # most were decoded from messages that are gone, and older deletes do not account for that
    newest = f"landed_batch = (select max(landed_batch) from bronze.{FEED}_messages)"
    shop.sql(f"delete from bronze.{FEED}_messages where {newest} and message_number >= {ROWS // 3}")
    why = f"rows instead of {len(rows)}"
    held(shop, f"{why}, and no deletes account for that", "build", "--full-refresh")
    lost = f"{why}, would lose [0-9]+ of these, and no deletes account for that"
    assert re.search(lost, " ".join(held(shop, why).output.split()))
    # others that come do not stand for them
    others = range(1000, 1000 + 2 * len(rows))
    land(shop, *[insert(payment(number)) for number in others])
    assert re.search(lost, " ".join(held(shop, why).output.split()))
    rows = [*rows, *others]
    land(shop, *[delete(payment(number)) for number in rows], insert(shift(1), "shifts"))
    shop.build()
    assert ids(shop) == []
    land(shop, *[insert(payment(number)) for number in range(1, ROWS + 1)])
    shop.build()
    assert ids(shop) == [*range(1, ROWS + 1)]


@pytest.mark.wide
def test_deletes_account_for_rows_that_go(shop: Lake) -> None:
    rows = ids(shop)
    land(shop, *[delete(payment(number)) for number in rows])
    shop.build()
    land(shop, *[insert(payment(number)) for number in rows])
    shop.build()
    land(shop, *[delete(payment(number)) for number in rows[1:]])
    shop.build("--full-refresh")
    assert ids(shop) == rows[:1]
    land(shop, *[insert(payment(number)) for number in rows])
    shop.build()


def test_messages_that_are_rejected_hold_their_tables_back(shop: Lake) -> None:
    rows = ids(shop)
    land(shop, insert(payment(600)), *["no record"] * 30)
    why = f"30 of 31 messages of feed {FEED} that run"
    # silver itself is asked what it has of which table, as where a ledger is of an older version
    shop.dbt("run", "-s", f"{FEED}_messages", f"{FEED}_decoded").check()
    shop.sql("update ops.decodes set entities = null")
    held(shop, why)
    held(shop, why)
    # of the other table there was nothing new: what comes now is in doubt, too
    land(shop, insert(shift(2), "shifts"))
    assert "shifts is doubtful: 30 of 31 messages" in " ".join(held(shop, why).output.split())
    land(shop, *[update(payment(1))] * 40)
    held(shop, why)  # what is right since does not make up for it
    decoded_again(shop, 100, messages=2, rejected=1)
    held(shop, why)  # nor does what little was wrong in a hundred decodes
    sum_up(shop)
    held(shop, why)
    limit = "{most_rejected: 100}"
    shop.build("--vars", limit)
    assert ids(shop) == [*rows, 600]
    # many decodes of few messages are no decode of many
    land(shop, delete(payment(600)))
    shop.dbt("run", "-s", f"{FEED}_messages", f"{FEED}_decoded").check()
    decoded_again(shop, 100, messages=8, rejected=8)
    sum_up(shop)
    shop.build()
    assert ids(shop) == rows


def decoded_again(lake: Lake, times: int, messages: int, rejected: int) -> None:
    """As if as many decodes of so many messages had come after the newest one."""
    lake.sql(
        "insert into ops.decodes (feed, run, event, first_batch, last_batch, messages, changes,"
        " controls, duplicates, rejected, recorded_at, entities, reasons, options)"
        f" select feed, run, event, first_batch, last_batch, {messages}, 0, 0, 0, {rejected},"
        " recorded_at, entities, array(), options"
        " from (select * from ops.decodes order by recorded_at desc limit 1)"
        f" lateral view explode(sequence(1, {times})) as number"
    )


def sum_up(lake: Lake) -> None:
    rows = len(lake.rows("ops.decodes"))
    ledger = ("--args", "{tables: [ops.decodes]}", "--vars", "{keep_ledger_days: 0}")
    lake.dbt("run-operation", "maintain", *ledger).check()
    assert len(lake.rows("ops.decodes")) < rows


def test_a_wrong_decoder_holds_its_tables_back(shop: Lake) -> None:
    rows, decoded = ids(shop), f"models/silver/{FEED}_decoded.sql"
    shop.edit(decoded, "decode_debezium", "decode_tigergraph")
    held(shop, f"messages of feed {FEED} that run", "build", "--full-refresh")
    shop.edit(decoded, "decode_tigergraph", "decode_debezium")
    shop.build("--full-refresh")
    assert ids(shop) == rows


@pytest.mark.wide
def test_changes_that_do_not_fit_hold_their_table_back(shop: Lake) -> None:
    rows = ids(shop)
    land(shop, *[update(payment(number, amount="much")) for number in range(1, 31)])
    why = "30 of 30 changes do not fit its contract, see gold.rejections"
    held(shop, why)
    held(shop, why)
    land(shop, *[update(payment(1, amount=f"{number}.00")) for number in range(40)])
    held(shop, why)  # what is right since does not make up for it
    shop.edit(
        CONTRACT,
        "  - name: payments\n",
        "  - name: payments\n    config: {meta: {most_misfits: 100}}\n",
    )
    shop.build()
    shop.edit(CONTRACT, "    config: {meta: {most_misfits: 100}}\n", "")
    assert ids(shop) == rows
    assert len(shop.rows("gold.rejections")) == 30


@pytest.mark.wide
def test_a_new_table_of_a_wrong_name_is_held_back(shop: Lake) -> None:
    """There was nothing before, so nothing is lost; the feed knows another name."""
    land(shop, insert(payment(1), "old_payments"))
    shop.sql("drop table gold.payments")
    shop.edit(MODEL, "warehouse.payments", "warehouse.old_paymets")
    shop.sql("delete from ops.publishes where table_name = 'gold.payments'")
    held(shop, "shop_mariadb has no changes of warehouse.old_paymets, did you mean")
    shop.edit(MODEL, "warehouse.old_paymets", "warehouse.payments")
    shop.build(*ACCEPTED)  # as if never published: what earlier runs rejected is in doubt again


@pytest.mark.wide
def test_a_new_table_may_have_no_rows_yet(shop: Lake) -> None:
    """As long as its feed has said little, and of nothing that is called alike."""
    shop.sql("drop table gold.shifts")
    shop.sql("delete from ops.publishes where table_name = 'gold.shifts'")
    shop.edit("models/gold/warehouse/shifts.sql", "warehouse.shifts", "warehouse.invoices")
    limit = ("--vars", "{doubt_from: 1000}")
    outcome = shop.dbt("build")
    assert "has no changes of warehouse.invoices, but of " in re.sub(r"\s+", " ", outcome.output)
    shop.build(*limit)
    assert ids(shop, "gold.shifts") == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_no_history_is_doubtful(tmp_path: Path, worker: Worker, part: int) -> None:
    """Each history is a table of its own, that arrives in any order, in two parts."""
    lake = Lake(tmp_path, worker)
    lake.hold_doubtful()
    lake.keep_models("payments")
    folder = lake.project / "models" / "gold" / "histories"
    folder.mkdir()
    parts: tuple[list[str], list[str]] = ([], [])
    wanted, contracts = {}, []
    for seed in range(200 * part, 200 * part + 200):
        table = f"history_{seed}"
        sent, rows = simulate([*DEBEZIUM][seed % len(DEBEZIUM)], seed)
        lines = [line.replace(r"\"table\":\"rows\"", rf"\"table\":\"{table}\"") for line in sent]
        shuffled = Random(seed).sample(lines, len(lines))
        parts[0].append(shuffled[0])
        for line in shuffled[1:]:
            parts[Random(line).random() < 0.5].append(line)
        wanted[table] = sorted(tuple(row[name] for name in HISTORY) for row in rows)
        contracts.append(
            {
                "name": table,
                "constraints": [{"type": "primary_key", "columns": ["history", "id"]}],
                "columns": [{"name": n, "data_type": t} for n, t in HISTORY.items()],
            }
        )
        (folder / f"{table}.sql").write_text(
            "{{ " + f"fold_changes(ref('{FEED}_changes'), 'sim.dbo.{table}')" + " }}\n"
        )
    (folder / "_histories.yml").write_text(yaml.safe_dump({"models": contracts}))
    land(lake, insert(payment(1)))
    for lines in parts:
        land(lake, *lines)
        lake.build()
    for again in [(), ("--full-refresh",)]:
        lake.build(*again)
        for table, rows_wanted in wanted.items():
            found = lake.rows(f"gold.{table}", (*HISTORY,))
            assert sorted(tuple(row[n] for n in HISTORY) for row in found) == rows_wanted, table


def test_a_truncate_among_several_logs_is_held_back(shop: Lake) -> None:
    def truncate(server: str) -> str:
        value = envelope("t", None)
        value["source"]["name"] = server
        return record(None, compact(value))

    rows = ids(shop)
    elsewhere = insert(payment(700)).replace('\\"name\\":\\"shop_my\\"', '\\"name\\":\\"other\\"')
    assert "other" in elsewhere
    land(shop, elsewhere)
    shop.build()
    assert ids(shop) == [*rows, 700]
    land(shop, truncate("other"))
    why = "truncates are new (1), and its changes come from several logs, whose places have no"
    held(shop, why)
    held(shop, why)  # with nothing new
    land(shop, *(insert(payment(number)) for number in rows))
    assert "is accepted" in shop.build(*ACCEPTED).output
    assert ids(shop) == rows
    assert "doubtful" not in shop.build().output
