"""The sample graph: people, companies, who works where, who knows whom, who paid whom.

    .venv/bin/python examples/tigergraph/social.py

makes examples/landing/social_graph, and in examples/expected what gold must be.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from graph import (
    UINT,
    Attribute,
    Edge,
    EdgeType,
    Graph,
    Log,
    Message,
    Row,
    Said,
    Schema,
    Vertex,
    as_float,
)

EXAMPLES = Path(__file__).resolve().parent.parent
INT, STRING = Attribute("INT"), Attribute("STRING")
DAY, BOOL = Attribute("DATETIME"), Attribute("BOOL")
MEMORY = Attribute("TUPLE", {"place": STRING, "day": DAY, "good": BOOL})
SCHEMA = Schema(
    vertices={
        "Person": {
            "name": STRING,
            "age": INT,
            "points": Attribute("UINT", default=5),
            "mood": Attribute("FLOAT"),
            "is_active": Attribute("BOOL", default=True),
            "joined": DAY,
            "logins": Attribute("LIST", INT),
            "tags": Attribute("SET", STRING),
            "counters": Attribute("MAP", INT),
            "places": Attribute("MAP", STRING),
            "memory": MEMORY,
        },
        "Company": {
            "revenue": Attribute("DOUBLE"),
            "founded": Attribute("DATETIME", default=datetime(2000, 1, 1, tzinfo=UTC)),
            "flags": Attribute("INT", default=1),
        },
    },
    edges={
        "WorksAt": EdgeType("Person", "Company", {"role": STRING, "hours": INT}),
        "Knows": EdgeType(
            "Person", "Person", {"meetings": INT, "memories": Attribute("LIST", MEMORY)}, False
        ),
        "Paid": EdgeType(
            "Person",
            "Person",
            {"amount": Attribute("DOUBLE"), "remark": STRING},
            reverse="PaidBy",
            is_multi=True,
        ),
    },
)
# operators of each kind, as often as they should come
OPERATORS = {
    "INT": ("Overwrite", "Add", "Add", "Max", "Min", "And", "Or", "Minus"),
    "UINT": ("Overwrite", "Add", "Add", "Max", "Min", "And", "Or", "Minus"),
    "FLOAT": ("Overwrite", "Add", "Add", "Max", "Min", "Minus"),
    "DOUBLE": ("Overwrite", "Add", "Add", "Max", "Min", "Minus"),
    "BOOL": ("Overwrite", "And", "Or"),
    "STRING": ("Overwrite", "Add"),
    "DATETIME": ("Overwrite",),
    "LIST": ("Overwrite", "Add", "Add"),
    "SET": ("Overwrite", "Add", "Add"),
    "MAP": ("Overwrite", "Add", "Add", "ReplaceOrAdd"),
    "TUPLE": ("Overwrite", "Add"),
}
WORDS = ("a", "b", "ü", "a, b", 'x: "1"', "null", "", "day: 7", "[1]", "\\")


class Life:
    """Random operations on a few vertices, whose ids begin alike."""

    def __init__(self, log: Log, name: str, people: int = 3, companies: int = 2) -> None:
        self.log = log
        self.chance = log.chance
        self.people: list[Vertex] = [("Person", f"{name}p{n}") for n in range(people)]
        self.companies: list[Vertex] = [("Company", f"{name},c{n}") for n in range(companies)]

    def step(self) -> None:
        """A delta batch of one to three operations, or a transaction.

        The parts of a transaction have one time in all partitions, so nothing in it may depend on
        their order: each is about other vertices.
        """
        is_transaction = self.chance.random() < 0.2
        if is_transaction:
            people, companies = list(self.people), list(self.companies)
            self.chance.shuffle(people)
            self.chance.shuffle(companies)
            while len(people) > 1 and self.chance.random() < 0.8:
                self._operate([people.pop(), people.pop()], [companies.pop()] if companies else [])
        elif self.chance.random() < 0.6:
            self._operate(self.people, self.companies)
        else:  # several operations have one time too, so they are about one partition
            partition = self.log.partition(self.chance.choice(self.people))
            people = [one for one in self.people if self.log.partition(one) == partition]
            companies = [one for one in self.companies if self.log.partition(one) == partition]
            for _ in range(self.chance.randint(2, 3)):
                self._operate(people, companies)
        self.log.commit(is_transaction)

    def _operate(self, people: list[Vertex], companies: list[Vertex]) -> None:
        chance = self.chance
        vertex = chance.choice([*people, *companies])
        match chance.choices(
            ("vertex", "delete vertex", "edge", "delete edge", "delete edges"), (10, 1, 8, 2, 1)
        )[0]:
            case "vertex":
                self.log.upsert_vertex(vertex, self._said(SCHEMA.vertices[vertex[0]]))
            case "delete vertex":
                self.log.delete_vertex(vertex)
            case "edge":
                edge = self._edge(people, companies)
                self.log.upsert_edge(edge, self._said(SCHEMA.edges[edge[0]].attributes))
            case "delete edge":
                self.log.delete_edge(self._edge(people, companies))
            case "delete edges":  # of types without a reverse type and with one type of target
                self.log.delete_edges("WorksAt", chance.choice(people))

    def _edge(self, people: list[Vertex], companies: list[Vertex]) -> Edge:
        names = ["Knows", "Paid", *(["WorksAt"] if companies else [])]
        name = self.chance.choice(names)
        target = self.chance.choice(companies if name == "WorksAt" else people)
        edge_type = SCHEMA.edges[name]
        discriminator = self.chance.choice(("1", "2", "2024-01-01 08:00:00:1"))
        return name, self.chance.choice(people), target, discriminator if edge_type.is_multi else ""

    def _said(self, attributes: Mapping[str, Attribute]) -> Said:
        count = self.chance.randint(0, min(4, len(attributes)))
        names = self.chance.sample(sorted(attributes), count)
        said = {}
        for name in names:
            operator = self.chance.choice((*OPERATORS[attributes[name].kind], "IgnoreIfExisted"))
            said[name] = (operator, self._value(attributes[name]))
        return said

    def _value(self, attribute: Attribute) -> Any:  # noqa: ANN401
        chance = self.chance
        match attribute.kind:
            case "INT":
                return chance.choice((*range(-9, 9), 2**62)) if chance.random() < 0.9 else 2**63 - 1
            case "UINT":
                return chance.choice((*range(9), 2**63, UINT[-1]))
            case "FLOAT":
                return as_float(chance.randint(-999, 999) / 7)
            case "DOUBLE":
                return chance.randint(-99999, 99999) / 7
            case "BOOL":
                return chance.random() < 0.5
            case "STRING":
                return chance.choice(WORDS)
            case "DATETIME":
                return datetime(2001, 1, 1, tzinfo=UTC) + timedelta(seconds=chance.randrange(10**8))
            case "LIST" | "SET":
                return [self._value(attribute.of) for _ in range(chance.randint(0, 3))]
            case "MAP":
                keys = chance.sample("abcde", chance.randint(0, 3))
                return {key: self._value(attribute.of) for key in keys}
        return {name: self._value(of) for name, of in attribute.of.items()}


def lives(seed: int, count: int, steps: int, type_deletes: int = 2) -> Iterator[Log]:
    """So many lives woven into one graph, after each step; now and then all of a type go."""
    chance = random.Random(seed)
    log = Log(Graph(SCHEMA), chance)
    order = [
        life
        for life in [Life(log, f"{number}") for number in range(count)]
        for _ in range(chance.randint(1, steps))
    ]
    chance.shuffle(order)
    places = sorted(chance.sample(range(len(order) * 2 // 3), type_deletes))
    for number, life in enumerate(order):
        if number in places:
            log.delete_type(("Company", "Person")[places.index(number) % 2])
            log.commit()
        life.step()
        yield log


def main() -> None:
    *_, log = lives(seed=1, count=40, steps=40)
    landing = EXAMPLES / "landing" / "social_graph"
    landing.mkdir(parents=True, exist_ok=True)
    messages = arriving(log.messages, log.chance)
    size = len(messages) // 4 + 1
    for number in range(4):
        lines = log.lines(messages[number * size : (number + 1) * size])
        write(landing / f"part-{number + 1:04}.jsonl.gz", [*lines])
    for table, rows in gold(log.graph).items():
        write(EXAMPLES / "expected" / f"{table}.jsonl.gz", printed(rows))


def arriving(messages: list[Message], chance: random.Random) -> list[Message]:
    """In another order, one of ten twice."""
    some = [*messages, *chance.sample(messages, len(messages) // 10)]
    chance.shuffle(some)
    return some


def printed(rows: list[Row]) -> list[str]:
    """A line a row, sorted; the same for the same rows."""
    return sorted(json.dumps(row, ensure_ascii=False, sort_keys=True, default=str) for row in rows)


def write(path: Path, lines: list[str]) -> None:
    text = "".join(line + "\n" for line in lines)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


# gold table -> vertex or edge type
TABLES = {
    "people": "Person",
    "companies": "Company",
    "employments": "WorksAt",
    "acquaintances": "Knows",
    "transfers": "Paid",
}


def gold(graph: Graph) -> dict[str, list[Row]]:
    """The rows of each gold table."""
    return {
        table: [{"uid": uid, **row} for (kind, uid), row in graph.vertices.items() if kind == name]
        if name in graph.schema.vertices
        else [
            {
                **dict(zip(("from_type", "from_uid"), source, strict=True)),
                **dict(zip(("to_type", "to_uid"), target, strict=True)),
                "discriminator": discriminator,
                **row,
            }
            for (kind, source, target, discriminator), row in graph.edges.items()
            if kind == name
        ]
        for table, name in TABLES.items()
    }


if __name__ == "__main__":
    main()
