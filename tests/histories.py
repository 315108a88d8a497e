"""Histories of changes: drawn by hypothesis, by a seed, or all of them; and how they may arrive.

Every history is a list in position order. A value names the change that sent it, so that a row
shows which change each of its columns came from.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, combinations_with_replacement, permutations, product
from typing import Any

from fold_oracle import REFUSED, WHOLE_ROW, WITHOUT_IMAGE, Change, Contract, Key, fold
from hypothesis import strategies as st

History = list[Change]
# a change without its place in the log: effect, key or scope, what each column is sent as
Draft = tuple[str, Key | None, tuple[str, ...]]
NumberedDraft = tuple[str, Key | int | None, tuple[str, ...]]  # a key by its number, or a scope

# ---- what changes are made of

# "null" the text is next to a null part of a scope, and one key needs escapes in JSON
KEYS: tuple[Key, ...] = (("1", "A"), ("1", "null"), ("2", "A"), ("2", 'é,"'))
# more scopes that hit a part than scopes that leave nothing
SCOPES: tuple[Key | None, ...] = (
    None,
    ("1", None),
    ("2", None),
    (None, "A"),
    (None, "null"),
    ("1", "A"),
    ("3", None),
)

# a kind of history -> its effects, as often as they should come
EFFECTS: dict[str, tuple[str, ...]] = {
    "images": ("replace",) * 6 + ("delete",) * 3 + ("clear",),
    "patches": ("replace",) * 3 + ("patch",) * 6 + ("delete",) * 3 + ("clear",),
    "everything": ("replace",) * 3
    + ("patch",) * 6
    + ("reset",) * 2
    + ("insert_if_absent",) * 3
    + ("delete",) * 3
    + ("clear",),
}

# what folds go wrong on; each is about one key, and is woven in whole
MOTIFS: tuple[tuple[str, ...], ...] = (
    ("replace", "delete", "replace"),
    ("replace", "delete", "patch"),
    ("patch", "delete", "insert_if_absent", "patch"),
    ("patch", "delete", "reset", "patch"),
    ("replace", "clear", "replace"),
    ("replace", "clear", "patch"),
    ("patch", "clear", "insert_if_absent"),
    ("insert_if_absent", "clear", "reset"),
    ("insert_if_absent", "insert_if_absent", "patch"),
    ("patch", "insert_if_absent", "reset", "patch"),
    ("patch", "replace", "patch"),
    ("replace", "patch", "delete"),
    ("delete", "delete", "replace"),
)

# how a column is sent, as often as it should be: `odd` are texts that look like nothing, `bad` is a
# text that does not fit
SENT = ("value",) * 6 + ("absent",) * 4 + ("null",) * 3 + ("odd",)
SENT_WHOLE = ("value",) * 9 + ("absent", "null", "null", "odd")
ODD = ("", "null", "0")
BAD = "x"


def is_int(text: str) -> bool:
    """Whether Spark's try_cast to int takes a text of those that are drawn here."""
    return re.fullmatch("[+-]?[0-9]{1,9}", text) is not None


def make_contract(columns: int = 3, required: bool = True) -> Contract:
    """Keys of two parts; amount int, name string, note string (required), count int: 2 to 4."""
    assert 2 <= columns <= 4
    names = ("amount", "name", "note", "count")[:columns]
    return Contract(
        keys=("region", "code"),
        columns=names,
        required=frozenset({"note"} & set(names) if required else ()),
        fits={name: is_int for name in ("amount", "count") if name in names},
    )


CONTRACT = make_contract()


def make_position(number: int, is_snapshot: bool = False, epoch: int = 0) -> str:
    """`epoch/kind/position`, see decisions/change-position.md."""
    return f"{epoch:06d}/{0 if is_snapshot else 1}/{number:020d}"


# positions start here, so that few changes are enough for 10 to come after 9
FIRST_POSITION = 8


def placed(drafts: Sequence[Draft], contract: Contract, snapshot: int = 0) -> History:
    """Changes at consecutive positions, the first of them rows of an initial snapshot."""
    history = []
    for number, (effect, key, sent) in enumerate(drafts, FIRST_POSITION):
        image: dict[str, str | None] = {}
        if effect not in WITHOUT_IMAGE:
            for column, how in zip(contract.columns, sent, strict=True):
                if how != "absent":
                    image[column] = _text(column, how, number, contract)
        is_snapshot = number - FIRST_POSITION < snapshot
        position = make_position(number, is_snapshot)
        time = None if number % 7 == 3 else number * 10 - (25 if number % 5 == 0 else 0)
        history.append(Change(position, effect, key, image, f"c{number}", time))
    return history


def coarse(history: History) -> History:
    """The same with few values, so that some changes change nothing."""

    def few(text: str | None) -> str | None:
        return re.sub("[0-9]+$", lambda digits: str(int(digits[0]) % 2), text) if text else text

    return [
        replace(change, image={name: few(text) for name, text in change.image.items()})
        for change in history
    ]


def _text(column: str, how: str, number: int, contract: Contract) -> str | None:
    is_typed = column in contract.fits
    match how:
        case "null":
            return None
        case "odd":
            return "0" if is_typed else ODD[number % len(ODD)]
        case "bad":
            return BAD
    return str(number) if is_typed else f"{column} {number}"


def _ways(effect: str, column: str, contract: Contract, misfits: bool) -> tuple[str, ...]:
    """How a column may be sent by an effect."""
    ways = SENT_WHOLE if effect == "replace" else SENT
    if column in contract.required:
        if effect in WHOLE_ROW:
            return ("value",) * 16 + ("absent", "null") * misfits
        return ("value",) * 12 + ("absent",) * 6 + ("null",) * misfits
    return (*ways, "bad") if misfits and column in contract.fits else ways


# ---- drawn


def histories(
    kind: str = "everything",
    max_changes: int = 12,
    contract: Contract = CONTRACT,
    keys: tuple[Key, ...] = KEYS,
    misfits: bool = True,
) -> st.SearchStrategy[History]:
    """Histories of a kind (`images`, `patches`, `everything`) that shrink to few plain changes.

    Of one to all of the keys (of two parts, as scopes have): the fewer, the more happens to each.
    """

    def sent_by(effect: str) -> st.SearchStrategy[tuple[str, ...]]:
        ways = (_ways(effect, column, contract, misfits) for column in contract.columns)
        return st.tuples(*map(st.sampled_from, ways))

    def drafts_of(effects: tuple[str, ...]) -> st.SearchStrategy[list[NumberedDraft]]:
        """About one key; a scope is drawn too, for the clears among them."""
        return st.builds(
            lambda number, scope, *sent: [
                (effect, scope if effect == "clear" else number, how)
                for effect, how in zip(effects, sent, strict=True)
            ],
            st.integers(0, len(keys) - 1),
            st.sampled_from(SCOPES) if "clear" in effects else st.none(),
            *map(sent_by, effects),
        )

    # made once: to make strategies takes longer than to draw from them
    single = {effect: drafts_of((effect,)) for effect in EFFECTS[kind]}
    motifs = {motif: drafts_of(motif) for motif in _motifs(kind)}
    part = st.one_of(
        st.sampled_from(EFFECTS[kind]).flatmap(single.__getitem__),
        st.sampled_from(_motifs(kind)).flatmap(motifs.__getitem__),
    )

    def among(key_count: int, parts: list[list[NumberedDraft]]) -> History:
        drafts = [
            (effect, keys[key % key_count] if isinstance(key, int) else key, sent)
            for effect, key, sent in chain(*parts)
        ]
        return placed(drafts[:max_changes], contract)

    return st.builds(among, st.integers(1, len(keys)), st.lists(part, max_size=max_changes))


def random_history(
    seed: int,
    kind: str = "everything",
    max_changes: int = 40,
    contract: Contract = CONTRACT,
    keys: tuple[Key, ...] = KEYS,
    misfits: bool = True,
) -> History:
    """The same without hypothesis, for thousands: one history a seed, a third after a snapshot."""
    chance = random.Random(seed)
    length = chance.randint(1, max_changes)
    keys = keys[: chance.randint(1, len(keys))]

    def draft(effect: str, key: Key) -> Draft:
        sent = tuple(
            chance.choice(_ways(effect, name, contract, misfits)) for name in contract.columns
        )
        return effect, chance.choice(SCOPES) if effect == "clear" else key, sent

    snapshot = chance.randint(1, len(keys)) if chance.random() < 1 / 3 else 0
    drafts = [draft("replace", key) for key in chance.sample(keys, snapshot)]
    while len(drafts) < length:
        key = chance.choice(keys)
        if chance.random() < 1 / 2:
            drafts.append(draft(chance.choice(EFFECTS[kind]), key))
        else:
            drafts += [draft(effect, key) for effect in chance.choice(_motifs(kind))]
    return placed(drafts[:length], contract, snapshot)


def with_refused(history: History, seed: int) -> History:
    """The history, and messages of its rows that the decoder rejected: some without a place."""
    chance = random.Random(seed)
    keys = sorted({change.key for change in history if change.effect != "clear" and change.key})
    refused: History = []
    for number in range(chance.randint(1, 3) if keys else 0):
        # between two changes, or after all of them
        near = chance.choice(history).position + "/refused"
        position = chance.choice(("", near, near, near))
        refused.append(Change(position, REFUSED, chance.choice(keys), change_id=f"r{number}"))
    return sorted([*history, *refused], key=lambda change: change.position)


# when a table was read again, in two epochs: all that is committed later is of that epoch
READ_AGAIN = {make_position(0, epoch=epoch)[:7]: epoch * 10_000 for epoch in (1, 2)}


def read_again(history: History, seed: int, contract: Contract = CONTRACT) -> History:
    """The history, whose log begins anew twice: some rows are read again, half of them as they are.

    Others have vanished, and of those that are read one may be new.
    """
    chance = random.Random(seed)
    cuts = sorted(chance.choices(range(len(history) + 1), k=len(READ_AGAIN)))
    keys = sorted({change.key for change in history if change.effect != "clear" and change.key})
    made = history[: cuts[0]]
    for epoch, (cut, end) in enumerate(zip(cuts, [*cuts[1:], len(history)], strict=True), 1):
        begin = make_position(0, epoch=epoch)[:7]
        rows = fold(made, contract, read_again=[] if epoch == 1 else [*READ_AGAIN][:1])
        for number, key in enumerate(chance.sample(keys, chance.randint(0, len(keys)))):
            row = rows.get(key)
            image = {"amount": str(number), "name": f"read {number}", "note": "there"}
            if row and chance.random() < 1 / 2:
                said = {name: text for name, text in row.values.items() if name not in row.missing}
                image = {**said, "note": said.get("note") or "there"}
            place = make_position(FIRST_POSITION + number, is_snapshot=True, epoch=epoch)
            time = READ_AGAIN[begin] + number
            made.append(Change(place, "replace", key, image, f"{epoch} {number}", time))
        for change in history[cut:end]:
            time = change.committed_at and READ_AGAIN[begin] + change.committed_at
            position = begin + "1" + change.position[8:]
            made.append(replace(change, position=position, committed_at=time))
    return made


def of_several_logs(history: History, seed: int, has_write_times: bool = False) -> History:
    """The history, whose changes are of two logs, or of two nodes that have write times.

    Some changes of a node have the write time of the one before.
    """
    chance = random.Random(seed)
    scopes = ("write time/a", "write time/b") if has_write_times else ("log", "log", "other log")
    moved = []
    for change in history:
        place, number = change.position[:9], int(change.position[9:])
        position = f"{place}{number // 2:020d}{number % 2:05d}"
        moved.append(
            replace(
                change,
                position=position if has_write_times else change.position,
                scope=chance.choice(scopes),
            )
        )
    return moved


@cache
def _motifs(kind: str) -> tuple[tuple[str, ...], ...]:
    return tuple(motif for motif in MOTIFS if set(motif) <= set(EFFECTS[kind]))


# ---- all of them

PAIR = Contract(keys=("code",), columns=("a", "b"), fits={"a": is_int})
ONE_KEY: Key = ("A",)


def letters(*said: tuple[str, str, str]) -> tuple[Draft, ...]:
    """Drafts about the one key; a `clear` is of the whole entity."""
    return tuple((effect, None if effect == "clear" else ONE_KEY, (a, b)) for effect, a, b in said)


# 12 letters: of each effect with an image, each column once has a value and once has none (a sent
# NULL, b absent); in patches each column is all three, and one patch says nothing
LETTERS = letters(
    ("replace", "value", "absent"),
    ("replace", "null", "value"),
    ("patch", "value", "absent"),
    ("patch", "null", "value"),
    ("patch", "absent", "null"),
    ("patch", "absent", "absent"),
    ("reset", "value", "absent"),
    ("reset", "null", "value"),
    ("insert_if_absent", "value", "absent"),
    ("insert_if_absent", "null", "value"),
    ("delete", "absent", "absent"),
    ("clear", "absent", "absent"),
)
# 3 more: changes that take no part, of an effect that would set, overlay, and insert
MISFIT_LETTERS = letters(
    ("replace", "bad", "value"),
    ("patch", "bad", "value"),
    ("insert_if_absent", "bad", "value"),
)
# 38 letters: every image with every effect
ALL_LETTERS = letters(
    *(
        (effect, a, b)
        for effect in ("replace", "patch", "reset", "insert_if_absent")
        for a, b in product(("value", "null", "absent"), repeat=2)
    ),
    ("delete", "absent", "absent"),
    ("clear", "absent", "absent"),
)


def exhaustive_histories(
    max_changes: int, letters: Sequence[Draft] = LETTERS, min_changes: int = 1
) -> Iterator[History]:
    """Every history of up to so many changes of one key and two columns (the contract PAIR).

    Histories of exactly n changes, and with their arrivals (without and with a repetition):

        n   LETTERS   + MISFIT_LETTERS   ALL_LETTERS
        1        12                 15            38
        2       144                225         1 444
        3     1 728              3 375        54 872
        4    20 736             50 625     2 085 136
        5   248 832            759 375    79 235 168
    """
    for length in range(min_changes, max_changes + 1):
        for drafts in product(letters, repeat=length):
            yield placed(drafts, PAIR)


# ---- how they arrive


def arrivals(
    history: Sequence[Change],
    max_batches: int = 3,
    repeat: int = 1,
    order_in_batch: bool = False,
) -> Iterator[list[list[Change]]]:
    """Every way to arrive in at most so many batches, with at most so many changes repeated.

    Order inside of a batch is no order to Spark, so by default a batch is a set (in position order,
    copies side by side) and each way comes once. Ways of n changes:

        n   a batch is a set: repeat=0, repeat=1   order_in_batch: repeat=0, repeat=1
        1                            1          3                        1          3
        2                            3         19                        4         28
        3                           13        109                       24        276
        4                           51        515                      168      2 808
        5                          181      2 141                    1 320     30 120
    """
    for batches in _ways_to_arrive(len(history), max_batches, repeat):
        orders = [
            sorted(set(permutations(batch))) if order_in_batch else [batch] for batch in batches
        ]
        for ordered in product(*orders):
            yield [[history[index] for index in batch] for batch in ordered]


@cache
def _ways_to_arrive(
    changes: int, max_batches: int, repeat: int
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """As tuples of batches of indexes. A dict, because copies of a change are alike."""
    ways: dict[tuple[tuple[int, ...], ...], None] = {}
    for copies in range(repeat + 1):
        for copied in combinations_with_replacement(range(changes), copies):
            items = sorted((*range(changes), *copied))
            for count in range(1, min(max_batches, len(items)) + 1):
                for places in product(range(count), repeat=len(items)):
                    batches: list[list[int]] = [[] for _ in range(count)]
                    for item, place in zip(items, places, strict=True):
                        batches[place].append(item)
                    if all(batches):
                        ways[tuple(map(tuple, batches))] = None
    return tuple(ways)


def random_arrival(
    history: Sequence[Change], seed: int, max_batches: int = 5, max_repeats: int = 5
) -> list[list[Change]]:
    """One of them: shuffled, some changes repeated, cut anywhere. No batch is empty."""
    chance = random.Random(seed)
    arriving = [*history, *chance.choices(history, k=chance.randint(0, max_repeats))]
    chance.shuffle(arriving)
    if chance.random() < 1 / 3:  # a log mostly comes in order; late changes are few then
        arriving.sort(key=lambda change: change.position)
    places = range(1, len(arriving))
    cuts = sorted(chance.sample(places, min(len(places), chance.randrange(max_batches))))
    return [arriving[a:b] for a, b in zip([0, *cuts], [*cuts, len(arriving)], strict=True)]


# ---- many histories in one table

HISTORY = "history"


def with_history_id(
    history: Sequence[Change], history_id: str, key_parts: int | None = None
) -> History:
    """The history in a part of the table of its own: no key, scope or identity leaves it.

    `key_parts` must be told if every change clears the whole entity.
    """
    if key_parts is None:
        keys = [change.key for change in history if change.key is not None]
        assert keys, "how many parts a key has is not to be seen"
        key_parts = len(keys[0])
    everything: Key = (None,) * key_parts
    return [
        replace(
            change,
            key=(history_id, *(everything if change.key is None else change.key)),
            change_id=f"{history_id} {change.change_id}",
        )
        for change in history
    ]


def with_history_key(contract: Contract) -> Contract:
    """The contract of such a table."""
    return replace(contract, keys=(HISTORY, *contract.keys))


def to_rows(batch: Sequence[Change], keys: Sequence[str] = ()) -> list[dict[str, Any]]:
    """What silver holds of these changes. With the names of the keys, images hold the keys too."""
    return [
        {
            "change_id": change.change_id,
            "row_key": None if change.key is None else _json(change.key),
            "row_effect": change.effect,
            "row_after": None
            if change.effect in WITHOUT_IMAGE
            else _json({**dict(zip(keys, change.key or (), strict=bool(keys))), **change.image}),
            "change_position": change.position,
        }
        for change in batch
    ]


def _json(value: Any) -> str:  # noqa: ANN401
    """As Spark's to_json prints it: nothing between the parts, characters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
