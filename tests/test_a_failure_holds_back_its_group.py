"""What each dbt command publishes, and what a failure keeps from readers (decisions/publish.md)."""

from __future__ import annotations

import re
import shutil

import pytest
from kit import Lake
from messages import insert, payment, shift, update

pytestmark = pytest.mark.slow

METHOD_TEST = "accepted_values_payments_method__card__cash__voucher"
WAREHOUSE = "models/gold/warehouse/_warehouse.yml"
# a group beside it, of one table, from the same feed
ROTA = """
models:
  - name: rota
    constraints:
      - {type: primary_key, columns: [id]}
    columns:
      - {name: id, data_type: bigint, data_tests: [unique, not_null]}
      - name: work
        data_type: date
        config: {meta: {wire_encoding: io.debezium.time.Date}}
"""


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Lake:
    """Two groups: warehouse (payments, shifts) and staff (rota). Each test ends with all mended."""
    shared_lake.keep_models("payments", "shifts")
    staff = shared_lake.project / "models" / "gold" / "staff"
    staff.mkdir()
    (staff / "_staff.yml").write_text(ROTA)
    shutil.copy2(staff.parent / "warehouse" / "shifts.sql", staff / "rota.sql")
    land(shared_lake, "card")
    shared_lake.build()
    assert published(shared_lake) == upto(1)
    shared_lake.keeps_artifacts = True
    return shared_lake


def land(lake: Lake, method: str) -> int:
    """One more row for each table; returns its number."""
    number = 1 + len([*lake.landing.glob("shop_mariadb/row *")])
    lines = [insert(payment(number, method=method)), insert(shift(number), "shifts")]
    lake.land("shop_mariadb", f"row {number}.jsonl", lines)
    return number


def mend(lake: Lake, number: int) -> None:
    line = update(payment(number, method="cash"))
    lake.land("shop_mariadb", f"mended {number}.jsonl", [line])


def upto(warehouse: int, staff: int | None = None) -> list[list[int]]:
    return [list(range(1, last + 1)) for last in (warehouse, warehouse, staff or warehouse)]


def published(lake: Lake) -> list[list[int]]:
    return [
        sorted(row["id"] for row in lake.rows(f"gold.{table}"))
        for table in ("payments", "shifts", "rota")
    ]


def last_run(lake: Lake) -> int:
    return max(row["run"] for row in lake.rows("ops.runs", ("run",)) if row["run"])


def messages(lake: Lake) -> int:
    return len(lake.rows("bronze.shop_mariadb_messages", ("message_number",)))


def branches(lake: Lake, name: str) -> set[str]:
    table = lake.table(name)
    assert table is not None
    return {ref for ref, it in table.metadata.refs.items() if it.snapshot_ref_type == "branch"}


def test_a_failing_test_holds_back_its_group_until_it_is_mended(shop: Lake) -> None:
    number = land(shop, "bitcoin")
    outcome = shop.dbt("build")
    assert not outcome.succeeded
    assert outcome.status(METHOD_TEST) == "fail"
    assert (
        f"held back warehouse, readers keep what they had: {METHOD_TEST} failed" in outcome.output
    )
    assert "held back warehouse" in shop.dbt("run-operation", "publish").output
    assert published(shop) == upto(number - 1, number)

    # intake goes on while the group is held back
    before = messages(shop)
    land(shop, "card")
    assert not shop.dbt("build").succeeded
    assert published(shop) == upto(number - 1, number + 1)
    assert messages(shop) == before + 2

    mend(shop, number)
    shop.build()
    assert published(shop) == upto(number + 1)


def test_a_wrong_data_type_holds_back_its_group_until_it_is_mended(shop: Lake) -> None:
    number = land(shop, "card")
    before = messages(shop)
    amount = "name: amount, data_type: "
    shop.edit(WAREHOUSE, f'{amount}"decimal(14,2)"', f"{amount}int")
    outcome = shop.dbt("build")
    assert not outcome.succeeded
    assert outcome.status("payments") == "error"
    assert "amount" in outcome.output and "held back warehouse" in outcome.output
    assert "Traceback" not in outcome.output
    assert published(shop) == upto(number - 1, number)
    assert messages(shop) == before + 2

    shop.edit(WAREHOUSE, f"{amount}int", f'{amount}"decimal(14,2)"')
    assert shop.dbt("build", "--vars", "publish: false").succeeded
    assert published(shop) == upto(number - 1, number)
    shop.sql("delete from gold.payments.branch_stage where id = 1")
    shop.build()  # drops what was staged, and makes it anew
    assert published(shop) == upto(number)


def test_an_error_of_spark_is_a_sentence_and_the_rest_is_in_the_log(shop: Lake) -> None:
    for wrong, said in (
        ("no_such_column", "[UNRESOLVED_COLUMN.WITH_SUGGESTION] A column, variable, or function"),
        ("raise_error('mine')", "[USER_RAISED_EXCEPTION] mine"),
    ):
        query = f"select {wrong} as x, id from {{{{ ref('payments') }}}}"
        outcome = shop.dbt("show", "--inline", query)
        assert not outcome.succeeded and said in outcome.output
        for part in ("'Project", "\tat ", "Traceback", "Unhandled error"):
            assert part not in outcome.output, outcome.output
    log = (shop.project / "logs" / "dbt.log").read_text()
    assert "'Project ['no_such_column" in log and "\tat org.apache.spark" in log


def test_what_is_staged_waits_for_publish(shop: Lake) -> None:
    number = land(shop, "bitcoin")
    outcome = shop.dbt("run", "--vars", "publish: false")
    assert outcome.succeeded and "staged, not published" in outcome.output
    assert published(shop) == upto(number - 1)
    before = shop.commits()

    tested = shop.dbt("test")
    assert not tested.succeeded, "dbt test must read the stage, where a payment does not pass"
    assert tested.status(METHOD_TEST) == "fail"
    shown = shop.dbt("show", "--inline", "select id, method from {{ ref('payments') }}")
    assert "bitcoin" in shown.output
    shop.dbt("docs", "generate").check()
    assert shop.dbt("compile").succeeded
    assert shop.commits() == before, "test, show, docs and compile must write nothing"
    assert published(shop) == upto(number - 1)

    shop.dbt("run-operation", "publish").check()
    assert published(shop) == upto(number)
    assert branches(shop, "gold.payments") == {"main"}

    # as does a run, which asks for no tests
    mend(shop, number)
    number = land(shop, "bitcoin")
    assert shop.dbt("run").succeeded
    assert published(shop) == upto(number)
    mend(shop, number)


def test_retry_of_a_failed_test_publishes_what_was_held_back(shop: Lake) -> None:
    number = land(shop, "bitcoin")
    assert not shop.dbt("build").succeeded
    # a run that was killed leaves a stage of which nobody knows whether it passed its tests
    for statement in (
        "alter table gold.rota create branch stage",
        "set `spark.sql.iceberg.snapshot-property.changefold.run` = 99",
        "set `spark.sql.iceberg.snapshot-property.changefold.contract` = none",
        "delete from gold.rota.branch_stage where id = 1",
        # and it never came to its end
        f"delete from ops.runs where event = 'ended' and run = {last_run(shop)}",
    ):
        shop.sql(statement)
    assert branches(shop, "gold.rota") == {"main", "stage"}
    assert not shop.dbt("retry").succeeded
    assert published(shop) == upto(number - 1, number)
    assert branches(shop, "gold.rota") == {"main"}

    shop.edit(  # other values would make it another test, which dbt does not retry
        WAREHOUSE,
        "- accepted_values: {arguments: {values: [card, cash, voucher]}}",
        "- accepted_values: {arguments: {values: [card, cash, voucher]}, config: {severity: warn}}",
    )
    shop.calls_from_python = True  # in the process in which dbt was told what to build
    shop.dbt("retry").check()
    shop.calls_from_python = False
    assert published(shop) == upto(number)
    shop.edit(WAREHOUSE, ", config: {severity: warn}", "")
    mend(shop, number)


def test_a_test_holds_back_all_that_it_reads(shop: Lake) -> None:
    """Through views; and of two groups both, if one of them is not published."""
    tests = {
        "rota_has_payments": "{{ ref('rota') }} left anti join {{ ref('payments') }} using (id)",
        "no_voucher": "{{ ref('methods') }} where method = 'voucher'",
    }
    tests |= {f"never_{n}": "{{ ref('rota') }} where false" for n in range(12)}
    for name, sql in tests.items():
        path = shop.project / "tests" / f"{name}.sql"
        path.write_text(f"select *, repeat('x', 2000) as note from {sql}")
    view = shop.project / "models" / "marts" / "methods.sql"
    view.parent.mkdir(exist_ok=True)
    view.write_text("select id, method from {{ ref('payments') }}")
    number = land(shop, "bitcoin")
    for command in ("build", "retry"):
        outcome = shop.dbt(command)
        assert not outcome.succeeded
        assert (
            "held back staff, readers keep what they had: rota_has_payments passed only with what"
            " warehouse holds back" in outcome.output
        )
        assert published(shop) == upto(number - 1)
    mend(shop, number)
    number = land(shop, "voucher")
    for test in tests:
        if test.startswith("never"):
            shop.edit(f"tests/{test}.sql", " where false", "")
    outcome = shop.dbt("build")
    assert outcome.status("no_voucher") == "fail" and outcome.status(METHOD_TEST) == "pass"
    reasons = {"warehouse": "no_voucher failed", "staff": r"(never_\d+ failed; ){10}and 2 more"}
    for group, why in reasons.items():
        said = f"held back {group}, readers keep what they had: {why}"
        assert re.search(said, outcome.output), outcome.output
    assert published(shop) == upto(number - 2)
    # a long row is said in part
    assert shop.sql("select max(length(example)) from ops.tests") == [["1000"]]
    for test in tests:
        (shop.project / "tests" / f"{test}.sql").unlink()
    view.unlink()
    shop.sql("drop view marts.methods")
    mend(shop, number)
    shop.build()
    assert published(shop) == upto(number)


def fail_once(shop: Lake, model: str, *selected: str) -> None:
    """A build in which a model fails; it is put right after it."""
    text = (shop.project / model).read_text()
    shop.edit(model, text, text + "\nwhere no_such_column")
    assert not shop.dbt("build", *selected).succeeded
    shop.edit(model, text + "\nwhere no_such_column", text)


def test_retry_publishes_nothing_that_another_run_held_back(shop: Lake) -> None:
    number = land(shop, "card")
    fail_once(shop, "models/gold/staff/rota.sql")
    assert published(shop) == upto(number, number - 1)
    number = land(shop, "bitcoin")
    assert not shop.dbt("build", "--target-path", "another").succeeded
    assert published(shop) == upto(number - 1, number)

    retried = shop.dbt("retry")
    retried.check()
    assert (
        f"held back warehouse, readers keep what they had: {METHOD_TEST} failed" in retried.output
    )
    assert published(shop) == upto(number - 1, number)
    mend(shop, number)
    shop.build()
    assert published(shop) == upto(number)


def test_what_was_staged_together_is_published_together(shop: Lake) -> None:
    """A run that is killed while it drops the stages of an earlier one leaves a part of them."""
    number = land(shop, "card")
    shop.dbt("build", "--vars", "publish: false").check()
    shop.sql("alter table gold.shifts drop branch stage")
    said = shop.dbt("run-operation", "publish").output
    for group in ("warehouse", "staff"):
        assert (
            f"held back {group}: a part of what was staged and tested with it is gone;"
            " build it again" in said
        )
    assert published(shop) == upto(number - 1)
    shop.build()
    assert published(shop) == upto(number)

    number = land(shop, "card")
    fail_once(shop, "models/gold/warehouse/payments.sql")
    shop.sql("alter table gold.shifts drop branch stage")
    retried = shop.dbt("retry")
    assert (
        "held back warehouse, readers keep what they had: what was staged with it of gold.shifts"
        " is gone: start dbt build, not dbt retry" in retried.output
    )
    assert published(shop) == upto(number - 1, number)
    # what another run left by itself says nothing of this one
    shop.dbt("build", "-s", "shifts", "--vars", "publish: false").check()
    fail_once(shop, "models/gold/warehouse/payments.sql", "-s", "payments")
    shop.dbt("retry").check()
    assert published(shop) == [list(range(1, last + 1)) for last in (number, number - 1, number)]
    shop.build()
    assert published(shop) == upto(number)


def test_nothing_of_a_group_is_published_if_a_table_of_it_has_moved(shop: Lake) -> None:
    """As by a compaction that is not ours: Iceberg cannot forward `main` to the stage any more."""
    number = land(shop, "card")
    shop.dbt("build", "--vars", "publish: false").check()
    moved = "delete from gold.shifts where id = 1"
    on_main = "set `spark.wap.branch` = main", moved, "set `spark.wap.branch` = stage"
    for statement in on_main:
        shop.sql(statement)
    said = shop.dbt("run-operation", "publish").output
    assert (
        "held back warehouse: something else has written to gold.shifts since it was staged;"
        " build it again" in said
    )
    assert "published gold.rota" in said
    payments, _, rota = published(shop)
    assert payments == [*range(1, number)] and rota == [*range(1, number + 1)]
    shop.build("--full-refresh")
    assert published(shop) == upto(number)

    number = land(shop, "card")
    fail_once(shop, "models/gold/warehouse/payments.sql")
    for statement in on_main:
        shop.sql(statement)
    outcome = shop.dbt("retry")
    assert not outcome.succeeded
    assert "Something else has written to gold.shifts while this run built it" in outcome.output
    assert published(shop)[0] == [*range(1, number)]
    shop.build("--full-refresh")
    assert published(shop) == upto(number)


@pytest.mark.soak
def test_retry_of_a_failed_model_publishes_its_group(shop: Lake) -> None:
    number = land(shop, "card")
    fail_once(shop, "models/gold/warehouse/payments.sql")
    assert published(shop) == upto(number - 1, number)

    shop.dbt("retry").check()
    assert published(shop) == upto(number)


@pytest.mark.soak
def test_a_table_name_that_spark_cannot_have_stops_its_group_alone(shop: Lake) -> None:
    number = land(shop, "card")
    stores = shop.project / "models" / "gold" / "stores"
    stores.mkdir()
    shutil.copy2(stores.parent / "staff" / "rota.sql", stores / "my-stores.sql")
    contract = (stores.parent / "staff" / "_staff.yml").read_text()
    (stores / "_stores.yml").write_text(contract.replace("name: rota", "name: my-stores"))
    outcome = shop.dbt("build")
    assert not outcome.succeeded
    assert outcome.status("my-stores") == "error"
    assert "{{ config(alias='my_stores') }}" in outcome.output
    assert "Traceback" not in outcome.output and "INVALID_IDENTIFIER" not in outcome.output
    assert published(shop) == upto(number)

    shop.edit(
        "models/gold/stores/my-stores.sql", "{{ fold", "{{ config(alias='my_stores') }}\n{{ fold"
    )
    assert "published gold.my_stores" in shop.build().output
    assert len(shop.rows("gold.my_stores")) == number
    shutil.rmtree(stores)
    assert published(shop) == upto(number)


def test_fail_fast_publishes_nothing_untested(shop: Lake) -> None:
    number = land(shop, "bitcoin")
    outcome = shop.dbt("build", "--fail-fast")
    assert not outcome.succeeded
    payments, shifts, rota = published(shop)
    assert [payments, shifts] == upto(number - 1)[:2]
    passed = {node.split(".")[2] for node, status in outcome.statuses.items() if status == "pass"}
    assert rota == upto(number - 1)[2] or {"unique_rota_id", "not_null_rota_id"} <= passed

    mend(shop, number)
    shop.build()
    assert published(shop) == upto(number)
