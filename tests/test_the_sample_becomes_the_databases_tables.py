"""`dbt build` on examples/landing: gold is what the databases held, read without Spark."""

from __future__ import annotations

import json
import shutil
from collections import Counter, defaultdict

import graphs
import pytest
from kit import ARCION, FEEDS, Lake, Worker, local_path
from samples import EXPECTED, LANDING, check_commits, differences, read_lines, records

# examples/capture/README.md, examples/cdl/README.md: line of a feed's broken-lines.jsonl -> reason
BROKEN = {
    "shop_postgres": {
        1: "bad_json",
        2: "bad_json",
        3: "unknown_op",
        4: "missing_key",
        5: "out_of_range",
        6: "bad_json",
        7: "out_of_range",
        8: "bad_json",
        9: "bad_json",
    },
    "ledger": {
        1: "bad_json",
        2: "unknown_op",
        3: "missing_key",
        4: "null_key_part",
        5: "missing_order_key",
        6: "unknown_type",
        7: "bad_cast",
        9: "unknown_op",
        10: "missing_order_key",
        11: "bad_json",
        12: "out_of_range",
    },
}
TABLES = [
    *("gold.carts", "gold.customers", "gold.order_lines", "gold.orders", "gold.products"),
    *("gold.payments", "gold.shifts", "gold.stock", "gold.stores"),
    *("gold.accounts", "gold.entries", "gold.statements"),
    *("gold.couriers", "gold.parcels", "gold.stops"),
    *("gold.nation", "gold.region", "gold.region_of_json", "gold.region_of_kafka"),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Lake:
    lake = Lake(tmp_path_factory.mktemp("sample"), worker, FEEDS)
    lake.edit(  # with generated code, as users run it who have more than little (see choose_code)
        "profiles/profiles.yml",
        "        spark.master: local[*]\n",
        "        spark.master: local[*]\n"
        '        spark.sql.codegen.wholeStage: "true"\n'
        "        spark.sql.codegen.factoryMode: FALLBACK\n",
    )
    shutil.rmtree(lake.landing)
    shutil.copytree(LANDING, lake.landing)
    lake.edit(
        "dbt_project.yml",
        "vars: {hold_doubtful: false}\n",
        "vars: {interpret_up_to_messages: 0}\n",
    )
    lake.build()
    return lake


def test_all_tables_are_published(built: Lake) -> None:
    graph = [f"gold.{table}" for table in graphs.TABLES]
    assert sorted(built.gold_tables()) == sorted([*TABLES, *graph, "gold.orders_history"])


@pytest.mark.parametrize("table", TABLES)
def test_gold_equals_the_database_cell_by_cell(built: Lake, table: str) -> None:
    found = differences(built, table)
    if table == "gold.customers":  # what the stream does not hold, see examples/capture/README.md
        unknown = [cell for cell in found if cell[0] == (502,)]
        assert [(cell[1], cell[3]) for cell in unknown] == [("biography", None)]
        (row,) = (row for row in built.rows(table) if row["id"] == 502)
        assert (row["_is_complete"], row["_missing_columns"]) == (False, ["biography"])
        found.remove(unknown[0])
    assert found == []
    incomplete = [row for row in built.rows(table) if not row["_is_complete"]]
    assert [row["id"] for row in incomplete] == ([502] if table == "gold.customers" else [])


def test_gold_equals_the_graph(built: Lake) -> None:
    wanted = {table: read_lines(EXPECTED / f"{table}.jsonl.gz") for table in graphs.TABLES}
    assert graphs.differences(graphs.gold(built.rows), wanted) == []


@pytest.mark.parametrize("feed", BROKEN)
def test_the_rejections_are_the_broken_lines(built: Lake, feed: str) -> None:
    messages = {
        (row["landed_batch"], row["message_number"]): row
        for row in built.rows(f"bronze.{feed}_messages")
    }
    silver = built.rows(f"silver.{feed}_decoded")
    refused = [
        (messages[row["landed_batch"], row["message_number"]], row["reason"])
        for row in silver
        if row["outcome"] == "rejected"
    ]
    decoded = {
        row["change_id"]: messages[row["landed_batch"], row["message_number"]]
        for row in silver
        if row["outcome"] == "change"
    }
    refused += [
        (decoded[row["change_id"]], row["reason"])
        for row in built.rows("gold.rejections")
        if row["change_id"] in decoded
    ]
    assert {local_path(message["file_path"]).rsplit("/", 1)[1] for message, _ in refused} == {
        "broken-lines.jsonl"
    }
    assert sorted((message["file_line"], reason) for message, reason in refused) == sorted(
        BROKEN[feed].items()
    )


def test_every_other_line_is_a_change_or_control_or_was_there_before(built: Lake) -> None:
    for feed in FEEDS.keys() - BROKEN.keys():
        outcomes = {row["outcome"] for row in built.rows(f"silver.{feed}_decoded")}
        # a vendor's document prints each of its samples once
        wanted = {"change"} if feed in ARCION else {"change", "duplicate"}
        assert outcomes - {"control"} == wanted, feed
    built.assert_each_line_is_landed_once()


def test_marts_equal_the_messages(built: Lake) -> None:
    """What orders were when, from Debezium's messages in the order of their topic."""
    stays: dict[int, list[tuple[str | None, int, int | None]]] = defaultdict(list)
    sent = set()
    for record in sorted(
        map(json.loads, records("shop_postgres", ["orders"])),
        key=lambda record: (record["partition"], record["offset"]),
    ):
        message = json.loads(record["value"])["payload"] if record["value"] else None
        # Debezium sends some again after a crash
        if message is None or (said := json.dumps([message["source"], message["after"]])) in sent:
            continue
        sent.add(said)
        after, time = message["after"], message["source"]["ts_ms"]
        of_order = stays[(after or message["before"])["id"]]
        if of_order:
            status, entered, left = of_order[-1]
            time = max(time, entered, left or 0)
            if left is None and after and after["status"] == status:
                continue
            of_order[-1] = (status, entered, time if left is None else left)
        if after:
            of_order.append((after["status"], time, None))
    wanted = sorted(
        (str(order), status or "", str(entered), str(left or ""))
        for order, of_order in stays.items()
        for status, entered, left in of_order
    )
    assert len(wanted) > len(stays) > 200
    found = built.sql(
        "select id, coalesce(status, ''), unix_millis(entered_at),"
        " coalesce(unix_millis(left_at), '')"
        " from marts.order_status_times"
    )
    assert sorted(tuple(map(str, row)) for row in found) == wanted

    counts = {
        (int(str(moment)), str(status)): int(str(orders))
        for moment, status, orders in built.sql(
            "select unix_millis(moment), coalesce(status, ''), orders from marts.orders_by_status"
        )
    }
    moments = {moment for moment, _ in counts}
    assert len(moments) > 10
    assert counts == Counter(
        (moment, status or "")
        for moment in moments
        for of_order in stays.values()
        for status, entered, left in of_order
        if entered <= moment and (left is None or left > moment)
    )


def test_with_nothing_new_the_sample_is_left_alone(built: Lake) -> None:
    """The first run after one with news looks at everything; no test asks for more than that."""
    assert "data tests were not sent" in built.build().output
    assert "nothing has changed since run" in built.build().output


@pytest.mark.soak
def test_a_build_commits_only_what_is_new(built: Lake) -> None:
    check_commits(built)
