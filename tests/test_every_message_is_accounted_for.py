"""What a run did is in ops; the accounting test says where silver lost a message or made one up."""

from __future__ import annotations

import pytest
from kit import Lake
from messages import compact, envelope, insert, payment, record, tombstone

TEST = "every_message_is_accounted_for_shop_mariadb_decoded_"


@pytest.fixture(scope="module")
def decoded(shared_lake: Lake) -> Lake:
    shared_lake.keep_models("payments")
    shared_lake.edit(
        "models/bronze/_bronze.yml",
        '/shop_mariadb"\n        config:\n          meta:\n',
        '/shop_mariadb"\n        config:\n          meta:\n'
        "            key_columns: {warehouse.payments: [id]}\n",
    )
    first, second = ([insert(payment(number + n)) for n in range(5)] for number in (10, 20))
    second += [first[0], tombstone(payment(10)), "not a record", "nor this"]
    moved = envelope("u", payment(30), before=payment(24))
    second.append(record(None, compact(moved)))  # two changes: a delete and a row
    for number, lines, said in (
        (
            1,
            first,
            "5 messages: 5 with changes, 0 control, 0 rejected; 5 changes: 5 new, 0 repeated",
        ),
        (2, second, "10 messages: 7 with changes, 1 control, 2 rejected; 8 changes: 7 new, 1 rep"),
    ):
        shared_lake.land("shop_mariadb", f"{number}.jsonl", lines)
        assert said in shared_lake.build().output
    return shared_lake


def test_what_each_run_did_is_recorded(decoded: Lake) -> None:
    landings = [
        (row["feed"], row["file_path"].rsplit("/", 1)[1], row["status"], row["landed_batch"])
        for row in decoded.rows("ops.landings")
    ]
    assert sorted(landings) == [("shop_mariadb", f"{run}.jsonl", "landed", run) for run in (1, 2)]

    names = ("run", "event", "first_batch", "last_batch")
    counts = ("messages", "changes", "controls", "duplicates", "rejected")
    decodes = [
        tuple(row[name] for name in ("feed", *names, *counts))
        for row in decoded.rows("ops.decodes")
    ]
    assert sorted(decodes) == [
        ("shop_mariadb", 1, "decoded", 1, 1, 5, 5, 0, 0, 0),
        ("shop_mariadb", 2, "decoded", 2, 2, 10, 7, 1, 1, 2),
    ]

    table = decoded.table("gold.payments")
    assert table is not None
    tags = {run: table.metadata.refs[f"publish_{run}"].snapshot_id for run in (1, 2)}
    names = ("run", "publish_group", "table_name", "event", "snapshot_id", "folded_run")
    assert sorted(tuple(row[name] for name in names) for row in decoded.rows("ops.publishes")) == [
        (run, "warehouse", "gold.payments", event, tags[run], run)
        for run in (1, 2)
        for event in ("intended", "published")
    ]
    for run, numbers in ((1, [*range(10, 15)]), (2, [*range(10, 15), *range(20, 24), 30])):
        cut = table.scan(snapshot_id=tags[run]).to_arrow()
        assert sorted(cut["id"].to_pylist()) == numbers


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
    assert decoded.dbt("build").succeeded, "it looks at what came since it passed"
    outcome = decoded.dbt("run-operation", "account_for_messages")
    assert not outcome.succeeded
    said = f"shop_mariadb: 1 not decoded, such as message {lost[0][0]} of batch {batch}"
    assert f"Messages are not accounted for. {said}" in outcome.output

    decoded.sql(f"call system.rollback_to_snapshot('{table}', {before})")
    assert decoded.dbt("test").succeeded
    outcome = decoded.dbt("run-operation", "account_for_messages", "--args", "feed: shop_mariadb")
    outcome.check()
    assert "shop_mariadb: 15 messages, each accounted for" in outcome.output


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
