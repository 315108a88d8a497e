"""Every decoder turns its wire.jsonl into its changes.jsonl; what a placeholder looks like."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import md5
from uuid import UUID

import pytest
from kit import TESTED, Lake
from messages import compact, envelope, shift
from rendered import rendered


def test_every_decoder_turns_its_wire_sample_into_its_changes(lake: Lake) -> None:
    outcome = lake.dbt("run-operation", "check_samples")
    outcome.check()
    formats = [folder.name for folder in (TESTED / "macros" / "formats").iterdir()]
    assert len(formats) > 5
    for name in formats:
        assert f"decode_{name}: makes of its sample what it must" in outcome.output


@pytest.mark.soak
def test_a_decoder_may_leave_out_what_its_messages_lack(lake: Lake) -> None:
    outcome = lake.dbt("run-operation", "check_samples", "--args", "{lean: true}")
    assert outcome.succeeded, outcome.output[-2000:]


STRICT = {
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}': True,
    '{"a":1,"A":1,"á":1,"":1}': True,
    " [] ": True,
    "null": True,
    '{"a":1,"b":2,"c":3,"a":null}': False,
    '{"a":1,"\\u0061":1}': False,  # the same name, written in two ways
    '{"":1,"":1}': False,
    '{"b":{"a":1,"a":1}}': False,
    '[[0,{"b":[{"a":"a","a":"a"}]}]]': False,
    '{"a":"{\\"a\\":1,\\"a\\":1}"}': True,  # a text
    '{"a":1}{"a":1}': False,
    '{"a":1': False,
    "{a:1}": False,
    "{'a':1}": False,
    '{"a":NaN}': False,
    '{"a":01}': False,
    "": False,
    " ": False,
}


def told_of(lake: Lake, texts: Iterable[str], condition: str) -> dict[str | None, bool]:
    """Whether a condition on raw_value holds of each of these texts, and of none."""
    lake.dbt("show", "--inline", "select 1 as one").check()
    values = ", ".join(rendered("({{ sql_text(text) }})", text=text) for text in texts)
    rows = lake.sql(f"select *, {condition} from values {values}, (null) as texts (raw_value)")
    return {text: holds == "True" for text, holds in rows}


def test_strict_json_has_each_name_once(shared_lake: Lake) -> None:
    condition = rendered("{{ is_strict_json('raw_value') }}")
    assert told_of(shared_lake, STRICT, condition) == STRICT | {None: False}


# values of Huawei CDL, whether they are of version 2.0
VERSIONS = {
    '{"data":{"id":1},"message_version":"1.0"}': False,
    '{"data":{"id":1,"message_version":"2.1"},"message_version":"1.0"}': False,
    '{"message_version":"1.0","before":{"message_version":"2"},"data":null}': False,
    '{"payload":{"data":{"message_version":"2.1"},"message_version":"1.0"}}': False,
    '{"data":{"message_version":"2.1"}}': False,
    '{"data":{"text":"\\"message_version\\":\\"2"},"message_version":"1.0"}': False,
    '{"after":{"id":1},"op":"c","message_version" : "2.0"}': True,
    '{"after":{"message_version":"1.0"},"op":"c","message_version":"2.0"}': True,
    '{"schema":{"type":"struct"},"payload":{"op":"c","message_version":"2.0"}}': True,
    '{"after":{"id":1},"op":"c","message\\u005fversion":"2.0"}': True,
    '{"after":{"id":1},"op":"c","message_version":"\\u0032.0"}': True,
    '{"data":{"text":"\\u0032"},"message_version":"1.0"}': False,
    "no JSON": False,
}


def test_a_column_says_nothing_of_the_version_of_cdl(shared_lake: Lake) -> None:
    condition = rendered("{{ _huawei_cdl_is_two() }}")
    assert told_of(shared_lake, VERSIONS, condition) == VERSIONS | {None: False}


# decoder of a version of CDL -> what the one for both says otherwise: 1.0 names no database
OTHERWISE = {
    "huawei_cdl": (),
    "huawei_cdl_debezium": ("change_id", "entity", "position_scope"),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_feed_of_any_version_of_cdl_is_decoded_as_each_version(
    shared_lake: Lake, name: str
) -> None:
    options = {"keys": {"public.keyless": ["id"]}}
    forced = {"null_defaults": {"cdl.public.forced": ["note"], "public.forced": ["note"]}}
    both = rendered(
        "{{ huawei_cdl_of_any_version('messages', **options) }}", options=options | forced
    )
    if name == "huawei_cdl_debezium":
        options |= forced
    each = rendered(f"{{{{ decode_{name}('messages', **options) }}}}", options=options)
    sample = rendered("{{ wire_sample(folder) }}", folder=TESTED / "macros/formats" / name)
    is_two = rendered("{{ _huawei_cdl_is_two() }}")
    columns = f"* except ({', '.join(left_out)})" if (left_out := OTHERWISE[name]) else "*"
    shared_lake.dbt("show", "--inline", "select 1 as one").check()
    [[decoded, *differences]] = shared_lake.sql(
        f"with messages as (select * from ({sample}) as landed"
        f" where {is_two} = {name == 'huawei_cdl_debezium'}),"
        f" of_both as (select {columns} from ({both}) as decoded),"
        f" of_each as (select {columns} from ({each}) as decoded)"
        " select (select count(*) from of_each),"
        " (select count(*) from (select * from of_both except all select * from of_each) as more),"
        " (select count(*) from (select * from of_each except all select * from of_both) as less)"
    )
    assert int(decoded or 0) > 20
    assert differences == ["0", "0"]


PLACEHOLDERS = ("__debezium_unavailable_value", "<it's unchanged>", "hex:6e2f612d6e2f612d")


@pytest.mark.parametrize("given", PLACEHOLDERS)
def test_a_placeholder_has_all_its_forms(given: str) -> None:
    sent = bytes.fromhex(given[4:]) if given.startswith("hex:") else given.encode()
    text, base64, codes = sent.decode(), b64encode(sent).decode(), ",".join(map(str, sent))
    uuid = UUID(bytes=md5(sent).digest(), version=3)
    forms = [f'"{one}"' for one in (text, base64, sent.hex())]
    forms += [f"[{form}]" for form in (*forms, codes, f'"{uuid}"')]
    forms.append(f'{{"{text}":"{text}"}}')
    forms.append(f'"{{\\\\"{text}\\\\":\\\\"{text}\\\\"}}"')
    found = rendered("{{ _connect_placeholders(given) }}", given=given)
    assert {line.strip(" ,") for line in found.split("\n")} == {
        "'" + form.replace("'", "\\'") + "'" for form in forms
    }


def test_a_feed_names_its_placeholder(shared_lake: Lake) -> None:
    shared_lake.dbt("show", "--inline", "select 1 as one").check()
    given = PLACEHOLDERS[1]
    message = envelope("u", shift(1, remark=given, hours="__debezium_unavailable_value"))
    literal = rendered("{{ sql_text(text) }}", text=compact(message))
    options = {"unavailable_value_placeholder": given}
    decoded = rendered("{{ decode_debezium('messages', **options) }}", options=options)
    empty = rendered("{{ wire_sample(folder) }}", folder=TESTED / "macros/formats/debezium")
    query = (
        f"with messages as (select * except (raw_value), {literal} as raw_value from ({empty})"
        f" where message_number = 1), decoded as ({decoded})"
        " select row_effect, row_after from decoded"
    )
    [[effect, after]] = shared_lake.sql(query)
    assert effect == "patch"
    assert json.loads(after or "") == {
        name: value for name, value in message["after"].items() if name != "remark"
    }
