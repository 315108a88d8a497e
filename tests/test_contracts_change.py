"""A gold table follows its YAML: columns come, go and widen; what Iceberg refuses is rebuilt."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from kit import Lake
from messages import cart, compact, delete, insert, update

pytestmark = pytest.mark.slow

SHOP = "models/gold/shop/_shop.yml"
CONTENT = "      - {name: content, data_type: string, description: Content as JSON text.}\n"
TTL = '      - {name: ttl, data_type: string, description: "Time of day at which it expires,'
AMOUNT = 'name: amount, data_type: "decimal(38,10)", description: Sum in euro as computed'


@pytest.fixture
def carts(lake: Lake) -> Lake:
    """Two carts under a contract without ttl, with a narrow customer_id."""
    lake.keep_models("carts")
    lake.edit(SHOP, TTL, "#" + TTL)
    lake.edit(
        SHOP, "name: customer_id, data_type: bigint", "name: customer_id, data_type: smallint"
    )
    land(lake, 1, 2)
    run(lake)
    assert columns(lake) == {
        "id": "string",
        "customer_id": "int",
        "content": "string",
        "amount": "decimal(38, 10)",
    }
    return lake


def land(lake: Lake, *numbers: int) -> None:
    rows = [cart(number, ttl=f"{number:02d}:00:00", content=f"of {number}") for number in numbers]
    name = f"{'-'.join(map(str, numbers))}.jsonl"
    lake.land("shop_postgres", name, [insert(row, "carts") for row in rows])


def run(lake: Lake, *arguments: str) -> str:
    outcome = lake.dbt("run", *arguments)
    outcome.check()
    return outcome.output


def columns(lake: Lake) -> dict[str, str]:
    """What readers see."""
    table = lake.table("gold.carts")
    assert table is not None
    return {
        column.name: str(column.field_type)
        for column in table.schema().columns
        if not column.name.startswith("_")
    }


def values(lake: Lake, column: str) -> dict[str, object]:
    return {row["id"]: row[column] for row in lake.rows("gold.carts")}


def seen(lake: Lake, *columns: str) -> dict[str | None, list[str | None]]:
    """By a view of a view of carts."""
    found = lake.sql(f"select id, {', '.join(columns)} from marts.carts_again")
    return {name: others for name, *others in found}


def test_views_of_a_table_that_was_dropped_follow_its_columns(carts: Lake) -> None:
    marts = carts.project / "models" / "marts"
    marts.mkdir()
    (marts / "carts_seen.sql").write_text("select * from {{ ref('carts') }}")
    (marts / "carts_again.sql").write_text("select * from {{ ref('carts_seen') }}")
    carts.edit(SHOP, "#" + TTL, TTL)
    run(carts)
    run(carts)  # a column that comes has its views made once more
    assert seen(carts, "content", "ttl", "amount")["cart 1"] == ["of 1", "01:00:00", "5.5000000000"]
    before = list(columns(carts))
    carts.sql("drop table gold.carts")
    run(carts)
    assert before != list(columns(carts)), "made anew it has the order of the contract"
    assert seen(carts, "content", "ttl", "amount")["cart 1"] == ["of 1", "01:00:00", "5.5000000000"]


def test_a_column_is_added_widened_removed_and_rebuilt(carts: Lake) -> None:
    marts = carts.project / "models" / "marts"
    marts.mkdir()
    (marts / "carts_seen.sql").write_text("select * from {{ ref('carts') }}")
    (marts / "carts_again.sql").write_text("select * from {{ ref('carts_seen') }}")
    (marts / "content.sql").write_text("select content from {{ ref('carts') }}")
    run(carts)
    # added: existing rows get what silver knows of them
    carts.edit(SHOP, "#" + TTL, TTL)
    land(carts, 3)
    said = run(carts)
    assert "folded anew" in said
    # in their turn, before whatever reads them
    made = re.findall(r"created sql kept_view model marts\.(\w+) \.+ \[(?!unchanged)", said)
    assert sorted(made) == ["carts_again", "carts_seen", "content"]
    assert values(carts, "ttl") == {f"cart {n}": f"{n:02d}:00:00" for n in (1, 2, 3)}
    assert seen(carts, "ttl")["cart 3"] == ["03:00:00"]

    # widened, what did not fit does now; removed, readers have it until that is published
    wide = cart(9, customer_id=40_000, ttl="09:00:00", content="of 9")
    carts.land("shop_postgres", "9.jsonl", [insert(wide, "carts")])
    run(carts)
    assert [*values(carts, "ttl")] == [f"cart {n}" for n in (1, 2, 3)]
    assert [reason for *_, reason in misfits(carts)] == ["out_of_range"]
    carts.edit(SHOP, "customer_id, data_type: smallint", "customer_id, data_type: bigint")
    carts.edit(SHOP, CONTENT, "")
    assert "folded anew" in run(carts, "-s", "carts", "--vars", "publish: false")
    assert values(carts, "content") == {f"cart {n}": f"of {n}" for n in (1, 2, 3)}
    assert seen(carts, "customer_id")["cart 3"] == ["5"]
    published = carts.dbt("run-operation", "publish")
    published.check()
    assert "marts.content cannot be read any more" in published.output
    (marts / "content.sql").unlink()
    found = seen(carts, "customer_id", "amount", "ttl")
    assert found["cart 9"] == ["40000", "5.5000000000", "09:00:00"]
    assert list(columns(carts)) == ["id", "customer_id", "amount", "ttl"]
    assert columns(carts)["customer_id"] == "long"
    assert values(carts, "customer_id")["cart 9"] == 40_000
    assert misfits(carts) == []
    carts.land("shop_postgres", "gone.jsonl", [delete(wide, "carts")])
    land(carts, 4)
    run(carts)
    assert values(carts, "ttl") == {f"cart {n}": f"{n:02d}:00:00" for n in (1, 2, 3, 4)}

    # refused: nothing is altered, the message says what to do, and that works
    before = columns(carts)
    carts.edit(SHOP, AMOUNT, AMOUNT.replace('"decimal(38,10)"', "string"))
    carts.edit(SHOP, TTL, CONTENT + TTL)
    outcome = carts.dbt("run")
    assert not outcome.succeeded
    assert "dbt run -s carts --target rebuild" in outcome.output.replace("\n", " ")
    assert columns(carts) == before
    land(carts, 5)
    run(carts, "-s", "carts", "--target", "rebuild")
    assert columns(carts)["amount"] == "string"
    assert seen(carts, "amount", "content")["cart 4"] == ["5.5", "of 4"]
    assert values(carts, "amount") == {f"cart {n}": "5.5" for n in (1, 2, 3, 4)}
    assert values(carts, "content") == {f"cart {n}": f"of {n}" for n in (1, 2, 3, 4)}
    table = carts.table("gold.carts")
    assert table is not None
    assert table.schema().find_field("amount").doc == "Sum in euro as computed by the shop."

    # and the next build goes on from there, staged as ever
    assert "carts" in run(carts, "--vars", "publish: false")
    assert len(values(carts, "amount")) == 4
    run(carts)
    assert len(values(carts, "amount")) == 5
    snapshots = carts.snapshots()["gold.carts"]
    run(carts)
    assert carts.snapshots()["gold.carts"] == snapshots

    # a run that published dropped the column, and was killed before it came to the views
    carts.edit(SHOP, CONTENT, "")
    run(carts, "-s", "carts", "--vars", "publish: false")
    carts.sql("alter table gold.carts drop column content")
    carts.dbt("run-operation", "publish").check()
    assert seen(carts, "amount", "ttl")["cart 4"] == ["5.5", "04:00:00"]


def test_a_column_that_the_table_is_laid_out_by_is_refused(carts: Lake) -> None:
    def refused(column: str) -> None:
        """By a run and by a rebuild, after which Iceberg could not merge into the table."""
        before = columns(carts)
        for target in ("local", "rebuild"):
            outcome = carts.dbt("run", "-s", "+carts", "--target", target)
            assert not outcome.succeeded
            said = re.sub(r"\s+", " ", outcome.output)
            assert f"Column {column} of gold.carts is not in {SHOP}" in said
            assert "drop the table, which the next build makes anew" in said
            assert columns(carts) == before

    # by a partition of a user's own, which is there no more, and came after it was asked
    carts.edit(SHOP, CONTENT, "")
    run(carts, "-s", "carts", "--vars", "publish: false")
    carts.sql("alter table gold.carts add partition field bucket(4, content)")
    carts.sql("alter table gold.carts drop partition field bucket(4, content)")
    carts.dbt("run-operation", "publish").check()
    assert "content" in columns(carts), "it stays, and stops no run"
    land(carts, 3)
    refused("content")
    carts.sql("drop table gold.carts")
    run(carts)
    assert [*columns(carts)] == ["id", "customer_id", "amount"]
    assert sorted(values(carts, "amount")) == ["cart 1", "cart 2", "cart 3"]

    # a history that becomes a table
    model = "models/gold/shop/carts.sql"
    carts.edit(model, "fold_changes", "fold_history")
    carts.sql("drop table gold.carts")
    run(carts)
    carts.edit(model, "fold_history", "fold_changes")
    refused("_is_newest")
    carts.sql("drop table gold.carts")
    run(carts)
    land(carts, 4)
    run(carts)
    assert sorted(values(carts, "amount")) == [f"cart {n}" for n in range(1, 5)]


@pytest.mark.wide
def test_a_column_may_have_any_name(lake: Lake) -> None:
    names = ["na me", "order-id", "EMP#", "2fa", "ключ", "select", "null"]
    names += ["it's", "a`b", "b\\s", 'q"q', "a.b", "`", "entity", "feed", "row_key", "decoded_run"]
    # which silver has as well, NULL or not
    names += ["reason", "detail", "transaction_id", "typed", "image"]
    names += ["row_effect", "change_position", "ended_position", "_corrupt_record"]
    lake.keep_models("carts")
    said = [f"      - {{name: {compact(name)}, data_type: int}}\n" for name in names]
    said[3] = said[3].replace('"2fa"', '"`2fa`"')
    other = '      - {name: other, data_type: int, config: {meta: {source_column: "Content"}}}\n'
    lake.edit(SHOP, CONTENT, CONTENT + "".join(said) + other)

    def row(number: int, **values: Any) -> dict[str, Any]:  # noqa: ANN401
        numbers = {name: number * 100 + place for place, name in enumerate([*names, "Content"])}
        # a number with a fraction: only the exact rules say that it fits
        return cart(number, ttl="", amount=5.5, **(numbers | values))

    rows = [row(1), row(2), row(3, content="__debezium_unavailable_value"), row(4)]
    lake.land("shop_postgres", "1.jsonl", [insert(row, "carts") for row in rows[:2]])
    run(lake)
    assert [found[name] for found in lake.rows("gold.carts") for name in names] == [
        number * 100 + place for number in (1, 2) for place, _ in enumerate(names)
    ]
    assert sorted(values(lake, "other").values()) == [100 + len(names), 200 + len(names)]

    # in parts, with a misfit, and without a column that the contract had
    patch = row(1, content="__debezium_unavailable_value") | {"na me": 7, "ключ": 8}
    lake.land("shop_postgres", "2.jsonl", [update(patch, "carts"), insert(rows[2], "carts")])
    bad = [
        update(row(2) | {"na me": "x y"}, "carts"),
        insert(row(5, transaction_id="one"), "carts"),
    ]
    lake.land("shop_postgres", "3.jsonl", bad)
    run(lake)
    assert values(lake, "na me") == {"cart 1": 7, "cart 2": 200, "cart 3": 300}
    assert values(lake, "content") == {"cart 1": "{}", "cart 2": "{}", "cart 3": None}
    assert sorted(found[3:] for found in misfits(lake)) == [
        ("na me", "x y", "bad_cast"),
        ("transaction_id", "one", "bad_cast"),
    ]
    for line in said[2:5]:
        lake.edit(SHOP, line, "")
    del rows[3]["Content"]
    lake.land("shop_postgres", "4.jsonl", [insert(rows[3], "carts")])
    run(lake)
    run(lake)
    assert not {"EMP#", "2fa", "ключ"} & columns(lake).keys()
    assert values(lake, "na me")["cart 4"] == 400
    assert values(lake, "_missing_columns")["cart 4"] == ["other"]

    # names that a table cannot tell apart
    lake.edit(SHOP, other, other.replace("other", "CONTENT").replace(", config", ", nothing"))
    outcome = lake.dbt("run")
    assert not outcome.succeeded
    assert "source_column" in outcome.output
    lake.edit(SHOP, "name: CONTENT", "name: twice")
    lake.edit(SHOP, ", nothing", ", config")
    lake.edit(SHOP, '"Content"', "content")
    assert "are both the source's `content`" in lake.dbt("run").output


@pytest.mark.wide
def test_fields_of_any_name_and_number_are_those_that_stand_there(carts: Lake) -> None:
    fields = ["`na me`: string", "`a,b:c`: int", "Upper: tinyint", "tinyint: int"]
    fields += [f"f{number}: decimal(5)" for number in range(30)]
    type_of_all = f"struct<{', '.join(fields)}>"
    column = f"      - {{name: details, data_type: {compact(type_of_all)}}}\n"
    carts.edit(SHOP, CONTENT, CONTENT + column)
    for number in (3, 4, 5):
        details = {"na me": "x", "a,b:c": 1, "Upper": 2, "tinyint": number, "f29": 4}
        row = insert(cart(number, details=details), "carts")
        carts.land("shop_postgres", f"{number}.jsonl", [row])
        assert ("folded anew" in run(carts)) == (number == 3)
    found = carts.sql(
        "select id, details.`na me`, details.`a,b:c`, details.Upper, details.tinyint, details.f29"
        " from gold.carts where details is not null order by id"
    )
    assert found == [[f"cart {number}", "x", "1", "2", f"{number}", "4"] for number in (3, 4, 5)]
    carts.edit(SHOP, "f29: decimal(5)", "f29: decimal(6)")
    outcome = carts.dbt("run")
    assert "Column details of " in outcome.output and "Iceberg only widens types" in outcome.output


def test_a_contract_that_is_taken_back_knows_what_did_not_fit(carts: Lake) -> None:
    carts.edit(SHOP, "#" + TTL, TTL)
    bad = update(cart(1, amount="much"), "carts")
    carts.land("shop_postgres", "bad.jsonl", [bad])
    run(carts, "--vars", "publish: false")
    carts.edit(SHOP, TTL, "#" + TTL)
    assert "folded anew" not in run(carts)
    assert found(carts) == [("cart 1", "5.5000000000", True), ("cart 2", "5.5000000000", False)]
    assert misfits(carts) == MISFITS[:1], "what is of the other contract goes with the publish"


@pytest.mark.soak  # the oracle's histories have such changes too
def test_an_older_good_change_counts_when_the_newer_is_bad(lake: Lake, tmp_path: Path) -> None:
    lake.keep_models("carts")
    good = insert(cart(1, amount="1"), "carts", position=1)
    bad = update(cart(1, amount="much"), "carts", position=2)
    lone = update(cart(2, amount="much"), "carts", position=3)
    wanted = [("cart 1", "1.0000000000", True)]
    lake.land("shop_postgres", "both.jsonl", [bad, good, lone])
    run(lake)
    assert found(lake) == wanted
    assert misfits(lake) == MISFITS
    run(lake, "--full-refresh")
    assert found(lake) == wanted
    assert misfits(lake) == MISFITS

    apart = Lake(tmp_path / "apart", lake.worker)
    apart.keep_models("carts")
    apart.land("shop_postgres", "bad.jsonl", [bad, lone])
    outcome = apart.dbt("run")
    assert not outcome.succeeded, "nothing fits: the contract would be wrong"
    apart.land("shop_postgres", "good.jsonl", [good])
    run(apart)
    assert found(apart) == wanted
    assert misfits(apart) == MISFITS


MISFITS = [
    ("gold.carts", "shop.public.carts", '["cart 1"]', "amount", "much", "bad_cast"),
    ("gold.carts", "shop.public.carts", '["cart 2"]', "amount", "much", "bad_cast"),
]


def found(lake: Lake) -> list[tuple[str, str, bool]]:
    return sorted(
        (row["id"], str(row["amount"]), row["_later_change_rejected"])
        for row in lake.rows("gold.carts")
    )


def misfits(lake: Lake) -> list[tuple[str, ...]]:
    names = ("table_name", "entity", "row_key", "column_name", "value", "reason")
    return sorted(tuple(row[name] for name in names) for row in lake.rows("gold.rejections"))
