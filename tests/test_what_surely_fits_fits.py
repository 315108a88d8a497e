"""What is taken to fit by a plain read of its image fits by the exact rules, and says the same."""

from __future__ import annotations

import json
import struct
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from fold_cases import FoldLake
from kit import Worker

# the contract: columns of all kinds, with what may be sent of each as a text of JSON
DIGITS = "1234567890" * 5
NUMBERS = (
    *("0", "-0", "7", "-12", "127", "128", "200", "-129", "40000", "2147483648", "9" * 19, DIGITS),
    *("5.0", "12.5", "-0.25", "1.005", "0.1000000000000000055", "123456789.123456789", "1e2"),
    *("12345678.0", "1E-7", "1e400", f"0.{DIGITS}", f"{DIGITS}.5", "16777217", "0.1", "-1e999"),
    *("9007199254740993", "-9007199254740992", "4611686018427388000", "1" + "0" * 60),
    *("9007199254740993.00", "9.007199254740993E15", "1.6777217E7", "16777217.0", "1.5E7"),
)
WORDS = (
    *('""', '" "', '"x"', '"true"', '"null"', '"a{b"', '"a {"', '"say \\"s\\":\\"x\\""', '"NaN"'),
    *('"5d"', '"-3.F"', '"0x1p4"', '"1e2D"'),
    *('"\\u0001-5"', '"é\\n"', '"aGk="', '"%%%"', '"1,234"', '"+5"', '" 5"', '"05"', '"Infinity"'),
    *("true", "false", "null", '{"s":"x"}', '{ "d" : "1.5"}', "[1.50]", '[{"s":"0.1"}]', "{}"),
)
DAYS = (
    *('"2024-02-29"', '"2023-02-29"', '"10000-01-01"', '"0000-01-01"', '"12:30:00"', '"2024-2-3"'),
    *('"2024-01-31T00:00:00Z"', '"2024-01-31T10:00:00.123456Z"', '"2024-01-31T10:00:00.1234567"'),
    *(
        '"2024-01-31T10:00:00+02:00"',
        '"2024-01-31 10:00:00"',
        "19000",
        "-719163",
        "2932897",
        "1706695200123456",
        "19000.5",
    ),
    *("253402300800000000", "9223372036825200000", "-62135596800000001", '"19000"'),
)
QUOTED = tuple(f'"{number}"' for number in NUMBERS)
COLUMNS = {
    "id": ("bigint", ("5",)),
    "k": ("string", ()),  # what its row key has
    "i": ("int", ("-12",)),
    "t": ("tinyint", ("127",)),
    "d": ("decimal(10,2)", ('"12.50"', "7", '"-0.25"')),
    "l": ("decimal(38,10)", ('"0.1"', f'"{DIGITS[:20]}"')),
    "f": ("double", ("12.5", "0.1000000000000000055", "1e2")),
    "r": ("float", ("0.1", "7")),
    "b": ("boolean", ("true", "false")),
    "s": ("string", ('"x"', '"é"', '""')),
    "c d": ("string", ('"x"', "null")),
    "z": ("binary", ('"aGk="',)),
    "day": ("date", ('"2024-02-29"',)),
    "at": ("timestamp", ('"2024-01-31T10:00:00.123456Z"',)),
    "on": ("date", ("19000", "null")),
    "of any year": ("date", ("19000", "null")),
    "micros": ("timestamp_ntz", ("1706695200123456",)),
    "wall": ("timestamp_ntz", ('"2024-01-31T10:00:00"', '"2024-01-31 10:00:00.5Z"')),
    "many": ("array<int>", ("null",)),
}
ENCODINGS = {
    "on": "io.debezium.time.Date",
    "of any year": "ydb.Date32",
    "micros": "io.debezium.time.MicroTimestamp",
}
REQUIRED = ("id", "k", "s")
KEY = ("id", "k")
KEYS = ('"x"', '"é"', '" "', '"\\n"', '"a\\"b"', '"a\\\\"', '"a\\",\\"b"', '"\\u0001"')
STRANGE_KEYS = ('["5","a","b"]', '["5"]', '["5","\\n"]', '["5","\n"]', '["6","x"]', '["5",null]')
ODD = (*NUMBERS, *QUOTED, *WORDS, *DAYS)


def image(random: Random, key: str) -> str:
    """All columns but some, most as they should be; sometimes others, and sometimes with spaces."""
    members = []
    for name, (_, fitting) in COLUMNS.items():
        fits = (key,) if name == "k" else fitting
        text = random.choice(ODD if random.random() < 0.06 else fits)
        if random.random() < 0.97:
            members.append(f'"{name}":{text}')
    if random.random() < 0.1:
        name = random.choice([*COLUMNS, "other"])
        nested = random.choice((f'{{"{name}":"0.1"}}', f'{{ "{name}":"x"}}', f'[{{"{name}":"7"}}]'))
        members.insert(random.randrange(len(members)), f'"other":{nested}')
    between = ", " if random.random() < 0.05 else ","
    return "{" + between.join(members) + "}"


def image_but_for(name: str, text: str) -> str:
    """All columns as they should be, but for one."""
    texts = {column: (*fitting, KEYS[0])[0] for column, (_, fitting) in COLUMNS.items()}
    return "{" + ",".join(f'"{column}":{it}' for column, it in (texts | {name: text}).items()) + "}"


def contract() -> str:
    columns = [
        {
            **{"name": name, "source_column": name, "data_type": data_type},
            **{"is_key": name in KEY, "key_part": KEY.index(name) if name in KEY else None},
            **{"is_required": name in REQUIRED, "is_nullable": False, "any_year": False},
            "wire_encoding": ENCODINGS.get(name),
        }
        for name, (data_type, _) in COLUMNS.items()
    ]
    return "{% set columns = " + repr(columns).replace("None", "none") + " %}"


# A member that no column has keeps the plain read from being sure, so the exact rules decide.
DOUBT = ',"doubt":{"doubt":0}}'
COMPARE = """
with plain as (
    {{ find_misfits('images', 'plain', columns) }}
),

exact as (
    {{ find_misfits('images', 'exact', columns) }}
),

sure as (
    select
        *,
        {{ surely_fits('row_after', columns) }} as is_sure
    from (
        select
            *,
            {{ image_of('row_after', columns, is_exact=false) }} as image,
            {{ image_of('row_after', columns) }} as exact_image
        from images
        where entity = 'plain'
    )
)

select 'misfit', change_id, row_after, plain.said, exact.said
from (select change_id, to_json(struct(column_name, reason, value)) as said from plain) as plain
full outer join (
    select change_id, to_json(struct(column_name, reason, value)) as said from exact
) as exact using (change_id)
join (select change_id, row_after from images where entity = 'plain') using (change_id)
where not plain.said <=> exact.said
union all
select 'value', change_id, row_after, to_json(image), to_json(exact_image)
from sure
where is_sure and exists(
    {{ values }},
    pair -> not pair.one <=> pair.other
)
union all
select 'counts', count_if(is_sure), count(*), null, null from sure
"""


@pytest.fixture
def fold_lake(tmp_path: Path, worker: Worker) -> FoldLake:
    return FoldLake(tmp_path, worker)


def test_what_surely_fits_fits(fold_lake: FoldLake) -> None:
    random = Random(24)
    directory = fold_lake.home / "images"
    directory.mkdir()
    with (directory / "images.json").open("w") as file:
        each = [image_but_for(name, text) for name in COLUMNS for text in ODD]
        for number in range(6000):
            key = random.choice(KEYS[:3] if random.random() < 0.7 else KEYS)
            row_key = f'["5",{key}]' if random.random() < 0.95 else random.choice(STRANGE_KEYS)
            text = image(random, key)
            if number < len(each):
                text, row_key = each[number], f'["5",{KEYS[0]}]'
            effect = random.choice(("replace", "replace", "patch"))
            encoding = "wire" if random.random() < 0.95 else "canonical"
            for entity, sent in (("plain", text), ("exact", text[:-1] + DOUBT)):
                line = {"entity": entity, "change_id": str(number), "row_after": sent}
                line |= {"row_effect": effect, "value_encoding": encoding, "row_key": row_key}
                file.write(json.dumps(line | {"change_position": "", "landed_batch": 1}) + "\n")
    fold_lake.sql(
        "create or replace temporary view images (entity string, change_id string,"
        " row_after string, row_effect string, value_encoding string, row_key string,"
        f" change_position string, landed_batch bigint) using json options (path '{directory}')"
    )
    values = (
        "array({% for column in columns %}struct("
        "cast({{ typed_value(column, 'image.' ~ quoted_name(column.name)) }} as string) as one,"
        " cast({{ typed_value(column, 'exact_image.' ~ quoted_name(column.name)) }} as string)"
        " as other){{ ',' if not loop.last }}{% endfor %})"
    )
    text = contract() + COMPARE.replace("{{ values }}", values)
    compiled = fold_lake.dbt("compile", "--quiet", "--inline", text)
    compiled.check()
    *wrong, counts = sorted(
        fold_lake.sql(compiled.output.strip()), key=lambda row: row[0] == "counts"
    )
    assert not wrong, "\n".join(" ".join(map(str, row)) for row in wrong[:5])
    assert int(counts[1]) > int(counts[2]) / 10, "hardly an image was sure"


def nearest(number: int, data_type: str) -> int:
    """The float or double that a whole number becomes."""
    if data_type == "double":
        return int(float(number))
    # by way of a double it might be rounded twice
    below = int(struct.unpack("f", struct.pack("f", float(number)))[0])
    step = 2 ** max(abs(below).bit_length() - 24, 0)
    return min((below, below - step, below + step), key=lambda near: abs(near - number))


@pytest.mark.parametrize("data_type", ["float", "double"])
def test_a_whole_number_stays_the_same(fold_lake: FoldLake, data_type: str) -> None:
    """In full, with its first digits and zeros, with an exponent; of 64 bits and more."""
    random = Random(53)
    numbers = {2**63, 2**63 - 1, -(2**63), 2**64, 2**64 + 1, 2**53 + 1, 92 * 10**17 + 100, 0}
    for _ in range(3000):
        number = random.randrange(1, 10 ** random.randrange(8, 22)) * random.choice((1, -1))
        value = nearest(number, data_type)
        digits = random.randrange(7, 20)
        numbers |= {number, value, round(number, -digits), int(Decimal(repr(float(value))))}
    wrong = {}
    for number in sorted(number for number in numbers if abs(number) < 9 * 10**21):
        zeros = len(str(number)) - len(str(number).rstrip("0"))
        is_rounded = 2 * abs(number - nearest(number, data_type)) > 10**zeros
        text = random.choice(
            (*(f"{number}{end}" for end in ("", "", ".", ".00")), f"{Decimal(number):E}")
        )
        wrong[text] = is_rounded
        wrong[f"{Decimal(number) + Decimal('0.5'):E}"] = False  # the nearest will do
    rows = ", ".join(f"('{text}')" for text in wrong)
    question = (
        f"select text from values {rows} as numbers (text)"
        f" where {{{{ _is_rounded('text', 'cast(text as {data_type})', '{data_type}') }}}}"
    )
    compiled = fold_lake.dbt("compile", "--quiet", "--inline", question)
    compiled.check()
    found = {row[0] for row in fold_lake.sql(compiled.output.strip())}
    assert 1000 < len(found) < len(wrong) - 1000
    assert {text for text, is_wrong in wrong.items() if is_wrong} ^ found == set()
