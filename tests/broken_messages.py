"""What Debezium and Huawei CDL can send wrong: a case for each reason, a message each."""

from __future__ import annotations

from typing import Any

from connect_types import decimal_schema, two_s_complement
from messages import compact

Case = tuple[str, str, str | None]
INCOMPLETE = "broken: incomplete"
TOO_WIDE = two_s_complement(10**40)


def row(history: str, number: int = 1) -> dict[str, Any]:
    return {"history": history, "id": number, "amount": 1, "note": "x", "document": "y"}


def debezium(history: str, **edits: Any) -> dict[str, Any]:  # noqa: ANN401
    """An insert, or another message by its members; those of `source` too."""
    source = {"connector": "postgresql", "name": "sim_pg", "db": "sim", "schema": "dbo"}
    source |= {"table": "rows", "sequence": '["7","8"]', "lsn": 8, "snapshot": "false"}
    found = {"before": None, "after": row(history), "op": "c", "ts_ms": 1}
    inner = {name: edits.pop(name) for name in [*edits] if name in (*source, "file", "pos", "scn")}
    return found | {"source": source | inner} | edits


def cdl(history: str, **edits: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        **{"DATA_STORE": "POSTGRESQL", "SEG_OWNER": "dbo", "TABLE_NAME": "rows"},
        **{"OPERATION": "INSERT", "data": row(history), "before": None, "LOB_COLUMNS": "document"},
        "transaction": {"properties": [{"name": "lsn", "value": 8}]},
        "unique": {"history": history, "id": 1},
        **{"message_version": "1.0", "message_type": "0"},
    } | edits


def cdl_debezium(history: str, **edits: Any) -> dict[str, Any]:  # noqa: ANN401
    unique = {"history": history, "id": 1}
    own = {"unique": unique, "message_type": "0", "message_version": "2.0"}
    return debezium(history, **{"sequence": None, "db": "bank"} | own | edits)


def with_schema(value: dict[str, Any], image: str) -> dict[str, Any]:
    """With an `amount` that its schema calls a decimal, and that has too many digits."""
    value[image]["amount"] = TOO_WIDE
    described = [{"type": "string", "field": name} for name in value[image] if name != "amount"]
    described.append(decimal_schema(40, 0) | {"field": "amount"})
    fields = [{"type": "struct", "fields": described, "field": image}]
    return {"schema": {"type": "struct", "fields": fields}, "payload": value}


def without_document(history: str) -> dict[str, Any]:
    return row(history) | {"document": "__debezium_unavailable_value"}


def refused(reason: str) -> tuple[str, str]:
    return "rejected", reason


def misfit(reason: str) -> tuple[str, str]:
    """A change that does not fit the contract: recorded in gold.rejections."""
    return "change", reason


GOOD = ("change", None)
# what is wrong -> value (text or what becomes JSON), outcome and reason
DEBEZIUM_VALUES: dict[str, tuple[Any, tuple[str, str | None]]] = {
    "nothing": (debezium("broken"), GOOD),
    "the same place, another row": (
        debezium("broken", after=row("broken") | {"note": "other"}),
        refused("dup_conflict"),
    ),
    "cut off": (compact(debezium("broken 1"))[:-20], refused("bad_json")),
    "no object": ("[]", refused("bad_json")),
    "operation x": (debezium("broken 2", op="x"), refused("unknown_op")),
    "no operation": (debezium("broken 2", op=None), refused("bad_json")),
    "no row after": (debezium("broken 3", after=None), refused("before_after_both_missing")),
    "no table": (debezium("broken 4", table=""), refused("unknown_type")),
    "no place": (debezium("broken 5", sequence=None, lsn=None), refused("missing_order_key")),
    "no place in a binlog": (
        debezium("broken 5", file="binlog", pos=1),
        refused("missing_order_key"),
    ),
    "no commit": (
        debezium("broken 5", connector="oracle", sequence=None, lsn=None, scn="1"),
        refused("missing_order_key"),
    ),
    "a place of MongoDB": (
        debezium("broken 6", connector="mongodb", after="{}"),
        refused("unsupported_mode"),
    ),
    "MongoDB, no operation": (
        debezium("broken 6", connector="mongodb", op=None, patch="{}"),
        refused("unsupported_mode"),
    ),
    "a place of Informix": (
        debezium("broken 7", connector="informix", sequence=None, lsn=None),
        refused("unsupported_mode"),
    ),
    "40 digits": (with_schema(debezium("broken 8"), "after"), misfit("out_of_range")),
    "a number of 60 digits": (
        debezium("broken 9", after=row("broken 9") | {"amount": int("1" * 60)}),
        misfit("out_of_range"),
    ),
    "a member twice": (
        compact(debezium("broken 10")).replace('"note":"x"', '"note":"x","note":"y"'),
        refused("bad_json"),
    ),
    "no key": (debezium("broken: no key"), refused("missing_key")),
    "null in the key": (debezium("broken: null key"), refused("null_key_part")),
    "a key that is a text": (debezium("broken: text key"), refused("bad_json")),
    "another key": (debezium("broken: other key"), misfit("schema_payload_mismatch")),
    "a word for a number": (
        debezium("broken 11", after=row("broken 11") | {"amount": "ten"}),
        misfit("bad_cast"),
    ),
    "a number that is too large": (
        debezium("broken 12", after=row("broken 12") | {"amount": 2**70}),
        misfit("out_of_range"),
    ),
    "a value that was never sent": (
        debezium(INCOMPLETE, op="u", after=without_document(INCOMPLETE)),
        GOOD,
    ),
    "a tombstone": (None, ("control", "tombstone")),
}
KEYS = {
    "broken: no key": None,
    "broken: null key": compact({"history": None, "id": 1}),
    "broken: text key": "broken",
    "broken: other key": compact({"history": "broken", "id": 2}),
}
CDL_VALUES: dict[str, tuple[Any, tuple[str, str | None]]] = {
    "1.0: nothing": (cdl("broken 1"), GOOD),
    "1.0: the same place, another row": (
        cdl("broken 1", data=row("broken 1") | {"note": "other"}),
        refused("dup_conflict"),
    ),
    "1.0: cut off": (compact(cdl("broken 1"))[:-20], refused("bad_json")),
    "1.0: operation MERGE": (cdl("broken 2", OPERATION="MERGE"), refused("unknown_op")),
    "1.0: no operation": (cdl("broken 2", OPERATION=None), refused("unknown_op")),
    "1.0: no row after": (cdl("broken 3", data=None), refused("before_after_both_missing")),
    "1.0: no table": (cdl("broken 4", TABLE_NAME=None), refused("unknown_type")),
    "1.0: no number for a place": (
        cdl("broken 5", transaction={"properties": [{"name": "lsn", "value": "0/16B3748"}]}),
        refused("missing_order_key"),
    ),
    "1.0: no key": (cdl("broken 6", unique=None), refused("missing_key")),
    "1.0: null in the key": (
        cdl("broken 7", unique={"history": "broken 7", "id": None}),
        refused("null_key_part"),
    ),
    "1.0: a message_type that is not documented": (
        cdl("broken 8", message_type="1"),
        ("control", "message"),
    ),
    "1.0: another key": (
        cdl("broken 9", unique={"history": "broken 9", "id": 2}),
        misfit("schema_payload_mismatch"),
    ),
    "1.0: a word for a number": (
        cdl("broken 10", data=row("broken 10") | {"amount": "ten"}),
        misfit("bad_cast"),
    ),
    "1.0: a number that is too large": (
        cdl("broken 11", data=row("broken 11") | {"amount": 2**70}),
        misfit("out_of_range"),
    ),
    "1.0: a value that was never sent": (
        cdl(
            INCOMPLETE,
            OPERATION="UPDATE",
            data=row(INCOMPLETE) | {"document": None},
        ),
        GOOD,
    ),
    "1.0: a tombstone": (None, ("control", "tombstone")),
    "2.0: nothing": (cdl_debezium("broken 12"), GOOD),
    "2.0: the same place, another row": (
        cdl_debezium("broken 12", after=row("broken 12") | {"note": "other"}),
        refused("dup_conflict"),
    ),
    "2.0: cut off": (compact(cdl_debezium("broken 12"))[:-5], refused("bad_json")),
    "2.0: operation x": (cdl_debezium("broken 13", op="x"), refused("unknown_op")),
    "2.0: no row after": (
        cdl_debezium("broken 14", after=None),
        refused("before_after_both_missing"),
    ),
    "2.0: no table": (cdl_debezium("broken 15", table=None), refused("unknown_type")),
    "2.0: no place": (cdl_debezium("broken 16", lsn=None), refused("missing_order_key")),
    "2.0: 40 digits": (
        with_schema(cdl_debezium("broken 17"), "after"),
        misfit("out_of_range"),
    ),
    "2.0: no key": (cdl_debezium("broken 18", unique=None), refused("missing_key")),
    "2.0: null in the key": (
        cdl_debezium("broken 19", unique={"history": None, "id": 1}),
        refused("null_key_part"),
    ),
    "2.0: another connector": (
        cdl_debezium("broken 20", connector="hana", lsn=None),
        refused("unsupported_mode"),
    ),
    "2.0: another key": (
        cdl_debezium("broken 21", unique={"history": "broken 21", "id": 2}),
        misfit("schema_payload_mismatch"),
    ),
}


def key_of(value: Any) -> str | None:  # noqa: ANN401
    image = value.get("payload", value).get("after") if isinstance(value, dict) else None
    history = image["history"] if isinstance(image, dict) else "broken"
    return KEYS.get(history, compact({"history": history, "id": 1}))


def lines(values: dict[str, tuple[Any, tuple[str, str | None]]], has_keys: bool) -> dict[str, Case]:
    found = {}
    for number, (what, (value, said)) in enumerate(values.items()):
        text = value if value is None or isinstance(value, str) else compact(value)
        line = {"key": key_of(value) if has_keys else None, "value": text, "headers": None}
        place = {"topic": "broken", "partition": 0, "offset": number, "timestamp": 1795261261299}
        found[what] = (compact(line | place), *said)
    return found


BROKEN = {"databases": lines(DEBEZIUM_VALUES, True), "cdl": lines(CDL_VALUES, False)}
