"""What gold must be: the table of decisions/fold.md executed literally, a change at a time.

Nothing here knows how the SQL folds. Keep it so slow and so plain that it can be checked by reading
it next to that page; whatever the two disagree about is a fault of the SQL until shown otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

EFFECTS = ("replace", "patch", "reset", "insert_if_absent", "delete", "clear")
# no effect: a message of a known row that the decoder rejected
REFUSED = "refused"
# no effect either: where the log began anew and the table was read again
ANEW = "anew"
WITHOUT_IMAGE = ("delete", "clear", REFUSED, ANEW)
# effects that define the whole row: what they do not list is NULL in it
WHOLE_ROW = ("replace", "reset")

Key = tuple[str | None, ...]
Image = Mapping[str, str | None]


@dataclass(frozen=True)
class Change:
    """A row of silver, as far as the fold looks at it.

    A member of the image that is not there is absent; None is NULL. Only the key of a `clear` may
    be None (the whole entity) or have None parts (they match anything). Only what the decoder
    rejected may have the empty position: it does not say its place.
    """

    position: str
    effect: str
    key: Key | None
    image: Image = field(default_factory=dict)
    change_id: str = ""
    committed_at: int | None = None  # second; a source may not say it, and its clock may go back
    scope: str = "log"  # positions of several scopes have no order among each other

    def __post_init__(self) -> None:
        assert self.effect in (*EFFECTS, REFUSED, ANEW), self
        assert self.position or self.effect == REFUSED, self
        assert self.key is not None or self.effect in ("clear", ANEW), self


@dataclass(frozen=True)
class Contract:
    """The columns of a gold table and what may be in them.

    `fits` holds a predicate for each column that not every text fits; keys may be among them.
    """

    keys: tuple[str, ...]
    columns: tuple[str, ...]
    required: frozenset[str] = frozenset()
    fits: Mapping[str, Callable[[str], bool]] = field(default_factory=dict)

    def takes(self, column: str, text: str) -> bool:
        return column not in self.fits or self.fits[column](text)


@dataclass(frozen=True)
class Row:
    """A row of gold: its non-key columns and its lineage."""

    values: dict[str, str | None]
    position: str
    missing: frozenset[str] = frozenset()
    later_change_rejected: bool = False
    is_ambiguous: bool = False  # whether the order of its changes is a guess

    @property
    def is_complete(self) -> bool:
        return not self.missing


@dataclass(frozen=True)
class Version:
    """A row of a history: what a row was from one place in the log to another."""

    key: Key
    row: Row  # its position is that of the newest change that said it
    effect: str
    from_position: str
    valid_from: int | None
    to_position: str | None = None
    valid_to: int | None = None


def misfit(change: Change, contract: Contract) -> tuple[str, str] | None:
    """The first column that keeps a change out, and why; the only place that knows these rules.

    It sees one change and no row, so that the order of arrival cannot matter. A `patch` may thus
    leave a required column of a new row NULL: the row is incomplete, no change is at fault.
    """
    if change.effect in WITHOUT_IMAGE:
        return None
    for column, part in zip(contract.keys, change.key or (), strict=True):
        if part is None:
            return column, "null_key_part"
        if not contract.takes(column, part):
            return column, "bad_cast"
    for column in contract.columns:
        is_said = column in change.image or change.effect in WHOLE_ROW
        text = change.image.get(column)
        if text is None and is_said and column in contract.required:
            return column, "not_null"
        if text is not None and not contract.takes(column, text):
            return column, "bad_cast"
    return None


def rejections(changes: Iterable[Change], contract: Contract) -> set[tuple[str, str, str]]:
    """(change_id, column, reason) of each change that takes no part."""
    return {
        (change.change_id, *reason)
        for change in distinct(changes)
        if (reason := misfit(change, contract))
    }


def fold(
    changes: Iterable[Change],
    contract: Contract,
    stored: Mapping[Key, Row] | None = None,
    read_again: Sequence[str] = (),
) -> dict[Key, Row]:
    """Gold after these changes, in whatever order and however often they are listed.

    With stored rows it goes on from them: they must come of changes before all of these. What was
    said before the table was read again, in an epoch such as `000001/`, counts no more.
    """
    rows: dict[Key, Row] = dict(stored or {})
    rejected: dict[Key | None, str] = {}  # key -> position of its newest rejected change
    unplaced: set[Key | None] = set()  # keys of messages that may be newer than all others
    in_epoch: dict[tuple[Key | None, str], list[Change]] = defaultdict(list)  # of a key
    begin = max(read_again, default="")
    for change in in_order(distinct(changes), contract):
        if change.position and change.position < begin:
            continue
        if not change.position:
            unplaced.add(change.key)
        elif change.effect == REFUSED or misfit(change, contract):
            rejected[change.key] = change.position
        elif change.effect == "clear":
            rows = {key: row for key, row in rows.items() if not in_scope(key, change.key)}
        else:
            in_epoch[change.key, epoch(change.position)].append(change)
            row = row_after(rows.pop(change.key, None), change, contract)
            if row is not None:
                rows[change.key] = row
    for key, row in rows.items():
        rows[key] = replace(
            row,
            later_change_rejected=row.later_change_rejected
            or key in unplaced
            or rejected.get(key, "") > row.position,
            is_ambiguous=is_guess(in_epoch[key, epoch(row.position)]),
        )
    return rows


def versions(
    changes: Iterable[Change], contract: Contract, read_again: Mapping[str, int] | None = None
) -> list[Version]:
    """Every version of every row: the states that the fold goes through, in the order of the log.

    A change that changes nothing of a row belongs to the version that it finds. Times are those of
    the changes that begin and end versions, and never before those of the same key before them.
    Where the table was read again, at that time, rows end that are not in what was read.
    """
    rows: dict[Key, Row] = {}
    open_versions: dict[Key, Version] = {}
    clock: dict[Key, int | None] = {}
    closed: list[Version] = []
    no_part: list[Change] = []
    in_epoch: dict[tuple[Key | None, str], list[Change]] = defaultdict(list)  # of a key
    begins = [Change(place, ANEW, None, {}, place, at) for place, at in (read_again or {}).items()]
    arrived = in_order([*begins, *distinct(changes)], contract)
    for change in arrived:
        if change.effect == REFUSED or misfit(change, contract):
            no_part.append(change)
            continue
        before = rows
        if change.effect == "clear":
            rows = {key: row for key, row in rows.items() if not in_scope(key, change.key)}
        elif change.effect == ANEW:
            read = {
                one.key
                for one in arrived
                if one.position.startswith(change.position + "0/")
                and one.effect in WHOLE_ROW
                and not misfit(one, contract)
            }
            rows = {key: row for key, row in rows.items() if key in read}
        else:
            in_epoch[change.key, epoch(change.position)].append(change)
            rows = {key: row for key, row in rows.items() if key != change.key}
            row = row_after(before.get(change.key), change, contract)
            if row is not None:
                is_ambiguous = is_guess(in_epoch[change.key, epoch(row.position)])
                rows[change.key] = replace(row, is_ambiguous=is_ambiguous)
        for key in before.keys() | rows.keys():
            old, new = before.get(key), rows.get(key)
            if old and new and state(old) == state(new):
                open_versions[key] = replace(open_versions[key], row=new)
                continue
            said = [time for time in (clock.get(key), change.committed_at) if time is not None]
            clock[key] = max(said, default=None)
            if old:
                closed.append(
                    replace(
                        open_versions.pop(key), to_position=change.position, valid_to=clock[key]
                    )
                )
            if new:
                open_versions[key] = Version(key, new, change.effect, change.position, clock[key])
    return [flagged(version, no_part) for version in (*closed, *open_versions.values())]


def state(row: Row) -> tuple[object, ...]:
    """What makes a version another than the one before."""
    return row.values, row.missing, row.is_ambiguous


def epoch(position: str) -> str:
    return position.partition("/")[0]


def is_guess(said: Iterable[Change]) -> bool:
    """Whether the places of these changes of a row, of one epoch, have no common order.

    Write times order the changes of all nodes, but for different changes of one write time.
    """
    together: dict[str, list[Change]] = defaultdict(list)
    for change in said:
        is_time = change.scope.startswith("write time/")
        together[change.position[9:29] if is_time else ""].append(change)
    return any(
        len({one.scope for one in some}) > 1
        and (not time or len({(one.effect, *one.image.items()) for one in some}) > 1)
        for time, some in together.items()
    )


def flagged(version: Version, no_part: Iterable[Change]) -> Version:
    """Marked if a change of its row that takes no part lies in it, be it said again after that."""
    for change in no_part:
        if change.key != version.key:
            continue
        is_after = change.position > version.from_position and (
            version.to_position is None or change.position < version.to_position
        )
        # what does not say its place may be newer than all
        if is_after if change.position else version.to_position is None:
            return replace(version, row=replace(version.row, later_change_rejected=True))
    return version


def row_after(row: Row | None, change: Change, contract: Contract) -> Row | None:
    """The table of effects, line by line; `clear` is not about one row and is not here."""
    nulls: dict[str, str | None] = dict.fromkeys(contract.columns)
    sent = {name: text for name, text in change.image.items() if name in contract.columns}
    match change.effect:
        case "replace":
            missing = frozenset(contract.columns) - sent.keys()
            return Row({**nulls, **sent}, change.position, missing)
        case "patch":
            before = row or Row(nulls, "", missing=frozenset(contract.columns))
            return Row({**before.values, **sent}, change.position, before.missing - sent.keys())
        case "reset":
            return Row({**nulls, **sent}, change.position)
        case "insert_if_absent":
            return row or Row({**nulls, **sent}, change.position)
        case "delete":
            return None
    raise AssertionError(change)


def in_scope(key: Key, scope: Key | None) -> bool:
    """Whether a `clear` of that scope is about this key."""
    if scope is None:
        return True
    return all(wanted in (None, part) for part, wanted in zip(key, scope, strict=True))


def distinct(changes: Iterable[Change]) -> list[Change]:
    """Each change once. Copies that differ have no place in a fold: silver rejects them."""
    found: dict[str, Change] = {}
    for change in changes:
        assert change.change_id, f"a change without an identity: {change}"
        first = found.setdefault(change.change_id, change)
        if first != change:
            raise ValueError(f"dup_conflict: {first} and {change}")
    return list(found.values())


def in_order(changes: Sequence[Change], contract: Contract) -> list[Change]:
    """By position. A `clear` is about what is before it, so it goes first at its own position.

    Two changes of one key at one position have no order: there is no row to expect.
    """
    taken: dict[tuple[str, Key | None], Change] = {}
    for change in changes:
        if change.effect not in ("clear", REFUSED, ANEW) and not misfit(change, contract):
            other = taken.setdefault((change.position, change.key), change)
            if other != change:
                raise ValueError(f"order_tie: {other} and {change}")
    return sorted(changes, key=lambda change: (change.position, change.effect != "clear"))
