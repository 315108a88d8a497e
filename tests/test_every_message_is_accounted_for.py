"""The accounting test fails, and says where, when silver has lost a message or made one up."""

from __future__ import annotations

import pytest
from kit import Lake
from messages import insert, payment

TEST = "every_message_is_accounted_for_shop_mariadb_decoded_"


@pytest.fixture(scope="module")
def decoded(shared_lake: Lake) -> Lake:
    shared_lake.keep_models("payments")
    for number in (1, 2):
        lines = [insert(payment(10 * number + n)) for n in range(5)]
        shared_lake.land("shop_mariadb", f"{number}.jsonl", lines)
        shared_lake.build()
    return shared_lake


@pytest.mark.parametrize("batch", [1, 2])
def test_one_row_deleted_by_hand_is_noticed(decoded: Lake, batch: int) -> None:
    table = "silver.shop_mariadb_decoded"
    lost = decoded.sql(f"select min(message_number) from {table} where landed_batch = {batch}")
    condition = f"landed_batch = {batch} and message_number = {lost[0][0]}"
    assert decoded.dbt("test").succeeded
    before = snapshot(decoded)
    decoded.sql(f"delete from {table} where {condition}")

    outcome = decoded.dbt("test")
    assert not outcome.succeeded
    assert [name for name, status in outcome.statuses.items() if status == "fail"] == [
        name for name in outcome.statuses if TEST in name
    ]
    assert TEST in outcome.output and "Got 1 result" in outcome.output

    decoded.sql(f"call system.rollback_to_snapshot('{table}', {before})")
    assert decoded.dbt("test").succeeded


def snapshot(lake: Lake) -> int:
    table = lake.table("silver.shop_mariadb_decoded")
    assert table is not None
    current = table.current_snapshot()
    assert current is not None
    return current.snapshot_id


def test_a_row_of_no_message_is_noticed(decoded: Lake) -> None:
    table = "silver.shop_mariadb_decoded"
    decoded.sql(
        f"update {table} set message_number = -1 where landed_batch = 1 and message_number ="
        f" (select min(message_number) from {table} where landed_batch = 1)"
    )
    outcome = decoded.dbt("test")
    assert not outcome.succeeded
    assert TEST in outcome.output and "Got 2 results" in outcome.output
