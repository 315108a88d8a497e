"""Every reason that the SQL can give is in `seeds/reasons.csv`, and no other."""

from __future__ import annotations

import csv
import re

from kit import TESTED

MACROS = TESTED / "macros"
CONTROL = r"finding rlike '\^\(([a-z_|]+)\): '"
# of the rules for what fits
OTHER_WORDS = {
    "insert_if_absent",
    "row_after",
    "attribute_operators",
    "is_key",
    "key_part",
    "row_key",
    "timestamp_ntz",
}
# a remark on a change, which stays a change
REMARKS = {"incomplete_cursor": "arcion/_arcion_remark.sql"} | {
    "null_or_default": "connect/images/connect_null_or_default.sql"
}


def read(*paths: str) -> str:
    files = [file for path in paths for file in sorted(MACROS.glob(path))]
    assert files, paths
    return "\n".join(re.sub(r"(?s)\{#.*?#\}", "", file.read_text()) for file in files)


def seeded(outcome: str) -> set[str]:
    with (TESTED / "seeds" / "reasons.csv").open() as file:
        rows = list(csv.DictReader(file))
    codes = [(row["outcome"], row["code"]) for row in rows]
    assert len(codes) == len(set(codes))
    for row in rows:
        assert row["severity"] in ("info", "warn", "error"), row
        assert row["meaning"].endswith(".") and row["what_to_do"].endswith("."), row
    return {code for what, code in codes if what == outcome}


def found_in(text: str) -> set[str]:
    """What stands as `reason: detail` in SQL texts."""
    return set(re.findall(r"'([a-z]+(?:_[a-z]+)*): ", text))


def test_reasons_of_messages() -> None:
    decoders = "formats/**/*.sql", "arcion/*.sql", "connect/**/*.sql"
    (controls,) = re.findall(CONTROL, read("changes/found_changes.sql"))
    assert seeded("control") == set(controls.split("|"))
    remarks = {code for code, path in REMARKS.items() if code in found_in(read(path))}
    assert seeded("change") == remarks == set(REMARKS)
    said = found_in(read(*decoders))
    only_remarks = {code for code in REMARKS if read(*decoders).count(f"'{code}: ") == 1}
    rejected = said - seeded("control") - only_remarks
    conformed = set(re.findall(r"'(\w+)' as reason", read("changes/conform_changes.sql")))
    marked = set(re.findall(r"'(\w+)', '(\w+)'\)", read("decode/copies_as_marked.sql"))[0])
    removed = set(re.findall(r"reason = '(\w+)'", read("retention/removed_as_rejected.sql")))
    assert len(removed) == 1
    assert seeded("rejected") == rejected | conformed | marked | removed | {"not_recorded"}
    assert seeded("duplicate") == set(
        re.findall(r"reason = '(\w+)'", read("decode/copies_as_marked.sql"))
    )


def test_reasons_of_misfits() -> None:
    rules = read(
        "fold/misfits/misfit_rules.sql",
        "graph/misfits/_graph_misfit_reason.sql",
        "fold/misfits/find_misfits.sql",
    )
    rules += read("graph/misfits/find_graph_misfits.sql", "graph/rows/keep_graph_fold.sql")
    words = set(re.findall(r"'([a-z]+(?:_[a-z]+)+|overflow)'", rules))
    assert seeded("misfit") == words - OTHER_WORDS


def test_reasons_of_files_groups_and_tests() -> None:
    statuses = set(re.findall(r"'(\w+)' if (?:reason|is_absent)", read("**/*.sql")))
    survey = read("survey/survey_files.sql") + read("landing/files/remember_files.sql")
    statuses |= set(re.findall(r"then '(changed)'|status == '(hidden)'", survey)[0]) - {""}
    statuses |= set(re.findall(r"status == '(\w+)'", survey))
    statuses |= set(re.findall(r"when '(\w+)' then", read("landing/files/judged_files.sql")))
    assert seeded("file") == statuses | {"absent", "unreadable"} - {""}
    assert seeded("group") == {"held"}
    assert seeded("test") == {"fail", "warn", "error"}
