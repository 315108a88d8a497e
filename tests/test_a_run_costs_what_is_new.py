"""What did not change costs no statement; what did is never taken for unchanged.

See decisions/survey.md.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import time
from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from kit import Lake, Outcome, Worker, load_program
from messages import delete, insert, payment, shift, update

FEED = "shop_mariadb"
METHOD_TEST = "accepted_values_payments_method__card__cash__voucher"
UNIQUE_TEST = "unique_payments_id"
COLUMNS_TEST = f"""\
    data_tests:
      - contract_has_every_column:
          arguments: {{decoded: ref('{FEED}_decoded'), entity: warehouse.payments}}
"""


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Lake:
    """Each test leaves the lake built."""
    return prepared(shared_lake)


def prepared(lake: Lake) -> Lake:
    """Two tables of one feed."""
    lake.keep_models("payments", "shifts")
    land(lake, insert(payment(1)), insert(shift(1), "shifts"))
    lake.build()
    return lake


def land(lake: Lake, *lines: str) -> None:
    number = len([*lake.landing.glob(f"{FEED}/*")])
    lake.land(FEED, f"file {number}.jsonl", [*lines])


def logged(lake: Lake, *command: str) -> tuple[Outcome, str]:
    """What a command did, and dbt's log of it."""
    log = lake.project / "logs" / "dbt.log"
    start = log.stat().st_size
    outcome = lake.dbt(*command)
    outcome.check()
    text = log.read_bytes()
    if len(text) < start:  # it was full, and dbt has begun another one
        text = log.with_name("dbt.log.1").read_bytes() + text
    return outcome, text[start:].decode()


def counted(lake: Lake, *command: str) -> tuple[Outcome, Counter[str]]:
    """What a command did, and how many statements each node sent."""
    outcome, text = logged(lake, *command)
    sent = re.findall(r'Using spark connection "([^"]+)"', text)
    return outcome, Counter(name.split(".")[2] if "." in name else name for name in sent)


def sent_by_nodes(sent: Counter[str]) -> set[str]:
    """Models, tests and views that sent a statement; not dbt, nor hooks."""
    return {name for name in sent if not name.startswith(("list_", "master"))}


def ids(lake: Lake, table: str = "gold.payments") -> list[int]:
    return sorted(row["id"] for row in lake.rows(table, ("id",)))


def test_with_nothing_new_no_model_and_no_test_sends_a_statement(shop: Lake) -> None:
    before = shop.commits()
    outcome, sent = counted(shop, "build")
    assert not sent_by_nodes(sent), sent
    assert sent.total() <= 40, sent
    assert "data tests were not sent" in outcome.output
    changed = {table for table, file in shop.commits().items() if file != before[table]}
    assert changed == {"ops.runs"}


def is_idle(lake: Lake, *arguments: str) -> bool:
    """Builds: did the run end before it asked for the lock?"""
    before = lake.commits()
    outcome = lake.build(*arguments)
    assert not {*outcome.statuses.values()} - {"success", "pass", "warn"}
    if "nothing has changed since run" in outcome.output:
        assert lake.commits() == before
        return True
    return False


def leave_idle(lake: Lake) -> None:
    """A run with nothing to do leaves a mark, by which the next one knows."""
    for _ in range(3):
        if is_idle(lake):
            return
    raise AssertionError("it never comes to rest")


def test_while_nothing_changes_a_run_takes_no_lock_and_writes_nothing(shop: Lake) -> None:
    leave_idle(shop)
    before = shop.commits()
    outcome, sent = counted(shop, "build")
    assert not sent_by_nodes(sent), sent
    assert sent.total() <= 20, sent
    assert shop.commits() == before
    assert {*outcome.statuses.values()} == {"success", "pass"}
    nodes = len(outcome.statuses)
    land(shop, insert(payment(0)))
    assert not is_idle(shop)
    assert ids(shop) == [0, 1]
    shop.sql("drop view silver.shop_mariadb_changes")
    leave_idle(shop)
    assert shop.sql("select count(*) from silver.shop_mariadb_changes") != [["0"]]
    assert len(shop.build().statuses) == nodes


def test_what_is_new_of_one_table_does_not_touch_the_other(shop: Lake) -> None:
    land(shop, insert(payment(2)))
    before = shop.commits()
    outcome, sent = counted(shop, "build")
    assert sent["payments"] and not sent["shifts"], sent
    assert "gold.shifts" not in outcome.output.partition("published")[2].partition("\n")[0]
    assert shop.commits()["gold.shifts"] == before["gold.shifts"]
    assert ids(shop)[-1] == 2
    # and tests: those of the table that was folded, and of its feed
    run = max(row["run"] for row in shop.rows("ops.tests"))
    names = {row["test_name"].split(".")[2] for row in shop.rows("ops.tests") if row["run"] == run}
    assert {UNIQUE_TEST, METHOD_TEST} <= names
    assert any(name.startswith("every_message_is_accounted_for_shop_mariadb") for name in names)
    assert not any("shifts" in name or "postgres" in name for name in names)


@pytest.mark.slow
def test_a_table_that_was_published_untested_is_tested_by_the_next_build(shop: Lake) -> None:
    land(shop, insert(payment(3)))
    shop.dbt("run").check()
    _, sent = counted(shop, "build")
    runs = {
        row["run"]: row["test_name"]
        for row in shop.rows("ops.tests")
        if "payments" in row["test_name"]
    }
    assert max(runs) == max(row["run"] for row in shop.rows("ops.runs") if row["run"])
    assert not sent["payments"]


@pytest.mark.slow
def test_a_test_that_failed_or_warned_is_sent_again_until_it_passes(shop: Lake) -> None:
    contracts = "models/gold/warehouse/_warehouse.yml"
    fails, warns = "cash, voucher]}}", "cash, voucher]}, config: {severity: warn}}"
    shop.edit(contracts, fails, warns)
    land(shop, insert(payment(4, method="bitcoin")))
    assert shop.build().status(METHOD_TEST) == "warn"
    assert ids(shop)[-1] == 4
    assert shop.build().status(METHOD_TEST) == "warn", "nothing is new, and it is still wrong"
    land(shop, update(payment(4, method="cash")))
    assert shop.build().status(METHOD_TEST) == "pass"
    # another definition has not passed yet: its limits are others, then its values
    shop.edit(contracts, warns, fails)
    _, sent = counted(shop, "build")
    assert any("accepted_values_payments" in name for name in sent), sent
    shop.edit(contracts, "values: [card, cash, voucher]", "values: [card, voucher]")
    assert shop.dbt("build").status(METHOD_TEST.replace("cash__", "")) == "fail"
    shop.edit(contracts, "values: [card, voucher]", "values: [card, cash, voucher]")
    shop.build()
    # also how many rows it may find
    limit = "cash, voucher]}, config: {limit: 5}}"
    shop.edit(contracts, fails, limit)
    shop.build()
    shop.edit(contracts, limit, fails)
    _, sent = counted(shop, "build")
    assert any("accepted_values_payments" in name for name in sent), sent
    # nor is a failure forgotten that was found with nothing new: by limits that are set back
    limits = "cash, voucher]}, config: {error_if: '>= 0'}}"
    shop.edit(contracts, fails, limits)
    assert shop.dbt("build").status(METHOD_TEST) == "fail"
    shop.edit(contracts, limits, fails)
    _, sent = counted(shop, "build")
    assert any("accepted_values_payments" in name for name in sent), sent
    # or in what somebody wrote by hand, as a whole
    shop.sql("update gold.payments set method = 'bitcoin' where id = 4")
    assert shop.build().status(METHOD_TEST) == "pass"
    assert shop.dbt("build", "--vars", "{whole_tests_every_days: 0}").status(METHOD_TEST) == "fail"
    assert shop.dbt("build").status(METHOD_TEST) == "fail"
    shop.sql("update gold.payments set method = 'cash' where id = 4")
    assert shop.build().status(METHOD_TEST) == "pass"
    # which stands on the stage: what is folded on it would not be published
    shop.sql("alter table gold.payments drop branch stage")


def make_others(lake: Lake) -> None:
    """A table that dbt does not know."""
    lake.sql("create schema if not exists raw")
    lake.sql("create or replace table raw.others using iceberg as select 1 as id")


@pytest.mark.slow
def test_a_test_that_asks_for_the_time_is_sent_again(shop: Lake) -> None:
    codes = shop.project / "my codes.csv"
    codes.write_text("1\n")
    asked = {
        "of_time": "{{ ref('payments') }} where paid_at > current_timestamp()",
        "of_days": "{{ ref('payments') }} where paid_at > CURDATE ( )",
        "of_today": "{{ ref('payments') }} where paid_at > timestamp 'today'",
        "of_chance": "{{ ref('payments') }} tablesample (10 percent) where id is null",
        "of_views": "{{ ref('due') }}",
        "of_views_of_macros": "{{ ref('due_by_macro') }}",
        # nobody knows what it reads
        "of_nothing": "gold.payments where id is null",
        "of_two": "{{ ref('payments') }} left anti join `gold`.shifts using (id) where id is null",
        "of_views_of_two": "{{ ref('two') }} where id is null",
        # nor does dbt know of these
        "of_others": "{{ ref('payments') }} where id in (select -id from raw.others)",
        "of_a_list": "{{ ref('payments') }} as paid, raw.others as o where paid.id = -o.id",
        "of_a_list_behind": "(select * from {{ ref('payments') }}) as paid, raw.others as o"
        " where paid.id = -o.id",
        "of_parentheses": "{{ ref('payments') }} as p join (raw.others) as o on p.id = -o.id",
        "of_comments": "{{ ref('payments') }} join  -- a list\n raw.others as o on false",
        "of_backticks": f"{{{{ ref('payments') }}}} cross join csv.`{codes}` where id is null",
        "of_ledgers": "{{ ref('payments') }} left join ops.views on false where id is null",
        "of_views_of_others": "{{ ref('joined') }} where id is null",
        "of_views_of_vars": "{{ ref('joined_by_var') }} where id is null",
        # names, and no questions
        "of_names": "{{ ref('payments') }} as current_users where struct(id as uuid).uuid is null",
        "of_parts": "{{ ref('payments') }} as p where extract(year from p.paid_at) = 0"
        " and p.id is not distinct from p.rate and p.method <> 'from raw.others'",
    }
    paid_after = "select * from {{{{ ref('payments') }}}} where paid_at > {}"
    views = {
        "models/marts/due.sql": paid_after.format("now()"),
        "models/marts/due_by_macro.sql": paid_after.format("{{ soon() }}"),
        "models/marts/two.sql": "select 1 as id from {{ ref('payments') }}, gold.shifts",
        "models/marts/joined.sql": "select o.* from {{ ref('payments') }} join raw.others as o",
        "models/marts/joined_by_var.sql": "select o.* from {{ ref('payments') }}"
        " join {{ var('others', 'raw.others') }} as o",
        "macros/soon.sql": "{% macro soon() %}now(){% endmacro %}",
    }
    files = {f"tests/{name}.sql": f"select 1 from {text}" for name, text in asked.items()} | views
    (shop.project / "models/marts").mkdir(exist_ok=True)
    make_others(shop)
    for name, text in files.items():
        (shop.project / name).write_text(text)
    shop.build()
    _, sent = counted(shop, "build")
    assert [name for name in asked if not sent[name]] == ["of_names", "of_parts"], sent
    # of a view that this run does not look at
    of_views = [name for name in asked if name.startswith("of_views")]
    _, sent = counted(shop, "build", "-s", *of_views)
    assert not [name for name in of_views if not sent[name]], sent
    for name in files:
        (shop.project / name).unlink()
    shop.build()


@pytest.mark.slow
def test_a_day_in_jinja_may_be_another_in_the_next_run(shop: Lake) -> None:
    test = shop.project / "tests" / "is_of_today.sql"
    today = "{{ (run_started_at - modules.datetime.timedelta(days=2)).strftime('%Y') }}"
    test.write_text(f"select 1 from {{{{ ref('payments') }}}} where year(paid_at) > {today} + 99")
    for _ in range(3):
        assert not is_idle(shop)
    assert is_idle(shop, "--exclude", "is_of_today") or is_idle(shop, "--exclude", "is_of_today")
    test.unlink()
    leave_idle(shop)


def test_jinja_that_asks_for_the_clock_or_the_lake_is_known() -> None:
    def macro(text: str, package: str = "other", calls: tuple[str, ...] = ()) -> SimpleNamespace:
        called = SimpleNamespace(macros=list(calls))
        return SimpleNamespace(macro_sql=text, package_name=package, depends_on=called)

    macros = {
        "day": macro("{{ run_started_at.date() }}"),
        "of_day": macro("{{ day() }}", calls=("day",)),
        "round": macro("{{ day_in_turn() }}", calls=("day_in_turn",)),
        "day_in_turn": macro("{{ round() }} {{ of_day() }}", calls=("of_day", "round")),
        "values": macro("{% set found = run_query('select 1') %}"),
        "remark": macro("{# run_started_at #}{% macro remark() %}1{% endmacro %}"),
        "ours": macro("{% do run_query('select 1') %}", "changefold", ("our_clock",)),
        "our_clock": macro("{{ modules.datetime.date.today() }}", "changefold"),
    }

    def node(text: str, *calls: str, where: str = "", given: str = "") -> SimpleNamespace:
        return SimpleNamespace(
            raw_code=text,
            config=SimpleNamespace(where=where),
            test_metadata=SimpleNamespace(kwargs={"given": given}),
            depends_on=SimpleNamespace(macros=list(calls)),
        )

    asking = {
        "itself": node("select '{{ invocation_id }}'"),
        "by_macro": node("select {{ of_day() }}", "of_day"),
        "round": node("select {{ round() }}", "round"),
        "in_turn": node("select {{ day_in_turn() }}", "day_in_turn"),
        "of_values": node("select {{ values() }}", "values"),
        "of_statements": node("{% call statement('found') %}select 1{% endcall %}"),
        "where": node("{{ test_any() }}", where="day > '{{ run_started_at.date() }}'"),
        "given": node("{{ test_any() }}", given="{{ modules.datetime.date.today() }}"),
        "beside_ours": node("select {{ our_clock() }}", "our_clock"),
    }
    others = {
        "plain": node("select statement, run_query from {{ ref('payments') }}", "remark"),
        "remark": node("{# run_started_at #} select 1"),
        "ours": node("{{ ours() }}", "ours"),
    }
    plugin = load_program("dbt_changefold")
    manifest = SimpleNamespace(nodes=asking | others, macros=macros)
    assert set(plugin.of_their_time(manifest)) == asking.keys()


@pytest.mark.slow
def test_a_test_that_ends_with_a_comment_and_has_blanks_in_its_text(shop: Lake) -> None:
    test = shop.project / "tests/of_blanks.sql"
    text = "select * from {{ ref('payments') }} where concat(id, ' 0') = '1  0'  -- two blanks"
    test.write_text("{{ config(severity='warn') }}\n" + text)
    assert shop.build("-s", "of_blanks").status("of_blanks") == "pass"
    test.write_text(test.read_text().replace("1  0", "1 0"))
    assert shop.build("-s", "of_blanks").status("of_blanks") == "warn"
    test.unlink()
    shop.build()


@pytest.mark.slow
def test_what_passed_on_a_stage_that_went_says_nothing_of_what_is_published(shop: Lake) -> None:
    """Of a contract that is set back, and of a test that failed on what was published by it."""
    contracts = "models/gold/warehouse/_warehouse.yml"
    fails, warns = "cash, voucher]}}", "cash, voucher]}, config: {severity: warn}}"
    shop.edit(contracts, fails, warns)
    number = max(ids(shop)) + 1
    land(shop, insert(payment(number, method="bitcoin", details="cash")))
    assert shop.build().status(METHOD_TEST) == "warn"
    name = "      - name: method\n"
    other = name + "        config: {meta: {source_column: fee}}\n"
    shop.edit(contracts, name, other)
    staged = shop.dbt("build", "--vars", "{publish: false, hold_doubtful: false}")
    assert staged.status(METHOD_TEST) == "pass"
    shop.edit(contracts, other, name)
    assert shop.build().status(METHOD_TEST) == "warn"
    land(shop, delete(payment(number)))
    shop.edit(contracts, warns, fails)
    shop.build()


@pytest.mark.wide
def test_a_column_that_a_contract_leaves_out_is_found_in_what_was_seen(shop: Lake) -> None:
    """In a build the test reads what came since it passed, with the contract of that time."""
    contracts = "models/gold/warehouse/_warehouse.yml"
    described = "MariaDB table warehouse.payments.\n"
    shop.edit(contracts, described, described + COLUMNS_TEST)
    plain = f"contract_has_every_column_payments_ref_{FEED}_decoded___warehouse_payments"
    assert shop.build().status(plain) == "pass"
    column = "      - {name: rate, data_type: double, description: Rate of exchange.}\n"
    shop.edit(contracts, column, "")
    assert shop.build().status(plain) == "warn"
    assert shop.build().status(plain) == "warn", "nothing is new, and it is still left out"
    shop.edit(contracts, COLUMNS_TEST, "")
    shop.build()


@pytest.mark.wide
def test_what_a_run_met_is_said_and_of_the_rest_nobody_is_asked(shop: Lake) -> None:
    number = max(ids(shop)) + 1
    land(shop, insert(payment(number)))
    _, text = logged(shop, "build")
    assert "from ops.landings where landed_batch in" not in text
    assert "gold.rejections where rejected_at" not in text
    land(shop, insert(payment(number + 1, amount="9" * 30)))
    assert "1 changes did not fit the contract of gold.payments" in shop.build().output
    land(shop, "not a record")
    assert f"1 messages of {FEED} were rejected" in shop.build().output


def test_dbt_test_sends_all(shop: Lake) -> None:
    outcome, sent = counted(shop, "test")
    tests = [name for name in outcome.statuses if name.startswith("test.")]
    assert len(tests) > 3
    assert sum(
        count for name, count in sent.items() if not name.startswith(("list_", "master"))
    ) >= len(tests)


@pytest.mark.slow
def test_every_batch_that_was_decoded_since_its_test_passed_is_counted(shop: Lake) -> None:
    for _ in range(2):
        land(shop, insert(payment(max(ids(shop)) + 1)))
        shop.dbt("run").check()
    decoded = f"silver.{FEED}_decoded"
    runs = sorted({row["decoded_run"] for row in shop.rows(decoded, ("decoded_run",))})
    shop.sql(f"delete from {decoded} where decoded_run = {runs[-2]}")
    assert accounted(shop) == "fail"
    shop.build("--full-refresh")

    # one of a run that was overtaken, hundreds of runs before the test passed, and one after it
    bronze = f"bronze.{FEED}_messages"
    batches = {row["landed_batch"] for row in shop.rows(bronze, ("landed_batch",))}
    older = max({*range(1, newest_run(shop))} - batches)
    shop.sql(
        "insert into ops.runs by name select 'x' as invocation_id, 'asked' as event, 500L as run"
    )
    land(shop, insert(payment(max(ids(shop)) + 1)))
    shop.build()
    land(shop, insert(payment(max(ids(shop)) + 1)))
    shop.dbt("run", "-s", f"{FEED}_messages").check()
    for table in (bronze, "ops.landings"):
        shop.sql(
            f"update {table} set landed_batch = {older} where landed_batch = {newest_run(shop)}"
        )
    assert newest_run(shop) > older + 200
    land(shop, insert(payment(max(ids(shop)) + 2)))
    shop.dbt("run").check()
    assert older in {row["landed_batch"] for row in shop.rows(decoded, ("landed_batch",))}
    land(shop, insert(payment(max(ids(shop)) + 1)))
    shop.dbt("run").check()
    shop.sql(f"delete from {decoded} where landed_batch = {older}")
    assert accounted(shop) == "fail"
    shop.build("--full-refresh")


def accounted(lake: Lake, *arguments: str) -> str:
    """Builds: how the test of the messages of the feed ended."""
    statuses = lake.dbt("build", *arguments).statuses
    (status,) = (statuses[name] for name in statuses if "accounted" in name and FEED in name)
    return status


@pytest.mark.slow
def test_a_batch_of_which_nothing_came_out_is_counted(shop: Lake) -> None:
    model, taken = (
        f"models/silver/{FEED}_decoded.sql",
        f"{{{{ new_messages(ref('{FEED}_messages')) }}}}",
    )
    plain = (shop.project / model).read_text()
    no_first = f"select * from (\n{taken}\n) where landed_batch > 1"
    no_old = f"select * from (\n{taken}\n) where topic not like '%old_payments'"
    shop.edit(model, taken, no_first)
    assert accounted(shop, "--full-refresh") == "fail"
    shop.edit(model, no_first, no_old)
    assert accounted(shop, "--full-refresh") == "pass"
    land(shop, insert(payment(1), "old_payments"))
    assert accounted(shop) == "fail"
    land(shop, insert(payment(max(ids(shop)) + 1)))
    assert accounted(shop) == "fail", "the batch before is still not there"
    # by limits of its own the test passes, and counts what it found before all the same
    entries, name = "models/silver/_silver.yml", f"  - name: {FEED}_decoded\n"
    tested = (shop.project / entries).read_text()
    before, entry, after = tested.partition(name)
    limits = "{config: {warn_if: '> 1', error_if: '> 1'}}"
    limited = after.replace(
        "data_tests: *decoded_tests",
        f"data_tests: [{{every_message_is_accounted_for: {limits}}}]",
        1,
    )
    (shop.project / entries).write_text(before + entry + limited)
    assert accounted(shop) == "pass"
    land(shop, insert(payment(2), "old_payments"))
    assert accounted(shop) == "fail", "two are missing by now"
    (shop.project / entries).write_text(tested)
    (shop.project / model).write_text(plain)
    assert accounted(shop, "--full-refresh") == "pass"


@pytest.mark.parametrize(
    "loss",
    [
        "delete from ops.decodes where run = {run}",
        "delete from ops.decodes",
        "delete from ops.landings where landed_batch = {run}",
        "update ops.decodes set entities = null",
    ],
    ids=[
        "died before it counted",
        "nothing counted",
        "died before it said what it landed",
        "of an older version",
    ],
)
@pytest.mark.slow
def test_ledgers_that_know_less_than_there_is_cost_no_change(shop: Lake, loss: str) -> None:
    """As if a run had been killed between a table and its ledger; gold is not built yet."""
    number = max(ids(shop)) + 1
    land(shop, insert(payment(number)))
    shop.dbt("run", "--exclude", "path:models/gold").check()
    run = newest_run(shop)
    shop.sql(loss.format(run=run))
    shop.build()
    assert max(ids(shop)) == number
    shop.assert_each_line_is_landed_once()
    assert {row["run"] for row in shop.rows("ops.decodes")} >= {run}
    # what a ledger said late is asked for once more
    shop.build()
    _, sent = counted(shop, "build")
    assert sent.total() <= 40, sent


def newest_run(lake: Lake) -> int:
    return max(row["run"] for row in lake.rows("ops.runs") if row["run"])


def forget_the_publish(lake: Lake) -> int:
    """As if a run had been killed when it had published, before it said so."""
    land(lake, insert(payment(max(ids(lake)) + 1)))
    lake.build()
    run = newest_run(lake)
    lake.sql(f"delete from ops.publishes where run = {run} and event = 'published'")
    return run


def forget_the_end(lake: Lake) -> int:
    """As if the newest run had been killed before it said what it staged."""
    run = newest_run(lake)
    lake.sql(f"delete from ops.publishes where run = {run}")
    lake.sql(f"delete from ops.runs where run = {run} and event = 'ended'")
    return run


@pytest.mark.slow
def test_what_was_never_counted_is_counted_though_something_else_is_new(shop: Lake) -> None:
    """A run was killed before it counted what it decoded; what comes next is of another table."""
    number = max(ids(shop, "gold.shifts")) + 1
    land(shop, insert(shift(number), "shifts"))
    shop.dbt("run", "--exclude", "path:models/gold").check()
    run = newest_run(shop)
    shop.sql(f"delete from ops.decodes where run = {run}")
    land(shop, insert(payment(max(ids(shop)) + 1)))
    shop.build()
    assert max(ids(shop, "gold.shifts")) == number
    assert {row["run"] for row in shop.rows("ops.decodes")} >= {run}


@pytest.mark.slow
def test_places_of_what_never_came_into_silver_do_not_count(shop: Lake) -> None:
    """A run was killed before the first changes of a new epoch were in silver."""
    land(shop, insert(payment(max(ids(shop)) + 1)))
    before = ids(shop)
    shop.dbt("run", "-s", f"{FEED}_messages").check()
    shop.sql(
        f"insert into ops.places select feed, entity, '000001', stack(2, '0', '1'), position_scope,"
        f" row_effect, {newest_run(shop)} from ops.places where entity = 'warehouse.payments'"
    )
    for _ in range(2):
        shop.build("-s", "payments")
        assert sorted(ids(shop)) == sorted(before)
    # nor do they say of what comes then that gold, which folded a later run, has it already
    shop.build()
    assert len(ids(shop)) == len(before) + 1
    assert {row["epoch"] for row in shop.rows("ops.places")} == {"000000"}


@pytest.mark.slow
def test_what_a_killed_run_landed_is_decoded_though_its_file_is_gone(shop: Lake) -> None:
    number = max(ids(shop)) + 1
    land(shop, insert(payment(number)))
    shop.dbt("run", "-s", f"{FEED}_messages").check()
    shop.sql(f"delete from ops.landings where landed_batch = {forget_the_end(shop)}")
    newest = max((shop.landing / FEED).iterdir(), key=lambda file: file.stat().st_mtime_ns)
    newest.rename(shop.landing.parent / "archived.jsonl")
    shop.build()
    assert max(ids(shop)) == number
    (shop.landing.parent / "archived.jsonl").rename(newest)
    shop.build()
    shop.assert_each_line_is_landed_once()


@pytest.mark.slow
def test_a_view_that_a_killed_run_made_is_made_again(shop: Lake) -> None:
    """By the first run that has it to make, which is not the next one."""
    view = shop.project / "models/silver/changes/shop_mariadb_changes.sql"
    plain = view.read_text()
    view.write_text(plain + "    and entity <> 'warehouse.payments'\n")
    shop.dbt("run", "-s", f"{FEED}_changes").check()
    shop.sql(f"delete from ops.views where run = {forget_the_end(shop)}")
    view.write_text(plain)
    shop.dbt("run", "-s", f"{FEED}_messages").check()
    number = max(ids(shop)) + 1
    land(shop, insert(payment(number)))
    shop.build()
    assert max(ids(shop)) == number


def test_a_table_without_its_view_is_not_folded_anew_after_a_kill(shop: Lake) -> None:
    """By a contract that no later run has: retention would let messages go by it."""
    newest = "select max_by(contract, run) from ops.publishes where table_name = 'gold.payments'"
    contract = shop.sql(newest)
    run = newest_run(shop)
    shop.sql(f"delete from ops.runs where run = {run} and event = 'ended'")
    land(shop, insert(payment(max(ids(shop)) + 1)))
    shop.build("-s", f"{FEED}_messages", f"{FEED}_decoded", "payments")
    assert shop.sql(newest) == contract
    # and the view is known to the run after it
    asked = (
        "select max_by(definition, struct(run, recorded_at)) from ops.views"
        f" where view_name = 'silver.{FEED}_changes'"
    )
    assert shop.sql(asked) != [[""]]


@pytest.mark.slow
def test_a_view_that_was_not_made_is_made_by_the_next_run(shop: Lake) -> None:
    view = shop.project / "models/marts/late.sql"
    view.parent.mkdir(exist_ok=True)
    view.write_text("select 1 as one from {{ ref('payments') }}")
    shop.dbt("run", "-s", "late").check()
    view.write_text("select 2 as one from {{ ref('payments') }} cross join raw.others")
    shop.sql("drop table if exists raw.others")
    assert shop.dbt("run", "-s", "late").status("late") == "error"
    make_others(shop)
    shop.dbt("run", "-s", "late").check()
    assert shop.sql("select distinct one from marts.late") == [["2"]]
    view.unlink()


def test_a_plain_view_is_known_by_its_text(shop: Lake) -> None:
    """By another hash the tables of all lakes would be folded anew."""
    view = shop.project / f"models/silver/changes/{FEED}_changes.sql"
    folded = [f"silver.{FEED}_changes", "warehouse.payments", FEED, view.read_text().strip()]
    newest = "select max_by(contract, recorded_at) from ops.publishes where table_name = '{}'"
    contract = shop.sql(newest.format("gold.payments"))[0][0]
    assert contract.partition("-")[2] == hashlib.md5("\n".join(folded).encode()).hexdigest()


@pytest.mark.slow
def test_a_seed_of_ones_own_is_dbts(shop: Lake) -> None:
    """With types, in each build, and none in the place of a ledger."""
    seeds = shop.project / "seeds"
    (seeds / "limits.csv").write_text("day,most\n2026-01-02,1.5\n")
    (seeds / "RUNS.csv").write_text("run\n1\n")
    before = shop.commits()["ops.runs"]
    for _ in range(2):
        outcome = shop.dbt("build", "-s", "limits", "RUNS")
        assert (outcome.status("limits"), outcome.status("RUNS")) == ("success", "error")
        assert "which is a ledger of ours. Give it another name" in " ".join(outcome.output.split())
    assert len(shop.rows("ops.runs")) > 2 and before != shop.commits()["ops.runs"]
    (seeds / "RUNS.csv").unlink()
    for _ in range(3):
        assert not is_idle(shop, "-s", "limits")
    ((row,),) = [shop.rows("ops.limits")]
    assert (str(row["day"]), row["most"]) == ("2026-01-02", 1.5)
    (seeds / "limits.csv").unlink()


@pytest.mark.slow
def test_what_a_killed_run_left_goes_though_an_operation_came_between(shop: Lake) -> None:
    """It decoded on a branch, and folded by another contract."""
    contract = "models/gold/warehouse/_warehouse.yml"
    plain = (shop.project / contract).read_text()
    column = plain[plain.index("      - {name: order_id, data_type: bigint") :].partition("\n")[0]
    shop.edit(contract, column + "\n", "")
    shop.dbt("run", "--vars", "publish: false").check()
    shop.sql(f"alter table silver.{FEED}_decoded create branch decoding_{forget_the_end(shop)}")
    for _ in range(2):
        said = shop.dbt("run-operation", "publish")
        said.check()
        assert "their run did not end" in said.output
        # nor is it forgotten by a maintenance
        ledger = ("--args", "{tables: [ops.runs]}", "--vars", "{keep_ledger_days: 0}")
        shop.dbt("run-operation", "maintain", *ledger).check()
    (shop.project / contract).write_text(plain)
    # a run that decodes nothing
    shop.dbt("run", "-s", "shifts").check()
    decoded = shop.table(f"silver.{FEED}_decoded")
    assert decoded is not None
    assert list(decoded.metadata.refs) == ["main"]
    land(shop, insert(payment(max(ids(shop)) + 1)))
    shop.build()
    assert {row["order_id"] for row in shop.rows("gold.payments")} == {456}


@pytest.mark.wide
def test_a_table_of_a_view_that_renames_is_asked(shop: Lake) -> None:
    """The ledger knows of warehouse.old_payments; the view calls it warehouse.payments."""
    view = "models/silver/changes/shop_mariadb_changes.sql"
    plain = (shop.project / view).read_text()
    (shop.project / view).write_text(
        "select * except (entity), replace(entity, 'old_', '') as entity\n"
        + plain.partition("select *\n")[2]
    )
    shop.build()
    number = max(ids(shop)) + 1
    land(shop, insert(payment(number), "old_payments"))
    shop.build()
    assert max(ids(shop)) == number
    (shop.project / view).write_text(plain)
    shop.build()


@pytest.mark.slow
def test_a_view_may_insert_only_what_is_absent(shop: Lake) -> None:
    """Of two such inserts the earlier one counts, also if it comes later."""
    view = shop.project / "models/silver/changes/shop_mariadb_changes.sql"
    plain = view.read_text()
    view.write_text(
        "select * except (row_effect),\n"
        "    if(row_effect = 'replace', 'insert_if_absent', row_effect) as row_effect\n"
        + plain.partition("select *\n")[2]
    )
    number = max(ids(shop)) + 1
    for method, position in (("card", 90002), ("cash", 90001)):
        land(shop, insert(payment(number, method=method), position=position))
        shop.dbt("run").check()  # without the tests: what the others landed may fail by this view
    found = {row["id"]: row["method"] for row in shop.rows("gold.payments")}
    assert found[number] == "cash"
    view.write_text(plain)
    shop.build()
    found = {row["id"]: row["method"] for row in shop.rows("gold.payments")}
    assert found[number] == "card"


@pytest.mark.wide
def test_a_file_without_messages_is_asked_about_once(shop: Lake) -> None:
    shop.land(FEED, "empty.jsonl", b"")
    for number in range(30):
        shop.land(FEED, f"empty {number}.jsonl.gz", [])
    # that there is nothing in them is asked for all at once
    _, sent = counted(shop, "build")
    assert 0 < sent[f"{FEED}_messages"] < 20, sent
    _, sent = counted(shop, "build")
    assert not sent[f"{FEED}_decoded"], sent


@pytest.mark.slow
def test_a_table_that_is_gone_whose_publish_was_not_ended_is_made_again(shop: Lake) -> None:
    shop.sql(
        "insert into ops.publishes select 0, publish_group, table_name, 'intended', snapshot_id,"
        " folded_run, contract, detail, recorded_at from ops.publishes"
        " where table_name = 'gold.shifts' and event = 'published' limit 1"
    )
    shifts = ids(shop, "gold.shifts")
    shop.sql("drop table gold.shifts")
    said = shop.build().output
    assert (
        "gave up the publish of gold.shifts that run 0 began: what was staged is not there" in said
    )
    assert "completed the publish" not in said
    assert ids(shop, "gold.shifts") == shifts
    assert {row["event"] for row in shop.rows("ops.publishes") if row["run"] == 0} == {
        "intended",
        "abandoned",
    }


@pytest.mark.slow
def test_a_publish_that_is_completed_ends_what_did_not_fit_an_older_contract(shop: Lake) -> None:
    forget_the_publish(shop)
    shop.sql(
        "insert into gold.rejections by name select 'gold.payments' as table_name, 'a' as contract"
    )
    assert "completed the publish of group" in shop.build().output
    assert shop.sql("select count(*) from gold.rejections where contract = 'a'") == [["0"]]
    # it is published, and no stage of it waits
    forget_the_publish(shop)
    [[main]] = shop.sql("select snapshot_id from gold.payments.refs where name = 'main'")
    shop.sql(f"alter table gold.payments create branch stage as of version {main}")
    said = shop.dbt("run-operation", "publish").output
    assert "completed the publish of group" in said
    assert "held back" not in said and "nothing is staged" in said


@pytest.mark.slow
def test_a_publish_whose_table_was_compacted_since_is_completed(shop: Lake) -> None:
    run = forget_the_publish(shop)
    published = shop.snapshots()["gold.payments"]
    shop.sql(
        "call system.rewrite_data_files(table => 'gold.payments',"
        " options => map('rewrite-all', 'true'))"
    )
    assert shop.snapshots()["gold.payments"] != published
    assert "folded anew" not in shop.build().output
    ended = {
        (row["event"], row["detail"])
        for row in shop.rows("ops.publishes")
        if row["run"] == run and row["table_name"] == "gold.payments"
    }
    assert ended == {("intended", None), ("published", "completed by a later run")}


@pytest.mark.wide
def test_a_view_or_table_that_is_gone_is_made_again(shop: Lake) -> None:
    shifts = ids(shop, "gold.shifts")
    shop.sql("drop view silver.shop_mariadb_changes")
    shop.sql("drop table gold.shifts")
    shop.build()
    assert ids(shop, "gold.shifts") == shifts
    assert shop.sql("select count(*) from silver.shop_mariadb_changes")[0][0] not in (None, "0")


@pytest.mark.wide
def test_a_topic_whose_name_begins_with_an_underscore_is_named_once(shop: Lake) -> None:
    folder = shop.landing / FEED / "__debezium-heartbeat.shop"
    folder.mkdir()
    (folder / "part-1.jsonl").write_text(insert(payment(900)) + "\n")
    assert "__debezium" not in shop.build().output, "it may still be written"
    os.utime(folder / "part-1.jsonl", (time.time() - 7200,) * 2)
    assert "not landed (hidden): " in shop.build().output
    assert "__debezium" not in shop.build().output
    assert 900 not in ids(shop)


@pytest.mark.wide
def test_code_is_generated_for_much_and_for_nobody_knows_how_much(shop: Lake) -> None:
    def generates_code(*command: str) -> bool:
        _, text = logged(shop, *command)
        ways = re.findall(r"(set|reset) spark\.sql\.codegen\.wholeStage", text)
        assert len(ways) == 1, ways
        return ways == ["reset"]

    land(shop, insert(payment(98)))
    assert not generates_code("run", "-s", f"{FEED}_messages")
    assert generates_code("build"), "what has landed is not counted until it is decoded"
    assert not generates_code("build")
    assert generates_code("build", "--vars", "{interpret_up_to_messages: 2}")


@pytest.mark.slow
@pytest.mark.parametrize(
    "what",
    [
        *("file", "gone", "description", "macro", "lock", "table", "due", "hook"),
        *("var", "selection", "refresh", "failures"),
    ],
)
def test_whatever_changes_is_looked_at(shop: Lake, what: str) -> None:
    arguments = {
        "var": ["--vars", "{interpret_up_to_messages: 7}"],
        "selection": ["-s", "+payments"],
        "refresh": ["--full-refresh"],
        "failures": ["--store-failures"],
    }
    contracts = "models/gold/warehouse/_warehouse.yml"
    contract = (shop.project / contracts).read_text()
    macro = shop.project / "macros" / "own.sql"
    if what == "gone":
        shop.land(FEED, "soon gone.jsonl", b"")
    elif what == "macro":
        macro.write_text("{% macro own() %}1{% endmacro %}")
    leave_idle(shop)
    shifts = ids(shop, "gold.shifts")
    if what == "file":
        shop.land(FEED, "one without messages.jsonl", b"")
    elif what == "gone":
        (shop.landing / FEED / "soon gone.jsonl").unlink()
    elif what == "description":
        shop.edit(contracts, "Payments, from", "All payments, from")
    elif what == "macro":
        macro.write_text("{% macro own() %}2{% endmacro %}")
    elif what == "lock":
        shop.dbt("run-operation", "publish").check()
    elif what == "table":
        shop.sql("drop table gold.shifts")
    elif what == "due":
        ((_, mark),) = shop.sql("show tblproperties ops.runs ('changefold.idle')")
        due = json.dumps({**json.loads(str(mark)), "until": 1e6 * time.time() - 1})
        shop.sql(f"alter table ops.runs set tblproperties ('changefold.idle' = '{due}')")
    elif what == "hook":
        named = "  - name: payments\n"
        shop.edit(contracts, named, named + "    config: {post_hook: select 1}\n")
    assert not is_idle(shop, *arguments.get(what, []))
    if what == "hook":
        assert not is_idle(shop), "it would never be run again"
    if what == "table":
        assert ids(shop, "gold.shifts") == shifts
    (shop.project / contracts).write_text(contract)
    macro.unlink(missing_ok=True)


@pytest.mark.slow
def test_a_hook_that_fails_after_ours_leaves_nothing_unseen(shop: Lake) -> None:
    """dbt skips all nodes then, and tells the last hook of none."""
    make_others(shop)
    contracts = "models/gold/warehouse/_warehouse.yml"
    hook, both = '"{{ start_run() }}"', '["{{ start_run() }}", "select * from raw.others"]'
    shop.edit("dbt_project.yml", hook, both)
    leave_idle(shop)
    shop.sql("drop table raw.others")
    shop.edit(contracts, "Payments, from", "All payments, from")
    assert not shop.dbt("build").succeeded
    make_others(shop)
    assert not is_idle(shop), "the contract is another"
    shop.edit(contracts, "All payments, from", "Payments, from")
    shop.edit("dbt_project.yml", both, hook)


@pytest.mark.slow
def test_what_a_run_left_for_the_next_one_is_taken_by_it(shop: Lake) -> None:
    """Nor is a failure forgotten that came before anything was written."""
    sources = next(
        file for file in (shop.project / "models/bronze").glob("_*.yml") if FEED in file.read_text()
    )
    plain = sources.read_text()
    options = 'shop_mariadb"\n        config:\n          meta:\n            lines: records\n'
    assert plain.count(options) == 1
    sources.write_text(plain.replace(options, options + "            max_files_per_run: 1\n"))
    first = max(ids(shop)) + 1
    for number in range(3):
        land(shop, insert(payment(first + number)))
    for number in range(3):
        shop.dbt("run").check()
        assert max(ids(shop)) == first + number
    # what was decoded so far was decoded otherwise
    other = "            null_defaults: {warehouse.payments: [method]}\n"
    sources.write_text(plain.replace(options, options + other))
    for _ in range(2):
        assert not shop.dbt("build").succeeded
    sources.write_text(plain)
    shop.build()


@pytest.mark.wide
def test_a_run_is_idle_until_the_first_test_is_due_as_a_whole(shop: Lake) -> None:
    week = ("--vars", "{whole_tests_every_days: 7}")
    for _ in range(3):
        shop.build(*week)
    ((_, mark),) = shop.sql("show tblproperties ops.runs ('changefold.idle')")
    passed = [row["recorded_at"] for row in shop.rows("ops.tests") if row["is_whole"]]
    until = json.loads(str(mark))["until"] / 1e6 - 7 * 86400
    assert min(passed).timestamp() <= until <= max(passed).timestamp()
    assert is_idle(shop, *week)


@pytest.mark.slow
def test_what_is_in_order_is_folded_without_a_look_at_history(shop: Lake) -> None:
    def is_folded_on_top(*lines: str) -> bool:
        land(shop, *lines)
        _, text = logged(shop, "build")
        assert "-- fold since run" in text
        return "all that is new is later than what was folded of its rows" in text

    row, at = payment(7001), 1_000_000
    assert is_folded_on_top(insert(row, position=at + 1), update(row, position=at + 3))
    assert is_folded_on_top(delete(row, position=at + 9))
    assert not is_folded_on_top(update(row, position=at + 8)), "it was deleted later"
    assert 7001 not in ids(shop)
    row["amount"] = "1.00"
    assert is_folded_on_top(insert(row, position=at + 10)), "its delete is older"
    row["amount"] = "2.00"
    assert not is_folded_on_top(update(row, position=at + 7)), "its row says more"
    [found] = [row for row in shop.rows("gold.payments", ("amount", "id")) if row["id"] == 7001]
    assert str(found["amount"]) == "1.00"


@pytest.mark.slow
def test_a_batch_of_a_few_megabytes_is_decoded_by_several_tasks(shop: Lake) -> None:
    random = Random(1)

    def silver_files() -> int:
        return int(shop.sql(f"select count(*) from silver.{FEED}_decoded.files")[0][0] or 0)

    for file in (1, 2):
        texts = [json.dumps(random.randbytes(1500).hex()) for _ in range(800)]
        lines = [insert(payment(10_000 * file + n, details=text)) for n, text in enumerate(texts)]
        shop.land(FEED, f"random {file}.jsonl", lines)
    before = silver_files()
    shop.build()
    assert silver_files() == before + 2, "each task writes its own"


@pytest.mark.slow
def test_no_program_is_started_for_a_file_that_a_lake_gets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, calls = tmp_path / "programs", tmp_path / "calls"
    programs.mkdir()
    chmod = programs / "chmod"
    chmod.write_text(f'#!/bin/sh\necho "$@" >>{calls}\nexec {shutil.which("chmod")} "$@"\n')
    chmod.chmod(0o755)
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    worker = Worker(tmp_path / "worker")
    try:
        lake = Lake(tmp_path / "lake", worker)
        lake.dbt("show", "--inline", "select 1 as one").check()
        lake.sql("create schema made")
        lake.sql("create table made.rows using iceberg as select 1 as one")
        made = [*(lake.directory / "warehouse" / "made").rglob("*")]
    finally:
        worker.kill()
    assert not calls.exists(), calls.read_text()
    # as Hadoop's own program would have left them
    assert {oct(path.stat().st_mode & 0o777) for path in made if path.is_file()} == {"0o644"}
    assert {oct(path.stat().st_mode & 0o777) for path in made if path.is_dir()} == {"0o755"}
