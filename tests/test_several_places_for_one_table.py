"""One table from several feeds, several logs, and after its log began anew; a mended decoder."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit import Lake
from messages import cart, delete, insert, read, update

BRONZE = "models/bronze/_bronze.yml"
DECODER = "macros/formats/debezium/decode_debezium.sql"
SILVER = Path("models/silver")


@pytest.fixture
def carts(lake: Lake) -> Lake:
    lake.keep_models("carts")
    return lake


def run(lake: Lake, *arguments: str) -> str:
    outcome = lake.dbt("run", *arguments)
    assert outcome.succeeded, outcome.output[-3000:]
    return outcome.output


def amounts(lake: Lake) -> dict[str, int]:
    return {row["id"]: int(row["amount"]) for row in lake.rows("gold.carts")}


def ambiguous(lake: Lake) -> list[str]:
    return sorted(row["id"] for row in lake.rows("gold.carts") if row["_is_ambiguous"])


def same_after_full_refresh(lake: Lake) -> None:
    before = lake.gold(("_position", "_base_position", "_is_ambiguous"))
    run(lake, "--full-refresh")
    assert lake.gold(("_position", "_base_position", "_is_ambiguous")) == before


def test_a_table_read_again_in_a_new_epoch_loses_what_vanished(carts: Lake) -> None:
    first = [read(cart(n, amount="1"), "carts", position=9000) for n in (1, 2, 3)]
    carts.land("shop_postgres", "1.jsonl", [*first, update(cart(3, amount="2"), "carts", 9001)])
    run(carts)
    assert amounts(carts) == {"cart 1": 1, "cart 2": 1, "cart 3": 2}

    # the log begins anew, so its positions are smaller; cart 2 is not there any more
    batch = max(row["landed_batch"] for row in carts.rows("bronze.shop_postgres_messages"))
    carts.edit(BRONZE, "lines: records", f"lines: records\n            epochs: [{batch + 1}]")
    again = [read(cart(n, amount="10"), "carts", position=5) for n in (1, 3)]
    carts.land("shop_postgres", "2.jsonl", again)
    run(carts)
    assert amounts(carts) == {"cart 1": 10, "cart 2": 1, "cart 3": 10}, "it may not have ended"

    carts.land("shop_postgres", "3.jsonl", [insert(cart(4, amount="11"), "carts", position=6)])
    run(carts)
    assert amounts(carts) == {"cart 1": 10, "cart 3": 10, "cart 4": 11}

    # and once more, without a snapshot: the rows stay
    carts.edit(BRONZE, f"epochs: [{batch + 1}]", f"epochs: [{batch + 1}, {batch + 3}]")
    carts.land("shop_postgres", "4.jsonl", [update(cart(4, amount="12"), "carts", position=2)])
    run(carts)
    assert amounts(carts) == {"cart 1": 10, "cart 3": 10, "cart 4": 12}
    same_after_full_refresh(carts)


# feed, entity, epoch, kind, scope, first run; the table in question is t, gold has folded run 5
AGAIN = [("a", "t", 0, 1, "s", 1), ("a", "t", 1, 0, "s", 6)]
PLACES = {
    "nothing of it": ([], False, None),
    "one epoch": ([("a", "t", 0, 0, "s", 1), ("a", "t", 0, 1, "s", 1)], False, None),
    "read again, not ended": (AGAIN, False, None),
    "read again, ended": ([*AGAIN, ("a", "other", 1, 1, "s", 7)], False, True),
    "read again and ended, gold knows": (
        [("a", "t", 0, 1, "s", 1), ("a", "t", 1, 0, "s", 4), ("a", "t", 1, 1, "s", 5)],
        False,
        False,
    ),
    "not read again": ([("a", "t", 0, 1, "s", 1), ("a", "t", 1, 1, "s", 6)], False, None),
    "read again, never streamed": (
        [("a", "t", 0, 0, "s", 1), ("a", "t", 1, 0, "s", 6)],
        False,
        None,
    ),
    "read again and ended, gold knows; another table joins": (
        [
            *[("a", "t", 0, 1, "s", 1), ("a", "t", 1, 0, "s", 4), ("a", "t", 1, 1, "s", 5)],
            ("a", "other", 1, 1, "s", 7),
        ],
        False,
        False,
    ),
    "another feed of it has not ended": (
        [*AGAIN, ("a", "t", 1, 1, "s", 7), ("b", "t", 0, 1, "s", 1)],
        False,
        None,
    ),
    "another feed has nothing of it": (
        [*AGAIN, ("a", "t", 1, 1, "s", 7), ("b", "x", 0, 1, "s", 1)],
        False,
        True,
    ),
    "two logs in one epoch": ([*AGAIN, ("a", "t", 1, 0, "other", 6)], True, None),
    "two logs in two epochs": ([("a", "t", 0, 1, "s", 1), ("a", "t", 1, 1, "z", 6)], False, None),
}


def test_when_a_table_was_read_again(lake: Lake) -> None:
    assert lake.dbt("run-operation", "create_ops_tables").succeeded
    wanted, asked = [], []
    for number, (rows, has_scopes, is_new) in enumerate(PLACES.values()):
        for feed, entity, epoch, kind, scope, run in rows:
            lake.sql(
                f"insert into ops.places values ('{feed}{number}', '{entity}{number}',"
                f" '{epoch:06d}', '{kind}', '{scope}', 'replace', {run})"
            )
        restart = None if is_new is None else {"position": "000001/", "is_new": is_new}
        wanted.append(str({"has_inserts": False, "has_scopes": has_scopes, "restart": restart}))
        asked.append(f"{{{{ find_places(['a{number}', 'b{number}'], 't{number}', 5) }}}}")
    said = lake.dbt("compile", "--quiet", "--inline", "\n".join(asked)).output
    assert [line for line in said.splitlines() if line.startswith("{")] == wanted


def test_wrong_epochs_stop_before_anything_is_written(carts: Lake) -> None:
    carts.edit(BRONZE, "lines: records", "lines: records\n            epochs: 3")
    outcome = carts.dbt("run")
    assert not outcome.succeeded
    assert "epochs must be a list of landed batches" in outcome.output
    assert "bronze.shop_postgres_messages" not in carts.commits()


def test_rows_whose_changes_have_no_common_order_say_so(carts: Lake) -> None:
    def elsewhere(line: str) -> str:
        return line.replace('\\"name\\":\\"shop_pg\\"', '\\"name\\":\\"other_pg\\"')

    rows = [insert(cart(n, amount="1"), "carts", position=n) for n in (1, 2, 3)]
    carts.land("shop_postgres", "1.jsonl", rows)
    run(carts)
    assert ambiguous(carts) == []
    other = elsewhere(update(cart(2, amount="2"), "carts", position=8))
    assert "other_pg" in other
    new = elsewhere(insert(cart(4, amount="2"), "carts", position=9))
    gone = delete(cart(3), "carts", position=10)
    carts.land("shop_postgres", "2.jsonl", [other, new, gone])
    run(carts)
    assert ambiguous(carts) == ["cart 2"]
    back = elsewhere(insert(cart(3, amount="3"), "carts", position=11))
    older = elsewhere(insert(cart(1, amount="0"), "carts", position=-5))
    carts.land("shop_postgres", "3.jsonl", [back, older])
    run(carts)
    assert ambiguous(carts) == ["cart 1", "cart 2", "cart 3"], "cart 3: its delete was elsewhere"
    assert amounts(carts) == {"cart 1": 1, "cart 2": 2, "cart 3": 3, "cart 4": 2}
    same_after_full_refresh(carts)


def test_a_snapshot_and_a_stream_in_separate_feeds(carts: Lake) -> None:
    for path in [*carts.project.glob("models/**/shop_postgres_*.sql")]:
        text = path.read_text().replace("shop_postgres", "carts_snapshot")
        path.with_name(path.name.replace("shop_postgres", "carts_snapshot")).write_text(text)
    carts.edit(
        BRONZE,
        "      - name: shop_mariadb\n",
        "      - name: carts_snapshot\n"
        "        description: The carts as they were at first.\n"
        "        external: {location: \"{{ env_var('CHANGEFOLD_LANDING') }}/carts_snapshot\"}\n"
        "        config: {meta: {lines: records}}\n"
        "      - name: shop_mariadb\n",
    )
    (carts.project / SILVER / "changes" / "carts_changes.sql").write_text(
        "select * from {{ ref('carts_snapshot_changes') }}\n"
        "union all\n"
        "select * from {{ ref('shop_postgres_changes') }}\n"
    )
    carts.edit("models/gold/shop/carts.sql", "shop_postgres_changes", "carts_changes")
    (carts.landing / "carts_snapshot").mkdir()

    stream = [update(cart(1, amount="2"), "carts", 20), delete(cart(2), "carts", 21)]
    carts.land("shop_postgres", "1.jsonl", stream)
    run(carts)
    assert amounts(carts) == {"cart 1": 2}
    snapshot = [read(cart(n, amount="1"), "carts", position=10) for n in (1, 2, 3)]
    carts.land("carts_snapshot", "1.jsonl", snapshot)
    run(carts)
    assert amounts(carts) == {"cart 1": 2, "cart 3": 1}
    assert ambiguous(carts) == []

    # gold sees that one of its feeds was decoded anew
    run(carts, "--full-refresh", "-s", "carts_snapshot_decoded")
    assert "folded anew" in run(carts)
    assert amounts(carts) == {"cart 1": 2, "cart 3": 1}


def test_a_mended_decoder_reaches_old_messages(carts: Lake) -> None:
    deleted = "when op = 'd' then 'delete'"
    carts.edit(DECODER, deleted, "when op = 'D' then 'delete'")
    rows = [insert(cart(n, amount="1"), "carts", position=n) for n in (1, 2)]
    carts.land("shop_postgres", "1.jsonl", [*rows, delete(cart(2), "carts", position=3)])
    run(carts)
    assert amounts(carts) == {"cart 1": 1, "cart 2": 1}
    assert len(carts.rows("gold.rejections")) == 1
    bronze = carts.snapshots()["bronze.shop_postgres_messages"]

    carts.edit(DECODER, "when op = 'D' then 'delete'", deleted)
    run(carts, "--full-refresh", "-s", "shop_postgres_decoded")
    run(carts)
    assert amounts(carts) == {"cart 1": 1}
    assert carts.rows("gold.rejections") == []
    assert carts.snapshots()["bronze.shop_postgres_messages"] == bronze
