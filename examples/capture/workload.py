"""Random but repeatable changes through one connection of either database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import psycopg
import pymysql
from sample_values import Maker

Connection = psycopg.Connection | pymysql.Connection
Key = tuple[Any, ...]


@dataclass
class Table:
    name: str
    key: tuple[str, ...]
    new_key: Maker
    columns: Mapping[str, Maker]
    required: tuple[str, ...]
    """Columns that an insert cannot leave out."""
    settled: tuple[str, ...] = ()
    """Columns that random updates leave alone."""
    protected: set[Key] = field(default_factory=set)
    """Keys that random changes neither delete nor rename."""


class Workload:
    def __init__(self, connection: Connection, rng: Random) -> None:
        self.connection = connection
        self.rng = rng

    def execute(self, statement: str, values: Iterable[object] = ()) -> None:
        with self.connection.cursor() as cursor:
            cursor.execute(statement, tuple(values) or None)

    def commit(self) -> None:
        self.connection.commit()

    def keys(self, table: Table) -> list[Key]:
        columns = ", ".join(table.key)
        with self.connection.cursor() as cursor:
            cursor.execute(f"select {columns} from {table.name} order by {columns}")
            return [tuple(row) for row in cursor.fetchall()]

    def insert(
        self, table: Table, key: Key | None = None, sparse: bool = False, **fixed: object
    ) -> Key:
        key = key or table.new_key(self.rng)
        chosen = table.required if sparse else tuple(table.columns)
        row = dict(zip(table.key, key, strict=True))
        row |= {column: table.columns[column](self.rng) for column in chosen}
        row |= fixed
        marks = ", ".join(["%s"] * len(row))
        self.execute(f"insert into {table.name} ({', '.join(row)}) values ({marks})", row.values())
        return key

    def update(self, table: Table, key: Key, **changes: object) -> None:
        assignments = ", ".join(f"{column} = %s" for column in changes)
        self.execute(
            f"update {table.name} set {assignments} where {self._is_key(table)}",
            [*changes.values(), *key],
        )

    def delete(self, table: Table, key: Key) -> None:
        self.execute(f"delete from {table.name} where {self._is_key(table)}", key)

    def rename(self, table: Table, key: Key, new_key: Key) -> None:
        self.update(table, key, **dict(zip(table.key, new_key, strict=True)))

    def change(self, table: Table) -> None:
        """One random change of one table."""
        keys = self.keys(table)
        free = [key for key in keys if key not in table.protected]
        roll = self.rng.random()
        if len(free) < 8 or roll < 0.30:
            self.insert(table)
        elif roll < 0.80:
            open_columns = [column for column in table.columns if column not in table.settled]
            chosen = self.rng.sample(open_columns, self.rng.randint(1, min(3, len(open_columns))))
            changes = {column: table.columns[column](self.rng) for column in chosen}
            self.update(table, self.rng.choice(keys), **changes)
        elif roll < 0.90:
            self.delete(table, self.rng.choice(free))
        elif roll < 0.95:
            key = self.rng.choice(free)
            self.delete(table, key)
            if self.rng.random() < 0.5:
                self.commit()
            self.insert(table, key, sparse=True)
        else:
            self.rename(table, self.rng.choice(free), table.new_key(self.rng))

    def transactions(self, tables: list[Table], count: int) -> None:
        for _ in range(count):
            for _ in range(self.rng.choice((1, 1, 2, 3, 6))):
                self.change(self.rng.choice(tables))
            self.commit()

    def _is_key(self, table: Table) -> str:
        return " and ".join(f"{column} = %s" for column in table.key)
