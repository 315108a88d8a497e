"""The oracle keeps each sentence of decisions/fold.md; and what is drawn to try folds on."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from fold_oracle import (
    EFFECTS,
    REFUSED,
    Change,
    Contract,
    Image,
    Key,
    Row,
    distinct,
    fold,
    misfit,
    rejections,
)
from histories import (
    ALL_LETTERS,
    CONTRACT,
    KEYS,
    LETTERS,
    MISFIT_LETTERS,
    PAIR,
    History,
    arrivals,
    exhaustive_histories,
    histories,
    is_int,
    make_contract,
    placed,
    random_arrival,
    random_history,
    to_rows,
    with_history_id,
    with_history_key,
)
from hypothesis import given, settings
from hypothesis import strategies as st

# amount takes integers; name must not be NULL only in STRICT
LOOSE = Contract(("region", "code"), ("amount", "name"), fits={"amount": is_int, "region": is_int})
STRICT = replace(LOOSE, required=frozenset({"name"}))
A: Key = ("1", "A")
B: Key = ("1", "B")
C: Key = ("2", "A")


def changes(*said: tuple[str, Key | None] | tuple[str, Key | None, Image]) -> History:
    """Changes at positions 1, 2, 3 ... of effect, key and image."""
    return [Change(f"{n:02d}", *one, change_id=f"c{n}") for n, one in enumerate(said, 1)]


def described(row: Row) -> str:
    """A row as `amount name @position`, with ? for missing, - for NULL, ! for a later misfit."""
    shown = [
        "?" if name in row.missing else "-" if text is None else text
        for name, text in row.values.items()
    ]
    return f"{' '.join(shown)} @{int(row.position)}{'!' if row.later_change_rejected else ''}"


FULL = {"amount": "1", "name": "x"}
NEW = {"amount": "2", "name": "y"}
BAD = {"amount": "two", "name": "y"}

# sentence -> changes of the key A, the row it must have (None for none)
OF_ONE_ROW = {
    "replace is exactly its image": ([("replace", FULL), ("replace", NEW)], "2 y @2"),
    "replace: what it does not list is missing": (
        [("replace", FULL), ("replace", {"name": "y"})],
        "? y @2",
    ),
    "replace: a NULL member is sent": ([("replace", {"amount": None, "name": "y"})], "- y @1"),
    "replace: a patch fills what it lacks": (
        [("replace", {"name": "y"}), ("patch", {"amount": "2"})],
        "2 y @2",
    ),
    "replace ends what was missing": ([("patch", {}), ("replace", FULL)], "1 x @2"),
    "a reset ends what was missing": ([("replace", {}), ("reset", {})], "- - @2"),
    "patch overlays the members present": (
        [("replace", FULL), ("patch", {"name": "y"})],
        "1 y @2",
    ),
    "patch: a NULL member is sent, an absent one is not": (
        [("replace", FULL), ("patch", {"amount": None})],
        "- x @2",
    ),
    "patch of no row overlays an empty one": ([("patch", {"name": "y"})], "? y @1"),
    "patch: NULL is not missing": ([("patch", {"name": None})], "? - @1"),
    "patch fills what was missing": (
        [("patch", {"name": "y"}), ("patch", {"amount": "2"})],
        "2 y @2",
    ),
    "patch fills with NULL too": ([("patch", {}), ("patch", {"amount": None})], "- ? @2"),
    "patch: what was sent once is not missing again": (
        [("patch", {"name": "y"}), ("patch", {})],
        "? y @2",
    ),
    "patch without members moves the position": ([("replace", FULL), ("patch", {})], "1 x @2"),
    "patch without members makes a row": ([("patch", {})], "? ? @1"),
    "reset: every other column goes to NULL": (
        [("replace", FULL), ("reset", {"name": "y"})],
        "- y @2",
    ),
    "reset: and is not missing": ([("patch", {}), ("reset", {"name": "y"})], "- y @2"),
    "reset makes a row": ([("reset", {"amount": "2"})], "2 - @1"),
    "insert_if_absent of a row changes nothing, nor its position": (
        [("replace", FULL), ("insert_if_absent", NEW)],
        "1 x @1",
    ),
    "insert_if_absent does not fill what is missing": (
        [("patch", {"name": "x"}), ("insert_if_absent", NEW)],
        "? x @1",
    ),
    "insert_if_absent of a row of no values changes nothing": (
        [("patch", {}), ("insert_if_absent", NEW)],
        "? ? @1",
    ),
    "insert_if_absent of no row: defaults overlaid, nothing missing": (
        [("insert_if_absent", {"name": "y"})],
        "- y @1",
    ),
    "insert_if_absent: the first wins": (
        [("insert_if_absent", FULL), ("insert_if_absent", NEW)],
        "1 x @1",
    ),
    "insert_if_absent after a delete inserts": (
        [("replace", FULL), ("delete", {}), ("insert_if_absent", {"name": "y"})],
        "- y @3",
    ),
    "delete: no row": ([("replace", FULL), ("delete", {})], None),
    "delete of no row: no row": ([("delete", {})], None),
    "a row begins anew after a delete": (
        [("replace", FULL), ("delete", {}), ("patch", {"name": "y"})],
        "? y @3",
    ),
    "a misfit takes no part": ([("replace", FULL), ("replace", BAD)], "1 x @1!"),
    "a misfit alone makes no row": ([("replace", BAD)], None),
    "a misfit of one column keeps out the whole change": (
        [("patch", {"amount": "1"}), ("patch", BAD)],
        "1 ? @1!",
    ),
    "an insert that does not fit is no insert": (
        [("insert_if_absent", BAD), ("insert_if_absent", FULL)],
        "1 x @2",
    ),
    "a misfit before the newest change is not later": (
        [("replace", FULL), ("patch", BAD), ("patch", {})],
        "1 x @3",
    ),
    "the newest misfit counts": (
        [("replace", FULL), ("patch", BAD), ("patch", {}), ("patch", BAD)],
        "1 x @3!",
    ),
    "an insert that did nothing does not move the position": (
        [("replace", FULL), ("patch", BAD), ("insert_if_absent", NEW)],
        "1 x @1!",
    ),
    "a misfit of an insert that would do nothing is one all the same": (
        [("replace", FULL), ("insert_if_absent", BAD)],
        "1 x @1!",
    ),
    "a misfit before a delete does not mark the next row": (
        [("replace", FULL), ("patch", BAD), ("delete", {}), ("replace", NEW)],
        "2 y @4",
    ),
    "members that are no columns are not looked at": (
        [("replace", {**FULL, "other": "z"})],
        "1 x @1",
    ),
}


@pytest.mark.parametrize("sentence", OF_ONE_ROW)
def test_of_one_row(sentence: str) -> None:
    said, expected = OF_ONE_ROW[sentence]
    rows = fold(changes(*((effect, A, image) for effect, image in said)), LOOSE)
    assert {key: described(row) for key, row in rows.items()} == ({A: expected} if expected else {})


def test_complete_is_a_row_of_which_nothing_is_missing() -> None:
    (patched,) = fold(changes(("patch", A, {"name": None})), LOOSE).values()
    (whole,) = fold(changes(("reset", A)), LOOSE).values()
    assert (patched.is_complete, patched.missing) == (False, {"amount"})
    assert (whole.is_complete, whole.missing) == (True, frozenset())


# scope -> the keys that are left
SCOPES = {
    None: set(),
    ("1", None): {C},
    (None, "A"): {B},
    (None, None): set(),
    ("1", "A"): {B, C},
    ("A", None): {A, B, C},
}


@pytest.mark.parametrize("scope", SCOPES)
def test_a_clear_leaves_what_is_out_of_its_scope(scope: Key | None) -> None:
    history = changes(*(("replace", key, FULL) for key in (A, B, C)), ("clear", scope))
    assert set(fold(history, LOOSE)) == SCOPES[scope]


def test_a_clear_is_about_what_is_positioned_before_it() -> None:
    history = changes(("replace", A), ("replace", B), ("clear", None), ("patch", A), ("replace", C))
    rows = fold(history, LOOSE)
    assert {key: described(row) for key, row in rows.items()} == {A: "? ? @4", C: "? ? @5"}


def test_a_clear_leaves_what_is_at_its_own_position() -> None:
    clear, change = changes(("clear", None), ("replace", A, FULL))
    for both in ([clear, change], [change, clear]):
        assert set(fold([replace(one, position="1") for one in both], LOOSE)) == {A}


def test_an_insert_after_a_clear_inserts() -> None:
    history = changes(("replace", A, FULL), ("clear", ("1", None)), ("insert_if_absent", A, NEW))
    assert described(fold(history, LOOSE)[A]) == "2 y @3"


def test_keys_are_folded_apart() -> None:
    history = changes(
        ("replace", A, FULL), ("replace", B, NEW), ("patch", C), ("delete", A), ("patch", B, BAD)
    )
    rows = fold(history, LOOSE)
    assert {key: described(row) for key, row in rows.items()} == {B: "2 y @2!", C: "? ? @3"}
    assert rejections(history, LOOSE) == {("c5", "amount", "bad_cast")}


def test_a_stored_row_keeps_its_mark_until_it_changes() -> None:
    replaced, misfitting, patched = changes(
        ("replace", A, FULL), ("patch", A, BAD), ("patch", A, {"name": "y"})
    )
    stored = fold([replaced, misfitting], LOOSE)
    assert described(fold([], LOOSE, stored)[A]) == "1 x @1!"
    assert described(fold([patched], LOOSE, stored)[A]) == "1 y @3"
    assert described(stored[A]) == "1 x @1!"


def test_a_refused_message_marks_its_row_unless_a_newer_change_comes() -> None:
    first, refused, second = changes(
        ("replace", A, FULL), (REFUSED, A), ("patch", A, {"name": "y"})
    )
    unplaced = replace(refused, position="", change_id="unplaced")
    assert described(fold([first, refused], LOOSE)[A]) == "1 x @1!"
    assert described(fold([first, refused, second], LOOSE)[A]) == "1 y @3"
    assert described(fold([first, unplaced, second], LOOSE)[A]) == "1 y @3!"
    assert not fold([refused, unplaced], LOOSE)
    assert not rejections([refused], LOOSE), "that is a table of the contract"


def test_position_orders_and_not_the_list() -> None:
    history = changes(("replace", A, FULL), ("delete", A), ("patch", A, {"name": "y"}))
    for seed in range(10):
        shuffled = random.Random(seed).sample(history, 3)
        assert described(fold(shuffled, LOOSE)[A]) == "? y @3"


def test_positions_are_compared_as_text() -> None:
    first, second = changes(("replace", A, FULL), ("replace", A, NEW))
    history = [replace(first, position="10"), replace(second, position="9")]
    assert fold(history, LOOSE)[A].values == NEW


def test_a_change_counts_once() -> None:
    insert, delete = changes(("insert_if_absent", A, FULL), ("delete", A))
    assert fold([insert, delete, insert, delete, insert], LOOSE) == {}
    assert distinct([insert, delete, insert]) == [insert, delete]


def test_what_has_no_answer_is_refused() -> None:
    first, second, clear = changes(("replace", A, FULL), ("patch", A, NEW), ("clear", None))
    with pytest.raises(ValueError, match="dup_conflict"):
        fold([first, replace(second, change_id="c1")], LOOSE)
    with pytest.raises(ValueError, match="order_tie"):
        fold([first, replace(second, position="01")], LOOSE)
    # the order does not matter to these
    fold([first, replace(second, position="01", key=B)], LOOSE)
    beside = fold([first, replace(second, position="01", image=BAD)], LOOSE)
    assert described(beside[A]) == "1 x @1"  # a misfit at the row's own position is not later
    fold([first, replace(clear, position="01")], LOOSE)


# effect, key, image, what STRICT says
MISFITS: list[tuple[str, Key, Image, tuple[str, str] | None]] = [
    ("replace", A, FULL, None),
    ("replace", A, {"amount": None, "name": "x"}, None),
    ("replace", A, {"amount": "two", "name": "x"}, ("amount", "bad_cast")),
    ("patch", A, {"amount": "two"}, ("amount", "bad_cast")),
    ("reset", A, {"amount": "two", "name": "x"}, ("amount", "bad_cast")),
    ("insert_if_absent", A, {"amount": "two"}, ("amount", "bad_cast")),
    ("replace", A, {"amount": "", "name": ""}, ("amount", "bad_cast")),
    ("replace", A, {"name": None}, ("name", "not_null")),
    ("patch", A, {"name": None}, ("name", "not_null")),
    ("reset", A, {"name": None}, ("name", "not_null")),
    ("insert_if_absent", A, {"name": None}, ("name", "not_null")),
    ("replace", A, {"amount": "1"}, ("name", "not_null")),
    ("reset", A, {"amount": "1"}, ("name", "not_null")),
    ("patch", A, {"amount": "1"}, None),
    ("insert_if_absent", A, {"amount": "1"}, None),
    ("replace", A, {"amount": "two", "name": None}, ("amount", "bad_cast")),
    ("delete", A, {"amount": "two", "name": None}, None),
    ("clear", A, {"amount": "two", "name": None}, None),
    ("replace", ("1", None), FULL, ("code", "null_key_part")),
    ("patch", ("one", "A"), FULL, ("region", "bad_cast")),
    ("delete", ("one", None), {}, None),
]


@pytest.mark.parametrize(("effect", "key", "image", "expected"), MISFITS)
def test_a_misfit_is_named(
    effect: str, key: Key, image: Image, expected: tuple[str, str] | None
) -> None:
    (change,) = changes((effect, key, image))
    assert misfit(change, STRICT) == expected
    assert rejections([change, change], STRICT) == ({("c1", *expected)} if expected else set())


# ---- properties

KINDS = ("images", "patches", "everything")
drawn_histories = st.one_of(*(histories(kind, max_changes=10) for kind in KINDS))


@settings(max_examples=80, deadline=None)
@given(drawn_histories, st.randoms(use_true_random=False))
def test_neither_arrival_nor_repetition_matters(history: History, chance: random.Random) -> None:
    arrived = history + [change for change in history if chance.random() < 0.3]
    chance.shuffle(arrived)
    assert fold(arrived, CONTRACT) == fold(history, CONTRACT)
    assert rejections(arrived, CONTRACT) == rejections(history, CONTRACT)


@settings(max_examples=80, deadline=None)
@given(drawn_histories, st.integers(0, 10))
def test_a_fold_goes_on_from_its_rows(history: History, cut: int) -> None:
    stored = fold(history[:cut], CONTRACT)
    assert fold(history[cut:], CONTRACT, stored) == fold(history, CONTRACT)


@settings(max_examples=80, deadline=None)
@given(drawn_histories, st.sampled_from([None, ("1", None), (None, "A"), KEYS[3]]))
def test_a_clear_at_the_end_leaves_nothing_in_its_scope(history: History, scope: Key) -> None:
    end = Change("9", "clear", scope, change_id="end")
    wanted = {
        key: row
        for key, row in fold(history, CONTRACT).items()
        if scope is not None and any(part not in (None, key[n]) for n, part in enumerate(scope))
    }
    assert fold([end, *history], CONTRACT) == wanted


@settings(max_examples=80, deadline=None)
@given(drawn_histories)
def test_a_misfit_might_as_well_not_have_been_sent(history: History) -> None:
    rejected = {change_id for change_id, *_ in rejections(history, CONTRACT)}
    fitting = [change for change in history if change.change_id not in rejected]
    rows = fold(history, CONTRACT)
    unmarked = {key: replace(row, later_change_rejected=False) for key, row in rows.items()}
    assert fold(fitting, CONTRACT) == unmarked


def test_histories_in_one_table_do_not_touch() -> None:
    several = [random_history(seed) for seed in range(100)]
    together = [
        change
        for number, history in enumerate(several)
        for change in with_history_id(history, str(number), key_parts=2)
    ]
    assert fold(together, with_history_key(CONTRACT)) == {
        (str(number), *key): row
        for number, history in enumerate(several)
        for key, row in fold(history, CONTRACT).items()
    }


# ---- the generators


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=10, deadline=None)
@given(st.data())
def test_a_history_is_of_its_kind(kind: str, data: st.DataObject) -> None:
    effects = {
        "images": {"replace", "delete", "clear"},
        "patches": {"replace", "patch", "delete", "clear"},
        "everything": set(EFFECTS),
    }[kind]
    contract = make_contract(data.draw(st.integers(2, 4)))
    drawn = data.draw(histories(kind, max_changes=8, contract=contract, misfits=False))
    seeded = random_history(data.draw(st.integers(0, 9999)), kind, 8, contract, misfits=False)
    for history in (drawn, seeded):
        assert len(history) <= 8
        assert {change.effect for change in history} <= effects
        assert rejections(history, contract) == set()
        places = [change.position for change in history]
        assert places == sorted(set(places))
        assert len({change.change_id for change in history}) == len(history)


@pytest.mark.parametrize(("max_changes", "often"), [(12, 5), (40, 40)])
def test_random_histories_hold_what_folds_go_wrong_on(max_changes: int, often: int) -> None:
    """Each of these so often in 300 histories, which plain chance would not do."""
    seen: Counter[str] = Counter()
    for seed in range(300):
        history = random_history(seed, max_changes=max_changes)
        rows: set[Key] = set()
        gone: dict[Key, str] = {}
        found = {f"{change.effect} misfit" for change in history if misfit(change, CONTRACT)}
        for change in history:
            key = change.key
            if misfit(change, CONTRACT):
                continue
            if change.effect == "clear":
                left = set(fold(history[: history.index(change) + 1], CONTRACT))
                gone |= dict.fromkeys(rows - left, "clear")
                found |= {"clear of some"} if left and rows - left else set()
                rows = left
            elif change.effect == "delete":
                gone |= {key: "delete"} if key in rows else {}
                rows.discard(key)
            else:
                state = "row" if key in rows else gone.get(key, "nothing")
                found.add(f"{change.effect} after {state}")
                rows.add(key)
        end = fold(history, CONTRACT).values()
        found |= {"incomplete"} if any(not row.is_complete for row in end) else set()
        found |= {"marked"} if any(row.later_change_rejected for row in end) else set()
        found |= {"snapshot"} if history[0].position.split("/")[1] == "0" else set()
        seen.update(found)
    effects = ("replace", "patch", "reset", "insert_if_absent")
    wanted = {f"{e} after {state}" for e in effects for state in ("row", "delete", "clear")}
    wanted |= {f"{e} misfit" for e in effects} | {"clear of some", "incomplete", "marked"}
    rare = {name: seen[name] for name in wanted | {"snapshot"} if seen[name] < often}
    assert not rare


def test_a_seed_is_a_history() -> None:
    assert random_history(7) == random_history(7)
    assert random_arrival(random_history(7), 1) == random_arrival(random_history(7), 1)


def test_all_histories_are_listed() -> None:
    assert [len(LETTERS), len(MISFIT_LETTERS), len(ALL_LETTERS)] == [12, 3, 38]
    assert [sum(1 for _ in exhaustive_histories(n, min_changes=n)) for n in (1, 2, 3)] == [
        12,
        144,
        1728,
    ]
    listed = [
        tuple((change.effect, json.dumps(change.image)) for change in history)
        for history in exhaustive_histories(3)
    ]
    assert len(set(listed)) == len(listed) == 1884
    for letters in (LETTERS, ALL_LETTERS):
        assert {effect for effect, *_ in letters} == set(EFFECTS)
    assert all(rejections(placed([letter], PAIR), PAIR) for letter in MISFIT_LETTERS)
    assert not any(rejections(placed([letter], PAIR), PAIR) for letter in ALL_LETTERS)


def test_positions_of_few_changes_have_one_digit_and_two() -> None:
    history = placed([LETTERS[0]] * 3, PAIR)
    assert [int(change.position.split("/")[2]) for change in history] == [8, 9, 10]


@pytest.mark.parametrize(
    ("order_in_batch", "counts"),
    [(False, [(1, 3), (3, 19), (13, 109), (51, 515)]), (True, [(1, 3), (4, 28), (24, 276)])],
)
def test_all_arrivals_are_listed(order_in_batch: bool, counts: list[tuple[int, int]]) -> None:
    for length, wanted in enumerate(counts, 1):
        history = placed([LETTERS[2]] * length, PAIR)
        for repeat, count in enumerate(wanted):
            ways = [
                tuple(tuple(change.position for change in batch) for batch in batches)
                for batches in arrivals(history, repeat=repeat, order_in_batch=order_in_batch)
            ]
            assert len(set(ways)) == len(ways) == count
            for way in ways:
                arrived = Counter(position for batch in way for position in batch)
                assert len(way) <= 3 and all(way)
                assert set(arrived) == {change.position for change in history}
                assert arrived.total() <= length + repeat


def test_a_random_arrival_holds_every_change() -> None:
    history = random_history(3)
    ways = [random_arrival(history, seed) for seed in range(100)]
    for way in ways:
        assert all(way) and 1 <= len(way) <= 5
        arrived = [change for batch in way for change in batch]
        assert {change.change_id for change in arrived} == {c.change_id for c in history}
        assert len(arrived) <= len(history) + 5
    assert {len(way) for way in ways} == {1, 2, 3, 4, 5}
    one = history[:1]
    assert {len(random_arrival(one, seed, max_repeats=0)) for seed in range(9)} == {1}


def test_a_history_id_bounds_every_scope() -> None:
    history = changes(("replace", A), ("clear", None), ("clear", ("1", None)))
    assert [change.key for change in with_history_id(history, "h")] == [
        ("h", "1", "A"),
        ("h", None, None),
        ("h", "1", None),
    ]
    assert with_history_id(history, "h")[0].change_id == "h c1"
    (clear,) = with_history_id(history[1:2], "h", key_parts=1)
    assert clear.key == ("h", None)


def test_rows_are_printed_as_spark_prints_them() -> None:
    history = changes(
        ("replace", ("1", 'é,"'), {"amount": "1", "name": None}),
        ("patch", A),
        ("delete", A),
        ("clear", ("1", None)),
        ("clear", None),
    )
    said = [tuple(row.values()) for row in to_rows(history)]
    assert said == [
        ("c1", '["1","é,\\""]', "replace", '{"amount":"1","name":null}', "01"),
        ("c2", '["1","A"]', "patch", "{}", "02"),
        ("c3", '["1","A"]', "delete", None, "03"),
        ("c4", '["1",null]', "clear", None, "04"),
        ("c5", None, "clear", None, "05"),
    ]
    with_keys = to_rows(history[:1], keys=LOOSE.keys)[0]["row_after"]
    assert json.loads(with_keys) == {"region": "1", "code": 'é,"', "amount": "1", "name": None}


def test_the_first_histories_are_the_small_ones() -> None:
    assert [len(history) for history in islice(exhaustive_histories(2), 13)] == [1] * 12 + [2]
