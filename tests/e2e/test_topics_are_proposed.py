"""What `propose` writes by the topics of real databases builds, and gold is what they hold."""

from __future__ import annotations

from pathlib import Path

import final_rows
import propose
import shop_mariadb as my
import shop_postgres as pg
from capture import Capture
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


def test_gold_by_proposed_models_equals_the_databases(
    tmp_path: Path, worker: Worker, servers: None
) -> None:
    capture = Capture(20260105)
    capture.workload()
    lake = empty_project(tmp_path, worker)
    topics = sorted({record["topic"] for record in capture.pg_topics.read()})
    written = put(lake, "shop_postgres", servers=SERVERS, topics=topics)
    assert "models/bronze/shop_postgres_messages.sql" in written
    # the other feed is declared already
    (lake.project / "models/bronze/_declared.yml").write_text(
        "sources:\n  - name: kafka\n    tables:\n      - name: shop_mariadb\n        config:\n"
        f"          meta: {{servers: '{SERVERS}', topic_pattern: 'shop_my|shop_my[.].*'}}\n"
    )
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
    # what the stream does not hold, see examples/capture
    assert {cell[1] for cell in found.pop("customers")} <= {"biography"}
    assert found == {name: [] for name in found}
