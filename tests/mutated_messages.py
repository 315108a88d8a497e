"""Valid messages of all formats, and mutations of them: what else may come over a wire.

A message is a tree: `Members` for objects (pairs, so that a member may stand twice), lists, texts,
and `Token` for what stands in the text as it is (numbers, words, nonsense). `mutate` changes one
or several places of it and writes it, in one of several spellings.

Message `number` of `seed` is always the same one: see test_mutated_messages_decode_exactly.py.
To add a mutation, write a function of a `Place` and list it in MUTATIONS.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

Row = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
FORMATS = ROOT / "macros" / "formats"
# decoder -> the sample's feeds that are landed as records or values
FEEDS = {
    "decode_debezium": ("shop_postgres", "shop_mariadb"),
    "decode_ydb": ("courier_ydb",),
    "decode_ydb_debezium": ("courier_debezium",),
    "decode_tigergraph": ("social_graph",),
    "decode_arcion_kafka_json": ("arcion_kafka",),
}
# how many messages of each feed's files
OF_A_FEED = 60
BRONZE = ("raw_key", "raw_value", "raw_encoding", "headers", "topic", "kafka_partition")
BRONZE = ("feed", *BRONZE, "kafka_offset", "file_path", "file_line")


class Token(str):
    """Stands in the message as it is, without quotes."""


class Members(list[list[Any]]):
    """An object: pairs of name and value."""


def parsed(text: str) -> Any:  # noqa: ANN401
    return json.loads(
        text,
        object_pairs_hook=lambda pairs: Members([name, value] for name, value in pairs),
        parse_int=Token,
        parse_float=Token,
    )


# the valid messages


def valid_messages(decoder: str) -> list[Row]:
    """Bronze rows that become changes: of the format's own sample, and of the example's files."""
    folder = FORMATS / decoder.removeprefix("decode_")
    changes = map(json.loads, (folder / "changes.jsonl").read_text().split("\n")[:-1])
    good = {change["case"] for change in changes if change["outcome"] == "change"}
    rows = map(json.loads, (folder / "wire.jsonl").read_text().split("\n")[:-1])
    found = [row for row in rows if row["case"] in good]
    for feed in FEEDS.get(decoder, ()):
        landed = [*landed_messages(feed)]
        found.extend(landed[:: max(1, len(landed) // OF_A_FEED)])
    return [{name: row.get(name) for name in BRONZE} for row in found]


def landed_messages(feed: str) -> Iterator[Row]:
    for path in sorted((ROOT / "examples" / "landing" / feed).glob("*.jsonl*")):
        if "broken" in path.name:
            continue
        content = path.read_bytes()
        text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
        for number, line in enumerate(text.split("\n")[:-1]):
            row = {"feed": feed, "raw_encoding": "text"}
            row |= {"file_path": f"file:/landing/{path.name}", "file_line": number + 1}
            if feed == "social_graph":
                yield row | {"raw_value": line}
                continue
            record = json.loads(line)
            if record["value"] is None or '"op"' not in record["value"] + '"op"' * (
                feed == "courier_ydb"
            ):
                continue
            place = {"kafka_partition": record["partition"], "kafka_offset": record["offset"]}
            said = {"raw_key": record["key"], "raw_value": record["value"]}
            yield row | said | place | {"topic": record["topic"]}


# values to put in the place of others

WORDS = [Token(word) for word in ("null", "true", "false", "{}", "[]", '""', "0", '"0"')]
NUMBERS = [
    *(
        "0",
        "-0",
        "-0.0",
        "0.0",
        "1.50",
        "100",
        "1e2",
        "1E+2",
        "-1",
        "00",
        "01",
        "-",
        "+1",
        "1.",
        ".5",
    ),
    *("NaN", "Infinity", "-Infinity", "nan", "0x10", "1_000", "1e400", "1e-400", "-1e309"),
    *("127", "128", "32767", "32768", "2147483647", "2147483648", "-2147483649"),
    *("9223372036854775807", "9223372036854775808", "-9223372036854775808"),
    *("-9223372036854775809", "18446744073709551615", "18446744073709551616"),
    *("170141183460469231731687303715884105727", "99999999999999999999999999999999999999"),
    *("0.1", "0.30000000000000004", "123456789012345.678901234567890", "1.7976931348623157e308"),
    *("4.9e-324", "9007199254740993", "9007199254740993.0", "1.5e3", "12345678901234567e1"),
    *("0." + "0" * 30 + "1", "1." + "3" * 37, "12345678901234567890.123456789012345678"),
]
TIMES = [
    *("-1", "1", "86399999", "86400000", "86399999999", "86400000000", "-86400000000", "-719162"),
    *("-719163", "2932896", "2932897", "11016", "-62135596800000", "-62135596800001"),
    *("-62135596800000000", "-62135596800000001", "253402300799999", "253402300800000"),
    *("253402300799999999", "253402300800000000", "9014630399999999", "9014716799999999"),
    *("-9014630400000001", "9223372036825200000", "-9223372036832400000", "-62135596799999999"),
    *("1706695200123456789", "-1", "-1001", "-62135596800000000000", "32503679999999999"),
    *("1709164799999999", "1709251199999999", "-2147483648", "-622191234", "-2147472691"),
]
TEXTS = [
    *(
        "",
        " ",
        "null",
        "NULL",
        "default",
        "true",
        "0",
        "-0",
        "1e3",
        "NaN",
        "é",
        "e\u0301",
        "\u0000",
    ),
    *(
        "\n",
        "\r\n",
        "\t",
        "a\\b",
        '"',
        "'",
        "`",
        "/",
        "\\",
        "{",
        "}",
        "[]",
        "{}",
        "\u2028",
        "\ufeff",
    ),
    *(
        "__debezium_unavailable_value",
        "X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ==",
        "名前",
        "😀",
        "𝒳",
    ),
    *("1 ", " 1", "1.5", "2024-02-30", "99999-01-01", "MDk=", "nA==", "AA==", "%%%", "a|b", "a,b"),
    *(
        "\u007f",
        "\u0085",
        "\uffff",
        "ÿ",
        "ß",
        "İ",
        "ı",
        "K",
        "$1",
        "%s",
        "{{ x }}",
        "--",
        "\\u0041",
    ),
]
NAMES = [
    *(
        "",
        " ",
        "na me",
        "order-id",
        "EMP#",
        "2fa",
        "ключ",
        "名",
        "a.b",
        "a/b",
        "a\\b",
        'a"b',
        "a'b",
    ),
    *("a`b", "a\nb", "\u0000", "ID", "Id", "e\u0301", "é", "x" * 300, "名" * 100, "%2F", "null"),
    *("op", "after", "before", "payload", "schema", "source", "key", "$", "[0]", "case"),
]
LOGICAL = [
    *("org.apache.kafka.connect.data.Decimal", "io.debezium.data.VariableScaleDecimal"),
    *("org.apache.kafka.connect.data.Date", "io.debezium.time.Date", "io.debezium.time.Time"),
    *("org.apache.kafka.connect.data.Time", "io.debezium.time.MicroTime"),
    *("io.debezium.time.NanoTime", "org.apache.kafka.connect.data.Timestamp"),
    *("io.debezium.time.Timestamp", "io.debezium.time.MicroTimestamp"),
    *("io.debezium.time.NanoTimestamp", "io.debezium.time.ZonedTimestamp"),
    *("com.xxx.cdc.data.timestamp", "com.xxx.cdc.data.Decimal", "io.debezium.data.Json"),
]


def any_number(random: Random) -> Token:
    kind = random.random()
    if kind < 0.5:
        return Token(random.choice(NUMBERS))
    if kind < 0.6:
        edge = random.choice([2**31, 2**32, 2**53, 2**63, 2**64, 2**127, 10**18, 10**38])
        return Token(random.choice([-1, 1]) * edge + random.choice([-1, 0, 1]))
    digits = random.choice([1, 5, 15, 16, 17, 18, 19, 20, 37, 38, 39, 60, 200, 1000, 1001, 1200])
    text = str(random.randrange(1, 10)) + "".join(random.choices("0123456789", k=digits - 1))
    if kind < 0.8 and digits > 1:
        point = random.randrange(1, digits)
        text = f"{text[:point]}.{text[point:]}"
    if kind > 0.95:
        text += f"e{random.randrange(-30, 31)}"
    return Token(random.choice(["", "-"]) + text)


def any_text(random: Random) -> str:
    kind = random.random()
    if kind < 0.75:
        return random.choice(TEXTS)
    if kind < 0.97:
        return "".join(random.choices("ab \\\"'é名😀\n\u0000{[:,", k=random.randrange(1, 30)))
    return random.choice(["x", '"', "é"]) * random.choice([10_000, 10_001, 65_536])


def any_value(random: Random) -> Any:  # noqa: ANN401
    choices: list[Callable[[], Any]] = [
        lambda: random.choice(WORDS),
        lambda: any_number(random),
        lambda: any_text(random),
        lambda: Token(random.choice(TIMES)),
        lambda: [any_number(random), any_text(random)],
        lambda: Members([[any_text(random), any_number(random)]]),
    ]
    return random.choice(choices)()


# places in a message, and what is done to them


@dataclass
class Place:
    """A value within an object or a list."""

    random: Random
    holder: Any
    at: int  # of the list, or of the pair
    path: tuple[str, ...]

    @property
    def value(self) -> Any:  # noqa: ANN401
        return self.holder[self.at][1] if isinstance(self.holder, Members) else self.holder[self.at]

    def put(self, value: Any) -> None:  # noqa: ANN401
        if isinstance(self.holder, Members):
            self.holder[self.at][1] = value
        else:
            self.holder[self.at] = value


def places(random: Random, value: Any, path: tuple[str, ...] = ()) -> Iterator[Place]:  # noqa: ANN401
    if isinstance(value, Members):
        for at, (name, one) in enumerate(value):
            yield Place(random, value, at, (*path, name))
            yield from places(random, one, (*path, name))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield Place(random, value, at, (*path, str(at)))
            yield from places(random, one, (*path, str(at)))


def removed(place: Place) -> None:
    del place.holder[place.at]


def doubled(place: Place) -> None:
    if isinstance(place.holder, Members):
        name = place.holder[place.at][0]
        value = place.random.choice([place.value, any_value(place.random)])
        place.holder.insert(place.random.randrange(len(place.holder) + 1), [name, value])
    else:
        place.holder.append(place.value)


def renamed(place: Place) -> None:
    if isinstance(place.holder, Members):
        name = place.holder[place.at][0]
        others = [name.upper(), name.lower(), name.title(), name + " ", " " + name, name[:-1]]
        place.holder[place.at][0] = place.random.choice([*others, *NAMES])


def nested(place: Place) -> None:
    value = place.value
    place.put(place.random.choice([[value], Members([["value", value]]), [value, value]]))


def retyped(place: Place) -> None:
    place.put(any_value(place.random))


def renumbered(place: Place) -> None:
    place.put(any_number(place.random))


def retimed(place: Place) -> None:
    place.put(Token(place.random.choice(TIMES)))


def retexted(place: Place) -> None:
    place.put(any_text(place.random))


def nulled(place: Place) -> None:
    place.put(Token("null"))


def as_text(place: Place) -> None:
    """What was a number as a text, what was a text without its quotes."""
    value = place.value
    place.put(str(value) if isinstance(value, Token) else Token(written(place.random, value)))


def extended(place: Place) -> None:
    if isinstance(place.value, Members):
        name = place.random.choice([*NAMES, any_text(place.random)])
        at = place.random.randrange(len(place.value) + 1)
        place.value.insert(at, [name, any_value(place.random)])


def shuffled(place: Place) -> None:
    if isinstance(place.value, list):
        place.random.shuffle(place.value)


def deepened(place: Place) -> None:
    depth = place.random.choice([10, 100, 400, 990, 1100])
    opened, closed = place.random.choice([("[", "]"), ('{"a":', "}")])
    place.put(Token(opened * depth + "1" + closed * depth))


def grown(place: Place) -> None:
    kinds = ["text", "array", "name", "members"]
    kind = place.random.choices(kinds, weights=[6, 2, 1, 1])[0]
    if kind == "text":
        place.put("y" * place.random.choice([10_000, 10_001, 30_000, 100_000]))
    elif kind == "array":
        place.put([Token(number) for number in range(10_000)])
    elif kind == "name":
        place.put(Members([["n" * place.random.choice([49_990, 50_001, 60_000]), Token("1")]]))
    else:
        place.put(Members([[f"m{number}", Token(number)] for number in range(2_000)]))


def escaped(place: Place) -> None:
    """A text with an escape that a reader may take in its own way."""
    tokens = [r"\ud800", r"\udc00", r"\ud83d\ude00", r"\u0000", r"\u00e9", r"\/", r"\b\f", r"\x41"]
    tokens += [r"\u12", r"\uD83Dx", "\x01", "\t", r"\'", r"\u2028", "\ufeff", r"\ud83d\ud83d"]
    place.put(Token('"a' + place.random.choice(tokens) + 'b"'))


def relogical(place: Place) -> None:
    """A column's schema gets another logical type, and its value another number."""
    if "fields" in place.path and place.path[-1] == "name":
        place.put(place.random.choice(LOGICAL))
    elif "fields" not in place.path:
        retimed(place)


MUTATIONS: list[tuple[Callable[[Place], None], int]] = [
    *((removed, 3), (doubled, 2), (renamed, 3), (nested, 2), (retyped, 6), (renumbered, 5)),
    *((retimed, 4), (retexted, 5), (nulled, 3), (as_text, 2), (extended, 3), (shuffled, 1)),
    *((deepened, 1), (grown, 1), (escaped, 2), (relogical, 5)),
]


# how a message is written


def written(random: Random, value: Any, blanks: str = "", ascii_only: bool = False) -> str:  # noqa: ANN401
    def text(value: str) -> str:
        return json.dumps(value, ensure_ascii=ascii_only)

    def one(value: Any) -> str:  # noqa: ANN401
        if isinstance(value, Token):
            return str(value)
        if isinstance(value, Members):
            inner = f",{blanks}".join(f"{text(name)}:{blanks}{one(part)}" for name, part in value)
            return f"{{{blanks}{inner}{blanks}}}"
        if isinstance(value, list):
            return f"[{f',{blanks}'.join(map(one, value))}]"
        if value is None or isinstance(value, bool):
            return json.dumps(value)
        return text(value)

    return one(value)


def cut(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


SPOILERS: list[Callable[[Random, str], str]] = [
    cut,
    lambda random, text: text + text,
    lambda random, text: (
        text + random.choice([" ", "\n", ",", "x", "]", "}", "null", ",{}", "\x00"])
    ),
    lambda random, text: random.choice([" ", "\n", "\ufeff", ",", "[", "x", "//\n", "\x00"]) + text,
    lambda random, text: text[:-1] + ",}",
    lambda random, text: text.replace('"', "'"),
    lambda random, text: text.replace(":", random.choice([" : ", "=", "::"]), 1),
    lambda random, text: text.replace(",", random.choice([",,", ";", " ,\n"]), 1),
    lambda random, text: f"[{text}]",
    lambda random, text: json.dumps(text),
    lambda random, text: random.choice(["", " ", "null", "{}", "[]", "0", '"x"', '{"payload":{}}']),
    lambda random, text: text.replace("/", "\\/"),
]


def mutated_text(random: Random, text: str) -> str:
    try:
        tree = parsed(text)
    except ValueError:
        return random.choice(SPOILERS)(random, text) if text else "x"
    for _ in range(random.choices([0, 1, 2, 3], weights=[1, 8, 3, 1])[0]):
        found = [*places(random, tree)]
        rows = [one for one in found if "schema" not in one.path[:1]]
        if not found:
            break
        mutation = random.choices(*zip(*MUTATIONS, strict=True))[0]
        chosen = found if mutation in (relogical, shuffled) or random.random() < 0.1 else rows
        mutation(random.choice(chosen or found))
    blanks = random.choices(["", " ", "\n  "], weights=[8, 1, 1])[0]
    result = written(random, tree, blanks, random.random() < 0.1)
    if random.random() < 0.12:
        result = random.choice(SPOILERS)(random, result)
    return result


def mutated_csv(random: Random, text: str) -> str:
    """A record of CSV, and the JSON in its fields."""
    fields = text.split(",") if '"' not in text else None
    kind = random.random()
    if kind < 0.3 and fields:
        at = random.randrange(len(fields))
        value = random.choice(
            [any_text(random), str(any_number(random)), "NULL", '"NULL"', "4", "2"]
        )
        fields[at] = value
        return ",".join(fields)
    if kind < 0.5:
        at = random.randrange(len(text) + 1)
        return text[:at] + random.choice([",", '"', '""', "\n", "\r", "x", "NULL", " "]) + text[at:]
    if kind < 0.7:
        at = random.randrange(len(text) + 1)
        return text[:at] + text[at + random.randrange(1, 4) :]
    if kind < 0.85:
        quoted = '"' + any_text(random).replace('"', '""') + '"'
        head, _, tail = text.partition(",")
        return f"{quoted},{tail}" if not head.startswith('"') else text
    return random.choice(
        [cut(random, text), text + text, text + ",", "," + text, text + "\r", "", '"', text.upper()]
    )


def mutate(random: Random, row: Row, decoder: str) -> Row:
    """One mutated message. Texts in it are what UTF-8 holds, as in bronze."""
    row = dict(row)
    key, value = row["raw_key"], row["raw_value"]
    change = mutated_csv if decoder == "decode_arcion_s3_csv" else mutated_text
    kind = random.random()
    if kind < 0.85 or decoder.startswith("decode_arcion_s3"):
        row["raw_value"] = change(random, value)
    elif kind < 0.95 and key is not None:
        row["raw_key"] = random.choice([None, mutated_text(random, key), mutated_text(random, key)])
    elif kind < 0.97:
        row["kafka_partition"] = random.choice([None, 0, 2**31 - 1])
        row["kafka_offset"] = random.choice([None, 0, 2**63 - 1])
    elif kind < 0.98:
        row["raw_encoding"] = random.choice(["base64", "line"])
    elif kind < 0.985:
        row["raw_value"] = None
    else:
        row["raw_key"] = mutated_text(random, "{}")
    for name in ("raw_key", "raw_value"):
        if row[name] is not None:
            row[name] = row[name].encode(errors="replace").decode()
    return row


def messages(decoder: str, seed: int, count: int) -> list[tuple[Row, bool]]:
    """Rows with whether they are mutated; each third is a neighbour as it was."""
    valid = valid_messages(decoder)
    found = []
    for number in range(count):
        random = Random(f"{seed}/{decoder}/{number}")
        row = random.choice(valid)
        found.append((row, False) if number % 8 == 0 else (mutate(random, row, decoder), True))
    return found


# landing files


SPOILED = [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe9", b"\x80", b"\x00"]


def mutated_line(random: Random, row: Row) -> bytes:
    """A record with key, value and place as a line of a landing file, or as several lines."""
    names = ("key", "value", "headers", "topic", "partition", "offset", "timestamp")
    line = json.dumps({name: row[name] for name in names}, ensure_ascii=random.random() < 0.2)
    kind = random.random()
    if kind < 0.4:
        line = mutated_text(random, line)
    content = line.encode(errors="surrogatepass")
    if kind > 0.93:
        at = random.randrange(len(content))
        content = content[:at] + random.choice(SPOILED) + content[at:]
    return content
