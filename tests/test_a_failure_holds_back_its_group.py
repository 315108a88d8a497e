"""What each dbt command publishes, and what a failure keeps from readers (decisions/publish.md)."""

from __future__ import annotations

import pytest
from kit import Lake
from messages import cart, insert, payment, shift, update

METHOD_TEST = "accepted_values_payments_method__card__cash__voucher"
WAREHOUSE = "models/gold/warehouse/_warehouse.yml"


@pytest.fixture(scope="module")
def published_once(shared_lake: Lake) -> Lake:
    """Two groups: warehouse (payments, shifts) and shop (carts)."""
    shared_lake.keep_models("payments", "shifts", "carts")
    land(shared_lake, 1, "card")
    shared_lake.build()
    assert published(shared_lake) == ([1], [1], ["cart 1"])
    shared_lake.save("published once")
    return shared_lake


@pytest.fixture
def shop(published_once: Lake) -> Lake:
    published_once.restore("published once")
    return published_once


def land(lake: Lake, number: int, method: str) -> None:
    lines = [insert(payment(number, method=method)), insert(shift(number), "shifts")]
    lake.land("shop_mariadb", f"{number}.jsonl", lines)
    lake.land("shop_postgres", f"{number}.jsonl", [insert(cart(number), "carts")])


def published(lake: Lake) -> tuple[list[int], list[int], list[str]]:
    payments, shifts, carts = (
        sorted(row["id"] for row in lake.rows(f"gold.{table}"))
        for table in ("payments", "shifts", "carts")
    )
    return payments, shifts, carts


def messages(lake: Lake) -> int:
    return len(lake.rows("bronze.shop_mariadb_messages", ("message_number",)))


def branches(lake: Lake, name: str) -> set[str]:
    table = lake.table(name)
    assert table is not None
    return {ref for ref, it in table.metadata.refs.items() if it.snapshot_ref_type == "branch"}


def test_a_failing_test_holds_back_its_group_until_it_is_mended(shop: Lake) -> None:
    land(shop, 2, "bitcoin")
    outcome = shop.dbt("build")
    assert not outcome.succeeded
    assert outcome.status(METHOD_TEST) == "fail"
    assert (
        f"held back warehouse, readers keep what they had: {METHOD_TEST} failed" in outcome.output
    )
    assert published(shop) == ([1], [1], ["cart 1", "cart 2"])
    assert messages(shop) == 4

    # intake goes on while the group is held back
    shop.land("shop_mariadb", "3.jsonl", [insert(shift(3), "shifts")])
    assert not shop.dbt("build").succeeded
    assert published(shop) == ([1], [1], ["cart 1", "cart 2"])
    assert messages(shop) == 5

    shop.land("shop_mariadb", "4.jsonl", [update(payment(2, method="cash"))])
    shop.build()
    assert published(shop) == ([1, 2], [1, 2, 3], ["cart 1", "cart 2"])


def test_a_wrong_data_type_holds_back_its_group_until_it_is_mended(shop: Lake) -> None:
    land(shop, 2, "card")
    amount = "name: amount, data_type: "
    shop.edit(WAREHOUSE, f'{amount}"decimal(14,2)"', f"{amount}int")
    outcome = shop.dbt("build")
    assert not outcome.succeeded
    assert outcome.status("payments") == "error"
    assert "amount" in outcome.output and "held back warehouse" in outcome.output
    assert "Traceback" not in outcome.output
    assert published(shop) == ([1], [1], ["cart 1", "cart 2"])
    assert messages(shop) == 4

    shop.edit(WAREHOUSE, f"{amount}int", f'{amount}"decimal(14,2)"')
    shop.build()
    assert published(shop) == ([1, 2], [1, 2], ["cart 1", "cart 2"])


def test_run_publishes_without_tests(shop: Lake) -> None:
    land(shop, 2, "bitcoin")
    outcome = shop.dbt("run")
    assert outcome.succeeded, outcome.output
    assert published(shop) == ([1, 2], [1, 2], ["cart 1", "cart 2"])


def test_what_is_staged_waits_for_publish(shop: Lake) -> None:
    land(shop, 2, "bitcoin")
    outcome = shop.dbt("run", "--vars", "publish: false")
    assert outcome.succeeded and "staged, not published" in outcome.output
    assert published(shop) == ([1], [1], ["cart 1"])
    before = shop.commits()

    tested = shop.dbt("test")
    assert not tested.succeeded, "dbt test must read the stage, where a payment does not pass"
    assert tested.status(METHOD_TEST) == "fail"
    shown = shop.dbt("show", "--inline", "select id, method from {{ ref('payments') }}")
    assert "bitcoin" in shown.output
    documented = shop.dbt("docs", "generate")
    assert documented.succeeded, documented.output
    assert shop.dbt("compile").succeeded
    assert shop.commits() == before, "test, show, docs and compile must write nothing"
    assert published(shop) == ([1], [1], ["cart 1"])

    operation = shop.dbt("run-operation", "publish")
    assert operation.succeeded, operation.output
    assert published(shop) == ([1, 2], [1, 2], ["cart 1", "cart 2"])
    assert branches(shop, "gold.payments") == {"main"}


def test_a_staged_build_is_dropped_and_made_anew_by_the_next(shop: Lake) -> None:
    land(shop, 2, "card")
    assert shop.dbt("build", "--vars", "publish: false").succeeded
    assert published(shop) == ([1], [1], ["cart 1"])
    shop.build()
    assert published(shop) == ([1, 2], [1, 2], ["cart 1", "cart 2"])


def test_retry_of_a_failed_test_publishes_what_was_held_back(shop: Lake) -> None:
    land(shop, 2, "bitcoin")
    assert not shop.dbt("build").succeeded
    assert not shop.dbt("retry").succeeded
    assert published(shop) == ([1], [1], ["cart 1", "cart 2"])

    shop.edit(  # other values would make it another test, which dbt does not retry
        WAREHOUSE,
        "- accepted_values: {arguments: {values: [card, cash, voucher]}}",
        "- accepted_values: {arguments: {values: [card, cash, voucher]}, config: {severity: warn}}",
    )
    outcome = shop.dbt("retry")
    assert outcome.succeeded, outcome.output
    assert published(shop) == ([1, 2], [1, 2], ["cart 1", "cart 2"])


def test_retry_of_a_failed_model_publishes_its_group(shop: Lake) -> None:
    land(shop, 2, "card")
    model = "models/gold/warehouse/payments.sql"
    text = (shop.project / model).read_text()
    shop.edit(model, text, text + "\nwhere no_such_column")
    assert not shop.dbt("build").succeeded
    assert published(shop) == ([1], [1], ["cart 1", "cart 2"])

    shop.edit(model, text + "\nwhere no_such_column", text)
    outcome = shop.dbt("retry")
    assert outcome.succeeded, outcome.output
    assert published(shop) == ([1, 2], [1, 2], ["cart 1", "cart 2"])


def test_fail_fast_publishes_nothing_untested(shop: Lake) -> None:
    land(shop, 2, "bitcoin")
    outcome = shop.dbt("build", "--fail-fast")
    assert not outcome.succeeded
    payments, shifts, carts = published(shop)
    assert (payments, shifts) == ([1], [1])
    passed = {node.split(".")[2] for node, status in outcome.statuses.items() if status == "pass"}
    assert carts == ["cart 1"] or {"unique_carts_id", "not_null_carts_id"} <= passed

    shop.land("shop_mariadb", "3.jsonl", [update(payment(2, method="cash"))])
    shop.build()
    assert published(shop) == ([1, 2], [1, 2], ["cart 1", "cart 2"])
