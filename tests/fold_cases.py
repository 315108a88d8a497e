"""Folds many histories at once through silver and gold, and compares each with the oracle.

The number of the history, and of the way in which it arrives, are the first parts of every key, so
that thousands of histories are one table and one Spark job. After each batch gold must hold what
the oracle makes of the changes that have arrived.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fold_oracle import REFUSED, WITHOUT_IMAGE, Contract, fold, rejections
from histories import CONTRACT, PAIR, History
from kit import ROOT, Lake, Worker

# gold table -> its contract, without the two parts of the key that tell histories apart
CONTRACTS = {"pairs": PAIR, "wide": CONTRACT, "rows": CONTRACT, "images": CONTRACT}
Line = dict[str, Any]


def as_json(value: Any) -> str:  # noqa: ANN401
    """As Spark's to_json prints it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Cases:
    """Histories of one gold table. Those of a group arrive in the same ways."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.contract: Contract = CONTRACTS[table]
        self.histories = 0
        self.changes: list[Line] = []  # the changes of each history, numbered
        self.arrivals: list[Line] = []  # the numbers of each batch of each way to arrive
        self.expected: list[Line] = []  # the rows of each history when some changes have arrived

    def add_arrivals(self, group: str, ways: Iterable[Sequence[Sequence[int]]]) -> set[frozenset]:
        """Ways to arrive, as batches of numbers of changes; returns what can have arrived."""
        all_arrived = set()
        for number, batches in enumerate(ways):
            arrived: frozenset[int] = frozenset()
            for batch, indexes in enumerate(batches, 1):
                arrived |= frozenset(indexes)
                all_arrived.add(arrived)
                line = {"group": group, "arrival": str(number), "batch": batch}
                self.arrivals.append({**line, "indexes": indexes, "arrived": name(arrived)})
        return all_arrived

    def add_history(
        self,
        history: History,
        group: str,
        all_arrived: Iterable[frozenset[int]],
        too_late: Collection[int] = (),
    ) -> None:
        """The changes that are too late count as messages that the decoder rejected."""
        number = {"group": group, "history": str(self.histories)}
        self.histories += 1
        for index, change in enumerate(history):
            keys = change.key or (None,) * len(self.contract.keys)
            image = {**dict(zip(self.contract.keys, keys, strict=True)), **change.image}
            self.changes.append(
                {
                    **number,
                    "index": index,
                    "effect": change.effect,
                    "position": change.position or None,
                    # without the opening bracket: the two parts of the key go before
                    "key": as_json(keys)[1:],
                    "image": None if change.effect in WITHOUT_IMAGE else as_json(image)[1:],
                }
            )
        for arrived in all_arrived:
            some = [
                replace(history[index], effect=REFUSED, key=history[index].key or (), image={})
                if index in too_late
                else history[index]
                for index in sorted(arrived)
            ]
            line = {**number, "arrived": name(arrived)}
            misfits = len(rejections(some, self.contract))
            self.expected.append({**line, "key": "misfits", "row": str(misfits)})
            for key, row in fold(some, self.contract).items():
                said = [*row.values.values(), row.position, "|".join(sorted(row.missing))]
                said.append(str(row.later_change_rejected).lower())
                self.expected.append({**line, "key": as_json(key)[1:], "row": as_json(said)})


def name(arrived: frozenset[int]) -> str:
    return " ".join(map(str, sorted(arrived)))


class FoldLake(Lake):
    """The project with gold tables of histories instead of its own models."""

    def __init__(self, home: Path, worker: Worker) -> None:
        super().__init__(home, worker)
        shutil.rmtree(self.project / "models")
        shutil.copytree(ROOT / "tests" / "fold_models", self.project / "models")
        self.dbt("run-operation", "create_ops_tables")  # starts Spark as the profile says
        self.sql("create schema if not exists bronze")
        self.sql(f"create table bronze.cases_messages ({MESSAGE}) using iceberg")

    def load(self, cases: Sequence[Cases]) -> None:
        self.tables = [one.table for one in cases]
        for part, columns in PARTS.items():
            lines = self.home / part
            lines.mkdir()
            for one in cases:
                with (lines / f"{one.table}.json").open("w") as file:
                    for line in getattr(one, part):
                        file.write(as_json({"table_name": one.table, **line}) + "\n")
            self.sql(
                f"create or replace temporary view {part} (table_name string, {columns})"
                f" using json options (path '{lines}')"
            )

    def land_batch(self, batch: int) -> None:
        self.sql(LAND.format(batch=batch))

    def fold(self, *arguments: str) -> None:
        self.dbt("run", "-s", "cases_decoded+1", *self.tables, *arguments).check()

    def mismatches(self, batch: int) -> list[str]:
        """The first few rows in which gold and the oracle differ after this batch."""
        return [
            " ".join(map(str, row))
            for table in self.tables
            for row in self.sql(
                COMPARE.format(
                    table=table,
                    batch=batch,
                    keys=", ".join(CONTRACTS[table].keys),
                    values=", ".join(
                        f"cast({column} as string)" for column in CONTRACTS[table].columns
                    ),
                )
            )
        ]


PARTS = {
    "changes": "`group` string, history string, index int, effect string, position string,"
    " key string, image string",
    "arrivals": "`group` string, arrival string, batch int, indexes array<int>, arrived string",
    "expected": "`group` string, history string, arrived string, key string, row string",
}

MESSAGE = """
    change_id string, change_index int, feed string, entity string, row_key string,
    operation string, row_effect string, row_before string, row_after string,
    value_encoding string, attribute_operators string, change_position string,
    position_scope string, transaction_id string, committed_at timestamp, outcome string,
    reason string, detail string, landed_batch bigint, message_number bigint
"""

LAND = """
insert into bronze.cases_messages
select
    concat_ws(' ', table_name, history, arrival, index), 0, 'cases', table_name,
    concat('["', history, '","', arrival, '",', key),
    nullif(effect, 'refused'), nullif(effect, 'refused'), null,
    concat('{{"history":"', history, '","arrival":"', arrival, '",', image),
    'canonical', null, concat(position, '/', lpad(message_number, 12, '0')),
    'log', null, null, if(effect = 'refused', 'rejected', 'change'),
    if(effect = 'refused', 'bad_json', null), null, {batch}, message_number
from (
    select *, monotonically_increasing_id() as message_number
    from (
        select changes.*, arrival
        from changes
        join (
            select table_name, `group`, arrival, explode(indexes) as index
            from arrivals where batch = {batch}
        ) as arriving using (table_name, `group`, index)
    )
)
"""

COMPARE = """
with reached as (
    select `group`, arrival, max_by(arrived, batch) as arrived
    from arrivals where table_name = '{table}' and batch <= {batch}
    group by `group`, arrival
),
wanted as (
    select expected.history, reached.arrival, expected.key, expected.row
    from expected join reached using (`group`, arrived)
    where table_name = '{table}'
),
found as (
    select history, arrival, key, row, count(*) as times
    from (
        select history, arrival, substring(to_json(array({keys})), 2) as key,
            to_json(array(
                {values}, substring_index(_position, '/', 3),
                array_join(sort_array(_missing_columns), '|'),
                cast(_later_change_rejected as string)
            )) as row
        from gold.{table}
        where _is_complete = (size(_missing_columns) = 0) and not _is_ambiguous
        union all
        select row_key[0], row_key[1], 'misfits', cast(count(*) as string)
        from (
            select from_json(row_key, 'array<string>') as row_key
            from gold.rejections where table_name = 'gold.{table}'
        )
        group by 1, 2
    )
    group by history, arrival, key, row
)
select '{table}', history, arrival, key, 'oracle:', wanted.row, 'gold:', found.row, times, 'times'
from (select * from wanted where key <> 'misfits' or row <> '0') as wanted
full outer join found using (history, arrival, key)
where not (wanted.row <=> found.row and times = 1)
order by length(history), history limit 5
"""
