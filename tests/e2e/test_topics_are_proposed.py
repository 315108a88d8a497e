"""What `propose` writes by the topics of real databases builds, and gold is what they hold."""

from __future__ import annotations

from pathlib import Path

import final_rows
import propose
import pytest
import shop_mariadb as my
import shop_postgres as pg
from capture import Capture, run, wait_for, wait_until_idle
from confluent_kafka.admin import AdminClient
from kit import Lake, Worker
from test_propose import ask, differences, empty_project

SERVERS = "127.0.0.1:29092"


def put(lake: Lake, feed: str, **arguments: object) -> list[str]:
    outcome = ask(lake, feed, **arguments)
    outcome.check()
    written, left = propose.put(lake.project, propose.files_in(outcome.output)[1])
    assert left == []
    return written


def captured(monkeypatch: pytest.MonkeyPatch) -> Capture:
    """Snapshots, then changes of all sorts. Other tests may have left more tables, and a column."""
    for shop in (pg, my):
        monkeypatch.setattr(shop, "TABLES", [one for one in shop.TABLES if one.name != "kinds"])
    first = {name: values for name, values in pg.ORDERS.columns.items() if name != "channel"}
    monkeypatch.setattr(pg.ORDERS, "columns", first)
    capture = Capture(20260105)
    run("start.sh", "connect")
    wait_for(capture.pg_topics, 400)
    wait_for(capture.my_topics, 220)
    capture.random_changes(60, 60)
    for chapter in (pg.shift_keys, pg.truncate_carts, pg.messages, pg.add_channel):
        chapter(capture.shop)
    for chapter in (my.shift_keys, my.truncate_shifts, my.other_ddl):
        chapter(capture.warehouse)
    pg.ask_for_snapshot(capture.shop)
    capture.random_changes(60, 60)
    wait_until_idle(capture.feeds, 10)
    return capture


def test_gold_by_proposed_models_equals_the_databases(
    tmp_path: Path, worker: Worker, servers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    capture = captured(monkeypatch)
    lake = empty_project(tmp_path, worker)
    topics = sorted({record["topic"] for record in capture.pg_topics.read()})
    written = put(lake, "shop_postgres", servers=SERVERS, topics=topics)
    assert "models/bronze/shop_postgres_messages.sql" in written
    # the other feed is declared already
    (lake.project / "models/bronze/_declared.yml").write_text(
        "sources:\n  - name: kafka\n    tables:\n      - name: shop_mariadb\n        config:\n"
        f"          meta: {{servers: '{SERVERS}', topic_pattern: 'shop_my|shop_my[.].*'}}\n"
    )
    some = ask(lake, "shop_mariadb", messages=100)
    assert "read 100 messages of" in some.output
    assert "That is as many as it may read: say {messages: 1000}" in some.output
    put(lake, "shop_mariadb")
    # nothing was taken, neither here nor there
    assert lake.commits() == {}
    groups = AdminClient({"bootstrap.servers": SERVERS}).list_consumer_groups().result(20)
    assert groups.valid == []

    lake.build()
    found = {}
    for feed, database, tables in (
        ("shop_postgres", capture.shop, pg.TABLES),
        ("shop_mariadb", capture.warehouse, my.TABLES),
    ):
        for table in tables:
            rows = final_rows.final_rows(database, table)
            assert len(rows) > 0
            found[table.name] = differences(lake, feed, table.name, rows)
    assert found == {name: [] for name in found}
