"""One table from several feeds, several logs, and after its log began anew; a mended decoder."""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path

import pytest
from kit import Lake, Worker
from messages import cart, compact, delete, envelope, insert, read, record, update

pytestmark = pytest.mark.slow

BRONZE = "models/bronze/_bronze.yml"
GOLD = "models/gold/shop/carts.sql"
DECODER = "macros/formats/debezium/decode_debezium.sql"
SILVER = Path("models/silver")


@pytest.fixture
def carts(lake: Lake) -> Lake:
    lake.keep_models("carts")
    return lake


def run(lake: Lake, *arguments: str) -> str:
    outcome = lake.dbt("run", *arguments)
    outcome.check()
    return outcome.output


def another_feed(lake: Lake, feed: str) -> None:
    """A feed like shop_postgres, with a view over the carts of both."""
    for path in [*lake.project.glob("models/**/shop_postgres_*.sql")]:
        text = path.read_text().replace("shop_postgres", feed)
        path.with_name(path.name.replace("shop_postgres", feed)).write_text(text)
    lake.edit(
        BRONZE,
        "      - name: shop_mariadb\n",
        f"      - name: {feed}\n"
        "        description: More carts.\n"
        f"        external: {{location: \"{{{{ env_var('CHANGEFOLD_LANDING') }}}}/{feed}\"}}\n"
        '        config: {meta: {lines: "records"}}\n'
        "      - name: shop_mariadb\n",
    )
    tested = (
        f"models:\n  - name: {feed}_decoded\n    data_tests: [every_message_is_accounted_for]\n"
    )
    (lake.project / SILVER / f"_{feed}.yml").write_text(tested)
    (lake.landing / feed).mkdir()
    (lake.project / SILVER / "changes" / "carts_changes.sql").write_text(
        "select * except (entity), 'carts' as entity from {{ ref('shop_postgres_changes') }}\n"
        "union all\n"
        f"select * except (entity), 'carts' as entity from {{{{ ref('{feed}_changes') }}}}\n"
    )


def fold_both(lake: Lake, sources: str = ", sources=['shop.public.carts']") -> None:
    fold = f"{{{{ fold_changes(ref('carts_changes'), 'carts'{sources}) }}}}\n"
    (lake.project / GOLD).write_text(fold)


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
KNOWN = [("a", "t", 0, 1, "s", 1), ("a", "t", 1, 0, "s", 4), ("a", "t", 1, 1, "s", 5)]
# a has the snapshots and b the stream
PAIR = [("a", "t", 0, 0, "s", 1), ("b", "t", 0, 1, "s", 1), ("a", "t", 1, 0, "s", 6)]
# what is known -> places, the feeds that read the table again, and whether gold must hear of it
PLACES = {
    "nothing of it": ([], "", False),
    "one epoch": ([("a", "t", 0, 0, "s", 1), ("a", "t", 0, 1, "s", 1)], "", False),
    "read again, not ended": (AGAIN, "", False),
    "read again, ended": ([*AGAIN, ("a", "other", 1, 1, "s", 7)], "a", True),
    "read again and ended, gold knows": (KNOWN, "a", False),
    "not read again": ([("a", "t", 0, 1, "s", 1), ("a", "t", 1, 1, "s", 6)], "", False),
    "read again, never streamed": (
        [("a", "t", 0, 0, "s", 1), ("a", "t", 1, 0, "s", 6)],
        "",
        False,
    ),
    "read again and ended, gold knows; another table joins": (
        [*KNOWN, ("a", "other", 1, 1, "s", 7)],
        "a",
        False,
    ),
    "another feed goes on": (
        [*AGAIN, ("a", "t", 1, 1, "s", 7), ("b", "t", 0, 0, "s", 1), ("b", "t", 0, 1, "s", 1)],
        "a",
        True,
    ),
    "another feed begins": ([*KNOWN, ("b", "t", 0, 0, "s", 7)], "a", False),
    "another feed has nothing of it": (
        [*AGAIN, ("a", "t", 1, 1, "s", 7), ("b", "x", 0, 1, "s", 1)],
        "a",
        True,
    ),
    "a snapshot without its stream": (PAIR, "", False),
    "a snapshot and its stream": ([*PAIR, ("b", "other", 1, 1, "s", 7)], "ab", True),
    "a stream without its snapshot": ([*PAIR[:2], ("b", "t", 1, 1, "s", 7)], "", False),
}
SCOPES = {
    "two logs in one epoch": ([*AGAIN, ("a", "t", 1, 0, "other", 6)], True),
    "two logs in two epochs": ([("a", "t", 0, 1, "s", 1), ("a", "t", 1, 1, "z", 6)], False),
}


@pytest.mark.wide
def test_when_a_table_was_read_again(lake: Lake) -> None:
    assert lake.dbt("run-operation", "create_ops_tables").succeeded
    cases = [(rows, False, feeds, is_new) for rows, feeds, is_new in PLACES.values()]
    cases += [(rows, has_scopes, "", False) for rows, has_scopes in SCOPES.values()]
    wanted, asked, places = [], [], []
    for number, (rows, has_scopes, feeds, is_new) in enumerate(cases):
        places += [
            f"('{feed}{number}', '{entity}{number}', '{epoch:06d}', '{kind}', '{scope}',"
            f" 'replace', {run})"
            for feed, entity, epoch, kind, scope, run in rows
        ]
        restarts = {f"{feed}{number}": "000001/" for feed in feeds}
        wanted.append(
            {
                "is_known": rows != [],
                "effects": ["replace"] * (rows != []),
                "has_scopes": has_scopes,
            }
            | {"has_write_times": False, "restarts": restarts}
            | {
                "read_again": [{"feed": f, "position": place} for f, place in restarts.items()],
                "is_restarted": is_new,
            }
        )
        asked.append(f"{{{{ find_places(['a{number}', 'b{number}'], ['t{number}'], 5) }}}}")
    lake.sql("insert into ops.places values " + ", ".join(places))
    said = lake.dbt("compile", "--quiet", "--inline", "\n".join(asked)).output
    found = [literal_eval(line) for line in said.splitlines() if line.startswith("{")]
    assert found == wanted


# places in the log of a batch, without epoch and kind -> from where to where earlier copies may lie
ZERO = "0" * 20
HEXADECIMAL = ("00000027:00000ac0:0002", "0000002a:00000ac0:0002")  # as SQL Server writes them
LOOKED_UP = {
    "the file of a binlog and places in it": (
        [f"1/{7:020d}/{300:020d}/{0:010d}/0", f"1/{7:020d}/{100:020d}/{2:010d}/1/{4:020d}"],
        [(f"1/{7:020d}/{100:020d}", f"1/{7:020d}/{300:020d}/~")],
    ),
    "the file of a binlog, an old place in it, and the next file": (
        [
            f"1/{file:020d}/{place:020d}/{0:010d}/0"
            for file, place in ((7, 10**9), (7, 10**9 - 1), (7, 400), (8, 4))
        ],
        [
            (f"1/{7:020d}/{400:020d}", f"1/{7:020d}/{400:020d}/~"),
            (f"1/{7:020d}/{10**9 - 1:020d}", f"1/{7:020d}/{10**9:020d}/~"),
            (f"1/{8:020d}/{4:020d}", f"1/{8:020d}/{4:020d}/~"),
        ],
    ),
    "a file and places in it": (
        [f"1/{7:020d}/{300:020d}/{0:010d}", f"1/{7:020d}/{100:020d}/{0:010d}"],
        [(f"1/{7:020d}/{100:020d}", f"1/{7:020d}/{300:020d}/~")],
    ),
    "two transactions": (
        [f"1/{8:020d}/{3:020d}/0", f"1/{6:020d}/{9:020d}/0"],
        [(f"1/{6:020d}", f"1/{8:020d}/~")],
    ),
    "no transaction": (
        [f"1/{ZERO}/{50:020d}/0", f"1/{ZERO}/{70:020d}/0", f"1/{ZERO}/{60:020d}/0/{4:020d}"],
        [(f"1/{ZERO}/{50:020d}", f"1/{ZERO}/{70:020d}/~")],
    ),
    "no transaction, then one": (
        [f"1/{ZERO}/{50:020d}/0", f"1/{60:020d}/{55:020d}/0"],
        [
            (f"1/{ZERO}/{50:020d}", f"1/{ZERO}/{50:020d}/~"),
            (f"1/{60:020d}", f"1/{60:020d}/~"),
        ],
    ),
    "an old file beside new ones": (
        [
            f"1/{lsn:020d}/{lsn:020d}/0"
            for lsn in (10**12, 10**12 + 10**6, 10**9 + 10**6, 10**9, 10**10 + 10**6, 10**10)
        ],
        [
            (f"1/{10**9:020d}", f"1/{10**10 + 10**6:020d}/~"),
            (f"1/{10**12:020d}", f"1/{10**12 + 10**6:020d}/~"),
        ],
    ),
    "an old file beside new ones, without transactions": (
        [f"1/{ZERO}/{lsn:020d}/0" for lsn in (10**12, 10**9)],
        [(f"1/{ZERO}/{lsn:020d}", f"1/{ZERO}/{lsn:020d}/~") for lsn in (10**12, 10**9)],
    ),
    "an old file beside new ones, in hexadecimal": (
        [f"1/{lsn}/00000027:0000{n}:0004/0" for n, lsn in enumerate(HEXADECIMAL * 2)],
        [(f"1/{lsn}", f"1/{lsn}/~") for lsn in HEXADECIMAL],
    ),
    "one number that is 0": ([f"1/{ZERO}"], [(f"1/{ZERO}", f"1/{ZERO}/~")]),
    "a binlog of Arcion, in its files": (
        [f"1/{13:020d}/{n:020d}/{1:020d}/file:/t_1.csv/{1:012d}" for n in (5, 9)],
        [(f"1/{13:020d}/{5:020d}", f"1/{13:020d}/{9:020d}/~")],
    ),
    "a place in Kafka": (
        [f"1/{3:010d}/{8:020d}"],
        [(f"1/{3:010d}/{8:020d}", f"1/{3:010d}/{8:020d}/~")],
    ),
    "a step and a transaction of YDB": (
        [f"1/{7:020d}/{9:020d}"],
        [(f"1/{7:020d}", f"1/{7:020d}/~")],
    ),
    "a snapshot and a stream": (
        [f"0/{ZERO}", f"1/{3:020d}/{9:020d}"],
        [(f"0/{ZERO}", f"0/{ZERO}/~"), (f"1/{3:020d}", f"1/{3:020d}/~")],
    ),
}


@pytest.mark.wide
def test_earlier_copies_are_looked_up_where_the_batch_lies(lake: Lake) -> None:
    """A copy has the same place in the log, and lies elsewhere in Kafka or in another file."""
    messages = (f"{5:010d}/{77:020d}", f"file:/landing/a.jsonl/{1:012d}")
    rows = [
        f"('{name}', '000000/{place}/{message}', 'change')"
        for name, (places, _) in LOOKED_UP.items()
        for place, message in zip(places, messages * 3, strict=False)
    ]
    batch = f"(values {', '.join(rows)} as batch(entity, change_position, outcome))"
    asked = f'{{{{ changes_at_positions_of("{batch}") }}}}'
    said = lake.dbt("compile", "--quiet", "--inline", asked).output
    found = [line.strip().removeprefix("or ") for line in said.splitlines() if "entity" in line]
    assert sorted(found) == sorted(
        f"(entity = '{name}' and change_position between '000000/{first}' and '000000/{last}')"
        for name, (_, bounds) in LOOKED_UP.items()
        for first, last in bounds
    )


@pytest.mark.soak
def test_shards_of_another_name_and_one_that_begins_anew(carts: Lake) -> None:
    """Rows that vanish from one shard's new snapshot go; those of the other shard stay."""
    another_feed(carts, "north")
    fold_both(carts, sources="")
    south = [read(cart(n, amount="1"), "carts", position=9000) for n in (1, 2)]
    carts.land("shop_postgres", "1.jsonl", [*south, update(cart(1, amount="2"), "carts", 9001)])
    north = [read(cart(n, amount="1"), "carts", position=5000) for n in (8, 9)]
    carts.land("north", "1.jsonl", [*north, update(cart(9, amount="2"), "carts", 5001)])
    assert "No feed of carts has changes of carts, but silver.carts" in carts.dbt("run").output
    fold_both(carts)
    run(carts)
    assert amounts(carts) == {"cart 1": 2, "cart 2": 1, "cart 8": 1, "cart 9": 2}

    # the log of the south begins anew; cart 2 is not there any more
    batch = max(row["landed_batch"] for row in carts.rows("bronze.shop_postgres_messages"))
    carts.edit(BRONZE, "lines: records", f"lines: records\n            epochs: [{batch + 1}]")
    again = [read(cart(1, amount="10"), "carts", 5), update(cart(1, amount="11"), "carts", 6)]
    carts.land("shop_postgres", "2.jsonl", again)
    carts.land("north", "2.jsonl", [update(cart(8, amount="3"), "carts", 5002)])
    assert "folded anew" in run(carts)
    assert amounts(carts) == {"cart 1": 11, "cart 8": 3, "cart 9": 2}
    carts.land("shop_postgres", "3.jsonl", [update(cart(1, amount="12"), "carts", 7)])
    assert "folded anew" not in run(carts)
    assert amounts(carts) == {"cart 1": 12, "cart 8": 3, "cart 9": 2}
    same_after_full_refresh(carts)


@pytest.mark.soak  # it takes a process of its own
def test_a_full_refresh_that_was_cut_off_is_done_again(carts: Lake, tmp_path: Path) -> None:
    first = [read(cart(n, amount="1"), "carts", position=9000) for n in (1, 2, 3)]
    carts.land("shop_postgres", "1.jsonl", [*first, update(cart(3, amount="2"), "carts", 9001)])
    run(carts)
    again = [read(cart(n, amount="10"), "carts", position=5) for n in (1, 3)]
    carts.land("shop_postgres", "2.jsonl", [*again, update(cart(3, amount="11"), "carts", 6)])
    run(carts)
    before = {"cart 1": 1, "cart 2": 1, "cart 3": 2}
    assert amounts(carts) == before
    batch = max(row["landed_batch"] for row in carts.rows("bronze.shop_postgres_messages"))
    carts.edit(BRONZE, "lines: records", f"lines: records\n            epochs: [{batch}]")
    victim = Worker(tmp_path / "victim")
    carts.start_dbt("run", "--full-refresh", "-s", "shop_postgres_decoded", worker=victim)
    victim.wait_until(lambda: "000001" in {row["epoch"] for row in carts.rows("ops.places")})
    victim.kill()
    assert "000001" not in {
        row["change_position"][:6] for row in carts.rows("silver.shop_postgres_decoded")
    }, "it was killed too late"

    refused = carts.dbt("run", "-s", "carts")
    assert "A full refresh of feed shop_postgres was cut off" in refused.output
    assert amounts(carts) == before
    run(carts)
    assert amounts(carts) == {"cart 1": 10, "cart 3": 11}


def test_wrong_epochs_stop_before_anything_is_written(carts: Lake) -> None:
    carts.edit(BRONZE, "lines: records", "lines: records\n            epochs: 3")
    outcome = carts.dbt("run")
    assert not outcome.succeeded
    assert "epochs must be a list of landed batches" in outcome.output
    assert "bronze.shop_postgres_messages" not in carts.commits()


WRONG_ORDERS = {
    "order: offset": "order must be `log`",
    "order: topic, lines: values": "order: topic needs each record's partition and offset",
    "order: topic, entity: [shop.orders]": "entity must be a name, or a name for each topic",
    "order: topic, entities: x": "has an option that is not known: entities",
}


def test_a_wrong_order_stops_before_anything_is_written(carts: Lake) -> None:
    written = (carts.project / BRONZE).read_text()
    right = "lines: records\n      - name: shop_mariadb"
    assert written.count(right) == 1
    for options, said in WRONG_ORDERS.items():
        meta = "{" + ("" if "lines" in options else "lines: records, ") + options + "}"
        wrong = written.replace("meta:\n            " + right, f"meta: {meta}\n" + right[15:])
        assert wrong != written
        (carts.project / BRONZE).write_text(wrong)
        outcome = carts.dbt("compile", "-s", "shop_postgres_decoded")
        assert not outcome.succeeded
        assert said in outcome.output
    assert "bronze.shop_postgres_messages" not in carts.commits()


@pytest.mark.wide
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
    another_feed(carts, "carts_snapshot")
    stream = [update(cart(1, amount="2"), "carts", 20), delete(cart(2), "carts", 21)]
    carts.land("shop_postgres", "1.jsonl", stream)
    carts.land("carts_snapshot", "1.jsonl", [read(cart(5, amount="1"), "carts", position=10)])
    run(carts)
    assert amounts(carts) == {"cart 1": 2}
    # a feed that joins brings its history
    fold_both(carts)
    assert "folded anew" in run(carts)
    assert amounts(carts) == {"cart 1": 2, "cart 5": 1}
    snapshot = [read(cart(n, amount="1"), "carts", position=10) for n in (1, 2, 3)]
    carts.land("carts_snapshot", "2.jsonl", snapshot)
    assert "folded anew" not in run(carts)
    assert amounts(carts) == {"cart 1": 2, "cart 3": 1, "cart 5": 1}
    assert ambiguous(carts) == []

    # gold sees that one of its feeds was decoded anew
    run(carts, "--full-refresh", "-s", "carts_snapshot_decoded")
    assert "folded anew" in run(carts)
    assert amounts(carts) == {"cart 1": 2, "cart 3": 1, "cart 5": 1}

    # of a graph both would apply an Add that both have
    (carts.project / GOLD).write_text("{{ fold_graph(ref('carts_changes'), 'carts') }}\n")
    outcome = carts.dbt("run", "-s", "carts")
    assert not outcome.succeeded
    said = " ".join(outcome.output.split())
    assert "a graph is folded from one feed, and this is of carts_snapshot and shop" in said, said


def test_a_table_is_folded_over_the_views_that_stand_in_the_lake(carts: Lake) -> None:
    another_feed(carts, "north")
    fold_both(carts)
    view = carts.project / SILVER / "changes" / "carts_changes.sql"
    of_both = view.read_text()
    view.write_text(of_both.partition("union all")[0])
    carts.land("shop_postgres", "1.jsonl", [insert(cart(1, amount="1"), "carts")])
    carts.land("north", "1.jsonl", [insert(cart(2, amount="1"), "carts")])
    run(carts)
    assert amounts(carts) == {"cart 1": 1}

    # the view says more and is not made: a run without it has what was there
    view.write_text(of_both)
    run(carts, "-s", "carts")
    assert amounts(carts) == {"cart 1": 1}
    assert "folded anew" in run(carts)
    assert amounts(carts) == {"cart 1": 1, "cart 2": 1}
    assert "folded anew" not in run(carts)

    # what a macro says of it is another
    macro = carts.project / "macros" / "left_out.sql"
    macro.write_text("{% macro left_out() %}3{% endmacro %}")
    view.write_text(of_both + """where row_key <> '["cart {{ left_out() }}"]'""")
    run(carts)
    macro.write_text("{% macro left_out() %}2{% endmacro %}")
    assert "folded anew" in run(carts)
    assert amounts(carts) == {"cart 1": 1}
    view.write_text(of_both)
    run(carts)

    # a view that is plain again, and is not made
    plain_view = carts.project / SILVER / "changes" / "north_changes.sql"
    plain = plain_view.read_text()
    (carts.project / GOLD).write_text(
        "{{ fold_changes(ref('north_changes'), 'shop.public.carts') }}\n"
    )
    plain_view.write_text(plain.rstrip() + " and change_id is null\n")
    run(carts)
    assert amounts(carts) == {}
    plain_view.write_text(plain)
    run(carts, "-s", "carts")
    assert amounts(carts) == {}
    run(carts)
    assert amounts(carts) == {"cart 2": 1}


def test_another_name_in_the_feeds_is_taken_into_account(carts: Lake) -> None:
    """Of what the feed calls baskets a change was rejected, before the list had that name."""
    another_feed(carts, "north")
    fold_both(carts)
    carts.land("shop_postgres", "1.jsonl", [insert(cart(1, amount="1"), "carts")])
    lines = [insert(cart(2, amount="1"), "carts"), update(cart(2, amount="2"), "carts")]
    table, op = r"\"table\":\"carts\"", r"\"op\":\"u\""
    assert table in lines[1] and op in lines[1]
    lines = [line.replace(table, table.replace("carts", "baskets")) for line in lines]
    carts.land("north", "1.jsonl", [lines[0], lines[1].replace(op, op.replace("u", "z"))])
    run(carts)
    assert amounts(carts) == {"cart 1": 1, "cart 2": 1}
    fold_both(carts, ", sources=['shop.public.carts', 'shop.public.baskets']")
    assert "folded anew" in run(carts)
    flagged = [row["id"] for row in carts.rows("gold.carts") if row["_later_change_rejected"]]
    assert flagged == ["cart 2"]

    # both stream it, in the name of one server: of which log a row is, nobody knows
    carts.hold_doubtful()
    carts.land("north", "2.jsonl", [record(None, compact(envelope("t", None, None, "carts")))])
    outcome = carts.dbt("run")
    assert not outcome.succeeded
    assert "carts is doubtful: truncates are new (1)" in " ".join(outcome.output.split())
    assert amounts(carts) == {"cart 1": 1, "cart 2": 1}


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
