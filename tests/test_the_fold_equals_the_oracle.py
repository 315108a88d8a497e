"""Gold is what the oracle makes of the same changes: any arrival, any cut, any repetition.

`make test` takes 750 random histories; `make soak` all of up to 4 changes, and 12,000 random ones.
`make mutations` breaks the fold on purpose.
"""

from __future__ import annotations

import ast
from bisect import bisect
from itertools import chain, pairwise
from pathlib import Path

import pytest
from dbt_common.clients.jinja import get_environment
from fold_cases import Cases, FoldLake
from fold_oracle import Change, Image, Key
from histories import (
    LETTERS,
    MISFIT_LETTERS,
    Draft,
    History,
    arrivals,
    exhaustive_histories,
    histories,
    make_position,
    random_arrival,
    random_history,
    with_refused,
)
from hypothesis import HealthCheck, given, settings
from kit import ROOT, Worker
from mutations import HOLES, MUTATIONS


def exhaustive(cases: Cases, length: int, letters: tuple[Draft, ...], repeat: int = 1) -> None:
    """All histories of so many changes, in all ways to arrive in up to 3 batches."""
    group = f"all of {length}"
    all_arrived = cases.add_arrivals(group, arrivals(range(length), repeat=repeat))
    for history in exhaustive_histories(length, letters, min_changes=length):
        cases.add_history(history, group, all_arrived)


def randomly(cases: Cases, some: list[History], batches: int = 3) -> None:
    """Each history in a way of its own: shuffled, some changes repeated, cut into up to so many."""
    for number, history in enumerate(some):
        way = random_arrival(history, number, max_batches=batches)
        indexes = [[history.index(change) for change in batch] for batch in way]
        group = f"random {number}"
        cases.add_history(history, group, cases.add_arrivals(group, [indexes]))


def in_order(cases: Cases, some: list[History]) -> None:
    """All of them cut at the same places of the log, so that nothing in a batch is late."""
    for number, history in enumerate(some):
        kept = [change for change in history if change.effect != "clear"]
        places = [change.position for change in kept]
        starts = [bisect(places, make_position(place)) for place in (18, 30)]
        batches = pairwise((0, *starts, len(kept)))
        ways = [[*range(*batch)] for batch in batches]
        ways[1] += ways[0][:1]  # once more
        group = f"in order {number}"
        cases.add_history(kept, group, cases.add_arrivals(group, [ways]))


def refused_too(some: list[History]) -> list[History]:
    """Every second one with messages that the decoder rejected."""
    return [
        with_refused(history, seed) if seed % 2 else history for seed, history in enumerate(some)
    ]


def drawn(count: int) -> list[History]:
    """Histories as hypothesis draws them, the same each time."""
    found: list[History] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(histories(max_changes=20))
    def draw(history: History) -> None:
        found.append(history)

    draw()
    return [history for history in found if history]


def one_history(table: str, batches: list[list[Change]]) -> Cases:
    """One history, which arrives in these batches."""
    history = sorted(chain(*batches), key=lambda change: change.position)
    cases = Cases(table)
    ways = [[*map(history.index, batch)] for batch in batches]
    cases.add_history(history, "one", cases.add_arrivals("one", [ways]))
    return cases


def fold_and_compare(lake: FoldLake, *cases: Cases, batches: int = 3) -> None:
    lake.load(cases)
    for batch in range(1, batches + 1):
        lake.land_batch(batch)
        lake.fold()
        check(lake, batch)
    lake.fold("--full-refresh")
    check(lake, batches)


def check(lake: FoldLake, batch: int) -> None:
    found = lake.mismatches(batch)
    assert not found, "\n".join(found)


@pytest.fixture
def fold_lake(tmp_path: Path, worker: Worker) -> FoldLake:
    return FoldLake(tmp_path, worker)


def test_histories_at_random(fold_lake: FoldLake) -> None:
    wide, rows, images = Cases("wide"), Cases("rows"), Cases("images")
    randomly(wide, refused_too([random_history(seed) for seed in range(200)]) + drawn(150))
    randomly(rows, refused_too([random_history(seed, "patches") for seed in range(200)]))
    randomly(images, refused_too([random_history(seed, "images") for seed in range(200)]))
    fold_and_compare(fold_lake, wide, rows, images)


@pytest.mark.slow
def test_late_snapshot_rows_and_a_table_that_turns_from_rows_to_parts(fold_lake: FoldLake) -> None:
    fold_and_compare(
        fold_lake,
        one_history("rows", late_snapshot_rows()),
        one_history("images", from_rows_to_parts_and_back()),
        one_history("wide", an_insert_before_the_one_that_made_the_row()),
    )


@pytest.mark.slow
def test_histories_that_arrive_in_order(fold_lake: FoldLake) -> None:
    rows, images = Cases("rows"), Cases("images")
    in_order(rows, [random_history(seed, "patches") for seed in range(200)])
    in_order(images, [random_history(seed, "images") for seed in range(200)])
    fold_lake.load([rows, images])
    for batch in (1, 2, 3):
        fold_lake.land_batch(batch)
        fold_lake.fold()
        check(fold_lake, batch)
        assert folded_on_top(fold_lake) == (["images", "rows"] if batch > 1 else [])


@pytest.mark.slow
def test_one_change_that_is_not_on_top(fold_lake: FoldLake) -> None:
    """In a batch of its own, beside nothing that would have history read anyway."""
    standing, ended = ("1", "A"), ("2", "A")
    ends = [change("replace", ended, 6), change("delete", ended, 9)]
    fold_and_compare(
        fold_lake,
        one_history(
            "rows",
            [
                [change("patch", standing, 5, {"name": "x"}), *ends],
                [change("patch", standing, 3, {"amount": "3"})],
                [change("patch", ended, 7, {"name": "x"})],
            ],
        ),
        one_history(
            "images",
            [
                [change("replace", standing, 5), *ends],
                [change("replace", standing, 3)],
                [change("replace", ended, 7)],
            ],
        ),
        one_history(
            "wide",
            [
                [change("clear", ("1", None), 10), change("replace", ended, 11)],
                [change("replace", standing, 5)],
                [change("patch", ended, 12, {"name": "x"})],
            ],
        ),
    )


def folded_on_top(lake: FoldLake) -> list[str]:
    """The tables of which the last fold read what was new and nothing else."""
    says = "-- all that is new is later than what was folded of its rows"
    folds = (lake.project / "target" / "compiled").rglob("*.sql")
    return sorted(fold.stem for fold in folds if says in fold.read_text())


def late_snapshot_rows() -> list[list[Change]]:
    """Beside new changes of other keys, so that what lies between is not read anyway."""
    stream = [
        change("replace", ("1", "newer"), 20),
        change("replace", ("1", "deleted"), 21),
        change("delete", ("1", "deleted"), 22),
        change("patch", ("1", "incomplete"), 23, {"name": "x"}),
        change("replace", ("2", "cleared"), 24),
        change("clear", ("2", None), 25),
        change("replace", ("1", "read twice"), 1, is_snapshot=True),
        change("patch", ("1", "read twice"), 26, {"name": "x"}),
        change("delete", ("1", "patched after a delete"), 27),
        change("patch", ("1", "patched after a delete"), 28, {"name": "x"}),
    ]
    keys = [*dict.fromkeys(one.key for one in stream if one.effect != "clear"), ("1", "unknown")]
    late = [change("replace", key, n, is_snapshot=True) for n, key in enumerate(keys, 2)]
    new = [
        change("replace", ("1", "other"), 100),
        change("patch", ("1", "newer"), 101, {"amount": "7"}),
    ]
    return [stream, [*late, *new]]


def from_rows_to_parts_and_back() -> list[list[Change]]:
    """Each batch is later than the one before, so the third is folded without the parts."""
    return [
        [
            change("replace", ("1", "patched"), 1),
            change("replace", ("1", "deleted"), 2),
            change("replace", ("2", "cleared"), 3),
        ],
        [
            change("patch", ("1", "patched"), 10, {"name": "x"}),
            change("patch", ("1", "incomplete"), 11, {"name": "x"}),
            change("patch", ("1", "incomplete twice"), 12, {"name": "x"}),
            change("patch", ("2", "incomplete"), 13, {"name": "x"}),
        ],
        [
            change("replace", ("1", "patched"), 20),
            change("replace", ("1", "incomplete"), 21),
            change("delete", ("1", "deleted"), 22),
            change("clear", ("2", None), 23),
        ],
    ]


def an_insert_before_the_one_that_made_the_row() -> list[list[Change]]:
    """The stored row owes itself to an insert that is void now; the patch says one column.

    Another one owes nothing to a later insert, until a delete between the two comes.
    """
    key, ended = ("1", "inserted"), ("1", "ended")
    image = {"amount": "5", "name": "of 5", "note": "there"}
    return [
        [
            change("insert_if_absent", key, 5, image),
            change("patch", key, 6, {"note": "x"}),
            change("replace", ended, 7),
            change("insert_if_absent", ended, 9, {**image, "amount": "9"}),
        ],
        [
            change("insert_if_absent", key, 3, {**image, "amount": "3"}),
            change("delete", ended, 8),
        ],
        [change("insert_if_absent", key, 4, {**image, "amount": "4"})],
    ]


def change(
    effect: str,
    key: Key,
    number: int,
    image: Image | None = None,
    is_snapshot: bool = False,
) -> Change:
    if image is None and effect == "replace":
        image = {"amount": str(number), "name": f"of {number}", "note": "there"}
    position = make_position(number, is_snapshot)
    return Change(position, effect, key, image or {}, change_id=position)


@pytest.mark.parametrize("name", [*MUTATIONS, *HOLES])
def test_what_a_mutation_breaks_is_there(name: str) -> None:
    """And what it becomes can be read: a macro that cannot fails any test."""
    if name in MUTATIONS:
        macro, old, new = MUTATIONS[name]
        path = f"macros/{macro}"
    else:
        path, old, new, test = HOLES[name]
        module, _, function = test.partition("::")
        function = function.partition("[")[0]  # of a test with parameters
        assert f"def {function}(" in (ROOT / "tests" / module).read_text()
    text = (ROOT / path).read_text()
    assert text.count(old) == 1
    mutated = text.replace(old, new)
    if path.endswith(".sql"):
        get_environment().parse(mutated)
    elif path.endswith(".py"):
        ast.parse(mutated)


@pytest.mark.soak
def test_all_histories_of_up_to_three_changes(fold_lake: FoldLake) -> None:
    """With changes that do not fit, and with each change repeated anywhere."""
    pairs = Cases("pairs")
    for length in (1, 2, 3):
        exhaustive(pairs, length, (*LETTERS, *MISFIT_LETTERS))
    fold_and_compare(fold_lake, pairs)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_all_histories_of_four_changes(fold_lake: FoldLake, part: int) -> None:
    """All 51 ways to arrive without a repetition; of the 464 with one, each history takes 8."""
    plain = list(arrivals(range(4), repeat=0))
    repeated = [way for way in arrivals(range(4)) if sum(map(len, way)) > 4]
    groups = [repeated[number : number + 8] for number in range(0, len(repeated), 8)]
    pairs = Cases("pairs")
    all_arrived = [
        pairs.add_arrivals(f"{number}", plain + some) for number, some in enumerate(groups)
    ]
    for number, history in enumerate(exhaustive_histories(4, LETTERS, min_changes=4)):
        if number % 4 == part:
            group = number // 4 % len(groups)
            pairs.add_history(history, f"{group}", all_arrived[group])
    fold_and_compare(fold_lake, pairs)


@pytest.mark.soak
def test_twelve_thousand_random_histories(fold_lake: FoldLake) -> None:
    wide, rows, images = Cases("wide"), Cases("rows"), Cases("images")
    randomly(wide, refused_too([random_history(seed) for seed in range(1000, 6000)]))
    randomly(rows, refused_too([random_history(seed, "patches") for seed in range(6000, 11_000)]))
    randomly(
        images, refused_too([random_history(seed, "images") for seed in range(11_000, 13_000)])
    )
    fold_and_compare(fold_lake, wide, rows, images)


def test_changes_without_an_order_or_a_common_content_are_rejected(fold_lake: FoldLake) -> None:
    # the second number tells where copies lie, if the first is 0
    places = dict.fromkeys("abc", f"{1:020d}")
    places |= {"d": f"{0:020d}/{2:020d}", "e": f"{0:020d}/{3:020d}"}

    def messages(batch: int, *said: tuple[int, int, str, str, str]) -> None:
        """Number of the message, index of the change, its identity, its key, its text."""
        for number, index, identity, key, text in said:
            fold_lake.sql(
                f"insert into bronze.cases_messages values ('{identity}', {index}, 'cases', 'rows',"
                f" '[\"{key}\"]', 'insert', 'replace', null, '{text}', 'canonical', null,"
                f" '000000/1/{places[identity]}/{number}', 'log', null, null, 'change', null,"
                f" null, {batch}, {number})"
            )
        fold_lake.dbt("run", "-s", "cases_decoded")

    tied = ((1, 0, "a", "A", "x"), (1, 1, "b", "A", "y"))
    messages(1, *tied, (1, 2, "c", "B", "x"), (2, 0, "d", "A", "z"), (3, 0, "d", "A", "z"))
    messages(2, (4, 0, "d", "A", "z"), (5, 0, "d", "A", "other"), (6, 0, "e", "A", "z"))
    found = {
        (row["message_number"], row["change_index"]): row["reason"] or row["outcome"]
        for row in fold_lake.rows("silver.cases_decoded")
    }
    assert found == {
        (1, 0): "order_tie",
        (1, 1): "order_tie",
        (1, 2): "change",
        (2, 0): "change",
        (3, 0): "duplicate",
        (4, 0): "duplicate",
        (5, 0): "dup_conflict",
        (6, 0): "change",
    }


@pytest.mark.soak
def test_random_histories_in_up_to_nine_batches(fold_lake: FoldLake) -> None:
    """What a row remembers is written, kept and read again, in batches of their own."""
    wide, rows, images = Cases("wide"), Cases("rows"), Cases("images")
    batches = 9
    randomly(wide, refused_too([random_history(seed) for seed in range(20_000, 21_000)]), batches)
    patched = [random_history(seed, "patches") for seed in range(21_000, 22_000)]
    randomly(rows, refused_too(patched), batches)
    replaced = [random_history(seed, "images") for seed in range(22_000, 22_500)]
    randomly(images, refused_too(replaced), batches)
    fold_and_compare(fold_lake, wide, rows, images, batches=batches)
