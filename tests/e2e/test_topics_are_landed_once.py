"""Bronze from a real broker: each committed offset once, whatever happens meanwhile."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import Producer, TopicPartition
from confluent_kafka.admin import AdminClient, NewPartitions, NewTopic
from kit import ROOT, Lake, Outcome, Worker
from messages import POSTGRES
from pyiceberg.catalog.sql import SqlCatalog

SERVERS = "127.0.0.1:29092"
CLIENT = {"bootstrap.servers": SERVERS, "log_level": 2}
WITH_PASSWORD = "127.0.0.1:29094"
CERTIFICATE = Path(
    os.environ.get("CAPTURE_HOME", "/tmp/changefold-capture"), "data/tls/certificate.pem"
)
PASSWORD = "correct-horse-battery"
LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required"
EXAMPLE = ROOT / "examples" / "kafka" / "models"
MESSAGES = "bronze.events_messages"
numbers = count(1)
Place = tuple[str, int, int]


class Broker:
    """Topics whose names no other test has, and what was committed to them."""

    def __init__(self) -> None:
        self.prefix = f"events{next(numbers)}"
        self.admin = AdminClient(CLIENT)
        self.producer = Producer(CLIENT)

    def create(self, name: str = "a", partitions: int = 1, **options: str) -> str:
        topic = f"{self.prefix}.{name}"
        new = NewTopic(topic, partitions, 1, config=options)
        (made,) = self.admin.create_topics([new]).values()
        made.result(20)
        return topic

    def add_partitions(self, topic: str, total: int) -> None:
        (made,) = self.admin.create_partitions([NewPartitions(topic, total)]).values()
        made.result(20)
        self.producer = Producer(CLIENT)  # the old one does not know them yet

    def send(self, topic: str, values: list[Any], partition: int = 0, **more: object) -> None:
        for value in values:
            text = value if value is None or isinstance(value, bytes) else str(value)
            self.producer.produce(topic, text, partition=partition, **more)
            self.producer.poll(0)
        assert self.producer.flush(60) == 0

    def forget_before(self, topic: str, offset: int, partition: int = 0) -> None:
        """What retention does."""
        (done,) = self.admin.delete_records([TopicPartition(topic, partition, offset)]).values()
        done.result(20)


@pytest.fixture
def broker(kafka: None) -> Broker:
    return Broker()


def topic_lake(home: Path, worker: Worker, broker: Broker, **options: object) -> Lake:
    """A project with one feed of topics, bronze alone."""
    lake = Lake(home, worker, feeds={})
    # as Java has them; Python has no `\p`
    meta = {"servers": SERVERS, "topic_pattern": rf"{broker.prefix}[.]\p{{Graph}}*"} | options
    meta = {name: value for name, value in meta.items() if value is not None}
    tables = [{"name": "events", "config": {"meta": meta}}]
    declaration = {"sources": [{"name": "kafka", "tables": tables}]}
    (lake.project / "models" / "bronze" / "_events.yml").write_text(json.dumps(declaration))
    (lake.project / "models" / "bronze" / "events_messages.sql").write_text(
        "{{ land_topics(source('kafka', 'events')) }}\n"
    )
    return lake


def land(lake: Lake, *arguments: str) -> Outcome:
    outcome = lake.dbt("run", "-s", "events_messages", *arguments)
    outcome.check()
    return outcome


def refused(lake: Lake) -> str:
    before = places(lake) if (lake.directory / "catalog.db").exists() else []
    outcome = lake.dbt("run", "-s", "events_messages")
    assert not outcome.succeeded
    assert places(lake) == before, "something was landed"
    assert "Traceback" not in outcome.output and "\tat " not in outcome.output, outcome.output
    return outcome.output


def places(lake: Lake) -> list[Place]:
    rows = lake.rows(MESSAGES, ("topic", "kafka_partition", "kafka_offset"))
    return sorted((row["topic"], row["kafka_partition"], row["kafka_offset"]) for row in rows)


def offsets(topic: str, *wanted: int, partition: int = 0) -> list[Place]:
    return [(topic, partition, offset) for offset in wanted]


def test_a_topic_at_rest_is_left_alone_until_a_record_comes(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    lake = topic_lake(tmp_path, worker, broker)
    topic = broker.create("a")
    broker.send(topic, ["one"])
    land(lake)
    land(lake)
    before = lake.commits()
    assert "nothing has changed since run 2" in land(lake).output
    assert lake.commits() == before
    broker.send(topic, ["two"])
    land(lake)
    assert places(lake) == offsets(topic, 0, 1)
    land(lake)
    broker.create("b")
    assert "nothing has changed" not in land(lake).output
    assert "nothing has changed" in land(lake).output, "a partition that is empty holds nothing"


def test_each_offset_is_taken_once_from_old_and_new_partitions_and_topics(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    lake = topic_lake(tmp_path, worker, broker)
    assert "no topic is there for feed events" in land(lake).output
    first = broker.create("a", 2)
    broker.create("empty")
    broker.send(first, ["one", "two"])
    assert "3 new offsets" not in land(lake).output
    wanted = offsets(first, 0, 1)
    assert places(lake) == wanted
    commits = lake.commits()[MESSAGES]
    land(lake)
    assert lake.commits()[MESSAGES] == commits, "nothing is new, and something was written"

    broker.send(first, ["three"])
    broker.send(first, ["other"], partition=1)
    broker.add_partitions(first, 3)
    broker.send(first, ["late", "later"], partition=2)
    second = broker.create("b")
    broker.send(second, ["x"])
    land(lake)
    wanted += offsets(first, 2) + offsets(first, 0, partition=1)
    wanted += offsets(first, 0, 1, partition=2) + offsets(second, 0)
    assert places(lake) == sorted(wanted)
    rows = lake.rows(MESSAGES)
    assert len({(row["landed_batch"], row["message_number"]) for row in rows}) == len(rows)


def test_a_record_is_landed_as_it_is(tmp_path: Path, worker: Worker, broker: Broker) -> None:
    topic = broker.create()
    strange = 'a\u2028b\u2029c\x7fd\u0085e\\"\\\\ \r\n f\x0cg\x0bh 🛒 ${env:HOME} {{ jinja }} \x00'
    headers = [("who", b"me"), ("none", None), ("who", "twice 🛒".encode()), ("raw", b"\xff\xfe")]
    broker.send(topic, [strange], key=strange, headers=headers, timestamp=1_700_000_000_123)
    broker.send(topic, [None], key="tombstone")
    broker.send(topic, [""], key="")
    broker.send(topic, [b"\x00\xff\xfe"], key="text")
    broker.send(topic, ["text"], key=b"\xff\xfe")
    lake = topic_lake(tmp_path, worker, broker, topic_pattern=None, topics=[topic])
    land(lake)
    rows = sorted(lake.rows(MESSAGES), key=lambda row: row["kafka_offset"])
    assert [(row["raw_key"], row["raw_value"], row["raw_encoding"]) for row in rows] == [
        (strange, strange, "text"),
        ("tombstone", None, "text"),
        ("", "", "text"),
        ("text", "AP/+", "base64"),
        ("base64://4=", "text", "text"),
    ]
    assert json.loads(rows[0]["headers"]) == [
        ["who", "me"],
        ["none", None],
        ["who", "twice 🛒"],
        ["raw", "//4="],
    ]
    assert rows[1]["headers"] is None
    assert rows[0]["record_time"].timestamp() == 1_700_000_000.123
    assert {row["file_path"] for row in rows} == {None}


def test_only_what_is_committed_is_taken(tmp_path: Path, worker: Worker, broker: Broker) -> None:
    topic = broker.create()
    lake = topic_lake(tmp_path, worker, broker)

    def writer(name: str) -> Producer:
        made = Producer(CLIENT | {"transactional.id": f"{broker.prefix}.{name}"})
        made.init_transactions(20)
        made.begin_transaction()
        return made

    whole, given_up, still_open = writer("whole"), writer("given up"), writer("open")
    for number in range(3):
        for producer in (whole, given_up):
            producer.produce(topic, f"{number}", partition=0)
            producer.flush(20)
    whole.commit_transaction(20)
    given_up.abort_transaction(20)
    land(lake)
    assert places(lake) == offsets(topic, 0, 2, 4)

    still_open.produce(topic, "open", partition=0)
    still_open.flush(20)
    broker.send(topic, ["after it"])
    started = time.monotonic()
    land(lake)
    assert time.monotonic() - started < 60, "waited for a transaction that is open"
    assert places(lake) == offsets(topic, 0, 2, 4)
    still_open.commit_transaction(20)
    land(lake)
    assert places(lake) == offsets(topic, 0, 2, 4, 8, 9)


def test_offsets_that_are_gone_are_an_error_until_they_are_accepted(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    topic, calm = broker.create("a"), broker.create("calm")
    lake = topic_lake(tmp_path, worker, broker)
    broker.send(topic, range(5))
    broker.send(calm, range(2))
    broker.forget_before(topic, 2)
    land(lake)
    assert places(lake) == offsets(topic, 2, 3, 4) + offsets(calm, 0, 1), "not lost: never seen"

    broker.send(topic, range(10))
    broker.send(calm, range(1))
    broker.forget_before(topic, 9)
    for _ in range(2):
        output = refused(lake)
        assert (
            f"{topic} partition 0: next to take was 5, there are 9 to 14: 5 to 8 are lost" in output
        )
        assert "accept_lost_offsets: [events]" in output
    land(lake, "--vars", "{accept_lost_offsets: [events]}")
    wanted = offsets(topic, 2, 3, 4, *range(9, 15)) + offsets(calm, 0, 1, 2)
    assert places(lake) == wanted
    lost = [row for row in lake.rows("ops.offsets") if row["status"] == "lost"]
    assert [(row["topic"], row["first_offset"], row["next_offset"]) for row in lost] == [
        (topic, 5, 9)
    ]
    land(lake)

    # everything is gone, and nothing new is there: an error too, and accepted once
    broker.send(topic, range(2))
    broker.forget_before(topic, 17)
    assert "next to take was 15, it is empty, and goes on with 17" in refused(lake)
    land(lake, "--vars", "{accept_lost_offsets: [events]}")
    land(lake)
    broker.send(topic, ["new"])
    land(lake)
    assert places(lake) == sorted([*wanted, (topic, 0, 17)])


# fewer messages than were taken of the old topic, as many, and more
@pytest.mark.parametrize("sent", (3, 5, 8))
def test_a_topic_that_was_made_anew_is_an_error(
    tmp_path: Path, worker: Worker, broker: Broker, sent: int
) -> None:
    topic = broker.create()
    lake = topic_lake(tmp_path, worker, broker)
    broker.send(topic, range(5))
    land(lake)
    (gone,) = broker.admin.delete_topics([topic]).values()
    gone.result(20)
    time.sleep(1)
    broker.create()
    broker.send(topic, range(sent))
    for _ in range(2):
        output = refused(lake)
        assert (
            f"{topic} partition 0: next to take was 5, there are 0 to {sent - 1}:"
            " the topic was made anew" in output
        )
        assert "accept_lost_offsets: [events]" in output
    land(lake, "--vars", "{accept_lost_offsets: [events]}")
    wanted = offsets(topic, *range(5), *range(sent))
    assert places(lake) == sorted(wanted)
    # as if that run had died before it wrote what it took into the ledger
    lake.sql("delete from ops.offsets where status = 'landed' and landed_batch > 1")
    broker.send(topic, range(1))
    land(lake)
    assert places(lake) == sorted([*wanted, (topic, 0, sent)])


def test_what_came_to_an_empty_partition_and_went_is_lost(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    topic = broker.create("a", 3)
    lake = topic_lake(tmp_path, worker, broker, max_offsets_per_run=1)
    broker.send(topic, range(1))
    broker.send(topic, range(2), partition=2)
    broker.forget_before(topic, 2, 2)
    land(lake)
    broker.send(topic, range(4), partition=1)
    broker.send(topic, range(1), partition=2)
    broker.forget_before(topic, 3, 1)
    output = refused(lake)
    wanted = f"{topic} partition 1: next to take was 0, there are 3 to 3: 0 to 2 are lost"
    assert wanted in output and "partition 2" not in output, "it was never seen, so it is not lost"
    land(lake, "--vars", "{accept_lost_offsets: [events]}")
    assert set(places(lake)) == {(topic, 0, 0), (topic, 1, 3), (topic, 2, 2)}


def test_a_topic_that_is_gone_is_an_error_until_that_is_accepted(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    topic, other = broker.create("a"), broker.create("b", 2)
    lake = topic_lake(tmp_path, worker, broker)
    for each in (topic, other):
        broker.send(each, range(2))
    broker.send(other, range(1), partition=1)
    land(lake)
    (gone,) = broker.admin.delete_topics([other]).values()
    gone.result(20)
    time.sleep(1)
    for _ in range(2):
        assert f"{other} is gone: it was deleted" in refused(lake)
    land(lake, "--vars", "{accept_lost_offsets: [events]}")
    lost = [row for row in lake.rows("ops.offsets") if row["status"] == "lost"]
    assert sorted((row["topic"], row["kafka_partition"], row["next_offset"]) for row in lost) == [
        (other, 0, 2),
        (other, 1, 1),
    ]
    land(lake)
    broker.send(topic, range(1))
    land(lake)
    assert places(lake) == offsets(topic, 0, 1, 2) + offsets(other, 0, 1) + [(other, 1, 0)]
    broker.create("b", 2)
    broker.send(other, range(3))
    assert "the topic was made anew" in refused(lake)


def test_a_named_topic_that_is_not_there_is_said_in_each_run(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    topic = broker.create("a")
    named = [topic, f"{broker.prefix}.b"]
    lake = topic_lake(tmp_path, worker, broker, topic_pattern=None, topics=named)
    broker.send(topic, range(1))
    for _ in range(3):
        assert f"topic {named[1]} of feed events is not there" in land(lake).output
    broker.create("b")
    broker.send(named[1], range(1))
    assert "is not there" not in land(lake).output
    assert places(lake) == [(topic, 0, 0), (named[1], 0, 0)]


def test_a_lake_from_before_topics_had_ids_goes_on(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    topic = broker.create()
    lake = topic_lake(tmp_path, worker, broker)
    broker.send(topic, range(5))
    land(lake)
    lake.sql("alter table ops.offsets drop column topic_id")
    lake.sql("alter table ops.runs unset tblproperties ('changefold.layout')")
    broker.send(topic, range(1))
    land(lake)
    land(lake)
    assert places(lake) == offsets(topic, *range(6))
    ids = {row["landed_batch"]: row["topic_id"] for row in lake.rows("ops.offsets")}
    assert [batch for batch, known in ids.items() if known is None] == [min(ids)] != [*ids]


def test_a_run_is_bounded(tmp_path: Path, worker: Worker, broker: Broker) -> None:
    broker.prefix = f"77{next(numbers)}"  # a topic whose name is a number
    topic = broker.create("5", 3)
    broker.send(topic, range(900))
    broker.send(topic, range(95), partition=1)
    broker.send(topic, range(1), partition=2)
    lake = topic_lake(tmp_path, worker, broker, max_offsets_per_run=300)
    assert "feed events has 996 new offsets: this run takes about 300" in land(lake).output
    taken = [len(places(lake))]
    assert set(places(lake)) >= {(topic, 0, 0), (topic, 1, 0), (topic, 2, 0)}
    while taken[-1] < 996:
        land(lake)
        taken.append(len(places(lake)))
        assert 0 < taken[-1] - taken[-2] <= 300 + 3
    assert len(set(places(lake))) == 996


def marker(transaction: str, status: str, events: int | None = None, **collections: int) -> str:
    counts = [{"data_collection": c, "event_count": n} for c, n in collections.items()] or None
    value = {"status": status, "id": transaction, "event_count": events}
    return json.dumps(value | {"data_collections": counts})


def event(transaction: str, number: int) -> str:
    return json.dumps({"op": "c", "transaction": {"id": transaction, "total_order": number}})


def test_only_whole_transactions_are_taken(tmp_path: Path, worker: Worker, broker: Broker) -> None:
    markers, topic = broker.create("transaction"), broker.create("a", 2)
    lake = topic_lake(tmp_path, worker, broker, transaction_topic=markers)

    def taken() -> tuple[list[int], list[int], list[int]]:
        """Offsets of both partitions of the table, and of the markers."""
        land(lake)
        found = places(lake)
        left, right, marked = (
            [offset for *place, offset in found if place == [name, partition]]
            for name, partition in ((topic, 0), (topic, 1), (markers, 0))
        )
        return left, right, marked

    # the second is not complete: what follows in its partitions waits too
    broker.send(markers, [marker("1", "BEGIN"), marker("1", "END", 2), marker("2", "BEGIN")])
    broker.send(topic, [event("1", 1), event("2", 1), None])
    broker.send(topic, [event("1", 2)], partition=1)
    assert taken() == ([0], [0], [0, 1])
    # its end is there, one of its events is not
    broker.send(markers, [marker("2", "END", 2)])
    assert taken() == ([0], [0], [0, 1])
    broker.send(topic, [event("2", 2)], partition=1)
    assert taken() == ([0, 1, 2], [0, 1], [0, 1, 2, 3])
    # a part of it comes once more; the event of another comes before its beginning
    broker.send(topic, [event("2", 2), event("3", 1)], partition=1)
    broker.send(markers, [marker("2", "END", 2)])
    assert taken() == ([0, 1, 2], [0, 1, 2], [0, 1, 2, 3, 4])
    # DDL of MariaDB has no end: it has ended when another one begins, not when an old one does
    broker.send(markers, [marker("3", "BEGIN"), marker("2", "BEGIN"), marker("2", "END", 2)])
    assert taken()[1:] == ([0, 1, 2], [0, 1, 2, 3, 4])
    # ids of PostgreSQL differ within a transaction
    broker.send(markers, [marker("4:100", "BEGIN"), marker("4:300", "END", 1)])
    broker.send(topic, [event("4:200", 1)])
    assert taken() == ([0, 1, 2, 3], [0, 1, 2, 3], list(range(10)))


def test_a_transaction_topic_must_be_able_to_tell_what_is_whole(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    topic = broker.create("a")
    broker.send(topic, [event("1", 1)])
    lake = topic_lake(tmp_path, worker, broker, transaction_topic="elsewhere.transaction")
    assert "its transaction_topic elsewhere.transaction is none of the topics" in refused(lake)

    def read_markers_from(name: str) -> None:
        declaration = lake.project / "models" / "bronze" / "_events.yml"
        whole = json.loads(declaration.read_text())
        whole["sources"][0]["tables"][0]["config"]["meta"]["transaction_topic"] = name
        declaration.write_text(json.dumps(whole))

    def said() -> list[str | None]:
        rows = lake.sql("select transactions from ops.offsets order by landed_batch, next_offset")
        return [row[0] for row in rows]

    parted = broker.create("parted.transaction", 2)
    read_markers_from(parted)
    assert f"{parted} has 2 partitions, so that nobody can tell" in refused(lake)
    # it comes with the first transaction; until then nobody knows what is whole
    late = f"{broker.prefix}.late.transaction"
    read_markers_from(late)
    assert f"(topic {late} is not there)" in land(lake).output
    assert places(lake) == offsets(topic, 0) and said() == ["any"]
    broker.create("late.transaction")
    broker.send(topic, [event("2", 1)])
    assert "transaction 2 is not complete yet" in land(lake).output
    broker.send(late, [marker("2", "BEGIN"), marker("2", "END", 1)])
    land(lake)
    assert said() == ["any", "whole", "whole"]
    # what says of no transaction is not known to be whole
    broker.send(topic, ['{"op": "r", "after": {"id": 1}}'])
    land(lake)
    assert places(lake) == offsets(topic, 0, 1, 2) + offsets(late, 0, 1)
    assert said()[3:] == ["any"]


def test_events_of_tables_that_the_feed_does_not_read_are_not_waited_for(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    markers, topic = broker.create("transaction"), broker.create("dbo.a")
    lake = topic_lake(
        tmp_path,
        worker,
        broker,
        topic_pattern=None,
        topics=[markers, topic, f"{broker.prefix}.dbo.late"],
        transaction_topic=markers,
    )
    # with and without a database in front; the second is of another table alone
    ends = [
        marker("1", "END", 3, **{"dbo.a": 1, "dbo.other": 2}),
        marker("2", "END", 2, **{"dbo.other": 2}),
        marker("3", "END", 3, **{"crm.dbo.a": 2, "crm.dbo.other": 1}),
    ]
    broker.send(markers, [marker("1", "BEGIN"), ends[0], marker("2", "BEGIN"), ends[1]])
    broker.send(markers, [marker("3", "BEGIN"), ends[2]])
    broker.send(topic, [event("1", 2), event("3", 1)])
    output = land(lake).output
    assert places(lake) == offsets(topic, 0) + offsets(markers, *range(4))
    assert "transaction 3 is not complete yet (1 of 2 events)" in output
    broker.send(topic, [event("3", 3)])
    land(lake)
    assert places(lake) == offsets(topic, *range(3)) + offsets(markers, *range(6))
    # a topic that the feed reads and that is not there yet
    broker.send(markers, [marker("4", "BEGIN"), marker("4", "END", 1, **{"dbo.late": 1})])
    assert "transaction 4 is not complete yet (0 of 1 events)" in land(lake).output
    late = broker.create("dbo.late")
    broker.send(late, [event("4", 1)])
    land(lake)
    assert len(places(lake)) == 3 + 8 + 1


def test_what_cannot_be_complete_any_more_holds_nothing_back(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    markers, topic = broker.create("transaction"), broker.create("a")
    lake = topic_lake(tmp_path, worker, broker)

    def send(number: int, sent: tuple[int, ...], events: int) -> None:
        name = str(number)
        broker.send(markers, [marker(name, "BEGIN"), marker(name, "END", events)])
        broker.send(topic, [event(name, part) for part in sent])

    # the option is switched on when a part of a transaction was landed without it
    broker.send(topic, [event("1", 1)])
    land(lake)
    declaration = lake.project / "models" / "bronze" / "_events.yml"
    whole = json.loads(declaration.read_text())
    whole["sources"][0]["tables"][0]["config"]["meta"]["transaction_topic"] = markers
    declaration.write_text(json.dumps(whole))
    send(1, (2,), 2)
    # the first event of one whose beginning is not there yet
    broker.send(topic, [event("2", 1)])
    output = land(lake).output
    assert places(lake) == offsets(topic, 0, 1, 2) + offsets(markers, 0, 1)
    assert "this run takes all there is" in output
    assert "was not cut at transactions" in output
    send(2, (2,), 2)
    send(3, (1,), 2)
    output = land(lake).output
    assert "takes all there is, also" not in output
    assert "transaction 3 is not complete yet (1 of 2 events)" in output
    assert places(lake) == offsets(topic, *range(4)) + offsets(markers, *range(4))
    broker.send(topic, [event("3", 2)])
    land(lake)
    assert places(lake) == offsets(topic, *range(6)) + offsets(markers, *range(6))

    # retention takes two of three events
    send(4, (1, 2, 3), 3)
    send(5, (1,), 1)
    broker.forget_before(topic, 8)
    assert "6 to 7 are lost" in refused(lake)
    output = land(lake, "--vars", "{accept_lost_offsets: [events]}").output
    assert "this run takes all there is" in output
    wanted = offsets(topic, *range(6), 8, 9)
    assert places(lake) == wanted + offsets(markers, *range(10))
    # and everything is as before
    send(6, (1,), 1)
    send(7, (1,), 2)
    assert "transaction 7 is not complete yet (1 of 2 events)" in land(lake).output
    wanted += offsets(topic, 10)
    assert places(lake) == wanted + offsets(markers, *range(12))
    # what no retention took and yet never comes
    output = land(lake, "--vars", "{accept_lost_offsets: [events]}").output
    assert "accept_lost_offsets names it" in output
    assert places(lake) == wanted + offsets(topic, 11) + offsets(markers, *range(14))


def test_a_first_run_may_come_after_retention(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    markers, topic, quiet = (broker.create(name) for name in ("transaction", "a", "quiet"))
    broker.send(markers, [marker("1", "BEGIN"), marker("1", "END", 3)])
    broker.send(topic, [event("1", 1)])
    broker.send(quiet, [event("1", 2), event("1", 3)])
    broker.forget_before(quiet, 2)
    lake = topic_lake(tmp_path, worker, broker, transaction_topic=markers)
    output = land(lake).output
    wanted = offsets(topic, 0) + offsets(markers, 0, 1)
    assert places(lake) == wanted
    assert f"had removed their first messages before they were taken: {quiet}" in output
    broker.send(markers, [marker("2", "BEGIN"), marker("2", "END", 2)])
    broker.send(quiet, [event("2", 1)])
    assert "transaction 2 is not complete yet (1 of 2 events)" in land(lake).output
    assert places(lake) == wanted


@pytest.fixture
def with_password(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Worker]:
    """The secret is in the environment of Spark's process."""
    monkeypatch.setenv("EVENTS_LOGIN", f'{LOGIN} username="reader" password="{PASSWORD}";')
    started = Worker(tmp_path_factory.mktemp("with password"))
    yield started
    started.kill()


def test_tls_and_a_secret_that_comes_from_the_environment_and_is_written_nowhere(
    tmp_path: Path, with_password: Worker, broker: Broker
) -> None:
    topic = broker.create()
    broker.send(topic, range(3))
    options = {
        "security.protocol": "SASL_SSL",
        "ssl.truststore.type": "PEM",
        "ssl.truststore.location": str(CERTIFICATE),
        "sasl.mechanism": "PLAIN",
        "sasl.jaas.config": "${environment:EVENTS_LOGIN}",
    }
    lake = topic_lake(
        tmp_path, with_password, broker, servers=WITH_PASSWORD, client_options=options
    )
    lake.keeps_artifacts = True
    lake.dbt("--debug", "run", "-s", "events_messages").check()
    assert places(lake) == offsets(topic, 0, 1, 2)

    broker.send(topic, range(1))
    declaration = lake.project / "models" / "bronze" / "_events.yml"
    whole = declaration.read_text()
    declaration.write_text(whole.replace("EVENTS_LOGIN", "NO_SUCH_VARIABLE"))
    assert "environment variable NO_SUCH_VARIABLE is not set" in refused(lake)
    declaration.write_text(whole.replace("${environment:EVENTS_LOGIN}", f"{LOGIN} of a file;"))
    assert "client option sasl.jaas.config must not stand in a file" in refused(lake)
    lake.close()
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name == "dbt.log" for path in written)
    assert any(path.name == "manifest.json" for path in written)
    written.append(with_password.log)
    assert [path for path in written if PASSWORD.encode() in path.read_bytes()] == []


def test_wrong_options_stop_before_anything_is_written(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    lake = topic_lake(tmp_path, worker, broker)
    land(lake)
    declaration = lake.project / "models" / "bronze" / "_events.yml"
    whole = json.loads(declaration.read_text())
    meta = whole["sources"][0]["tables"][0]["config"]["meta"]
    quick = {"default.api.timeout.ms": 3000, "request.timeout.ms": 2000}
    for wrong, message in (
        ({"topics": ["a"]}, "name either topics, a list, or topic_pattern"),
        ({"servers": None}, "servers must name the brokers"),
        ({"max_offsets_per_run": 0}, "max_offsets_per_run must be a number from 1 to"),
        ({"transaction_topic": "t", "max_offsets_per_run": 5}, "exclude each other"),
        ({"topic": "a"}, "has an option that is not known: topic"),
        ({"client_options": {"isolation.level": "x"}}, "must not set isolation.level"),
        ({"topic_pattern": "("}, "PatternSyntaxException"),
        ({"servers": "127.0.0.1:1", "client_options": quick}, "could not be asked for its topics"),
    ):
        whole["sources"][0]["tables"][0]["config"]["meta"] = meta | wrong
        declaration.write_text(json.dumps(whole))
        assert message in refused(lake)


def test_a_run_that_is_killed_while_it_reads(
    tmp_path: Path, worker: Worker, broker: Broker
) -> None:
    topic = broker.create("a", 2)
    lake = topic_lake(tmp_path, worker, broker)
    data = lake.directory / "warehouse" / "bronze" / "events_messages" / "data"
    total = 0
    for moment in ("asks Kafka", "writes the first file", "writes"):
        for partition in (0, 1):
            broker.send(topic, [f"{n} {'x' * 1500}" for n in range(40_000)], partition)
        total += 80_000
        landed, files = len(places(lake)), len(list(data.rglob("*.parquet")))
        victim = Worker(tmp_path / moment)
        try:
            lake.start_dbt("run", "-s", "events_messages", worker=victim)
            while f"START sql landed_messages model {MESSAGES}" not in victim.output() or (
                moment != "asks Kafka" and len(list(data.rglob("*.parquet"))) == files
            ):
                assert victim.answer(0.005) is None, victim.output()
            time.sleep(0.5 if moment == "writes" else 0)
        finally:
            victim.kill()
        assert len(places(lake)) == landed or moment == "writes", "was killed too late"
        land(lake)
        assert places(lake) == [(topic, p, n) for p in (0, 1) for n in range(total // 2)]
        recorded = [row for row in lake.rows("ops.offsets") if row["status"] == "landed"]
        assert max(row["next_offset"] for row in recorded) == total // 2


def contact(number: int, name: str = '"Ada"') -> str:
    """The value of an update; the name as it stands in the JSON text."""
    place = next(numbers)
    source = {"name": "crm", "db": "crm", "table": "contacts", "sequence": f'["{place}","{place}"]'}
    row = {"id": number, "name": "NAME", "credit": "1.00"}
    value = {"before": None, "after": row, "source": POSTGRES | source | {"lsn": place}, "op": "u"}
    return json.dumps(value).replace('"NAME"', name)


# one more than the JSON reader takes
BEYOND = {
    "text": '"' + "x" * 20_000_001 + '"',
    "text of two bytes a character": '"' + "é" * 20_000_001 + '"',
    "number": "1" * 1001,
    "nesting": "[" * 1001 + "]" * 1001,
    "name of a member": '{"' + "n" * 50_001 + '":1}',
}


def test_records_beyond_the_limits_of_the_reader_are_kept_and_rejected(
    tmp_path: Path, worker: Worker, kafka: None
) -> None:
    lake = Lake(tmp_path, worker, feeds={})
    shutil.copytree(EXAMPLE, lake.project / "models", dirs_exist_ok=True)
    lake.edit("models/_crm.yml", "127.0.0.1:9092", SERVERS)
    lake.edit("models/_crm.yml", "crm[.]public", "crm[.]limits")
    broker = Broker()
    broker.prefix = "crm.limits"
    large = 64 * 1024 * 1024
    topic = broker.create("contacts", **{"max.message.bytes": str(large)})
    broker.producer = Producer(CLIENT | {"message.max.bytes": large})
    sent: list[tuple[str, str]] = []
    for number, giant in enumerate(BEYOND.values()):
        sent += [
            (json.dumps({"id": 10 * number}), contact(10 * number)),
            (json.dumps({"id": 10 * number + 1}), contact(10 * number + 1, giant)),
            ('{"id":' + giant + "}", contact(10 * number + 2)),
            (json.dumps({"id": 10 * number + 3}), contact(10 * number + 3)),
        ]
    for key, value in sent:
        broker.send(topic, [value], key=key)
    lake.build("-s", "+contacts")
    landed = sorted(lake.rows("bronze.crm_messages"), key=lambda row: row["kafka_offset"])
    assert [row["raw_encoding"] for row in landed] == ["text"] * len(sent)
    for row, (key, value) in zip(landed, sent, strict=True):
        assert row["raw_key"] == key and row["raw_value"] == value, row["kafka_offset"]
    decoded = {
        (row["landed_batch"], row["message_number"]): (row["outcome"], row["reason"], row["detail"])
        for row in lake.rows("silver.crm_decoded")
    }
    assert len(decoded) == len(sent)
    said = [decoded[row["landed_batch"], row["message_number"]] for row in landed]
    # the digits of a number in a key come through; the contract then has no room for them
    number = 4 * [*BEYOND].index("number") + 2
    wanted = [
        ("change", None) if place % 4 in (0, 3) or place == number else ("rejected", "bad_json")
        for place in range(len(sent))
    ]
    assert [one[:2] for one in said] == wanted
    assert all(one[2] for one in said if one[0] == "rejected")
    [misfit] = lake.rows("gold.rejections")
    assert misfit["row_key"] == json.dumps([BEYOND["number"]])
    contacts = {row["id"] for row in lake.rows("gold.contacts") if row["name"] == "Ada"}
    assert contacts == {10 * kind + more for kind in range(len(BEYOND)) for more in (0, 3)}
    lake.build("-s", "+contacts")
    assert len(lake.rows("bronze.crm_messages")) == len(sent)


def test_the_example_turns_a_topic_into_a_table(
    tmp_path: Path, worker: Worker, kafka: None
) -> None:
    lake = Lake(tmp_path, worker, feeds={})
    lake.hold_doubtful()
    shutil.copytree(EXAMPLE, lake.project / "models", dirs_exist_ok=True)
    lake.edit("models/_crm.yml", "127.0.0.1:9092", SERVERS)
    broker = Broker()
    broker.prefix = "crm.public"
    topic = broker.create("contacts")
    place = POSTGRES | {"name": "crm", "db": "crm", "table": "contacts"}
    for number, credit in ((1, "10.50"), (2, "0.10"), (1, "12.00")):
        row = {"id": number, "name": "Ada", "credit": credit}
        position = next(numbers)
        source = place | {"sequence": f'["{position}","{position}"]', "lsn": position}
        value = {"before": None, "after": row, "source": source, "op": "u"}
        broker.send(topic, [json.dumps(value)], key=json.dumps({"id": number}))
    lake.build("-s", "+contacts")
    contacts = lake.rows("gold.contacts")
    assert {row["id"]: str(row["credit"]) for row in contacts} == {1: "12.00", 2: "0.10"}

    other = tmp_path / "other"
    other.mkdir()
    place = {"uri": f"sqlite:///{other}/catalog.db", "warehouse": str(other / "tables")}
    dbt = Path(sys.executable).with_name("dbt")
    built = subprocess.run(
        [dbt, "build", "-s", "+contacts", "--target", "cluster", "--profiles-dir", "profiles"],
        cwd=lake.project,
        env={
            **os.environ,
            "CHANGEFOLD_CATALOG": "jdbc",
            "CHANGEFOLD_CATALOG_URI": f"jdbc:{place['uri'].replace('///', '')}",
            "CHANGEFOLD_WAREHOUSE": place["warehouse"],
        },
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert built.returncode == 0, built.stdout
    table = SqlCatalog("spark_catalog", **place).load_table("gold.contacts").scan().to_arrow()
    assert {row["id"]: row["credit"] for row in table.to_pylist()} == {
        row["id"]: row["credit"] for row in contacts
    }
