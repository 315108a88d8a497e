"""A graph in memory that says what it does as TigerGraph does: the implied is done and not said.

`Graph` holds vertices and edges and changes them one operation at a time, naively; `Log` gives its
messages their places: partitions, delta batches, transactions, time.
"""

from __future__ import annotations

import json
import random
import struct
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Vertex = tuple[str, str]  # type, uid
Edge = tuple[str, Vertex, Vertex, str]  # type, source, target, discriminator
Said = Mapping[str, tuple[str, Any]]  # attribute -> operator, value
Row = dict[str, Any]
Message = dict[str, Any]

INT = range(-(2**63), 2**63)
UINT = range(2**64)


@dataclass(frozen=True)
class Attribute:
    """`kind` as in GSQL; `of` is the kind of elements or of a map's values, or a tuple's fields."""

    kind: str
    of: Any = None
    default: Any = None

    @property
    def neutral(self) -> Any:  # noqa: ANN401
        match self.kind:
            case "INT" | "UINT":
                return 0
            case "FLOAT" | "DOUBLE":
                return 0.0
            case "BOOL":
                return False
            case "STRING":
                return ""
            case "DATETIME":
                return datetime(1970, 1, 1, tzinfo=UTC)
            case "LIST" | "SET":
                return []
            case "MAP":
                return {}
        return None

    @property
    def start(self) -> Any:  # noqa: ANN401
        return self.neutral if self.default is None else self.default


@dataclass(frozen=True)
class EdgeType:
    source: str
    target: str
    attributes: Mapping[str, Attribute]
    is_directed: bool = True
    reverse: str = ""
    is_multi: bool = False


@dataclass(frozen=True)
class Schema:
    vertices: Mapping[str, Mapping[str, Attribute]]
    edges: Mapping[str, EdgeType]


class Overflow(Exception):
    pass


def combined(attribute: Attribute, before: Any, operator: str, value: Any) -> Any:  # noqa: ANN401
    """The value of an attribute after an operator that its kind has."""
    kind = attribute.kind
    match operator:
        case "Overwrite":
            return sorted(set(value)) if kind == "SET" else value
        case "ReplaceOrAdd":
            return {**before, **value}
        case "Max":
            return max(before, value)
        case "Min":
            return min(before, value)
        case "And":
            return before and value if kind == "BOOL" else before & value
        case "Or":
            return before or value if kind == "BOOL" else before | value
    match kind, operator:
        case ("SET", _):
            return sorted({*before, *value})
        case ("MAP", _):
            added = {
                key: combined(attribute.of, before[key], "Add", new) if key in before else new
                for key, new in value.items()
            }
            return {**before, **added}
        case ("TUPLE" | "DATETIME", _):
            return value
        case ("FLOAT", _):
            return as_float(before + value if operator == "Add" else before - value)
    result = before + value if operator == "Add" else before - value
    if kind in ("INT", "UINT") and result not in (INT if kind == "INT" else UINT):
        raise Overflow
    return result


def as_float(number: float) -> float:
    """Of 4 bytes."""
    return struct.unpack("f", struct.pack("f", number))[0]


@dataclass
class Graph:
    schema: Schema
    vertices: dict[Vertex, Row] = field(default_factory=dict)
    edges: dict[Edge, Row] = field(default_factory=dict)
    # the edges that a vertex ever had
    had: dict[Vertex, set[Edge]] = field(default_factory=lambda: defaultdict(set))

    def upsert_vertex(self, vertex: Vertex, said: Said) -> None:
        attributes = self.schema.vertices[vertex[0]]
        self.vertices[vertex] = upserted(attributes, self.vertices.get(vertex), said)

    def upsert_edge(self, edge: Edge, said: Said) -> None:
        edge_type = self.schema.edges[edge[0]]
        for end in (edge[1], edge[2]):
            if end not in self.vertices:
                self.upsert_vertex(end, {})
        for one in self.twins(edge):
            self.edges[one] = upserted(edge_type.attributes, self.edges.get(one), said)
            for end in (edge[1], edge[2]):
                self.had[end].add(one)

    def delete_vertex(self, vertex: Vertex) -> None:
        self.vertices.pop(vertex, None)
        for edge in self.had.pop(vertex, ()):
            self.edges.pop(edge, None)

    def delete_type(self, name: str) -> None:
        for vertex in [vertex for vertex in self.vertices if vertex[0] == name]:
            self.delete_vertex(vertex)

    def delete_edge(self, edge: Edge) -> None:
        for one in self.twins(edge):
            self.edges.pop(one, None)

    def delete_edges(self, name: str, source: Vertex) -> None:
        for edge in self.had.get(source, ()):
            if edge[:2] == (name, source):
                self.edges.pop(edge, None)

    def twins(self, edge: Edge) -> list[Edge]:
        """The edge, and the one that TigerGraph keeps beside it."""
        name, source, target, discriminator = edge
        edge_type = self.schema.edges[name]
        if not edge_type.reverse and (edge_type.is_directed or source == target):
            return [edge]
        return [edge, (edge_type.reverse or name, target, source, discriminator)]


def upserted(attributes: Mapping[str, Attribute], row: Row | None, said: Said) -> Row:
    if row is None:
        before = {
            name: attribute.neutral if name in said else attribute.start
            for name, attribute in attributes.items()
        }
    else:
        before = dict(row)
    for name, (operator, value) in said.items():
        if operator == "IgnoreIfExisted":
            if row is not None:
                continue
            operator = "Overwrite"
        try:
            before[name] = combined(attributes[name], before[name], operator, value)
        except Overflow:
            continue  # what changefold does: the attribute keeps its value
    return before


# ---- what it says


class Log:
    """Messages of a graph, in the order in which they come to be.

    Times rise, but for two delta batches in a row of one partition, which may have theirs swapped:
    the time of a batch is when it began.
    """

    def __init__(self, graph: Graph, chance: random.Random, partitions: int = 3) -> None:
        self.graph = graph
        self.chance = chance
        self.partitions = partitions
        self.time = 1_700_000_000_000
        self.tids = dict.fromkeys(range(1, partitions + 1), 0)
        self.messages: list[Message] = []
        self._group: list[tuple[int, Message]] = []
        self._last: list[Message] = []  # the batch before, if it is of one partition

    def partition(self, vertex: Vertex) -> int:
        return zlib.crc32(vertex[1].encode()) % self.partitions + 1

    def upsert_vertex(self, vertex: Vertex, said: Said) -> None:
        self.graph.upsert_vertex(vertex, said)
        attributes = self.graph.schema.vertices[vertex[0]]
        self._say("insert", "vertex", vertex, self._content(attributes, said))

    def delete_vertex(self, vertex: Vertex) -> None:
        self.graph.delete_vertex(vertex)
        self._say("delete", "vertex", vertex, {})

    def delete_type(self, name: str) -> None:
        """Whether one message is sent or one of each partition is not documented."""
        self.graph.delete_type(name)
        partitions = list(self.tids) if self.chance.random() < 0.5 else [1]
        for partition in partitions:
            message = {"operator": "delete", "type": "vertex-type", "typename": name, "content": {}}
            self._group.append((partition, message))

    def upsert_edge(self, edge: Edge, said: Said) -> None:
        self.graph.upsert_edge(edge, said)
        edge_type = self.graph.schema.edges[edge[0]]
        twins = self.graph.twins(edge)
        for one in twins:
            self._say_edge("insert", one, self._content(edge_type.attributes, said))
        if len(twins) == 1 and self.chance.random() < 0.5:  # before 4.2
            self._say("insert-only", "vertex", edge[2], {})

    def delete_edge(self, edge: Edge) -> None:
        self.graph.delete_edge(edge)
        for one in self.graph.twins(edge):
            self._say_edge("delete", one, {})

    def delete_edges(self, name: str, source: Vertex) -> None:
        self.graph.delete_edges(name, source)
        self._say_edge("delete-all", (name, source, ("", ""), ""), None)

    def commit(self, is_transaction: bool = False) -> None:
        """Ends a delta batch, or a transaction, in each partition that it is about."""
        if not self._group:
            return
        self.time += self.chance.randint(2, 9)
        said = []
        for partition in sorted({partition for partition, _ in self._group}):
            own = [message for at, message in self._group if at == partition]
            places: list[tuple[int, int]] = []
            for _ in own:
                split, index = places[-1] if places else (0, -1)
                is_next = is_transaction and places and self.chance.random() < 0.5
                places.append((split + 1, 0) if is_next else (split, index + 1))
            # of a transaction each part has a tid, and so has the message that commits
            self.tids[partition] += places[-1][0] + 1 + is_transaction
            for message, place in zip(own, places, strict=True):
                message["mid"] = (partition, self.tids[partition], *place[not is_transaction :])
                message["timestamp"] = self.time
                said.append(message)
        is_single = not is_transaction and len({message["mid"][0] for message in said}) == 1
        if (
            is_single
            and self._last
            and self._last[0]["mid"][0] == said[0]["mid"][0]
            and self.chance.random() < 0.5
        ):
            earlier = self._last[0]["timestamp"]
            for message in self._last:
                message["timestamp"] = self.time
            for message in said:
                message["timestamp"] = earlier
            self._last = []
        else:
            self._last = said if is_single else []
        self.messages += said
        self._group = []

    def lines(self, messages: list[Message] | None = None) -> Iterator[str]:
        """As they are on the wire."""
        for message in self.messages if messages is None else messages:
            partition, *place = message["mid"]
            mid = "|".join(map(str, (partition, message["timestamp"], *place)))
            yield json.dumps({**message, "mid": mid}, ensure_ascii=False, separators=(",", ":"))

    def _say(self, operator: str, kind: str, vertex: Vertex, content: Message) -> None:
        message = {"operator": operator, "type": kind, **self._graph(), "typename": vertex[0]}
        message |= self._end(vertex, with_type=False) | {"content": content}
        self._group.append((self.partition(vertex), message))

    def _say_edge(self, operator: str, edge: Edge, content: Message | None) -> None:
        name, source, target, discriminator = edge
        edge_type = self.graph.schema.edges.get(name)
        message = {"operator": operator, "type": "edge", **self._graph(), "typename": name}
        if edge_type is None or edge_type.reverse:
            message["hasreverseedge"] = True
        if discriminator:
            message["discriminator"] = discriminator
        message["from"] = self._end(source)
        if operator != "delete-all":
            message |= {"to": self._end(target), "content": content}
        self._group.append((self.partition(source), message))

    def _graph(self) -> Message:
        """Not in messages of 3.10 and 4.1.0."""
        return {"graph": "Social"} if self.chance.random() < 0.7 else {}

    def _end(self, vertex: Vertex, with_type: bool = True) -> Message:
        end = {"vid": zlib.crc32(vertex[1].encode()), "uid": vertex[1]}
        return {"type": vertex[0], **end} if with_type else end

    def _content(self, attributes: Mapping[str, Attribute], said: Said) -> Message:
        return {
            name: {"op": operator, "value": self._wire(attributes[name], value)}
            for name, (operator, value) in said.items()
        }

    def _wire(self, attribute: Attribute, value: Any) -> Any:  # noqa: ANN401
        """In the form of some version."""
        match attribute.kind:
            case "DATETIME":
                return value.strftime("%Y-%m-%d %H:%M:%S")
            case "LIST" | "SET":
                return [self._wire(attribute.of, one) for one in value]
            case "MAP":
                values = [self._wire(attribute.of, one) for one in value.values()]
                if self.chance.random() < 0.5:
                    return dict(zip(value, values, strict=True))
                return {"keylist": list(value), "valuelist": values}
            case "TUPLE":
                return self._wire_tuple(attribute, value)
        return value

    def _wire_tuple(self, attribute: Attribute, value: Row) -> Any:  # noqa: ANN401
        if self.chance.random() < 0.5:
            values = [self._wire(attribute.of[name], one) for name, one in value.items()]
            return {"keylist": list(value), "valuelist": values}
        parts = []
        for name, one in value.items():
            if isinstance(one, datetime):
                one = int(one.timestamp())
            parts.append(f"{name}: {int(one) if isinstance(one, bool) else one}")
        text = ", ".join(parts)
        return [text] if self.chance.random() < 0.3 else text
