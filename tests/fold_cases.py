"""Folds many histories at once through silver and gold, and compares each with the oracle.

The number of the history, and of the way in which it arrives, are the first parts of every key, so
that thousands of histories are one table and one Spark job. After each batch gold must hold what
the oracle makes of the changes that have arrived.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fold_oracle import REFUSED, WITHOUT_IMAGE, Contract, Row, fold, rejections, versions
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

    def __init__(
        self,
        table: str,
        has_versions: bool = False,
        read_again: Mapping[str, int] | None = None,
    ) -> None:
        self.table = table
        self.has_versions = has_versions  # whether its history is folded too
        self.read_again = read_again or {}  # in which epochs, and when that began
        self.contract: Contract = CONTRACTS[table]
        self.histories = 0
        self.changes: list[Line] = []  # the changes of each history, numbered
        self.arrivals: list[Line] = []  # the numbers of each batch of each way to arrive
        self.expected: list[Line] = []  # the rows of each history when some changes have arrived
        self.versions: list[Line] = []  # and their versions

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
                    "committed": change.committed_at,
                    "scope": change.scope,
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
            for key, row in fold(some, self.contract, read_again=[*self.read_again]).items():
                self.expected.append({**line, "key": as_json(key)[1:], "row": as_json(said(row))})
            made = versions(some, self.contract, self.read_again) if self.has_versions else ()
            for version in made:
                times = (version.valid_from, version.valid_to)
                bounds = [version.from_position, version.to_position, version.effect, *times]
                row = as_json([*map(as_text, bounds), *said(version.row)])
                self.versions.append({**line, "key": as_json(version.key)[1:], "row": row})


def said(row: Row) -> list[str | None]:
    missing = "|".join(sorted(row.missing))
    marks = (row.later_change_rejected, row.is_ambiguous)
    return [*row.values.values(), row.position, missing, *(str(mark).lower() for mark in marks)]


def as_text(value: str | int | None) -> str | None:
    return None if value is None else str(value)


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
        self.histories = [one.table for one in cases if one.has_versions]
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
        tables = [*self.tables, *self.history_tables]
        self.dbt("run", "-s", "cases_decoded+1", *tables, *arguments).check()

    @property
    def history_tables(self) -> list[str]:
        return [f"{table}_history" for table in self.histories]

    def mismatches(self, batch: int) -> list[str]:
        """The first few rows in which gold and the oracle differ after this batch."""
        asked = [(COMPARE, table) for table in self.tables]
        asked += [(COMPARE_VERSIONS, table) for table in self.histories]
        asked += [(CURRENT_VERSIONS, table) for table in self.histories]
        asked += [(NEWEST_VERSIONS, table) for table in self.histories]
        return [
            " ".join(map(str, row))
            for question, table in asked
            for row in self.sql(
                question.format(
                    table=table,
                    batch=batch,
                    keys=", ".join(CONTRACTS[table].keys),
                    columns=", ".join([*CONTRACTS[table].columns, *LINEAGE]),
                    values=", ".join(
                        f"cast({column} as string)" for column in CONTRACTS[table].columns
                    ),
                )
            )
        ]


PARTS = {
    "changes": "`group` string, history string, index int, effect string, position string,"
    " key string, image string, committed bigint, scope string",
    "arrivals": "`group` string, arrival string, batch int, indexes array<int>, arrived string",
    "expected": "`group` string, history string, arrived string, key string, row string",
    "versions": "`group` string, history string, arrived string, key string, row string",
}
# not _base_position: gold need not look at what is older than a row that is complete; nor the
# mark of what was rejected: that of a version is about all of it
LINEAGE = (
    "_row_key",
    "_position",
    "_committed_at",
    "_landed_batch",
    "_is_complete",
    "_missing_columns",
    "_is_ambiguous",
)

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
    scope, null, timestamp_seconds(committed), if(effect = 'refused', 'rejected', 'change'),
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

# of each way to arrive, what has arrived after this batch
REACHED = """
with reached as (
    select `group`, arrival, max_by(arrived, batch) as arrived
    from arrivals where table_name = '{table}' and batch <= {batch}
    group by `group`, arrival
),
"""

COMPARE = (
    REACHED
    + """
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
                cast(_later_change_rejected as string), cast(_is_ambiguous as string)
            )) as row
        from gold.{table}
        where _is_complete = (size(_missing_columns) = 0)
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
)

COMPARE_VERSIONS = (
    REACHED
    + """
wanted as (
    select versions.history, reached.arrival, versions.key, versions.row, count(*) as times
    from versions join reached using (`group`, arrived)
    where table_name = '{table}'
    group by all
),
found as (
    select history, arrival, substring(to_json(array({keys})), 2) as key,
        to_json(array(
            substring_index(_from_position, '/', 3), substring_index(_to_position, '/', 3),
            _operation, cast(unix_seconds(_valid_from) as string),
            cast(unix_seconds(_valid_to) as string), {values}, substring_index(_position, '/', 3),
            array_join(sort_array(_missing_columns), '|'), cast(_later_change_rejected as string),
            cast(_is_ambiguous as string)
        )) as row,
        count(*) as times
    from gold.{table}_history
    where _is_complete = (size(_missing_columns) = 0)
    group by all
)
select '{table}_history', history, arrival, key, row, 'oracle:', wanted.times, 'found:', found.times
from wanted full outer join found using (history, arrival, key, row)
where not wanted.times <=> found.times
order by length(history), history, arrival, key, row limit 8
"""
)

CURRENT_VERSIONS = """
with now as (select {keys}, {columns} from gold.{table}),
current_versions as (
    select {keys}, {columns} from gold.{table}_history where _to_position is null
)
select 'only in {table}' as place, *
from (select * from now except all select * from current_versions)
union all
select 'only in history', *
from (select * from current_versions except all select * from now)
limit 5
"""

NEWEST_VERSIONS = """
select 'newest of {table}_history', _row_key, _from_position
from (
    select *, max(_from_position) over (partition by _row_key) as newest_position
    from gold.{table}_history
)
where _is_newest <> (_from_position = newest_position)
limit 5
"""
