"""Mistakes of set-up, each tried in a build: stopped before anything is written, or held back.

All of them stand in one project beside what is right, which goes through.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from kit import TESTED, Lake, Outcome
from messages import insert, payment, shift
from test_options_are_checked import WRONG as WRONG_OPTIONS

FEED = "shop_mariadb"
PAYMENTS = "warehouse.payments"
FOLD = "{{ fold_changes(ref('shop_mariadb_changes'), 'warehouse.payments') }}\n"
KEY = "constraints: [{type: primary_key, columns: [...]}]"
NO_KEY = {"type": "primary_key", "columns": []}
DATE, TIMESTAMP = "io.debezium.time.Date", "io.debezium.time.Timestamp"

Columns = list[dict[str, Any]]


def columns(**types: str) -> Columns:
    given = {"id": "bigint", "method": "string", "amount": "decimal(14,2)"} | types
    return [{"name": name, "data_type": data_type} for name, data_type in given.items()]


def with_meta(name: str, data_type: str, **meta: Any) -> Columns:  # noqa: ANN401
    return [*columns(), {"name": name, "data_type": data_type, "config": {"meta": meta}}]


def contract(name: str, of: Columns | None = None, *key: str, **other: Any) -> dict[str, Any]:  # noqa: ANN401
    constraints = [{"type": "primary_key", "columns": [*(key or ("id",))]}]
    return {"name": name, "columns": of or columns(), "constraints": constraints} | other


def fold(*arguments: str, macro: str = "fold_changes") -> str:
    return "{{ " + f"{macro}({', '.join(arguments)})" + " }}\n"


MY_VIEW = (
    "{{{{ config(materialized='view', schema='marts') }}}}\nselect * from {{{{ ref('{}') }}}}\n"
)
CHANGES = "ref('shop_mariadb_changes')"
QUOTED = f"'{PAYMENTS}'"
# table -> its contract's columns and key, what is said of it
WRONG_CONTRACTS: dict[str, tuple[Columns, tuple[str, ...], str]] = {
    "key_absent": (columns(), ("idd",), "its key has the column idd, which is not among its"),
    "key_as_text": (columns(), ("id,method",), "its key has the column id,method, which is not"),
    "key_twice": (columns(), ("id", "id"), "its key has a column twice: id, id"),
    "type_absent": (columns(method=""), ("id",), "column method: it has no data_type"),
    "type_typo": (columns(method="strng"), ("id",), "`strng` is not one of Spark's"),
    "type_meant": (columns(method="strng"), ("id",), "did you mean string"),
    "type_of_others": (columns(method="varchar(20)"), ("id",), "`varchar(20)` is not one of"),
    "type_text": (columns(method="text"), ("id",), "`text` is not one of Spark's"),
    "type_variant": (columns(method="variant"), ("id",), "`variant` is not one of Spark's"),
    "type_in_array": (columns(method="array<strng>"), ("id",), "`array<strng>` is not one of"),
    "type_in_map": (columns(method="map<string>"), ("id",), "`map<string>` is not one of"),
    "type_in_struct": (columns(method="struct<a>"), ("id",), "`struct<a>` is not one of"),
    "type_without_colon": (
        columns(method="struct<a int>"),
        ("id",),
        "`struct<a int>` is not one of",
    ),
    "digits": (columns(amount="decimal(39,2)"), ("id",), "decimal(39,2) has more than 38 digits"),
    "scale": (columns(amount="decimal(10,12)"), ("id",), "more digits after the point than in all"),
    "name_of_ours_in_a_fold": (
        columns(_row_effect="string"),
        ("id",),
        "column `_row_effect` is the name of a column of ours",
    ),
    "name_of_ours": (
        columns(_position="string"),
        ("id",),
        "`_position` is the name of a column of",
    ),
    "name_in_case": (columns(Method="string"), ("id",), "differs from `method` in case alone"),
    "name_empty": ([*columns(), {"name": " ", "data_type": "string"}], ("id",), "is no name"),
    "name_hash": (columns(**{"#a": "string"}), ("id",), "begins with #"),
    "source_twice": (
        with_meta("paid", "string", source_column="method"),
        ("id",),
        "columns `method` and `paid` are both the source's `method`",
    ),
    "source_shape": (with_meta("paid", "string", source_column=5), ("id",), "must be a text"),
    "encoding_typo": (
        with_meta("details", "date", wire_encodng=DATE),
        ("id",),
        "not known: wire_encodng, did you mean wire_encoding",
    ),
    "encoding_unknown": (with_meta("details", "date", wire_encoding="Date"), ("id",), "one of io."),
    "encoding_of_number": (
        with_meta("rate", "double", wire_encoding=TIMESTAMP),
        ("id",),
        "is of data_type timestamp or timestamp_ntz or string, not of double",
    ),
    "encoding_of_date": (
        with_meta("details", "date", wire_encoding=TIMESTAMP),
        ("id",),
        "is of data_type timestamp or timestamp_ntz or string, not of date",
    ),
    "default_of_graphs": (
        with_meta("rate", "double", default=5),
        ("id",),
        "default is an option of fold_graph, which this model does not call",
    ),
    "operators_of_graphs": (
        with_meta("rate", "double", operators=["Add"]),
        ("id",),
        "operators is an option of fold_graph",
    ),
    "set_of_graphs": (
        with_meta("rate", "double", attribute_type="set"),
        ("id",),
        "attribute_type is an option of fold_graph",
    ),
    "nullable_no_key": (
        with_meta("rate", "double", nullable=True),
        ("id",),
        "nullable is an option of key columns",
    ),
}
# table -> its SQL, what is said of it
WRONG_MODELS: dict[str, tuple[str, str]] = {
    "no_fold": ("select 1L as id, 'a' as method, 1.0 as amount\n", "is one line that calls fold_"),
    "fold_within": (f"select * from (\n{FOLD}) where id > 5\n", "and no other SQL beside it"),
    "fold_and_more": (FOLD.strip() + "\nwhere id > 5\n", "and no other SQL beside it"),
    "fold_twice": (FOLD + FOLD, "and no other SQL beside it"),
    "of_decoded": (
        fold("ref('shop_mariadb_decoded')", QUOTED),
        "it folds the changes of feeds and nothing else: ref('<feed>_changes'), or a view of such;"
        " not shop_mariadb_decoded",
    ),
    "of_messages": (fold("ref('shop_mariadb_messages')", QUOTED), "not shop_mariadb_messages"),
    "of_gold": (fold("ref('shifts')", QUOTED), "not shifts"),
    "of_text": (fold("'silver.shop_mariadb_changes'", QUOTED), "not silver.shop_mariadb_changes"),
    "as_table": ("{{ config(materialized='table') }}\n" + FOLD, "current_state, which stages,"),
    "as_view": ("{{ config(materialized='view') }}\n" + FOLD, "not view"),
    "as_incremental": ("{{ config(materialized='incremental') }}\n" + FOLD, "not incremental"),
    "entity_number": (fold(CHANGES, "5"), "the source's table must be a text in quotation marks"),
    "entity_none": (fold(CHANGES, "none"), "must be a text in quotation marks"),
    "entity_unquoted": (fold(CHANGES, "payments"), "must be a text in quotation marks"),
    "entity_absent": (fold(CHANGES), "must be a text in quotation marks"),
    "macro_typo": (fold(CHANGES, QUOTED, macro="fold_change"), "'fold_change' is undefined"),
    "entity_empty": (fold(CHANGES, "''"), "must be a text in quotation marks"),
    "sources_text": (fold(CHANGES, QUOTED, f"sources={QUOTED}"), "sources must be a list"),
    "sources_empty": (fold(CHANGES, QUOTED, "sources=[]"), "sources must be a list"),
    "of_a_graph": (fold(CHANGES, QUOTED, macro="fold_graph"), "which is no attribute of a graph"),
    "TYPE_TEXT": (FOLD, "its name differs from that of gold.type_text in case alone"),
    "12345": (FOLD, "{{ config(alias='table_12345') }}"),
    "my-table": (FOLD, "{{ config(alias='my_table') }}"),
    "no_entry": (
        FOLD,
        f"it has no contract. Describe its columns, each with its data_type, and its key, {KEY}",
    ),
}
KEPT, SOON = "{{ config(schema='silver', materialized='kept_view') }}\n", "current_date()"
READ = "select * from {{ ref('shop_mariadb_changes') }}\n"
NOT_KEPT = "between it and its feeds must be a view with materialized: kept_view, not "
# table -> views between it and its feeds, the first of which it folds; what is said of it
WRONG_VIEWS: dict[str, tuple[list[str], str]] = {
    "by_view": (
        [KEPT.replace("kept_view", "view") + READ],
        f"by_view_0 {NOT_KEPT}view: anything else may be older than its text or its feeds",
    ),
    "by_ephemeral": (
        [KEPT.replace("kept_view", "ephemeral") + READ],
        f"by_ephemeral_0 {NOT_KEPT}ephemeral",
    ),
    "by_view_below": (
        [
            KEPT + "select * from {{ ref('by_view_below_1') }}\n",
            KEPT.replace("kept_view", "view") + READ,
        ],
        f"by_view_below_1 {NOT_KEPT}view",
    ),
    "by_seed": (
        [KEPT + READ + "where entity not in (select code from {{ ref('reasons') }})\n"],
        "its view by_seed_0 reads reasons, which is no change of a feed: rows that are folded"
        " already would not follow. Do that in a view over the gold table",
    ),
    "by_source": (
        [KEPT + READ + f"-- {{{{ source('landing', '{FEED}') }}}}\n"],
        f"its view by_source_0 reads {FEED}, which is no change",
    ),
    "by_gold": (
        [KEPT + READ + "where entity not in (select 'x' from {{ ref('shifts') }})\n"],
        "its view by_gold_0 reads shifts, which is no change",
    ),
    "by_time": (
        [KEPT + READ + f"where committed_at < {SOON}  -- a day later\n"],
        "its view by_time_0 asks for the time, the session or what comes by chance",
    ),
    "by_time_of_a_macro": (
        [KEPT + READ + "where committed_at < {{ 'current' ~ '_date()' }}\n"],
        "its view by_time_of_a_macro_0 asks for the time",
    ),
}
# table -> what else its entry says, what is said of it
WRONG_ENTRIES: dict[str, tuple[dict[str, Any], str]] = {
    "no_key": ({"constraints": []}, f"it names no key. Give it {KEY}"),
    "limit_typo": ({"config": {"meta": {"may_be_emty": True}}}, "did you mean may_be_empty"),
    "limit_shape": ({"config": {"meta": {"most_rows_lost": 0}}}, "a number from 1 to 100"),
}
# table -> its columns, key and SQL; it is folded and held back, with this reason
HELD: dict[str, tuple[Columns, tuple[str, ...], str, str]] = {
    "column_typo": (columns(detials="string"), ("id",), FOLD, "nobody ever sent detials"),
    "of_another_table": (
        [{"name": "id", "data_type": "bigint"}, {"name": "hours", "data_type": "string"}],
        ("id",),
        FOLD,
        "nobody ever sent hours",
    ),
    "key_of_type": (columns(id="date"), ("id",), FOLD, "No change of key_of_type fits"),
    "key_of_other": (columns(order_id="bigint"), ("order_id",), FOLD, "No change of key_of_other"),
    "key_of_more": (
        columns(),
        ("id", "method"),
        FOLD,
        "No change of key_of_more fits its contract",
    ),
    "not_null": (
        [
            *columns(),
            {"name": "details", "data_type": "string", "constraints": [{"type": "not_null"}]},
        ],
        ("id",),
        FOLD,
        "No change of not_null fits its contract",
    ),
    "entity_newline": (
        columns(),
        ("id",),
        fold(CHANGES, r"'ware\nhouse.shifts'"),
        "has no changes of ware house.shifts, but of",
    ),
    "entity_typo": (
        columns(),
        ("id",),
        fold(CHANGES, "'warehouse.shitfs'"),
        "has no changes of warehouse.shitfs, but of",
    ),
}
RIGHT = {
    "right": (columns(), ("id",), f"-- payments, again\n{FOLD}-- the end of it\n"),
    "nested": (
        columns(details="struct<A: int, `b c`: array<map<string, decimal(10,2)>>>"),
        ("id",),
        FOLD,
    ),
}

DECODED = """with messages as (
    {{ new_messages(ref('FEED_messages')) }}
),

decoded as (
    {{ decode_debezium('messages', **decoder_options('FEED')) }}
)

{{ conform_changes('decoded') }}
"""
LANDED = "{{ land_files(source('landing', 'FEED')) }}\n"
VIEW = "select *\nfrom {{ ref('FEED_decoded') }}\nwhere outcome = 'change'\n"
NEIGHBOUR = "it reads what is of feed shop_mariadb, whose model is shop_mariadb_"
# feed -> text of its models that differs, what is said
WRONG_FEEDS: dict[str, tuple[dict[str, str], str]] = {
    "b_neighbour": ({"messages": LANDED.replace("FEED", FEED)}, NEIGHBOUR + "messages"),
    "b_topics": (
        {"messages": LANDED.replace("land_files", "land_topics")},
        "land_topics reads source `kafka`, and feed b_topics is a table of source `landing`",
    ),
    "b_table": ({"messages": "{{ config(materialized='table') }}\n" + LANDED}, "not table"),
    "b_filter": (
        {"messages": f"select * from (\n{LANDED}) where kafka_offset > 3\n"},
        "bronze keeps messages as they are",
    ),
    "d_neighbour": (
        {"decoded": DECODED.replace("ref('FEED", f"ref('{FEED}")},
        NEIGHBOUR + "decoded",
    ),
    "d_options": (
        {"decoded": DECODED.replace("options('FEED", f"options('{FEED}")},
        NEIGHBOUR + "decoded",
    ),
    "d_end": (
        {"decoded": DECODED.replace("{{ conform_changes('decoded') }}", "select * from decoded")},
        "its last line must be {{ conform_changes('decoded') }}",
    ),
    "d_all": (
        {
            "decoded": DECODED.replace(
                "{{ new_messages(ref('FEED_messages')) }}",
                "select * from {{ ref('FEED_messages') }}",
            )
        },
        "it must take messages as {{ new_messages(ref('d_all_messages')) }}",
    ),
    "d_none": (
        {
            "decoded": DECODED.replace(
                "{{ decode_debezium('messages', **decoder_options('FEED')) }}",
                "select * from messages",
            )
        },
        "it names no decoder: decode_arcion_kafka_json, ",
    ),
    "d_view": ({"decoded": "{{ config(materialized='view') }}\n" + DECODED}, "not view"),
    "d_csv": (
        {"decoded": DECODED.replace("decode_debezium", "decode_arcion_s3_csv")},
        "decode_arcion_s3_csv reads lines: csv",
    ),
    "d_untested": ({}, "it has no data test every_message_is_accounted_for"),
    "c_neighbour": (
        {"changes": VIEW.replace("FEED", FEED)},
        "it must read ref('c_neighbour_decoded')",
    ),
    "c_all": (
        {"changes": VIEW.split("where")[0]},
        "its view c_all_changes lacks where outcome = 'change'",
    ),
    "c_table": (
        {"changes": "{{ config(materialized='table') }}\n" + VIEW},
        f"c_table_changes {NOT_KEPT}table",
    ),
    # of these all messages are rejected, and their tables held back
    "l_values": ({}, "40 of 40 messages of feed l_values that run"),
    "l_decoder": ({"decoded": DECODED.replace("decode_debezium", "decode_tigergraph")}, "40 of 40"),
    # and of this some are left out, which its data test finds
    "d_filter": (
        {
            "decoded": DECODED.replace(
                "{{ conform_changes('decoded') }}",
                "{{ conform_changes('decoded') }}\nwhere row_key > '[\"2\"]'",
            )
        },
        "every_message_is_accounted_for_d_filter_decoded_",
    ),
}
# what check_setup tells of models, which needs no data
TOLD = ("b_neighbour", "b_table", "c_neighbour", "d_neighbour", "d_end", "d_all", "d_none")
TOLD += ("d_view", "d_untested")
WITH_FILES = ("l_values", "l_decoder", "d_filter", "a_messages_feed")
WRONG_VARS: dict[str, tuple[Any, str]] = {
    "acept": (["gold.payments"], "not known: acept, did you mean accept"),
    "keep_tag_days": (7, "did you mean keep_tags_days"),
    "accept": (
        ["gold.paymnts"],
        "accept names `gold.paymnts`, which is no table of models/gold, did",
    ),
    "accept_options": ("shop_mariadb", "accept_options must be a list of names, such as [crm]"),
    "accept_lost_offsets": (["shop"], "accept_lost_offsets names `shop`, which is no feed"),
    "publish": ("false", "publish must be true or false; not `false`"),
    "hold_doubtful": (1, "hold_doubtful must be true or false"),
    "lock_lease_hours": ("six", "lock_lease_hours must be a number from 0 to 8760"),
    "whole_tests_every_days": (-1, "whole_tests_every_days must be a number from 0 to 36500"),
    "interpret_up_to_messages": (1.5, "interpret_up_to_messages must be a number from 0"),
    "keep_orphans_days": (0, "keep_orphans_days must be a number from 1 to 36500"),
    "keep_ledger_days": ("90", "keep_ledger_days must be a number from 0"),
    "may_be_empty": (True, "may_be_empty is no var: say it of a table"),
    "most_rejected": (101, "most_rejected must be a number from 1 to 100"),
    "problem_severity": ({"files": "error"}, "problem_severity must say warn or error of kinds"),
}
# what dbt itself says while it reads the project
WRONG_CALLS = {
    fold(CHANGES, QUOTED, "source=['a']"): "takes no keyword argument 'source'",
    fold("ref('shop_changes')", QUOTED): "depends on a node named 'shop_changes'",
}

STOPS = r"(?s)(?:raise_compiler_error|do changefold\.refuse_model)\((.*?)\) %\}"
# what these say is put together of sentences of other macros
OF_OTHERS = {
    *("check_samples", "feed_options", "check_fold", "contract_columns", "refuse_model"),
    *("check_changes_view", "check_decoded_model", "check_feed_model", "check_vars"),
}


@pytest.fixture(scope="module")
def shop(shared_lake: Lake) -> Iterator[Lake]:
    lake = shared_lake
    lake.hold_doubtful()
    lake.keep_models("payments", "shifts")
    rows = [insert(payment(number)) for number in range(1, 41)]
    lake.land(FEED, "first.jsonl", [*rows, *[insert(shift(n), "shifts") for n in range(1, 80)]])
    lake.build()
    yield lake


def said_of(outcome: Outcome) -> dict[str, str]:
    """What dbt said of each node that failed, in one line."""
    text = outcome.output.split("Completed with")[-1]
    parts = re.split(r"Failure in (?:model|test) (\S+) \(.*\)", text)
    return {
        name: re.sub(r"\s+", " ", why.split("> in macro")[0])
        for name, why in zip(parts[1::2], parts[2::2], strict=True)
    }


def says_what_is_wanted(outcome: Outcome, wanted: dict[str, str]) -> None:
    """Each of these nodes failed with its sentence, and no other node failed."""
    said = said_of(outcome)
    missing = {
        name: said.get(name) for name, says in wanted.items() if says not in said.get(name, "")
    }
    assert not missing, missing
    assert said.keys() == wanted.keys()


def write_table(lake: Lake, name: str, sql: str, entry: dict[str, Any] | None) -> None:
    folder = lake.project / "models" / "gold" / name
    folder.mkdir()
    (folder / f"{name}.sql").write_text(sql)
    if entry:
        text = yaml.safe_dump({"models": [entry]}, sort_keys=False, allow_unicode=True)
        (folder / f"{name}.yml").write_text(text)


def published(lake: Lake) -> dict[str, int | None]:
    """Table of gold -> the snapshot that readers see, if there is one."""
    found = {}
    for name in lake.commits():
        table = lake.table(name)
        if name.startswith("gold.") and name != "gold.rejections" and table:
            snapshot = table.current_snapshot()
            found[name] = snapshot.snapshot_id if snapshot else None
    return found


@pytest.mark.slow
def test_wrong_tables(shop: Lake) -> None:
    before = published(shop)
    wanted: dict[str, str] = {}
    for name, (of, key, says) in WRONG_CONTRACTS.items():
        write_table(shop, name, FOLD, contract(name, of, *key))
        wanted[name] = says
    for name, (sql, says) in WRONG_MODELS.items():
        write_table(shop, name, sql, contract(name) if name != "no_entry" else None)
        wanted[name] = says
    for name, (views, says) in WRONG_VIEWS.items():
        write_table(shop, name, fold(f"ref('{name}_0')", QUOTED), contract(name))
        for number, view in enumerate(views):
            path = shop.project / "models" / "gold" / name / f"{name}_{number}.sql"
            path.write_text(view)
        wanted[name] = says
    for name, (entry, says) in WRONG_ENTRIES.items():
        write_table(shop, name, FOLD, contract(name) | entry)
        wanted[name] = says
    for name, (of, key, sql, says) in HELD.items():
        write_table(shop, name, sql, contract(name, of, *key))
        wanted[name] = says
    for name, (of, key, sql) in RIGHT.items():
        write_table(shop, name, sql, contract(name, of, *key))
    versions = {"latest_version": 2, "versions": [{"v": 2, "defined_in": "of_versions"}]}
    write_table(shop, "of_versions", FOLD, contract("of_versions") | versions)
    (shop.project / "models/gold/of_versions").rename(shop.project / "models/gold/other")
    outcome = shop.dbt("build")
    says_what_is_wanted(outcome, wanted)
    after = published(shop)
    # readers see nothing of them; and of what was stopped nothing was written at all
    assert [name for name in wanted if after.get(f"gold.{name}")] == []
    assert {name for name in wanted if f"gold.{name}" in after} == HELD.keys()
    assert {name: after[name] for name in before} == before
    assert all(after[f"gold.{name}"] for name in RIGHT)
    assert len(shop.rows("gold.right")) == 40
    published_as = "select distinct publish_group from ops.publishes where table_name = '{}'"
    assert shop.sql(published_as.format("gold.of_versions_v2")) == [["other"]]
    # each is an open problem
    example = "select example from ops.problems where kind = 'group' and name = 'key_twice'"
    assert "key_twice failed" in str(shop.sql(example))
    groups = {row[0] for row in shop.sql("select name from ops.problems where kind = 'group'")}
    assert groups == wanted.keys() - {"as_table", "as_view", "as_incremental"}


@pytest.mark.slow
def test_tables_that_are_put_right_or_taken_away_are_no_problem(shop: Lake) -> None:
    """The correction of a type, of a table that was never published, and models that are gone."""
    names = [*WRONG_CONTRACTS, *WRONG_MODELS, *WRONG_VIEWS, *WRONG_ENTRIES, *HELD]
    mended = {"key_of_type": columns(), "encoding_of_number": columns()}
    for name in names:
        folder = shop.project / "models" / "gold" / name
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        if name in mended:
            write_table(shop, name, FOLD, contract(name, mended[name]))
    shop.build()
    assert sorted(row["id"] for row in shop.rows("gold.key_of_type")) == [*range(1, 41)]
    assert shop.sql("select name from ops.problems where kind = 'group'") == []


@pytest.mark.slow
def test_wrong_feeds(shop: Lake) -> None:
    before = published(shop)
    sources: list[dict[str, Any]] = []
    tested, wanted = [], {}
    for name, (texts, says) in {**WRONG_FEEDS, "a_messages_feed": ({}, "")}.items():
        meta = {} if name == "l_values" else {"lines": "records"}
        location = str(shop.landing / name)
        sources.append({"name": name, "config": {"meta": meta}, "external": {"location": location}})
        (shop.landing / name).mkdir()
        if name in WITH_FILES:
            shop.land(name, "all.jsonl", [insert(payment(n)) for n in range(1, 41)])
        folders = {"messages": "bronze", "decoded": "silver", "changes": "silver/changes"}
        usual = {"messages": LANDED, "decoded": DECODED, "changes": VIEW}
        for layer, text in (usual | texts).items():
            if not (name[0] == "b" and layer != "messages"):
                path = shop.project / "models" / folders[layer] / f"{name}_{layer}.sql"
                path.write_text(text.replace("FEED", name))
        if name[0] != "b":
            sql = FOLD.replace(FEED, name)
            write_table(shop, f"{name}_rows", sql, contract(f"{name}_rows"))
        if name[0] != "b" and name != "d_untested":
            test = "every_message_is_accounted_for"
            tested.append({"name": f"{name}_decoded", "data_tests": [test]})
        failing = {"b": "messages", "d": "decoded", "c": "changes", "l": "rows"}.get(name[0])
        node = f"{name}_rows" if name in ("c_all", "c_table") else f"{name}_{failing}"
        node = "d_csv_messages" if name == "d_csv" else node
        node = says if says.startswith("every_") else node
        wanted |= {node: says} if says else {}
    # of options the bronze model says what is wrong
    topics = []
    for number, (source, options, says) in enumerate(WRONG_OPTIONS):
        name = f"wrong_{number}"
        table = {"name": name, "config": {"meta": options}}
        if source == "landing":
            sources.append(table | {"external": {"location": str(shop.landing / "no" / name)}})
        else:
            topics.append(table)
        macro = {"landing": "land_files", "kafka": "land_topics"}[source]
        path = shop.project / "models" / "bronze" / f"{name}_messages.sql"
        path.write_text("{{ " + f"{macro}(source('{source}', '{name}'))" + " }}\n")
        wanted[f"{name}_messages"] = says
    sources += [{"name": "no_location"}, {"name": "No_Location"}]
    path = shop.project / "models" / "bronze" / "no_location_messages.sql"
    path.write_text(LANDED.replace("FEED", "no_location"))
    wanted["no_location_messages"] = (
        "it does not say where its files land, such as external: {location: /data/no_location};"
        " its name differs from that of another feed in case alone"
    )
    location = str(shop.landing / "no" / "copy")
    sources += [{"name": name, "external": {"location": location}} for name in ("o-p", "copied")]
    for name, says in {
        "o-p": "its name must be letters (a to z), digits and _ alone; its files are also those of",
        "copied": "of feed o-p: correct external.location, or say shares_with: [o-p] if each",
    }.items():
        path = shop.project / "models" / "bronze" / f"{name}_messages.sql"
        path.write_text(LANDED.replace("FEED", name))
        wanted[f"{name}_messages"] = says
    declared = [{"name": "landing", "tables": sources}, {"name": "kafka", "tables": topics}]
    text = yaml.safe_dump({"sources": declared, "models": tested}, sort_keys=False)
    (shop.project / "models" / "wrong.yml").write_text(text)

    told = re.sub(r"\s+", " ", shop.dbt("run-operation", "check_setup").output)
    of_models = dict(re.findall(r"Model (\w+): (.*?)(?=\. (?:Model|Table|Feed) |\. >)", told))
    assert {name.rpartition("_")[0] for name in of_models} == set(TOLD), told
    assert not [name for name, says in of_models.items() if wanted[name] not in says]

    outcome = shop.dbt("build")
    says_what_is_wanted(outcome, wanted)
    after = published(shop)
    assert {name: after[name] for name in before} == before
    new = {name for name, snapshot in after.items() if snapshot and name not in before}
    assert new == {"gold.a_messages_feed_rows"}
    commits = shop.commits()
    written = [name for name in wanted if name.split("_")[-1] in ("messages", "decoded")]
    layers = {"messages": "bronze", "decoded": "silver"}
    assert [name for name in written if f"{layers[name.split('_')[-1]]}.{name}" in commits] == []
    # a table that was not come to says why
    example = "select example from ops.problems where kind = 'group' and name = 'd_end_rows'"
    assert "d_end_rows was skipped, because d_end_decoded failed" in str(shop.sql(example))


def test_wrong_vars(lake: Lake) -> None:
    given = json.dumps({name: value for name, (value, _) in WRONG_VARS.items()})
    outcome = lake.dbt("build", "--vars", given)
    said = re.sub(r"\s+", " ", outcome.output)
    assert not outcome.succeeded
    missing = [says for _, says in WRONG_VARS.values() if says not in said]
    assert not missing, said
    assert lake.commits() == {}


@pytest.mark.parametrize("option", [("--empty",), ("--sample", "1 day")])
def test_no_run_reads_less_than_there_is(shop: Lake, option: tuple[str, ...]) -> None:
    """It would call messages decoded that are not; what is no table of ours may be built so."""
    models = {
        "gold/warehouse/mine.sql": FOLD.replace("shop_mariadb_changes", "my_changes"),
        "marts/my_changes.sql": MY_VIEW.format("shop_mariadb_changes"),
        "marts/payments_of_today.sql": MY_VIEW.format("payments"),
    }
    paths = [shop.project / "models" / path for path in models]
    paths[1].parent.mkdir(exist_ok=True)
    for path, sql in zip(paths, models.values(), strict=True):
        path.write_text(sql)
    before, asked = shop.commits(), "select count(*) from silver.shop_mariadb_changes"
    changes = shop.sql(asked)
    read_less_is_refused(shop.dbt("build", *option))
    for view in ("shop_mariadb_changes", "my_changes", "problems"):
        read_less_is_refused(shop.dbt("run", "-s", view, *option))
    assert shop.commits() == before and shop.sql(asked) == changes
    outcome = shop.dbt("run", "-s", "payments_of_today", *option)
    assert outcome.succeeded and outcome.status("payments_of_today") == "success"
    rows = shop.sql("select count(*) from marts.payments_of_today")
    # no column of it says when a row happened, so that a sample of it is all of it
    payments = shop.sql("select count(*) from gold.payments")
    assert rows == ([["0"]] if "--empty" in option else payments)
    shop.sql("drop view marts.payments_of_today")
    for path in paths:
        path.unlink()


def test_a_retry_reads_no_less_than_there_is(shop: Lake) -> None:
    """It does not say what it repeats, which may be a model of ours by then."""
    path = shop.project / "models/marts/payments_of_today.sql"
    path.parent.mkdir(exist_ok=True)
    path.write_text(MY_VIEW.format("payments").replace("*", "not_there"))
    shop.keeps_artifacts = True
    read_less_is_refused(shop.dbt("build", "--empty"))
    assert not (shop.project / "target/run_results.json").exists(), "it could be repeated"
    outcome = shop.dbt("run", "-s", "payments_of_today", "--empty")
    assert not outcome.succeeded and outcome.status("payments_of_today") == "error"
    before = shop.commits()
    read_less_is_refused(shop.dbt("retry"))
    assert shop.commits() == before
    shop.keeps_artifacts = False
    path.unlink()


def read_less_is_refused(outcome: Outcome) -> None:
    assert not outcome.succeeded
    assert "read less than there is, and call the rest decoded" in outcome.output


@pytest.mark.parametrize("operation", ["publish", "dismiss"])
def test_an_operation_checks_vars(shop: Lake, operation: str) -> None:
    before = shop.commits()
    arguments = ("--args", "{path: some.jsonl}") if operation == "dismiss" else ()
    outcome = shop.dbt("run-operation", operation, *arguments, "--vars", "{keep_tags_days: two}")
    assert not outcome.succeeded
    assert "keep_tags_days" in outcome.output and "Nothing was written" in outcome.output
    assert shop.commits() == before


def test_seeds_are_not_written_beside_a_run(shop: Lake) -> None:
    before = shop.commits()
    outcome = shop.dbt("seed")
    assert not outcome.succeeded
    assert "Seeds are written by dbt build, under the lake's lock" in outcome.output
    assert shop.commits() == before


@pytest.mark.parametrize(
    ("setting", "value", "wanted"),
    [
        ("spark.wap.branch", "main", "stage"),
        ("spark.sql.session.timeZone", "Europe/Rome", "UTC"),
        # dbt sets it for an incremental model by `insert_overwrite`
        ("spark.sql.sources.partitionOverwriteMode", "dynamic", "static"),
    ],
)
def test_a_profile_of_ones_own_that_lacks_a_setting(
    shop: Lake, setting: str, value: str, wanted: str
) -> None:
    """Gold would be published untested, or its times be those of another zone."""
    before = shop.commits()
    profile = shop.project / "profiles" / "profiles.yml"
    text = profile.read_text()
    profile.write_text(text.replace(f" {setting}: {wanted}", f" {setting}: {value}"))
    outcome = shop.dbt("build")
    profile.write_text(text)
    assert not outcome.succeeded
    said = " ".join(outcome.output.split())
    assert f"The session of target local has {setting} = {value}, not {wanted}" in said
    assert "Nothing was landed" in said
    assert shop.commits() == before


@pytest.mark.slow
def test_a_table_that_others_made_is_not_written(shop: Lake) -> None:
    """It has no branch: all would read what is written, before any test, and nobody publish it."""
    write_table(shop, "theirs", FOLD, contract("theirs"))
    shop.sql("create table gold.theirs using iceberg as select 7 as id, 'x' as method")
    before = shop.commits()["gold.theirs"]
    outcome = shop.dbt("build", "-s", "theirs")
    assert "stands there, and this project did not make it" in said_of(outcome)["theirs"]
    assert shop.commits()["gold.theirs"] == before
    shop.dbt("run", "-s", "theirs", "--target", "rebuild").check()
    assert len(shop.rows("gold.theirs")) == 40
    outcome = shop.dbt("build", "-s", "theirs")
    assert outcome.succeeded and "nothing new" in outcome.output
    shutil.rmtree(shop.project / "models" / "gold" / "theirs")
    shop.sql("drop table gold.theirs purge")


@pytest.mark.parametrize("sql", WRONG_CALLS)
def test_wrong_calls(shop: Lake, sql: str) -> None:
    write_table(shop, "wrong_call", sql, contract("wrong_call"))
    outcome = shop.dbt("parse")
    for file in (shop.project / "models" / "gold" / "wrong_call").iterdir():
        file.unlink()
    (shop.project / "models" / "gold" / "wrong_call").rmdir()
    assert not outcome.succeeded
    assert WRONG_CALLS[sql] in re.sub(r"\s+", " ", outcome.output)


def test_a_data_test_of_contracts_names_tables_of_gold(shop: Lake) -> None:
    """As the argument `table` of current_versions_are."""
    asked = "{{ contract_of(ref('shop_mariadb_changes')) }}"
    outcome = shop.dbt("compile", "--inline", asked)
    assert not outcome.succeeded
    said = re.sub(r"\s+", " ", outcome.output)
    assert "the contract of silver.shop_mariadb_changes, which is no table of models/gold" in said


def test_a_data_test_of_a_whole_table_takes_no_where(shop: Lake) -> None:
    entries, tests = shop.project / "models/silver/_silver.yml", "data_tests: *decoded_tests"
    text = entries.read_text()
    limited = "data_tests: [{every_message_is_accounted_for: {config: {where: 1 = 1}}}]"
    entries.write_text(text.replace(tests, limited))
    outcome = shop.dbt("compile", "-s", f"every_message_is_accounted_for_{FEED}_decoded_")
    entries.write_text(text)
    assert not outcome.succeeded
    assert "takes no `where`: it is about the whole table" in " ".join(outcome.output.split())


def test_each_message_that_stops_is_tried_by_a_test() -> None:
    """Three words of it, one after the other, stand in a test; some consist of what others say."""
    tests = "".join(
        re.sub(r'"\s*\n\s*f?"', "", file.read_text())
        for file in Path(__file__).parent.rglob("*.py")
    )
    tests = re.sub(r"\s+", " ", tests)
    untried = []
    for file in sorted((TESTED / "macros").rglob("*.sql")):
        for call in re.findall(STOPS, file.read_text()):
            texts = [one or other for one, other in re.findall(r"'([^']*)'|\"([^\"]*)\"", call)]
            words = [text.split() for text in texts]
            said = [" ".join(of[i : i + 3]) for of in words for i in range(len(of) - 2)]
            if not any(three in tests for three in said):
                untried.append(file.stem)
    assert {*untried} == OF_OTHERS
