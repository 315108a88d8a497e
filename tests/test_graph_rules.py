"""What TigerGraph's messages mean, rule by rule, and what does not fit; each of other vertices."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import pytest
from graphs import FEED, FEEDS, plain
from kit import Lake, Row, Worker

START = 1_700_000_000_000
Said = tuple[str, Any]  # operator, value
Place = tuple[
    int, ...
]  # partition, tid, index; of a transaction partition, tid, split index, index


def message(operator: str, kind: str, place: Place, time: int, **members: Any) -> str:  # noqa: ANN401
    mid = "|".join(map(str, (place[0], START + time, *place[1:])))
    head = {"mid": mid, "operator": operator, "timestamp": START + time, "type": kind}
    return json.dumps({**head, **members}, ensure_ascii=False)


def ops(**said: Said) -> Row:
    return {name: {"op": op, "value": value} for name, (op, value) in said.items()}


def person(uid: str, place: Place, time: int = 0, operator: str = "insert", **said: Said) -> str:
    members = {"typename": "Person", "vid": 1, "uid": uid, "content": ops(**said)}
    return message(operator, "vertex", place, time, **members)


def company(uid: str, place: Place, time: int = 0, operator: str = "insert", **said: Said) -> str:
    members = {"typename": "Company", "vid": 1, "uid": uid, "content": ops(**said)}
    return message(operator, "vertex", place, time, **members)


def ends(uid: str, to: str, kind: str = "Person") -> Row:
    return {"from": {"type": "Person", "uid": uid}, "to": {"type": kind, "uid": to}}


def job(
    uid: str, at: str, place: Place, time: int = 0, operator: str = "insert", **said: Said
) -> str:
    members = {**ends(uid, at, "Company"), "content": ops(**said)}
    return message(operator, "edge", place, time, typename="WorksAt", **members)


def payment(uid: str, to: str, which: str, place: Place, operator: str = "insert") -> str:
    members = {"typename": "Paid", "discriminator": which}
    return message(operator, "edge", place, 0, **members, **ends(uid, to))


def acquaintance(uid: str, to: str, place: Place, time: int = -1) -> str:
    return message("insert", "edge", place, time, typename="Knows", **ends(uid, to))


def delete_all(uid: str, place: Place, **members: str | bool | Row) -> str:
    return message(
        "delete-all", "edge", place, 0, **{"from": {"type": "Person", "uid": uid}}, **members
    )


ADD = person("add", (1, 2, 0), age=("Add", 5), name=("Add", "b"), logins=("Add", [1, 1]))
MAP = {"keylist": ["a", "b"], "valuelist": [1, 2]}
MEMORY = "place: here, there: x, day: 1222819200, good: 0"
FLAGS = "        config: {meta: {default: 1}}\n"
# more of a company: what no document describes, and what the document's samples have
MORE = """\
      - {name: is_listed, data_type: boolean, config: {meta: {operators: [Add]}}}
      - {name: lots, data_type: array<bigint>, config: {meta: {operators: [Minus]}}}
      - name: labels
        data_type: array<string>
        config: {meta: {attribute_type: set, operators: [Minus]}}
      - {name: parts, data_type: "map<string, bigint>", config: {meta: {operators: [Minus]}}}
      - {name: note, data_type: "struct<number: bigint, said: string>"}
      - {name: attr_list, data_type: array<bigint>}
      - {name: attr_map, data_type: "map<string, bigint>"}
      - name: attr_tuple
        data_type: >-
          struct<i: bigint, u: decimal(20,0), f: float, d: double, dt: timestamp, b: boolean,
          s: string>
      - {name: m, data_type: "map<string, struct<i: bigint, s: string>>"}
      - {name: shares, data_type: "map<bigint, double>"}
      - {name: days, data_type: array<timestamp>}
"""
DAY = datetime(2008, 10, 1, tzinfo=UTC)

# ---- what is shown -> messages, table, key, what the row says afterwards (None: there is none)
Case = tuple[list[str], str, str, Row | None]
CASES: dict[str, Case] = {
    "a message that comes again is applied once": (
        [ADD, person("add", (1, 1, 0), name=("Overwrite", "a"), age=("Overwrite", 1)), ADD, ADD],
        "people",
        "add",
        {"age": 6, "name": "ab", "logins": [1, 1], "_is_ambiguous": False},
    ),
    "tid 10 comes after tid 9, split index 10 after 2, whatever the time": (
        [
            person("order", (1, 10, 10, 0), 0, name=("Add", "d")),
            person("order", (1, 10, 2, 0), 0, name=("Add", "c")),
            person("order", (1, 10, 0), 1, name=("Add", "b")),
            person("order", (1, 9, 0), 9, name=("Add", "a")),
        ],
        "people",
        "order",
        {"name": "abcd", "_is_ambiguous": False},
    ),
    "what is not said takes its default, IgnoreIfExisted sets what is new": (
        [person("new", (1, 1, 0), age=("IgnoreIfExisted", 7))],
        "people",
        "new",
        {"age": 7, "points": 5, "is_active": True, "tags": [], "counters": {}, "memory": None}
        | {"joined": datetime(1970, 1, 1, tzinfo=UTC), "_missing_columns": ["memory"]},
    ),
    "IgnoreIfExisted leaves what was there": (
        [person("old", (1, 1, 0)), person("old", (1, 2, 0), age=("IgnoreIfExisted", 7))],
        "people",
        "old",
        {"age": 0},
    ),
    "an end that an edge made was there": (
        [
            job("made", "made,c", (1, 1, 0)),
            person("made", (1, 2, 0), age=("IgnoreIfExisted", 7), points=("Add", 1)),
        ],
        "people",
        "made",
        {"age": 0, "points": 6, "_is_ambiguous": False},
    ),
    "the other end is there with its defaults": (
        [],
        "companies",
        "made,c",
        {"founded": datetime(2000, 1, 1, tzinfo=UTC), "flags": 1, "revenue": 0.0},
    ),
    "insert-only resets nothing": (
        [
            company("kept", (1, 1, 0), flags=("Overwrite", 9)),
            company("kept", (1, 2, 0), operator="insert-only"),
        ],
        "companies",
        "kept",
        {"flags": 9},
    ),
    "insert-only makes what is missing": (
        [company("only", (1, 1, 0), operator="insert-only")],
        "companies",
        "only",
        {"flags": 1},
    ),
    "nothing leaks from before a delete": (
        [
            person("again", (1, 1, 0), age=("Overwrite", 9), points=("Overwrite", 9)),
            job("again", "again,c", (1, 2, 0)),
            person("again", (1, 3, 0), operator="delete"),
            person("again", (1, 4, 0), age=("Add", 1)),
        ],
        "people",
        "again",
        {"age": 1, "points": 5},
    ),
    "edges do not come back with their vertex": ([], "employments", "again", None),
    "edges go with their target too, by time": (
        [
            company("gone,c", (2, 1, 0), 0),
            job("gone", "gone,c", (1, 1, 0), 1),
            company("gone,c", (2, 2, 0), 2, operator="delete"),
        ],
        "employments",
        "gone",
        None,
    ),
    "in one partition the tid counts and not the time": (
        [
            person("started", (1, 9, 0), 50, operator="delete"),
            job("started", "started,c", (1, 10, 0), 40, hours=("Overwrite", 1)),
        ],
        "employments",
        "started",
        {"hours": 1, "_is_ambiguous": False},
    ),
    "a delete in another partition wins a tie": (
        [
            job("tie", "tie,c", (1, 1, 0), 5, hours=("Overwrite", 1)),
            company("tie,c", (2, 1, 0), 5, operator="delete"),
        ],
        "employments",
        "tie",
        None,
    ),
    "and the end that the edge would make is gone": ([], "companies", "tie,c", None),
    "the source is still there": ([], "people", "tie", {"_is_ambiguous": False}),
    "what comes after a tie stands, and says that it is a guess": (
        [
            job("guess", "guess,c", (1, 1, 0), 5, hours=("Add", 1)),
            company("guess,c", (2, 1, 0), 5, operator="delete"),
            job("guess", "guess,c", (1, 2, 0), 6, hours=("Add", 2)),
        ],
        "employments",
        "guess",
        {"hours": 2, "_is_ambiguous": True},
    ),
    "where order and times disagree, all before the delete goes, and the row says so": (
        [
            job("odd", "odd,c", (1, 5, 0), 100, hours=("Add", 1)),
            job("odd", "odd,c", (1, 6, 0), 90, hours=("Add", 2)),
            job("odd", "odd,c", (1, 7, 0), 120, hours=("Add", 4)),
            company("odd,c", (2, 1, 0), 95, operator="delete"),
        ],
        "employments",
        "odd",
        {"hours": 4, "_is_ambiguous": True},
    ),
    "and so does what an edge made": (
        [
            job("swift", "swift,c", (1, 5, 0), 100),
            person("swift", (1, 6, 0), 90),
            person("swift", (3, 1, 0), 95, operator="delete"),
        ],
        "people",
        "swift",
        None,
    ),
    "a place among those of another partition says nothing": (
        [
            person("far", (1, 50, 0), 10, age=("Overwrite", 1)),
            person("far", (1, 60, 0), 20, operator="delete"),
            person("far", (2, 5, 0), 30, age=("Add", 2)),
        ],
        "people",
        "far",
        {"age": 2, "_is_ambiguous": False},
    ),
    "an edge of another partition and as old did not make what a message makes": (
        [
            job("first", "first,c", (1, 1, 0), 5),
            person("first", (2, 1, 0), 5, age=("IgnoreIfExisted", 7), points=("Add", 3)),
        ],
        "people",
        "first",
        {"age": 7, "points": 3, "_is_ambiguous": True},
    ),
    "of which only IgnoreIfExisted makes a guess": (
        [
            job("bulk", "bulk,c", (1, 1, 0), 5),
            person("bulk", (2, 1, 0), 5, age=("Overwrite", 7), name=("Add", "x")),
            person("bulk", (2, 2, 0), 5, age=("IgnoreIfExisted", 9)),
        ],
        "people",
        "bulk",
        {"age": 7, "name": "x", "_is_ambiguous": False},
    ),
    "IgnoreIfExisted alone": (
        [
            job("ignore", "ignore,c", (1, 1, 0), 5),
            person("ignore", (2, 1, 0), 5, age=("IgnoreIfExisted", 7)),
        ],
        "people",
        "ignore",
        {"age": 7, "_is_ambiguous": True},
    ),
    "and not where an older edge made it": (
        [
            job("older", "older,c", (1, 1, 0), 4),
            job("older", "older,d", (1, 2, 0), 5),
            person("older", (2, 1, 0), 5, age=("IgnoreIfExisted", 7), points=("Add", 3)),
        ],
        "people",
        "older",
        {"age": 0, "points": 8, "_is_ambiguous": False},
    ),
    "one of several edges is deleted": (
        [
            payment("payer", "payee", "1:2024-01-01 08:00:00", (1, 1, 0)),
            payment("payer", "payee", "2", (1, 1, 1)),
            payment("payer", "payee", "2", (1, 2, 0), operator="delete"),
        ],
        "transfers",
        "payer",
        {"discriminator": "1:2024-01-01 08:00:00", "to_uid": "payee", "amount": 0.0},
    ),
    "delete-all takes the edges of its type": (
        [
            job("all", "all,c", (1, 1, 0)),
            payment("all", "payee", "1", (1, 1, 1)),
            delete_all("all", (1, 2, 0), typename="WorksAt", hasreverseedge=True),
        ],
        "employments",
        "all",
        None,
    ),
    "and leaves those of others": ([], "transfers", "all", {"discriminator": "1"}),
    "delete-all without a type takes all": (
        [payment("every", "payee", "1", (1, 1, 1)), delete_all("every", (1, 2, 0))],
        "transfers",
        "every",
        None,
    ),
    "delete-all of an undirected type takes the twins too": (
        [
            acquaintance("twin", "his twin", (1, 1, 0)),
            acquaintance("his twin", "twin", (2, 1, 0)),
            acquaintance("his twin", "another", (2, 1, 1)),
            acquaintance("another", "his twin", (1, 1, 1)),
            delete_all("twin", (1, 2, 0), typename="Knows"),
        ],
        "acquaintances",
        "his twin",
        {"to_uid": "another", "_is_ambiguous": False},
    ),
    "and those of one of all types": (
        [
            acquaintance("lonely", "left", (1, 1, 0)),
            acquaintance("left", "lonely", (2, 1, 0)),
            payment("left", "lonely", "1", (2, 1, 1)),
            delete_all("lonely", (1, 2, 0)),
        ],
        "acquaintances",
        "left",
        None,
    ),
    "but not what is directed": ([], "transfers", "left", {"to_uid": "lonely"}),
    "nor those of another type": (
        [
            acquaintance("friend", "employed", (1, 1, 0)),
            acquaintance("employed", "friend", (2, 1, 0)),
            delete_all("friend", (1, 2, 0), typename="WorksAt"),
        ],
        "acquaintances",
        "employed",
        {"to_uid": "friend"},
    ),
    "UINT has 64 bits": (
        [
            person("bits", (1, 1, 0), points=("Overwrite", 2**64 - 1)),
            person("bits", (1, 2, 0), points=("And", 2**63 + 5)),
            person("bits", (1, 3, 0), points=("Or", 2)),
        ],
        "people",
        "bits",
        {"points": 2**63 + 7},
    ),
    "what overflows is left out, the rest of its message holds": (
        [
            person("flow", (1, 1, 0), age=("Overwrite", 2**63 - 1), points=("Overwrite", 3)),
            person("flow", (1, 2, 0), age=("Add", 1), points=("Minus", 4), name=("Add", "x")),
            person("flow", (1, 3, 0), age=("Minus", 1), points=("Minus", 3)),
        ],
        "people",
        "flow",
        {"age": 2**63 - 2, "points": 0, "name": "x", "_later_change_rejected": True},
    ),
    "a default that a new object adds to is a guess": (
        [person("default", (1, 1, 0), points=("Add", 3))],
        "people",
        "default",
        {"points": 3, "_is_ambiguous": True},
    ),
    "a vertex in two partitions is a guess": (
        [person("moved", (1, 1, 0), 1), person("moved", (2, 1, 0), 2)],
        "people",
        "moved",
        {"_is_ambiguous": True},
    ),
    "maps of both forms, lists and sets": (
        [
            person("maps", (1, 1, 0), counters=("Add", MAP), tags=("Add", ["b", "a", "b"])),
            person("maps", (1, 2, 0), counters=("Add", {"b": 1, "c": 3}), tags=("Add", ["c", "a"])),
            person(
                "maps",
                (1, 3, 0),
                counters=("ReplaceOrAdd", {"keyList": ["c"], "valueList": [9]}),
                places=("Add", {"keylist": "a key", "valuelist": "of old"}),
            ),
            person("maps", (1, 4, 0), places=("Add", {"keylist": ["keylist"], "valuelist": ["!"]})),
        ],
        "people",
        "maps",
        {"counters": {"a": 1, "b": 3, "c": 9}, "tags": ["a", "b", "c"]}
        | {"places": {"keylist": "a key!", "valuelist": "of old"}},
    ),
    "a tuple of old, whose text has a comma and a colon": (
        [person("tuple", (1, 1, 0), memory=("Add", [MEMORY]))],
        "people",
        "tuple",
        {"memory": {"place": "here, there: x", "day": DAY, "good": False}, "_is_complete": True},
    ),
    "a tuple of now, its fields in any order": (
        [
            person(
                "tuple 2",
                (1, 1, 0),
                memory=(
                    "Overwrite",
                    {
                        "keylist": ["good", "place", "day"],
                        "valuelist": [True, "", "2008-10-01 00:00:00"],
                    },
                ),
            )
        ],
        "people",
        "tuple 2",
        {"memory": {"place": "", "day": DAY, "good": True}},
    ),
    "a tuple that is added to another is a guess": (
        [
            company("added", (1, 1, 0), note=("Add", "number: 1, said: a")),
            company("added", (1, 2, 0), note=("Add", "number: 2, said: b")),
        ],
        "companies",
        "added",
        {"note": {"number": 2, "said": "b"}, "_is_ambiguous": True},
    ),
    "the attributes of the document's sample": (
        [
            company(
                "vendor",
                (1, 1, 0),
                attr_list=("Add", [2, 3, 1222819200]),
                attr_map=("Add", {"keylist": ["i", "f", "b"], "valuelist": [2, 3, 122281920]}),
                attr_tuple=("Add", ["i: 2, u: 0, f: 3, d: 3, dt: 1222819200, b: 0, s: m2"]),
                m=("ReplaceOrAdd", {"k": "i: 2, s: a, b"}),
            ),
        ],
        "companies",
        "vendor",
        {"attr_list": [2, 3, 1222819200], "attr_map": [("i", 2), ("f", 3), ("b", 122281920)]}
        | {"attr_tuple": {"i": 2, "u": 0, "f": 3, "d": 3, "dt": DAY, "b": False, "s": "m2"}}
        | {"m": [("k", {"i": 2, "s": "a, b"})], "_is_ambiguous": False},
    ),
    "numbers of a MAP are summed, whatever their keys; a LIST of times takes both forms": (
        [
            company("sums", (1, 1, 0), shares=("Add", {"keylist": [1, 2], "valuelist": [0.5, 1]})),
            company("sums", (1, 2, 0), shares=("Add", {"keylist": [2], "valuelist": [0.25]})),
            company("sums", (1, 3, 0), days=("Add", [1222819200, "2008-10-01 00:00:00"])),
        ],
        "companies",
        "sums",
        {"shares": [(1, 0.5), (2, 1.25)], "days": [DAY, DAY]},
    ),
    "the text at the end of a tuple is whole": (
        [company("lines", (1, 1, 0), note=("Overwrite", "number: 1, said: x\n"))],
        "companies",
        "lines",
        {"note": {"number": 1, "said": "x\n"}},
    ),
    "what comes after a message that was rejected is marked": (
        [
            person("doubt", (3, 4, 0), age=("Overwrite", 10)),
            person("doubt", (3, 5, 0), age=("Overwrite", 50), name=("Max", "x")),
            person("doubt", (3, 6, 0), age=("Add", 1)),
        ],
        "people",
        "doubt",
        {"age": 11, "_later_change_rejected": True},
    ),
    "also after one that could not be decoded": (
        [person("undecoded", (3, 4, 1)), person("undecoded", (3, 6, 1), age=("Add", 1))],
        "people",
        "undecoded",
        {"age": 1, "_later_change_rejected": True},
    ),
    "until the vertex is deleted in this partition": (
        [
            person("anew", (3, 4, 2), name=("Max", "x")),
            person("anew", (3, 5, 2), operator="delete"),
            person("anew", (3, 6, 2), age=("Add", 1)),
        ],
        "people",
        "anew",
        {"age": 1, "_later_change_rejected": False},
    ),
    "and not in another, where the order is not known": (
        [
            person("elsewhere", (3, 4, 3), name=("Max", "x")),
            person("elsewhere", (2, 50, 3), -1, operator="delete"),
            person("elsewhere", (3, 6, 3), age=("Add", 1)),
        ],
        "people",
        "elsewhere",
        {"age": 1, "_later_change_rejected": True},
    ),
    "an edge is unmarked when its vertex is deleted": (
        [
            person("leaver", (3, 4, 4)),
            job("leaver", "c,9", (3, 4, 5), hours=("Minus", "x")),
            person("leaver", (3, 5, 4), operator="delete"),
            job("leaver", "c,9", (3, 6, 4), hours=("Add", 1)),
        ],
        "employments",
        "leaver",
        {"hours": 1, "_later_change_rejected": False},
    ),
    "operators that no document describes, where the contract takes them": (
        [
            company(
                "fewer",
                (1, 1, 0),
                is_listed=("Add", False),
                lots=("Add", [1, 2, 1, 3]),
                labels=("Add", ["b", "a"]),
                parts=("Add", MAP),
            ),
            company(
                "fewer",
                (1, 2, 0),
                is_listed=("Add", True),
                lots=("Minus", [1, 9]),
                labels=("Minus", ["a"]),
                parts=("Minus", {"keylist": ["a"], "valuelist": [0]}),
            ),
        ],
        "companies",
        "fewer",
        {"is_listed": True, "lots": [2, 3], "labels": ["b"], "parts": [("b", 2)]},
    ),
    "a FLOAT takes whole numbers that it has, and the nearest of a fraction": (
        [
            person("floats", (1, 1, 0), mood=("Overwrite", 33554436)),
            person("floats", (1, 2, 0), mood=("Max", 0.1)),
        ],
        "people",
        "floats",
        {"mood": 33554436.0, "_later_change_rejected": False},
    ),
    "a whole number that a DOUBLE would round does not fit": (
        [
            company("round", (3, 4, 6), revenue=("Overwrite", 2**53)),
            company("round", (3, 5, 6), revenue=("Overwrite", 2**53 + 1)),
        ],
        "companies",
        "round",
        {"revenue": 2.0**53, "_later_change_rejected": True},
    ),
    "nor does a number that only Java writes so, in a MAP": (
        [
            company("java", (3, 4, 7), shares=("Add", {"keylist": [1], "valuelist": ["0.5"]})),
            company("java", (3, 5, 7), shares=("Add", {"keylist": [1], "valuelist": ["5d"]})),
        ],
        "companies",
        "java",
        {"shares": [(1, 0.5)], "_later_change_rejected": True},
    ),
    "infinity and NaN have names": (
        [person("inf", (1, 1, 0), mood=("Overwrite", "-inf"))],
        "people",
        "inf",
        {"mood": float("-inf")},
    ),
}

# ---- what does not fit: attribute, operator, value, reason
MISFITS: dict[str, tuple[str, str, Any, str]] = {
    "the largest of a text": ("name", "Max", "x", "unknown_op"),
    "a sum of booleans": ("is_active", "Add", True, "unknown_op"),
    "a sum of times": ("joined", "Add", "2001-01-01 00:00:00", "unknown_op"),
    "bits of a float": ("mood", "And", 1, "unknown_op"),
    "less of a list": ("logins", "Minus", [1], "unknown_op"),
    "a key put into a number": ("age", "ReplaceOrAdd", 1, "unknown_op"),
    "an INT of 65 bits": ("age", "Overwrite", 2**64, "out_of_range"),
    "a UINT of 65 bits": ("points", "Add", 2**64, "out_of_range"),
    "a negative UINT": ("points", "Overwrite", -1, "out_of_range"),
    "a FLOAT that is too large": ("mood", "Overwrite", 1e39, "out_of_range"),
    "a whole number that a FLOAT would round": ("mood", "Overwrite", 16_777_217, "out_of_range"),
    "a number with one of Java's ends": ("mood", "Overwrite", "3f", "bad_cast"),
    "a hexadecimal number": ("mood", "Overwrite", "0x1p4", "bad_cast"),
    "a word for a number": ("age", "Overwrite", "ten", "bad_cast"),
    "a half for an INT": ("age", "Overwrite", 0.5, "bad_cast"),
    "a number for a BOOL": ("is_active", "Overwrite", 2, "bad_cast"),
    "a day that does not exist": ("joined", "Overwrite", "2001-02-30 00:00:00", "bad_cast"),
    "a time after the year 9999": ("joined", "Overwrite", 253_402_300_800, "out_of_range"),
    "a time of too many digits": ("joined", "Overwrite", 10**15, "out_of_range"),
    "a day before the calendar": ("joined", "Overwrite", "1582-10-14 23:59:59", "out_of_range"),
    "a number for a LIST": ("logins", "Add", 1, "bad_cast"),
    "a word in a LIST of numbers": ("logins", "Add", [1, "x"], "bad_cast"),
    "null in a LIST": ("logins", "Add", [1, None], "bad_cast"),
    "a key twice": ("counters", "Add", {"keylist": ["a", "a"], "valuelist": [1, 2]}, "bad_cast"),
    "lists of other lengths": (
        *("counters", "Add", {"keylist": ["a", "b"], "valuelist": [1]}),
        "map_list_length_mismatch",
    ),
    "a tuple without a field": ("memory", "Overwrite", "place: x, good: 1", "tuple_unparsable"),
    "a tuple with one more": (
        *("memory", "Overwrite"),
        {"keylist": ["place", "day", "good", "x"], "valuelist": ["", DAY.isoformat(), True, 1]},
        "tuple_unparsable",
    ),
    "two tuples for one": ("memory", "Overwrite", [MEMORY, MEMORY], "tuple_unparsable"),
}
BROKEN = {
    "three parts": (person("broken", (1, 1)), "bad_json"),
    "a delete-all of a target that has no name": (
        delete_all("payer", (3, 9, 0), typename="Paid", to={"vid": 1}),
        "unsupported_mode",
    ),
    "an unknown operator": (person("undecoded", (3, 5, 1), age=("Multiply", 2)), "unknown_op"),
    "another time": (
        person("broken", (1, 1, 0)).replace(f'"timestamp": {START}', '"timestamp": 5'),
        "mid_timestamp_mismatch",
    ),
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> Lake:
    lake = Lake(tmp_path_factory.mktemp("graph"), worker, FEEDS)
    lake.keep_models("people", "companies", "employments", "acquaintances", "transfers")
    lake.edit("models/gold/social/_social.yml", FLAGS, FLAGS + MORE)
    lines = [line for case in CASES.values() for line in case[0]]
    for number, (attribute, operator, value, _) in enumerate(MISFITS.values()):
        said = {attribute: (operator, value)}
        lines.append(person(f"misfit {number}", (3, 1, number), name=("Overwrite", "before")))
        lines.append(person(f"misfit {number}", (3, 3, number), **said))
    lines += [line for line, _ in BROKEN.values()]
    lines.append(message("delete", "vertex", (4, 1, 0), 0, graph="Mine", typename="X", uid="x"))
    lake.land(FEED, "cases.jsonl", lines)
    lake.dbt("run").check()
    return lake


def row(lake: Lake, table: str, key: str) -> Row | None:
    rows = lake.rows(f"gold.{table}")
    name = "uid" if "uid" in rows[0] else "from_uid"
    found = [one for one in rows if one[name] == key]
    assert len(found) <= 1, found
    lineage = {name: value for name, value in found[0].items() if name[0] == "_"} if found else {}
    return {**plain(found[0]), **lineage} if found else None


@pytest.mark.parametrize("what", CASES)
def test_a_rule_holds(built: Lake, what: str) -> None:
    _, table, key, wanted = CASES[what]
    found = row(built, table, key)
    if wanted is None or found is None:
        assert found == wanted
    else:
        assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize("what", MISFITS)
def test_what_does_not_fit_is_kept_out_with_its_reason(built: Lake, what: str) -> None:
    key = f"misfit {[*MISFITS].index(what)}"
    attribute, _, _, reason = MISFITS[what]
    found = [
        (one["column_name"], one["reason"])
        for one in built.rows("gold.rejections")
        if one["row_key"] == json.dumps([key])
    ]
    assert found == [(attribute, reason)]
    kept = row(built, "people", key)
    assert kept is not None
    assert (kept["name"], kept["_later_change_rejected"]) == ("before", True)


def test_what_cannot_be_read_is_rejected(built: Lake) -> None:
    refused = [
        one["reason"]
        for one in built.rows(f"silver.{FEED}_decoded")
        if one["outcome"] == "rejected"
    ]
    assert sorted(refused) == sorted(reason for _, reason in BROKEN.values())
    assert row(built, "people", "broken") is None


def test_what_overflows_is_recorded(built: Lake) -> None:
    found = {
        (one["row_key"], one["column_name"], one["value"])
        for one in built.rows("gold.rejections")
        if one["reason"] == "overflow"
    }
    assert found == {('["flow"]', "age", "1"), ('["flow"]', "points", "4")}


LOCAL_TYPES = """
with messages as (
    select * from {{ ref('social_graph_messages') }} where raw_value like '%"Mine"%'
),
decoded as (
    {{ decode_tigergraph('messages', graph_in_entity=true) }}
)
select concat_ws(' ', 'found', entity, row_effect) as said from decoded
"""


def test_types_may_be_named_with_their_graph(built: Lake) -> None:
    outcome = built.dbt("show", "--inline", LOCAL_TYPES)
    assert re.findall("found (.*?) *[|]", outcome.output) == [
        *("Mine.X delete", "Mine.* clear", "Mine.* clear")
    ], outcome.output


def test_what_is_missing_and_what_is_a_guess_is_counted(built: Lake) -> None:
    """Places of the cases are as they come; rows that are gone are counted too."""
    outcome = built.dbt("test", "-s", "test_name:log_has_no_gaps", "test_name:order_is_certain")
    outcome.check()
    assert re.search("WARN [0-9]+ log_has_no_gaps", outcome.output)
    assert "WARN 3 order_is_certain_employments" in outcome.output  # tie, guess, odd
    assert "WARN 3 order_is_certain_people" in outcome.output  # swift, first, ignore


OF_A_VERTEX = """
  - name: wrong
    description: An edge type with the key of a vertex.
    constraints:
      - {type: primary_key, columns: [uid]}
    columns:
      - {name: uid, data_type: string, description: Its key.}
"""


def test_an_edge_type_is_not_folded_by_the_key_of_a_vertex(built: Lake) -> None:
    folder = built.project / "models/gold/social"
    (folder / "wrong.sql").write_text(f"{{{{ fold_graph(ref('{FEED}_changes'), 'Knows') }}}}\n")
    (folder / "_wrong.yml").write_text("models:" + OF_A_VERTEX)
    said = built.dbt("run", "-s", "wrong").output
    assert "No change of wrong fits its contract" in said
    reasons = {
        (one["column_name"], one["reason"])
        for one in built.rows("gold.rejections")
        if one["table_name"] == "gold.wrong"
    }
    assert reasons == {("_row_key", "schema_payload_mismatch")}
    (folder / "wrong.sql").unlink()
    (folder / "_wrong.yml").unlink()


def later(built: Lake, lines: Iterable[str]) -> None:
    built.land(FEED, "later.jsonl", [*lines])
    built.edit("models/bronze/_bronze.yml", '/social_graph"\n', LATER_EPOCH)
    built.dbt("run", "-s", "+people", "+transfers").check()


LATER_EPOCH = """/social_graph"
        config: {meta: {epochs: [2]}}
"""


@pytest.mark.slow
def test_what_comes_later_and_in_a_new_epoch(built: Lake) -> None:
    """It changes what the tests before look at."""
    later(
        built,
        [
            person(
                "add", (1, 1, 0), age=("Add", 1)
            ),  # begins anew, and comes after what was before
            person("flow", (1, 1, 0), operator="delete"),
            delete_all("payer", (1, 2, 0)),
        ],
    )
    added = row(built, "people", "add")
    assert added is not None
    assert (added["age"], added["name"], added["_is_ambiguous"]) == (7, "ab", False)
    assert row(built, "people", "flow") is None
    assert row(built, "transfers", "payer") is None
    reasons = [one["reason"] for one in built.rows("gold.rejections")]
    assert "overflow" not in reasons


@pytest.mark.slow
def test_a_graph_that_is_landed_once_more_has_an_epoch_of_its_own(built: Lake) -> None:
    """What is sent after the reset is later, though its tids begin anew."""
    batch = max(one["landed_batch"] for one in built.rows("bronze.social_graph_messages"))
    epochs = f"epochs: [2, {batch + 1}, {batch + 2}]"
    built.edit("models/bronze/_bronze.yml", "epochs: [2]", epochs)
    again = [
        message("delete", "vertex-type", (1, 5000, 0), 5, typename="Person"),
        person("back", (1, 5001, 0), 5, points=("Overwrite", 7)),
    ]
    built.land(FEED, "again.jsonl", again)
    built.dbt("run", "-s", f"{FEED}_messages").check()
    built.land(FEED, "live.jsonl", [person("back", (1, 3, 0), 9, points=("Add", 1))])
    built.dbt("run", "-s", "+people").check()
    back = row(built, "people", "back")
    assert back is not None
    assert (back["points"], back["_is_ambiguous"]) == (8, False)
    assert row(built, "people", "add") is None
