"""Options that are misspelt, of another shape or of another kind of feed are told at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from kit import FEEDS, ROOT, Lake, Worker

FILES, TOPICS = "landing", "kafka"
ORDERS = {"columns": {"shop.orders": ["id", "name", "total"]}}
# source, options -> what is said of them
WRONG: list[tuple[str, dict[str, object], str]] = [
    (FILES, {"lnies": "records"}, "not known: lnies, did you mean lines"),
    (FILES, {"line": "records"}, "not known: line, did you mean lines"),
    (FILES, {"key_column": {"t": ["id"]}}, "not known: key_column, did you mean key_columns"),
    (FILES, {"max_file_per_run": 5}, "did you mean max_files_per_run"),
    (FILES, {"epoch": [1]}, "did you mean epochs"),
    (FILES, {"null_default": {}}, "did you mean null_defaults"),
    (FILES, {"placeholder": "x"}, "did you mean unavailable_value_placeholder"),
    (FILES, {"wholly_other": 1}, "not known: wholly_other. Known are lines, csv"),
    (FILES, {"topics": ["t"]}, "not known: topics"),
    (FILES, {"servers": "broker:9092"}, "not known: servers"),
    (FILES, {"lines": "record"}, "lines must be one of values, records, csv, json; not `record`"),
    (FILES, {"lines": ["csv"]}, "lines must be one of"),
    (FILES, {"csv": {"header": True}}, "lines is not `csv`"),
    (FILES, {"lines": "csv", "csv": "header"}, "csv must have members of its own"),
    (FILES, {"max_files_per_run": 0}, "max_files_per_run must be a number from 1 to 2000000000"),
    (FILES, {"max_files_per_run": "10"}, "max_files_per_run must be a number"),
    (FILES, {"max_files_per_run": True}, "max_files_per_run must be a number"),
    (FILES, {"max_line_bytes": 3_000_000_000}, "max_line_bytes must be a number"),
    (FILES, {"epochs": 3}, "epochs must be a list of landed batches"),
    (FILES, {"epochs": [3, 2]}, "rising"),
    (FILES, {"epochs": ["3"]}, "epochs must be a list"),
    (FILES, {"epochs": {"a": 1}}, "epochs must be a list"),
    (FILES, {"key_columns": ["id"]}, "such as {shop.public.orders: [id]}; not `['id']`"),
    (FILES, {"key_columns": {"t": "id"}}, "key_columns must give each table a list of its columns"),
    (FILES, {"key_columns": {"t": []}}, "key_columns must give"),
    (FILES, {"key_columns": {"t": [1]}}, "key_columns must give"),
    (FILES, {"key_columns": {"t": ["id", "id"]}}, "key_columns must give"),
    (FILES, {"key_columns": "id"}, "key_columns must give"),
    (FILES, {"key_columns": {2024: ["id"]}}, "key_columns must give"),
    (FILES, {"modes": {True: "UPDATES"}}, "modes must give each of its tables"),
    (FILES, {"null_defaults": ["channel"]}, "null_defaults must give"),
    (FILES, {"null_defaults": {"t": "channel"}}, "null_defaults must give"),
    (FILES, {"modes": "UPDATES"}, "its YDB changefeed, one of KEYS_ONLY, UPDATES"),
    (FILES, {"modes": {"/t": "ALL"}}, "modes must give each of its tables the MODE"),
    (FILES, {"order": "offset"}, "order must be `log`"),
    (FILES, {"order": "topic", "lines": "values"}, "land them with lines: records"),
    (FILES, {"entity": ["t"]}, "entity must be a name, or a name for each topic"),
    (FILES, {"entity": {}}, "entity must be a name"),
    (FILES, {"entity": ""}, "entity must be a name"),
    (FILES, {"entity": {"t": 1}}, "entity must be a name"),
    (FILES, {"unavailable_value_placeholder": 'a "quoted" one'}, "at least 8 ASCII characters"),
    (FILES, {"unavailable_value_placeholder": "short"}, "at least 8 ASCII characters"),
    (FILES, {"unavailable_value_placeholder": 12345678}, "must be a text"),
    (FILES, {"arcion": ["files"]}, "arcion must have members of its own"),
    (FILES, {"arcion": {"columns": {"t": [["a"], ["b"]]}}}, "the newest last, such as"),
    (
        FILES,
        {"arcion": {"columns": {"t": [["a"], ["b", "b"]]}}},
        "columns must give each table the",
    ),
    (FILES, {"arcion": {"columns": {"t": []}}}, "columns must give each table the"),
    (
        *(FILES, {"key_columns": {"t": ["a"]}, "arcion": {"columns": {"t": [["b"], ["a", "b"]]}}}),
        "key column a is none of the columns of t",
    ),
    (
        FILES,
        {"arcion": ORDERS | {"snapshot_columns": {"shop.ordrs": ["total", "id", "name"]}}},
        "snapshot_columns names shop.ordrs, and columns does not say which columns it has,"
        " did you mean shop.orders",
    ),
    (
        FILES,
        {
            "key_columns": {"shop.orders": ["id"]},
            "arcion": ORDERS | {"snapshot_columns": {"shop.orders": ["di", "name"]}},
        },
        "key column id is none of the snapshot_columns of shop.orders",
    ),
    (
        FILES,
        {"arcion": ORDERS | {"text_columns": {"shop.ordrs": ["name"]}}},
        "text_columns names shop.ordrs, which neither columns nor key_columns names,"
        " did you mean shop.orders",
    ),
    (
        FILES,
        {"arcion": ORDERS | {"text_columns": {"shop.orders": ["nam"]}}},
        "text_columns names nam, which is none of the columns of shop.orders, did you mean name",
    ),
    (TOPICS, {"servers": ["broker:9092"], "topics": ["t"]}, "servers must be a text"),
    (TOPICS, {"servers": "b:1", "topics": "t"}, "topics must be a list of texts"),
    (TOPICS, {"servers": "b:1", "topics": []}, "topics must be a list of texts"),
    (TOPICS, {"servers": "b:1", "topic_pattern": 5}, "topic_pattern must be a text"),
    (TOPICS, {"servers": "b:1", "topics": ["a"], "lines": "records"}, "not known: lines"),
    (FILES, {"shares_with": "crm"}, "shares_with must be a list of texts, such as [crm_on_trial]"),
    (TOPICS, {"server": "b:1", "topics": ["t"]}, "did you mean servers"),
    (TOPICS, {"servers": "b:1", "topics": ["b"], "client_options": "x"}, "client_options must"),
    (TOPICS, {"servers": "b:1", "topics": ["c"], "max_offsets_per_run": 0}, "a number from 1 to"),
    (TOPICS, {"servers": "b:1", "topics": ["d"], "transaction_topic": True}, "must be a text"),
]
EMPTY = "ssl.endpoint.identification.algorithm"
CLIENT: list[tuple[dict[str, object], str]] = [
    ({EMPTY: None}, f'client option {EMPTY} has no value; write "" for an empty one'),
    ({"a": ["b"]}, "client option a must be a text, a number or true or false; not `['b']`"),
    ({"a": {"b": 1}}, "client option a must be a text, a number or true or false; not"),
]
WRONG += [
    (TOPICS, {"servers": "b:1", "topics": [f"client_{number}"], "client_options": options}, says)
    for number, (options, says) in enumerate(CLIENT)
]
RIGHT_CLIENT = {EMPTY: "", "fetch.min.bytes": 5, "allow.auto.create.topics": False, "a": 0.5}
BROKERS = "b-1:9092, b-2:9092"
# feed -> its location or options of topics, what is said of it
BESIDE: dict[str, tuple[str | dict[str, object], str]] = {
    "eu": ("/data/eu", "its files are also those of feed us, below, a_file:"),
    "us": ("/data/eu/", "its files are also those of feed eu, below, a_file:"),
    "below": ("/data/eu/below", "its files are also those of feed eu, us, a_file:"),
    "a_file": ("file:///data/eu", "or say shares_with: [eu, us, below] if each of them"),
    "eu_2": ("/data/eu_2", ""),
    "store": ("s3a://bucket/eu", ""),
    "near": ("data/eu", ""),
    "tried": ("/data/tried", ""),
    "on_trial": ("/data/tried", ""),
    "k": (
        {"topics": ["a", "b", "t"], "transaction_topic": "t"},
        "its topics are also those of feed l",
    ),
    "l": ({"topics": ["t", "b"], "servers": "b-2:9092"} | {"transaction_topic": "t"}, "of feed k:"),
    "m": ({"topics": ["c", "t"], "transaction_topic": "t"}, ""),
    "elsewhere": ({"topics": ["b"], "servers": "b-3:9092"}, ""),
    "p": (
        {"topic_pattern": "crm[.].*"},
        "its topics are also those of feed q: correct servers and",
    ),
    "q": ({"topic_pattern": "crm[.].*", "servers": "b-1:9092"}, "of feed p:"),
    "q_on_trial": ({"topic_pattern": "crm[.].*", "shares_with": ["p", "q"]}, ""),
    "other_pattern": ({"topic_pattern": "b"}, ""),
}
# of the column payments.method
WRONG_IN_CONTRACT = {
    "wire_encodng: io.debezium.time.Date": "not known: wire_encodng, did you mean wire_encoding",
    "wire_encoding: io.debezium.time.Dates": "wire_encoding must be one of io.debezium.time.Date",
    "source_colum: METHOD": "did you mean source_column",
    "source_column: 5": "source_column must be a text",
    "nulable: true": "did you mean nullable",
    'nullable: "yes please"': "nullable must be true or false",
    "any_year: 1": "any_year must be true or false",
    "attribute_type: sets": "attribute_type must be one of set",
}
RIGHT_IN_CONTRACT = ("owner: finance", "contains_pii: true", "any_year: true")
# operation, its arguments -> what is said of them
WRONG_ARGUMENTS: list[tuple[str, dict[str, object], str]] = [
    (
        *("propose", {"feed": 2024, "location": 5, "messages": -5, "files": -1, "history": "no"}),
        "feed must be a text, such as crm; not `2024`; location must be a text, such as /data/crm;"
        " not `5`; messages must be a number from 1 to 2000000000; not `-5`; files must be a number"
        " from 1 to 2000000000; not `-1`; history must be true or false; not `no`.",
    ),
    (
        *("maintain", {"tables": 5, "dry_run": "false"}),
        "tables must be a list of texts, such as [gold.customers]; not `5`; dry_run must be true or"
        " false; not `false`.",
    ),
    ("dismiss", {"path": 5}, "path must be a text; not `5`."),
    ("dismiss", {}, "name one of path, feed and table, such as {feed: crm}."),
    ("dismiss", {"path": "a", "feed": "b"}, "name one of path, feed and table, such as"),
    ("take_over", {"dead": 7}, "dead must be a text; not `7`."),
    ("check_samples", {"only": "none", "lean": 1}, "lean must be true or false; not `1`."),
]
OF = r"(?:Vars|Feed [\w.-]+|Model \w+|Table \w+)"
CONTRACT = "models/gold/warehouse/_warehouse.yml"


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Lake:
    return shared_lake


def said(lake: Lake, *arguments: str) -> list[str]:
    """Each mistake that check_setup tells."""
    outcome = lake.dbt("run-operation", "check_setup", *arguments)
    text = re.sub(r"\s+", " ", outcome.output)
    assert outcome.succeeded == ("The set-up has mistakes." not in text)
    return re.findall(rf"{OF}: .+?\.(?= {OF}: | ?$| > in macro)", text)


def test_a_right_set_up_has_no_mistakes(shop: Lake) -> None:
    assert said(shop) == []


def test_the_whole_sample_has_no_mistakes(tmp_path: Path, worker: Worker) -> None:
    assert said(Lake(tmp_path, worker, FEEDS)) == []


def test_wrong_vars_are_told_as_a_run_does(shop: Lake) -> None:
    found = said(shop, "--vars", '{acept: [gold.paid], keep_tags_days: "x"}')
    assert found == [
        "Vars: it has an option that is not known: acept, did you mean accept.",
        "Vars: keep_tags_days must be a number from 0 to 36500; not `x`.",
    ]


def test_wrong_options_of_feeds_are_told_with_what_to_change(shop: Lake) -> None:
    sources: dict[str, list[dict[str, object]]] = {FILES: [], TOPICS: []}
    for number, (source, options, _) in enumerate(WRONG):
        external = {"external": {"location": f"nowhere/{number}"}} if source == FILES else {}
        table = {"name": f"wrong_{number}", "config": {"meta": options}, **external}
        sources[source].append(table)
    written = [{"name": name, "tables": tables} for name, tables in sources.items()]
    file = shop.project / "models" / "wrong.yml"
    file.write_text(yaml.safe_dump({"sources": written}))
    found = said(shop)
    file.unlink()
    missing = [
        (options, wanted)
        for number, (_, options, wanted) in enumerate(WRONG)
        if not any(one.startswith(f"Feed wrong_{number}: ") and wanted in one for one in found)
    ]
    assert not missing, found
    assert all(one.startswith("Feed wrong_") for one in found)


def test_names_of_feeds_are_those_of_models(shop: Lake) -> None:
    file = shop.project / "models" / "wrong.yml"
    tables: dict[str, list[dict[str, object]]] = {
        FILES: [{"name": name, "external": {"location": name}} for name in ("crm-eu", "клиенты")],
        TOPICS: [
            {"name": "c.d", "config": {"meta": {"servers": "b:1", "topics": ["t"]}}},
            {
                "name": "Right_1",
                "config": {
                    "meta": {"servers": "b:1", "topics": ["s"], "client_options": RIGHT_CLIENT}
                },
            },
        ],
    }
    written = [{"name": name, "tables": of} for name, of in tables.items()]
    file.write_text(yaml.safe_dump({"sources": written}))
    found = said(shop)
    file.unlink()
    says = "its models are named for it, so its name must be letters (a to z), digits and _ alone."
    assert sorted(found) == [f"Feed {name}: {says}" for name in ("c.d", "crm-eu", "клиенты")]


def test_feeds_that_read_the_same_are_told_unless_they_say_so(shop: Lake) -> None:
    """The YAML of one was copied, and its location or its topics were not changed."""
    sources: dict[str, list[dict[str, object]]] = {FILES: [], TOPICS: []}
    for name, (place, _) in BESIDE.items():
        if isinstance(place, str):
            meta = {"shares_with": ["tried"]} if name == "on_trial" else {}
            table = {"name": name, "external": {"location": place}, "config": {"meta": meta}}
            sources[FILES].append(table)
        else:
            meta = {"servers": BROKERS, **place}
            sources[TOPICS].append({"name": name, "config": {"meta": meta}})
    written = [{"name": name, "tables": tables} for name, tables in sources.items()]
    file = shop.project / "models" / "wrong.yml"
    file.write_text(yaml.safe_dump({"sources": written}))
    found = said(shop)
    file.unlink()
    told = {name: says for name, (_, says) in BESIDE.items() if says}
    of_feeds = {one.removeprefix("Feed ").partition(":")[0]: one for one in found}
    assert of_feeds.keys() == told.keys() and len(found) == len(told), found
    assert not [name for name, says in told.items() if says not in of_feeds[name]], found


def test_an_option_that_the_decoder_does_not_have_is_told(shop: Lake) -> None:
    bronze = "models/bronze/_bronze.yml"
    shop.edit(
        bronze,
        'shop_mariadb"\n        config:\n          meta:\n            lines: records',
        'shop_mariadb"\n        config:\n          meta:\n            lines: records\n'
        "            modes: {t: UPDATES}",
    )
    (found,) = said(shop)
    assert "modes is an option of decode_ydb" in found
    assert "its messages are decoded by decode_debezium" in found


@pytest.mark.parametrize("option", [*WRONG_IN_CONTRACT, *RIGHT_IN_CONTRACT])
def test_wrong_options_of_columns_are_told(shop: Lake, option: str) -> None:
    text = (shop.project / CONTRACT).read_text()
    name = "- name: method\n"
    assert text.count(name) == 1
    (shop.project / CONTRACT).write_text(
        text.replace(name, f"{name}        config: {{meta: {{{option}}}}}\n")
    )
    found = [one for one in said(shop) if one.startswith("Table ")]
    (shop.project / CONTRACT).write_text(text)
    wanted = WRONG_IN_CONTRACT.get(option)
    if wanted:
        assert any(
            one.startswith("Table payments: column method: ") and wanted in one for one in found
        )
    else:
        assert not found


def test_wrong_limits_of_a_table_are_told(shop: Lake) -> None:
    text = (shop.project / CONTRACT).read_text()
    name, meta = "  - name: payments\n", "{most_rows_lost: 0, may_be_emty: true, owner: finance}"
    (shop.project / CONTRACT).write_text(
        text.replace(name, f"{name}    config: {{meta: {meta}}}\n")
    )
    found = said(shop)
    (shop.project / CONTRACT).write_text(text)
    assert any("most_rows_lost must be a number from 1 to 100" in one for one in found)
    assert any("may_be_emty, did you mean may_be_empty" in one for one in found)
    assert not any("owner" in one for one in found)


def test_the_pages_have_all_options() -> None:
    text = "".join(page.read_text() for page in sorted((ROOT / "docs").glob("*.md")))
    kinds = "".join(
        (ROOT / f"macros/options/{name}_kinds.sql").read_text()
        for name in ("feed_option", "table_option", "column_option", "var")
    )
    options = re.findall(r"^        '(\w+)': \{", kinds, re.MULTILINE)
    assert len(options) > 15
    missing = [name for name in options if not re.search(rf"`{name}`|{name}:", text)]
    assert not missing


@pytest.mark.parametrize(("operation", "arguments", "wanted"), WRONG_ARGUMENTS)
def test_wrong_arguments_of_an_operation_stop_it(
    shop: Lake, operation: str, arguments: dict[str, object], wanted: str
) -> None:
    """Before it looks whether there is a lake."""
    outcome = shop.dbt("run-operation", operation, "--args", json.dumps(arguments))
    assert not outcome.succeeded
    assert f"The arguments are wrong: {wanted}" in " ".join(outcome.output.split())
