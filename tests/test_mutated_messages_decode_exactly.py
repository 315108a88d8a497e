"""A mutated message is decoded to what an exact reader says of it, or rejected with a reason.

Messages are made by mutated_messages.py and read by exact_reader.py, in plain Python. One seed of
one decoder again, with more or fewer messages:

    CHANGEFOLD_SEEDS=7 CHANGEFOLD_MESSAGES=5000 .venv/bin/pytest -n 0 \\
        tests/test_mutated_messages_decode_exactly.py -k decode_ydb

What differs is printed with its seed and number: `messages(decoder, seed, number + 1)[number]`.
To add a mutation, write a function of a place of the message into mutated_messages.py.
"""

from __future__ import annotations

import base64
import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from exact_json import Number, UnreadableError, equal, is_text, kind, read
from exact_reader import READERS, Change, Landed, Verdict, read_record
from kit import Lake, Worker
from messages import compact, envelope, insert, shift
from mutated_messages import (
    FEEDS,
    Row,
    Token,
    messages,
    mutate,
    mutated_line,
    parsed,
    places,
    valid_messages,
    written,
)

SEEDS = [int(seed) for seed in os.environ.get("CHANGEFOLD_SEEDS", "22").split(",")]
COUNT = int(os.environ.get("CHANGEFOLD_MESSAGES", "250"))
SCHEMA = pa.schema(
    {
        **dict.fromkeys(("feed", "raw_key", "raw_value", "raw_encoding", "headers"), pa.string()),
        **{"topic": pa.string(), "kafka_partition": pa.int32(), "kafka_offset": pa.int64()},
        **{"record_time": pa.timestamp("us", "UTC"), "file_path": pa.string()},
        **{"file_line": pa.int64(), "landed_batch": pa.int64(), "message_number": pa.int64()},
    }
)
MODEL = """
{%- for decoder in (decoders() | selectattr('name', 'equalto', 'DECODER') | list)[:1] %}
{%- set options = decoder.options %}
{%- for feed in FEEDS %}
    {%- set of_feed = decoder_options(feed) %}
    {%- for name in ['keys', 'modes'] if of_feed[name] %}
        {%- do options.update({name: dict(options.get(name, {}), **of_feed[name])}) %}
    {%- endfor %}
{%- endfor %}
-- {{ tojson(options) }}
{%- set traits = {} %}
{%- for name, has in connect_traits().items() if name in LACKS %}
    {%- do traits.update({name: has}) %}
    {%- do options.update({'lacks': traits.keys() | list}) %}
{%- endfor %}
with messages as (
    select *
    from parquet.`MESSAGES`
    where not coalesce({{ traits.values() | join(', false) and not coalesce(') or 'false' }}, false)
),

decoded as (
    {{ context[decoder.name]('messages', **options) }}
)

{{ conform_changes('decoded', **decoder.conform_options) }}
{%- endfor %}
"""


CSV = "decode_arcion_s3_csv"
# what a lean decoder's messages lack (connect_traits)
LACKS = ["escape", "schema", "key_schema", "long_key", "inexact", "placeholder"]


class Decoders:
    """The decoders' SQL, compiled once by dbt, each over a file of messages.

    `<name>_lean` leaves out what its messages lack, as silver does, and reads those alone.
    """

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        self.workers = 0
        self.home = lake.home / "mutated"
        self.home.mkdir()
        folder = lake.project / "models" / "mutated"
        folder.mkdir()
        lean = [f"{name}_lean" for name in READERS if name != CSV]
        for name in (*READERS, *lean):
            decoder = name.removesuffix("_lean")
            text = MODEL.replace("DECODER", decoder)
            text = text.replace("FEEDS", str([*FEEDS.get(decoder, ())]))
            text = text.replace("LACKS", str(LACKS if name in lean else []))
            text = text.replace("MESSAGES", str(self.home / f"{decoder}.parquet"))
            # a macro knows all macros by name, a model does not
            (lake.project / "macros" / f"mutated_{name}.sql").write_text(
                f"{{% macro mutated_{name}() -%}}\n{text}\n{{%- endmacro %}}\n"
            )
            (folder / f"mutated_{name}.sql").write_text(f"{{{{ mutated_{name}() }}}}\n")
        lake.dbt("compile", "--select", "mutated").check()
        compiled = lake.project / "target" / "compiled" / "changefold" / "models" / "mutated"
        self.texts = {
            name: (compiled / f"mutated_{name}.sql").read_text() for name in (*READERS, *lean)
        }

    def options(self, name: str) -> dict[str, Any]:
        return json.loads(self.texts[name].strip().split("\n")[0].removeprefix("-- "))

    def decode(self, name: str, rows: dict[int, Row]) -> dict[int, list[Row]]:
        """Messages by number -> their changes in order."""
        numbered = [
            row | {"landed_batch": 7, "message_number": number, "record_time": None}
            for number, row in rows.items()
        ]
        pq.write_table(pa.Table.from_pylist(numbered, SCHEMA), self.home / f"{name}.parquet")
        return self.changes(name)

    def changes(self, name: str) -> dict[int, list[Row]]:
        out = self.home / f"{name}_changes"
        self.lake.worker.start(
            {
                "sql": f"insert overwrite directory '{out}' using parquet {self.texts[name]}",
                **self.lake.place,
            }
        )
        try:
            answer = self.lake.worker.answer(3000)
        except AssertionError as died:
            raise QueryFailedError(str(died)) from died
        if answer is None or "rows" not in answer:
            raise QueryFailedError(str(answer)[:3000])
        return self.found(name)

    def found(self, name: str) -> dict[int, list[Row]]:
        """What was decoded last."""
        found = defaultdict(list)
        for change in pq.read_table(self.home / f"{name}_changes").to_pylist():
            found[change["message_number"]].append(change)
        return {
            number: sorted(changes, key=lambda change: change["change_index"])
            for number, changes in found.items()
        }

    def ender(self, name: str, rows: dict[int, Row]) -> int:
        """Number of one message that ends the query; it is known that one does."""
        numbers, first, last = [*rows], 0, len(rows)
        self.start_spark_again()
        while last - first > 1:
            middle = (first + last) // 2
            try:
                self.decode(name, {number: rows[number] for number in numbers[first:middle]})
                first = middle
            except QueryFailedError:
                last = middle
                self.start_spark_again()
        return numbers[first]

    def start_spark_again(self) -> None:
        """A message may have ended more than its query: what overflows the stack ends Java."""
        self.workers += 1
        self.lake.worker.kill()
        self.lake.worker = Worker(self.lake.home / f"worker{self.workers}")
        self.lake.dbt("compile", "--select", "mutated").check()


class QueryFailedError(AssertionError):
    """A message ended the query of all."""


@pytest.fixture(scope="module")
def decoders(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Iterator[Decoders]:
    yield Decoders(Lake(tmp_path_factory.mktemp("mutated"), worker))


def difference(verdict: Verdict, found: list[Row]) -> str:
    """What is not as the exact reader says; empty if all is."""
    if not found:
        return "the message is in no row"
    outcomes = [row["outcome"] for row in found]
    outcome = outcomes[0]
    if outcome not in ("change", "control", "rejected"):
        return f"outcome {outcome}"
    rest = [row for row in found[1:] if row["operation"] == "implied insert"]
    has_rest = outcome == "rejected" and len(rest) == len(found) - 1
    if {*outcomes[1:]} - {"change" if has_rest else outcome}:
        return f"outcomes {outcomes}"
    if not all(one["reason"] and one["detail"] for one in found if one["outcome"] != "change"):
        return f"{outcome} without a reason"
    if [row["change_index"] for row in found] != [*range(len(found))]:
        return "the changes are not numbered"
    if verdict.free:
        return ""
    if verdict.outcome != "change":
        # what is rejected by one may be a sign of life to the other, but never a change
        if outcome == "change":
            return f"is a change, and should be {verdict.outcome}: {verdict.why}"
        if outcome == "control" and verdict.outcome == "rejected":
            return f"is passed over, and should be rejected: {verdict.why}"
        if len(rest) != len(verdict.rest):
            if verdict.may_refuse:
                return ""
            return f"{len(rest)} changes are left, and should be {len(verdict.rest)}"
        return "; ".join(filter(None, map(of_change, verdict.rest, rest)))
    if outcome != "change":
        return (
            "" if verdict.may_refuse else f"is refused: {found[0]['reason']}: {found[0]['detail']}"
        )
    if len(found) != len(verdict.changes):
        return f"{len(found)} changes, and should be {len(verdict.changes)}"
    return "; ".join(filter(None, map(of_change, verdict.changes, found)))


def of_change(said: Change, row: Row) -> str:
    wrong = []
    pairs = {
        "entity": (said.entity, row["entity"]),
        "operation": (said.operation, row["operation"]),
        "row_effect": (said.effect, row["row_effect"]),
    }
    if said.encoding and said.after is not None:
        pairs["value_encoding"] = (said.encoding, row["value_encoding"])
    if said.position:
        pairs["change_position"] = (said.position, row["change_position"])
    for name, (should, came) in pairs.items():
        if should != came:
            wrong.append(f"{name} is {str(came)[:200]!r}, and should be {str(should)[:200]!r}")
    if not same_key(said.key, row["row_key"]):
        wrong.append(f"row_key is {str(row['row_key'])[:200]}, and should be {str(said.key)[:200]}")
    if said.effect != "delete":
        wrong.append(of_image("row_after", said.after, row["row_after"], said.wide))
    if said.operators is not None:
        wrong.append(of_image("operators", said.operators, row["attribute_operators"], set()))
    return "; ".join(filter(None, wrong))


def of_image(what: str, should: dict[str, Any] | None, text: str | None, wide: set[str]) -> str:
    if text is None or should is None:
        return "" if text is None and should is None else f"{what} is {text}, not {should}"
    try:
        came = read(text)
    except UnreadableError as error:
        return f"{what} is no JSON: {error}: {text[:200]}"
    if should.keys() != came.keys():
        return f"{what} has {sorted(came)}, and should have {sorted(should)}"[:600]
    for name in should:
        same = same_part if name in wide else equal
        if not same(should[name], came[name]):
            return (
                f"{what}: {name[:50]!r} is {kind(came[name])} {str(came[name])[:200]!r}, and should"
                f" be {kind(should[name])} {str(should[name])[:200]!r}"
            )
    return ""


def same_key(parts: list[Any] | None, text: str | None) -> bool:
    """Keys are texts: a number by its value, an object or a list as JSON."""
    if parts is None or text is None:
        return parts is None and text is None
    found = read(text)
    return len(found) == len(parts) and all(map(same_part, parts, found))


def same_part(should: Any, came: Any) -> bool:  # noqa: ANN401
    if should is None or came is None:
        return should is None and came is None
    if isinstance(should, Number):
        try:
            return equal(should, read(came))
        except UnreadableError:
            return False
    if isinstance(should, bool):
        return came == ("true" if should else "false")
    if isinstance(should, dict | list):
        return same_within(should, read(came))
    return is_text(came) and should == came


def same_within(should: Any, came: Any) -> bool:  # noqa: ANN401
    """In an object of a key, a number that no variant holds stands in quotes, digit for digit."""
    if isinstance(should, dict) and isinstance(came, dict):
        return should.keys() == came.keys() and all(
            same_within(should[name], came[name]) for name in should
        )
    if isinstance(should, list) and isinstance(came, list):
        return len(should) == len(came) and all(map(same_within, should, came))
    is_quoted = isinstance(should, Number) and is_text(came) and len(should) > 38
    return str(should) == came if is_quoted else equal(should, came)


def checked(decoders: Decoders, name: str, seed: int, count: int) -> tuple[Counter[str], list[str]]:
    options = decoders.options(name)
    made = messages(name, seed, count)
    rows = {number: row for number, (row, _) in enumerate(made)}
    try:
        found = decoders.decode(name, rows)
    except QueryFailedError as error:
        number = decoders.ender(name, rows)
        pytest.fail(f"seed {seed}, message {number} ends {name}: {made[number]} {error}")
    counts: Counter[str] = Counter()
    wrong = []
    for number, row in rows.items():
        is_mutated = made[number][1]
        verdict = READERS[name](row | {"message_number": number}, options)
        came = found.get(number, [])
        said = difference(verdict, came)
        counts[came[0]["outcome"] if came else "lost"] += 1
        if not is_mutated and verdict.outcome == "change" and came[0]["outcome"] != "change":
            said = said or "a neighbour is not decoded"
        if said:
            wrong.append(
                f"{name}, seed {seed}, message {number}: {said}\n"
                f"    key   {str(row['raw_key'])[:300]!r}\n"
                f"    value {str(row['raw_value'])[:1500]!r}"
            )
    return counts, wrong


@pytest.mark.parametrize("name", READERS)
def test_a_mutated_message_is_exact_or_rejected(decoders: Decoders, name: str) -> None:
    for seed in SEEDS:
        check(decoders, name, seed, COUNT)


@pytest.mark.soak
@pytest.mark.parametrize("name", READERS)
def test_100_000_mutated_messages_are_exact_or_rejected(decoders: Decoders, name: str) -> None:
    for seed in range(1, 6):
        check(decoders, name, seed, 2_250)


def check(decoders: Decoders, name: str, seed: int, count: int) -> None:
    counts, wrong = checked(decoders, name, seed, count)
    if f"{name}_lean" in decoders.texts:
        full, lean = decoders.found(name), decoders.changes(f"{name}_lean")
        counts["lean"] = len(lean)
        wrong += [
            f"{name}, seed {seed}, message {number}: lean: {lean[number]}"
            for number in lean
            if lean[number] != full[number]
        ]
    print(f"\n{name}, seed {seed}: {dict(counts.most_common())}")
    assert not wrong, f"{len(wrong)} of {count}\n" + "\n".join(wrong[:20])


@pytest.mark.wide
def test_a_value_nested_nearly_a_thousand_deep_ends_no_run(decoders: Decoders) -> None:
    """One of these takes more than the megabyte of stack that Java has by default, as long as Java
    has compiled only some of what reads it: once it has all, or none yet, less is enough."""
    decoders.start_spark_again()
    check(decoders, "decode_huawei_cdl_debezium", 22, 1_200)


# what no reader takes: beyond the limits of JSON in a value that has landed

GIANTS = {
    "text": Token('"' + "é" * 20_000_001 + '"'),
    "text that fits": Token('"' + "y" * 19_000_000 + '"'),
    "number": Token("1" * 1_001),
    "larger number": Token("1" * 3_000_000),
    "fraction": Token("0." + "3" * 100_000),
    "nested arrays": Token("[" * 1_001 + "]" * 1_001),
    "nested objects": Token('{"a":' * 100_000 + "1" + "}" * 100_000),
    "name": Token('{"' + "n" * 50_001 + '":1}'),
    "longer name": Token('{"' + "n" * 5_000_000 + '":1}'),
    "array": Token("[" + "1," * 500_000 + "1]"),
    "members": Token("{" + ",".join(f'"m{number}":1' for number in range(50_000)) + "}"),
}


@pytest.mark.wide
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in ("decode_debezium", CSV) else pytest.mark.soak)
        for name in READERS
    ],
)
def test_giants_within_a_message_are_rejected_or_exact(decoders: Decoders, name: str) -> None:
    valid = [row for row in valid_messages(name) if row["raw_value"]]
    rows: dict[int, Row] = {}
    for number, (what, giant) in enumerate(GIANTS.items()):
        random = Random(f"{name}/{what}")
        rows[3 * number] = neighbour = random.choice(valid)
        for more, column in enumerate(("raw_value", "raw_key"), 1):
            if neighbour[column] is None or (what == "text that fits" and column == "raw_key"):
                continue
            if name == CSV:
                fields = neighbour[column].split(",")
                fields[0] = '"' + giant.replace('"', '""') + '"'
                text = ",".join(fields)
            else:
                tree = parsed(neighbour[column])
                leaves = [
                    place for place in places(random, tree) if not isinstance(place.value, list)
                ]
                random.choice(leaves).put(giant)
                text = written(random, tree)
            rows[3 * number + more] = neighbour | {column: text}
    found = decoders.decode(name, rows)
    options = decoders.options(name)
    counts: Counter[str] = Counter()
    wrong = []
    for number, row in rows.items():
        came = found.get(number, [])
        counts[came[0]["outcome"] if came else "lost"] += 1
        said = difference(READERS[name](row | {"message_number": number}, options), came)
        if said or (number % 3 == 0 and came[0]["outcome"] != "change"):
            wrong.append(f"{[*GIANTS][number // 3]}, {number % 3}: {said[:500]}")
    print(f"\n{name}: {dict(counts.most_common())}")
    assert not wrong, "\n".join(wrong)


# from a landing file to gold

FEED = "shop_mariadb"
FIRST_NEIGHBOUR = 700_000


def landed_lines(seed: int, count: int) -> tuple[list[bytes], dict[int, Row]]:
    """Lines of a landing file, and the rows of the neighbours among them."""
    lines, neighbours = [], {}
    for number in range(count):
        random = Random(f"{seed}/{FEED}/{number}")
        if number % 10 == 0:
            row = shift(FIRST_NEIGHBOUR + number, remark=f"neighbour {number}")
            lines.append(insert(row, "shifts", 5_000 + number).encode())
            neighbours[row["id"]] = row
            continue
        value = compact(envelope("c", shift(number), None, "shifts", number))
        row = {"raw_key": f'{{"id":{number}}}', "raw_value": value, "raw_encoding": "text"}
        row |= {"kafka_partition": 0, "kafka_offset": number}
        made = mutate(random, row, "decode_debezium")
        record = {"key": made["raw_key"], "value": made["raw_value"], "headers": None}
        record |= {"topic": "shop_my.warehouse.shifts", "timestamp": 1795261261299}
        record |= {"partition": made["kafka_partition"], "offset": made["kafka_offset"]}
        lines.append(mutated_line(random, record))
    return lines, neighbours


@pytest.mark.slow
def test_mutated_lines_land_as_they_are_and_their_neighbours_reach_gold(
    tmp_path_factory: pytest.TempPathFactory, worker: Worker
) -> None:
    lake = Lake(tmp_path_factory.mktemp("landed"), worker, {FEED: "warehouse"})
    lake.keep_models("shifts")
    for seed in SEEDS:
        lines, neighbours = landed_lines(seed, COUNT)
        path = lake.land(FEED, f"mutated-{seed}.jsonl", lines)
        outcome = lake.build()
        assert "Traceback" not in outcome.output
        lake.assert_each_line_is_landed_once()
        wrong = differences_in_bronze(lake, path.name, b"\n".join(lines).split(b"\n"))
        assert not wrong, f"seed {seed}: {len(wrong)} lines\n" + "\n".join(wrong[:20])
        found = lake.sql(
            "select id, work, hours, remark, _is_complete, _later_change_rejected from gold.shifts"
            f" where id >= {FIRST_NEIGHBOUR} and remark like 'neighbour %'"
        )
        assert sorted(found) == sorted(
            [str(row["id"]), "2009-01-25", row["hours"], row["remark"], "True", "False"]
            for row in neighbours.values()
        ), f"seed {seed}"


def differences_in_bronze(lake: Lake, file: str, lines: list[bytes]) -> list[str]:
    names = ("raw_key", "raw_value", "raw_encoding", "topic", "kafka_partition", "kafka_offset")
    rows = {
        row["file_line"]: row
        for row in lake.rows(f"bronze.{FEED}_messages", (*names, "file_line", "file_path"))
        if row["file_path"].endswith(file)
    }
    wrong = []
    for number, line in enumerate(lines, 1):
        said = landing_difference(read_record(line), rows[number])
        if said:
            wrong.append(f"line {number}: {said}\n    {line[:600]!r}")
    return wrong


def landed_as(part: Any, row: Row, name: str) -> bool:  # noqa: ANN401
    """JSON in the place of a text: with its numbers, or kept as a line."""
    came = row[f"raw_{name}"]
    if part is None or is_text(part) or came is None:
        return row["raw_encoding"] == "line" or came == part
    return row["raw_encoding"] == "line" or equal(part, read(came))


def landing_difference(said: Landed, row: Row) -> str:
    if said.free:
        wrong = [name for name, part in said.values.items() if not landed_as(part, row, name)]
        return f"{wrong} are not as they were sent" if wrong else ""
    if said.encoding != row["raw_encoding"]:
        return f"is landed as {row['raw_encoding']}, and should be as {said.encoding}: {said.why}"
    for name, value in said.values.items():
        came = base64.b64decode(row[name]) if said.encoding == "base64" else row[name]
        if came != value:
            return f"{name} is {str(row[name])[:200]!r}, and should be {str(value)[:200]!r}"
    return ""
