"""What is open is said by every run and listed by `dbt run-operation problems` until it is solved.

And what a feed was decoded with is remembered (decisions/decoded-with.md).
"""

from __future__ import annotations

import json
import os
import re
import shutil

import pytest
from kit import Lake
from messages import insert, payment, shift, update

pytestmark = pytest.mark.slow

FEED = "shop_mariadb"
BRONZE = "models/bronze/_bronze.yml"
METHOD_TEST = "accepted_values_payments_method__card__cash__voucher"

AGAIN = """
models:
  - name: again
    constraints:
      - {type: primary_key, columns: [id]}
    columns:
      - {name: id, data_type: TYPE}
"""


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Lake:
    """Two tables of one feed; each test leaves nothing open."""
    return prepared(shared_lake)


def prepared(lake: Lake) -> Lake:
    lake.hold_doubtful()
    lake.keep_models("payments", "shifts")
    lake.land(FEED, "first.jsonl", [insert(payment(1)), insert(shift(1), "shifts")])
    assert summary(lake.build().output) == ""
    return lake


def summary(output: str) -> str:
    """The line at the end of a run that says what is open."""
    return "".join(re.findall(r"changefold: open: (.*); dbt run-operation problems", output))


def problems(lake: Lake) -> dict[tuple[str, str], list[str | None]]:
    """(kind, reason) -> name, occurrences, example, what to do, shown by."""
    rows = lake.sql(
        "select kind, reason, name, occurrences, example, what_to_do, shown_by from ops.problems"
    )
    return {(row[0] or "", row[1] or ""): row[2:] for row in rows}


def commands(lake: Lake) -> list[str]:
    """The commands that problems are shown by, as they would be typed."""
    return [row[-1] or "" for row in problems(lake).values()]


def forget_rejected(lake: Lake) -> None:
    """As if lines that are no record had never landed."""
    lake.sql(f"delete from bronze.{FEED}_messages where raw_value is null or raw_encoding = 'line'")
    assert summary(lake.build("--full-refresh").output) == ""


def test_files_and_folders_that_are_not_taken(shop: Lake) -> None:
    shop.land(FEED, "cut.jsonl.gz", b"x")
    (shop.landing / FEED / "cut.jsonl.gz").write_bytes(b"no gzip")
    shop.build()
    for _ in range(2):  # with nothing new, too
        assert summary(shop.build().output) == f"not taken {FEED} (1)"
    name, count, example, what_to_do, _ = problems(shop)["file", "unreadable"]
    assert (name, count) == (FEED, "1")
    assert "cut.jsonl.gz: not a whole gzip file" in (example or "")
    assert "dismiss" in (what_to_do or "")
    printed = shop.dbt("run-operation", "problems").output
    assert f"WARN file {FEED}: unreadable, 1, since 20" in printed
    assert (
        "1 problems are open" in printed
        and 'see: dbt show --output json --limit -1 --inline "' in printed
    )
    assert (
        "nothing was dismissed"
        in shop.dbt("run-operation", "dismiss", "--args", "{path: x}").output
    )
    # a lake that an older version made, in which a file of that name landed from another feed
    shop.sql("alter table ops.landings drop column file_version")
    shop.sql("alter table ops.runs set tblproperties ('changefold.layout' = 'another')")
    shop.sql(
        "insert into ops.landings select 'another', replace(file_path, 'shop', 'other'), 1, null,"
        " 'landed', null, 1, recorded_at from ops.landings where status = 'unreadable'"
    )
    for asked in (("problems",), ("maintain", "--args", "{dry_run: true}")):
        refused = shop.dbt("run-operation", *asked)
        assert not refused.succeeded
        assert "are of another version of changefold" in " ".join(refused.output.split())
    shop.dbt("run-operation", "dismiss", "--args", "{path: cut.jsonl.gz}").check()
    ended = {(row["feed"], row["status"]) for row in shop.rows("ops.landings")}
    assert (FEED, "dismissed") in ended and ("another", "dismissed") not in ended
    shop.sql("delete from ops.landings where feed = 'another'")
    # of a feed without a model a file that stands; a directory that the feed had before
    stands = (shop.landing / FEED / "first.jsonl").as_uri()
    shop.sql(
        "insert into ops.landings by name select feed, file_path, 1L as file_size, status, 1L as"
        " landed_batch, current_timestamp() as recorded_at from values ('another',"
        f" '{stands}', 'unreadable'), ('{FEED}', 'file:/before', 'absent') as rows (feed,"
        " file_path, status)"
    )
    assert problems(shop).keys() == {("file", "unreadable"), ("file", "absent")}
    assert summary(shop.build().output) == ""
    ended = {(row["feed"], row["status"]) for row in shop.rows("ops.landings")}
    assert ("another", "gone") in ended

    folder = shop.landing / FEED
    folder.rename(folder.with_name("away"))
    for _ in range(2):
        outcome = shop.build()
        assert "is not there: nothing to land" in outcome.output
        assert "where dbt was started" not in outcome.output
        assert summary(outcome.output) == f"not taken {FEED} (1)"
    assert problems(shop)["file", "absent"][1] == "1"
    folder.mkdir()  # one that cannot be listed is not there again
    for name in ("one", "two"):
        (folder / name).symlink_to(folder)
    assert "cannot be listed" in shop.dbt("build").output
    assert problems(shop)["file", "absent"][1] == "1"
    shutil.rmtree(folder)
    folder.with_name("away").rename(folder)
    assert summary(shop.build().output) == ""


def test_a_file_that_is_gone_is_no_problem_and_new_if_it_comes_again(shop: Lake) -> None:
    path = shop.landing / FEED / "gone 1 ä%.jsonl.gz"
    path.parent.mkdir(exist_ok=True)
    shop.land(FEED, path.name, b"x")
    path.write_bytes(b"no gzip")
    for _ in range(2):
        assert summary(shop.build().output) == f"not taken {FEED} (1)"
    content, times = path.read_bytes(), path.stat()
    path.unlink()
    assert summary(shop.build().output) == ""
    path.write_bytes(content)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert summary(shop.build().output) == f"not taken {FEED} (1)"
    path.unlink()
    assert summary(shop.build().output) == ""


@pytest.mark.wide
def test_a_type_may_change_until_the_table_is_published(shop: Lake) -> None:
    folder = shop.project / "models" / "gold" / "again"
    folder.mkdir()
    (folder / "again.sql").write_text(
        "{{ " + f"fold_changes(ref('{FEED}_changes'), 'warehouse.payments')" + " }}\n"
    )
    for data_type, is_right in (("date", False), ("string", True), ("bigint", False)):
        (folder / "again.yml").write_text(AGAIN.replace("TYPE", data_type))
        outcome = shop.dbt("build")
        assert outcome.succeeded == is_right, outcome.output
        assert ("held back again (1)" in summary(outcome.output)) != is_right
        assert (len(shop.rows("gold.again")) > 0) == (data_type != "date")
    assert "Iceberg only widens types" in outcome.output
    shutil.rmtree(folder)
    assert summary(shop.build().output) == ""


def test_a_kind_of_problem_may_be_an_error(shop: Lake) -> None:
    severity = ("--vars", "{problem_severity: {rejected: error, file: warn}}")
    shop.build(*severity)
    shop.land(FEED, "no record.jsonl", ["no record", insert(payment(70))])
    for _ in range(2):
        outcome = shop.dbt("build", *severity)
        assert not outcome.succeeded
        said = re.sub(r"\s+", " ", outcome.output)
        assert "errors by var problem_severity: rejected. What could be published was" in said
        # all was done before
        assert 70 in [row["id"] for row in shop.rows("gold.payments", ("id",))]
        assert [row["event"] for row in shop.rows("ops.runs")].count("started") == [
            row["event"] for row in shop.rows("ops.runs")
        ].count("ended")
    assert problems(shop)["rejected", "bad_json"][0] == FEED
    assert "ERROR rejected" in shop.dbt("run-operation", "problems").output
    shop.build()
    assert "WARN rejected" in shop.dbt("run-operation", "problems").output
    forget_rejected(shop)


@pytest.mark.wide
def test_maintenance_that_is_due_is_open_until_it_is_done(shop: Lake) -> None:
    due = ("--vars", "{maintain_after_runs: 1}")
    shop.land(FEED, "due.jsonl", [insert(payment(71))])
    shop.build()
    shop.build(*due)
    assert problems(shop)["maintenance", "due"][0] == "lake"
    shop.dbt("run-operation", "maintain", *due).check()
    assert ("maintenance", "due") not in problems(shop)
    shop.build()


@pytest.mark.wide
def test_what_is_open_is_coloured_where_dbt_is(shop: Lake) -> None:
    shop.land(FEED, "colour.jsonl", ["no record"])
    assert "\x1b[33mchangefold: open: " in shop.dbt("build", "--use-colors").output
    assert (
        "\x1b[33mchangefold: WARN" in shop.dbt("run-operation", "problems", "--use-colors").output
    )
    assert "\x1b" not in shop.dbt("build").output
    forget_rejected(shop)


def test_rejections_misfits_and_groups_that_are_held_back(shop: Lake) -> None:
    lines = ["no record", "{}", insert(payment(2, amount="much")), insert(payment(3, method="x"))]
    shop.land(FEED, "wrong.jsonl", lines)
    outcome = shop.dbt("build")
    assert not outcome.succeeded
    wanted = f"held back warehouse (1), misfit gold.payments (1), rejected {FEED} (2), test"
    assert summary(outcome.output).startswith(wanted)
    assert summary(shop.dbt("build").output).startswith(wanted)
    found = problems(shop)
    assert found["rejected", "bad_json"][:2] == [FEED, "2"]
    assert found["misfit", "bad_cast"][:3] == ["gold.payments", "1", 'amount much of key ["2"]']
    assert f"{METHOD_TEST} failed" in (found["group", "held"][2] or "")
    assert METHOD_TEST in (found["test", "fail"][0] or "")
    assert found["test", "fail"][2] == '{"value_field":"x","n_records":1}'
    assert f'data test {METHOD_TEST} found, for one: {{"value_field":"x"' in outcome.output
    for command in commands(shop):
        query = re.findall(r'--inline "(.*)"', command)
        if query:
            shown = shop.dbt("show", "--output", "json", "--limit", "-1", "--inline", query[0])
            output = shown.output[shown.output.index("{\n") :]
            rows = json.JSONDecoder().raw_decode(output)[0]["show"]
            # whole, where dbt's tables cut texts to 20 characters
            assert rows and (" detail," not in query[0] or max(len(r["detail"]) for r in rows) > 20)
    # of a table with another name than its model, that of the model
    assert any("dbt build -s +payments" in command for command in commands(shop))
    model = "models/gold/warehouse/shifts.sql"
    shop.edit(model, "{{ fold", "{{ config(alias='worked') }}\n{{ fold")
    asked = (
        "{{ changefold.model_of_table('named') }} as model from values ('gold.worked') as t (named)"
    )
    assert "shifts" in shop.dbt("show", "--inline", f"select {asked}").output
    shop.edit(model, "{{ config(alias='worked') }}\n", "")
    # what is right at the source, and a feed that is decoded without it
    shop.land(FEED, "mended.jsonl", [update(payment(3))])
    wanted = f"misfit gold.payments (1), rejected {FEED} (2)"
    assert summary(shop.build().output) == wanted
    # that counts, though the clock went back
    for ledger in ("publishes where event = 'held'", "tests where status = 'fail'"):
        table, _, which = ledger.partition(" ")
        shop.sql(f"update ops.{table} set recorded_at = recorded_at + interval 1 day {which}")
    assert {kind for kind, _ in problems(shop)} == {"misfit", "rejected"}
    # of what has no model any more nothing is open; it is again if its model was only away
    for ledger, column, mine in (
        ("publishes", "table_name", "gold.payments"),
        ("decodes", "feed", FEED),
    ):
        shop.sql(
            f"insert into ops.{ledger} ({column}, run, event, recorded_at)"
            f" select '{mine}', max(run), 'removed', current_timestamp() from ops.runs"
        )
    shop.sql("insert into gold.rejections (table_name, reason) values ('gold.gone', 'bad_cast')")
    shop.sql(
        "insert into ops.decodes (feed, run, event, rejected, recorded_at)"
        " values ('gone', 1, 'decoded', 1, current_timestamp())"
    )
    assert {(row[0], key[1]) for key, row in problems(shop).items()} == {
        ("gold.gone", "bad_cast"),
        ("gone", "not_recorded"),
    }
    for _ in range(2):
        assert summary(shop.build().output) == wanted
    # dealt with, and what comes later is open
    for what, said in (
        (f"feed: {FEED}", f"dismissed 2 rejected messages of feed {FEED}"),
        ("table: gold.payments", "dismissed 1 changes that do not fit the contract of gold.pay"),
        ("table: gold.payments", "no changes that do not fit the contract of gold.payments are"),
    ):
        assert said in shop.dbt("run-operation", "dismiss", "--args", f"{{{what}}}").output
    assert problems(shop) == {}
    shop.land(FEED, "later.jsonl", ["no record", insert(payment(4, amount="too much"))])
    assert summary(shop.build().output) == f"misfit gold.payments (1), rejected {FEED} (1)"
    assert {row["value"] for row in shop.rows("gold.rejections")} == {None, "much", "too much"}
    shop.sql(f"delete from bronze.{FEED}_messages where raw_value is null or raw_encoding = 'line'")
    shop.sql(f"delete from bronze.{FEED}_messages where raw_value like '%much%'")
    assert summary(shop.build("--full-refresh").output) == ""


def test_a_failing_test_that_is_given_other_arguments_is_open_no_more(shop: Lake) -> None:
    """dbt then has another name for it, of which nobody said that it failed."""
    shop.land(FEED, "barter.jsonl", [insert(payment(72, method="barter"))])
    assert "test accepted_values" in summary(shop.dbt("build").output)
    contract = "models/gold/warehouse/_warehouse.yml"
    shop.edit(contract, "values: [card, cash, voucher]", "values: [card, cash, voucher, barter]")
    for _ in range(2):
        assert summary(shop.build().output) == ""
    assert ("test", "fail") not in problems(shop)
    # and one that came back fails anew
    shop.edit(contract, "values: [card, cash, voucher, barter]", "values: [card, cash, voucher]")
    shop.land(FEED, "again.jsonl", [update(payment(72, method="barter", amount="2.00"))])
    assert "test accepted_values" in summary(shop.dbt("build").output)
    shop.land(FEED, "card.jsonl", [update(payment(72, method="card"))])
    assert summary(shop.build().output) == ""


@pytest.mark.wide
def test_a_group_that_is_set_back_is_not_held_any_more(shop: Lake) -> None:
    contract = "models/gold/warehouse/_warehouse.yml"
    shop.edit(contract, "{name: details,", "{name: detials,")
    assert "held back warehouse" in summary(shop.dbt("build").output)
    # and what did not fit by it is no misfit any more
    shop.sql(
        "insert into gold.rejections by name select 'gold.payments' as table_name, 'bad_cast' as"
        " reason, 'of the other one' as contract, current_timestamp() as rejected_at"
    )
    assert ("misfit", "bad_cast") in problems(shop)
    shop.edit(contract, "{name: detials,", "{name: details,")
    assert summary(shop.build().output) == ""


@pytest.mark.wide
def test_what_was_decoded_with_other_options_is_noticed(shop: Lake) -> None:
    options = 'shop_mariadb"\n        config:\n          meta:\n            lines: records\n'
    keys = "            key_columns: {warehouse.none: [id], warehouse.paymets: [id]}\n"
    shop.edit(BRONZE, options, options + keys)
    shop.land(FEED, "keys.jsonl", [insert(payment(80))])
    output = shop.build().output
    assert summary(output) == "", "nothing was sent of that table"
    assert re.findall("key_columns of feed .*", output) == [
        f"key_columns of feed {FEED} names warehouse.paymets, of which nothing was ever sent: did"
        " you mean warehouse.payments?"
    ]
    wrong = "            null_defaults: {warehouse.payments: [methd]}\n"
    shop.edit(BRONZE, options, options + wrong)
    shop.land(FEED, "other.jsonl", [insert(payment(4))])
    before = len(shop.rows(f"silver.{FEED}_decoded"))
    for _ in range(2):
        outcome = shop.dbt("build")
        said = re.sub(r"\s+", " ", outcome.output)
        assert not outcome.succeeded
        assert f"Feed {FEED} was decoded up to batch" in said
        assert "its option null_defaults changed since. Nothing of it was written" in said
        assert f"dbt build --full-refresh -s {FEED}_decoded+" in said
        assert len(shop.rows(f"silver.{FEED}_decoded")) == before
    assert "accept_options names `shop_maria`, which is no feed, did you mean" in (
        shop.dbt("build", "--vars", "{accept_options: [shop_maria]}").output
    )
    output = shop.build("--vars", f"{{accept_options: [{FEED}]}}").output
    assert re.findall("null_defaults of feed .*", output) == [
        f"null_defaults of feed {FEED} names column methd of warehouse.payments, which"
        " gold.payments does not have: did you mean method?"
    ]
    assert len(shop.rows(f"silver.{FEED}_decoded")) == before + 1
    shop.build()
    # back again, which is another change
    shop.edit(BRONZE, wrong, "")
    assert not shop.dbt("build").succeeded
    shop.build("--full-refresh", "-s", f"{FEED}_decoded+")
    shop.build()


@pytest.mark.wide
def test_a_decoded_model_that_says_something_else_is_noticed(shop: Lake) -> None:
    model = f"models/silver/{FEED}_decoded.sql"
    shop.edit(
        model, "conform_changes('decoded')", "conform_changes('decoded', null_key_parts=true)"
    )
    assert "the decoded model changed since" in re.sub(r"\s+", " ", shop.dbt("build").output)
    shop.edit(model, "('decoded', null_key_parts=true)", "(\n    'decoded'\n)")
    shop.edit(model, "(\n    'decoded'\n)", "('decoded')")
    shop.build()


@pytest.mark.wide
def test_an_epoch_that_begins_later_is_no_other_option(shop: Lake) -> None:
    run = max(row["run"] for row in shop.rows("ops.runs", ("run",)) if row["run"])
    options = 'shop_mariadb"\n        config:\n          meta:\n'
    shop.edit(BRONZE, options, f"{options}            epochs: [{run + 1}]\n")
    shop.land(FEED, "epoch.jsonl", [insert(payment(9), position=1)])
    shop.build()
    shop.build()
    shop.edit(BRONZE, f"epochs: [{run + 1}]", f"epochs: [{run}, {run + 1}]")
    assert "its option epochs changed" in re.sub(r"\s+", " ", shop.dbt("build").output)
    shutil.rmtree(shop.landing / FEED)
