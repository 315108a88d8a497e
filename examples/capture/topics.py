"""Counting and reading the topics of one feed."""

import gzip
import json
import time
from pathlib import Path
from typing import Any

from confluent_kafka import Consumer, KafkaException, Message, TopicPartition

BOOTSTRAP = "127.0.0.1:29092"
Record = dict[str, Any]


def _consumer() -> Consumer:
    return Consumer(
        {
            "bootstrap.servers": BOOTSTRAP,
            "group.id": "changefold-capture",
            "enable.auto.commit": False,
            "enable.partition.eof": True,
            "auto.offset.reset": "earliest",
            "log_level": 2,
        }
    )


class Topics:
    """The topics of one prefix: data, transaction, message, signal, schema change, heartbeat."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.consumer = _consumer()

    def ends(self) -> dict[tuple[str, int], int]:
        while True:
            try:
                return self._ends()
            except KafkaException:
                # A topic that was made this instant has no leader yet.
                time.sleep(0.2)

    def _ends(self) -> dict[tuple[str, int], int]:
        ends = {}
        for name, topic in self.consumer.list_topics(timeout=20).topics.items():
            plain = name.removeprefix("__debezium-heartbeat.")
            if plain == self.prefix or plain.startswith(f"{self.prefix}."):
                for partition in topic.partitions:
                    where = TopicPartition(name, partition)
                    ends[name, partition] = self.consumer.get_watermark_offsets(where)[1]
        return ends

    def count(self, suffix: str = "") -> int:
        """Records so far, without heartbeats; of one topic if a suffix is given."""
        return sum(
            end
            for (name, _), end in self.ends().items()
            if not name.startswith("__debezium") and name.endswith(suffix)
        )

    def read(self) -> list[Record]:
        ends = {where: end for where, end in self.ends().items() if end}
        self.consumer.assign([TopicPartition(name, number, 0) for name, number in ends])
        waiting, records = set(ends), []
        while waiting:
            message = self.consumer.poll(20)
            if message is None:
                raise RuntimeError(f"nothing more arrives, but {waiting} is not read to its end")
            where = (message.topic(), message.partition())
            if message.error() is None and message.offset() < ends[where]:
                records.append(_record(message))
            if message.error() is not None or message.offset() >= ends[where] - 1:
                waiting.discard(where)
        return sorted(records, key=lambda r: (r["topic"], r["partition"], r["offset"]))

    def repeats(self) -> int:
        """Records that were sent again, with the same place in the source's log."""
        places = set()
        changes = [record for record in self.read() if '"source":{' in (record["value"] or "")]
        for record in changes:
            value = json.loads(record["value"])
            source = json.dumps(value.get("payload", value)["source"])
            places.add((record["topic"], record["key"], source))
        return len(changes) - len(places)


def _text(wire: bytes | None) -> str | None:
    return None if wire is None else wire.decode("utf-8")


def _record(message: Message) -> Record:
    headers = message.headers()
    return {
        "key": _text(message.key()),
        "value": _text(message.value()),
        "headers": headers and [[name, _text(value)] for name, value in headers],
        "topic": message.topic(),
        "partition": message.partition(),
        "offset": message.offset(),
        "timestamp": message.timestamp()[1],
    }


def line(record: object) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def write_lines(path: Path, lines: list[bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = b"".join(lines)
    if path.suffix == ".gz":
        content = gzip.compress(content, compresslevel=9, mtime=0)
    path.write_bytes(content)
