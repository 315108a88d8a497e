"""A reader that polls gold all the time sees whole, tested tables and nothing else."""

from __future__ import annotations

from decimal import Decimal

import pytest
from kit import Lake, watching
from messages import cart, insert, payment, update

pytestmark = pytest.mark.slow


def land(lake: Lake, batch: int, method: str = "card") -> None:
    """Five payments more, and each batch gives all payments the same amount."""
    old = [update(payment(n, amount=f"{batch}.00")) for n in range(1, 5 * batch - 4)]
    new = range(5 * batch - 4, 5 * batch + 1)
    added = [insert(payment(n, amount=f"{batch}.00", method=method)) for n in new]
    lake.land("shop_mariadb", f"{batch}.jsonl", old + added)
    lake.land("shop_postgres", f"{batch}.jsonl", [insert(cart(n), "carts") for n in new])


def test_a_reader_never_sees_a_table_that_is_empty_half_built_or_untested(lake: Lake) -> None:
    lake.keep_models("payments", "carts")
    land(lake, 1)
    lake.build()
    seen = {"payments": [5], "carts": [5]}

    def look() -> None:
        rows = lake.rows("gold.payments")
        amounts = {row["amount"] for row in rows}
        assert len(amounts) == 1, f"a mixture of batches: {amounts}"
        assert amounts == {Decimal(len(rows) // 5)}, "half of a batch"
        assert {row["method"] for row in rows} == {"card"}, "an untested row"
        for table, count in (("payments", len(rows)), ("carts", len(lake.rows("gold.carts")))):
            assert count % 5 == 0, f"{count} rows of {table}: half of a batch"
            assert count >= seen[table][-1], f"{count} rows of {table} after {seen[table][-1]}"
            seen[table].append(count)

    with watching(look) as errors:
        land(lake, 2)
        lake.build()
        lake.build("--full-refresh")
        land(lake, 3, method="bitcoin")
        assert not lake.dbt("build", "--full-refresh").succeeded
    assert not errors, errors[:3]
    assert {table: counts[-1] for table, counts in seen.items()} == {"payments": 10, "carts": 15}
    assert len(seen["payments"]) > 20, "the reader hardly looked"


@pytest.mark.soak
def test_a_reader_during_many_builds(lake: Lake) -> None:
    lake.keep_models("payments", "carts")
    land(lake, 1)
    lake.build()
    last = [5]

    def look() -> None:
        rows = lake.rows("gold.payments")
        assert {row["amount"] for row in rows} == {Decimal(len(rows) // 5)}
        assert len(rows) >= last[-1]
        last.append(len(rows))

    with watching(look) as errors:
        for batch in range(2, 12):
            land(lake, batch)
            lake.build(*(["--full-refresh"] if batch % 4 == 0 else []))
    assert not errors, errors[:3]
    assert last[-1] == 55
