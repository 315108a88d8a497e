"""Names and number of a feed's entities do not matter to silver, nor long keys to gold."""

from __future__ import annotations

import pytest
from kit import Lake
from messages import compact, envelope, insert, payment, record

pytestmark = pytest.mark.wide

FEED = "shop_mariadb"
DECODED = f"silver.{FEED}_decoded"
NAMES = (
    "n" * 300,  # no folder may have such a name
    "表" * 30,  # nor this one, URL-encoded
    "k" * 10_000,
    "two\nlines",
    "a/b/../c",
    'it\'s "quoted" \\ `so`',
    "😀 50 % of=all",
    "..",
    " ",
)


def change(table: str, number: int = 1) -> str:
    value = envelope("c", {"id": number}, table=table)
    return record(compact({"id": number}), compact(value), "of many tables")


def files(lake: Lake, batch: int) -> list[str]:
    return [
        str(path)
        for path, found in lake.sql(
            f"select file_path, readable_metrics.landed_batch.upper_bound from {DECODED}.files"
        )
        if found == str(batch)
    ]


def build(lake: Lake, lines: list[str]) -> int:
    """The batch that was landed; dbt tests whether each message is accounted for."""
    batch = 1 + max((row["landed_batch"] for row in lake.rows("ops.landings")), default=0)
    lake.land(FEED, f"{batch}.jsonl", lines)
    lake.build()
    return max(row["landed_batch"] for row in lake.rows("ops.landings"))


def test_a_lake_with_a_partition_for_each_entity_is_taken_over(lake: Lake) -> None:
    lake.keep_models("payments")
    lake.land(FEED, "before.jsonl", [insert(payment(1)), *map(change, NAMES[4:])])
    lake.dbt("run").check()
    # as older versions made it
    for statement in (
        "replace partition field bucket(16, entity) with entity",
        "write unordered",
        "unset tblproperties ('write.metadata.metrics.column.entity')",
    ):
        lake.sql(f"alter table {DECODED} {statement}")
    lake.sql(f"insert overwrite {DECODED} select * from {DECODED}")
    assert "entity=warehouse.payments" in str(files(lake, 1))

    tables = [f"tenant_{number}" for number in range(100)]
    batch = build(lake, [*map(change, (*NAMES, *tables)), insert(payment(2))])
    assert len(files(lake, batch)) <= 16
    found = {row["entity"] for row in lake.rows(DECODED, ("entity", "outcome"))}
    assert found == {f"warehouse.{name}" for name in (*NAMES, *tables, "payments")}
    assert {row["outcome"] for row in lake.rows(DECODED)} == {"change"}
    assert sorted(row["id"] for row in lake.rows("gold.payments")) == [1, 2]
    assert "entity=" in str(files(lake, 1)), "older files stay where they are"

    lake.dbt("run", "--full-refresh").check()
    assert "entity=" not in str(lake.sql(f"select file_path from {DECODED}.files"))
    assert {row["entity"] for row in lake.rows(DECODED, ("entity",))} == found
    assert sorted(row["id"] for row in lake.rows("gold.payments")) == [1, 2]


def test_ten_thousand_tables_in_a_batch(lake: Lake) -> None:
    lake.keep_models("payments")
    for number in (1, 2):  # the second batch asks whether it repeats the first one
        lines = [change(f"tenant_{table}", number) for table in range(10_000)]
        batch = build(lake, [*lines, insert(payment(number))])
        assert len(files(lake, batch)) <= 16
    outcomes = [row["outcome"] for row in lake.rows(DECODED, ("outcome",))]
    assert outcomes == ["change"] * 20_002
    assert sorted(row["id"] for row in lake.rows("gold.payments")) == [1, 2]


def stock(sku: str, position: int, quantity: int = 1) -> str:
    key = {"store_id": 1, "sku": sku}
    value = envelope("c", key | {"quantity": quantity}, table="stock", position=position)
    return record(compact(key), compact(value), "stock")


def test_keys_of_ten_kilobytes_are_not_sent_to_every_task(lake: Lake) -> None:
    lake.keep_models("stock")
    log = lake.project / "logs" / "dbt.log"

    def is_sent(batch: list[str]) -> bool:
        start = log.stat().st_size
        build(lake, batch)
        fold = log.read_bytes()[start:].decode().partition("merge into gold.stock")[2]
        assert "inner join touched" in fold
        return "/*+ broadcast(touched) */" in fold

    build(lake, [stock("late", 900_000)])
    assert is_sent([stock(f"{number}", number) for number in range(100)] + [stock("late", 1)])
    assert not is_sent(
        [stock(f"{number} {'k' * 10_000}", 1000 + number) for number in range(3400)]
        + [stock("late", 2, quantity=2)]
    )
    found = {row["sku"]: row["quantity"] for row in lake.rows("gold.stock", ("sku", "quantity"))}
    assert len(found) == 3501 and set(found.values()) == {1}
