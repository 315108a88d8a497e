"""No division and no double in the SQL of macros and models, unless a comment beside it says why.

    python setup/lint_numbers.py [DIRECTORY ...]

A double holds 53 bits: `/` on whole numbers, and whatever else makes a double of a number, gives a
neighbour of what was sent, in silence. `div`, `%`, `pmod` and `try_multiply` are exact. Where a
double is right, the line or the comment above it says `exact: <why>`. Casts that Spark adds by
itself show in plans only: tests/test_numbers_stay_exact.py looks there.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

JUSTIFIED = re.compile(r"\bexact: \S")
TEXT = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
JINJA = re.compile(
    rf"(?P<comment>\{{#.*?#\}})|\{{\{{(?:{TEXT}|[^'\"])*?\}}\}}|\{{%(?:{TEXT}|[^'\"])*?%\}}",
    re.DOTALL,
)
# one after the other, so that none begins within another: '--' is a text, and -- 'a no text
NOT_SQL = re.compile(
    r"(?P<comment>--[^\n]*|/\*.*?\*/)|r?'(?:[^'\\\n]|\\.)*'|\"[^\"\n]*\"|`[^`\n]*`", re.DOTALL
)
DIVIDES = re.compile(r"(?<!/)/(?!/)|\btry_divide\b")
# a text of Jinja may be SQL, or name a path: there `/` has a blank, a bracket or a number beside it
DIVIDES_IN_TEXT = re.compile(
    r"(?<=[\w)\]}'\"])(?:\s+/\s*|\s*/\s+)(?=[\w({'\"])|[)\]}]/[\w({]|\w/[({\d]|\btry_divide\b",
)
MAKES_A_DOUBLE = re.compile(
    r"(?:\bas\s+|::\s*)(?:double|float|real)\b|\b(?:double|float|to_number)\s*\((?!['\s])"
    r"|,\s*'double'\s*\)"
    r"|\b(?:pow|power|sqrt|cbrt|exp|ln|(?<!do )log|log2|log10|log1p|avg|mean|rand|percentile\w*"
    # not: what you mean (docs/feeds.md)
    r"|std\w*|variance|floor|ceil|ceiling|round|bround)\s*\((?!docs/)",
)


def blanked(text: str, start: int, end: int) -> str:
    """With blanks there, so that lines and columns stay."""
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def parts_of(source: str) -> tuple[str, str, str]:
    """SQL without its texts and comments; blocks of Jinja without their texts, and with them."""
    sql, blocks = source, blanked(source, 0, len(source))
    for found in JINJA.finditer(source):
        sql = blanked(sql, *found.span())
        if not found["comment"]:
            blocks = blocks[: found.start()] + found[0] + blocks[found.end() :]
    for found in NOT_SQL.finditer(sql):
        sql = blanked(sql, *found.span())
        if found["comment"]:
            blocks = blanked(blocks, *found.span())
    code = blocks
    for found in re.finditer(TEXT, blocks, re.DOTALL):
        code = blanked(code, *found.span())
    return sql, code, blocks


def findings(path: Path) -> list[tuple[int, str]]:
    """Number of the line, and what is wrong there."""
    source = path.read_text("utf-8")
    lines = source.split("\n")
    sql, code, blocks = parts_of(source)
    found = set()
    for what, pattern, text in (
        ("divides", DIVIDES, sql),
        ("divides", DIVIDES, code),
        ("divides", DIVIDES_IN_TEXT, blocks),
        ("makes a double", MAKES_A_DOUBLE, sql),
        ("makes a double", MAKES_A_DOUBLE, blocks),
    ):
        for match in pattern.finditer(text):
            first, last = (text.count("\n", 0, place) for place in match.span())
            if not JUSTIFIED.search(" ".join(lines[max(0, first - 1) : last + 1])):
                found.add((first + 1, what))
    return sorted(found)


def main() -> int:
    roots = [Path(root) for root in sys.argv[1:]] or [Path("macros"), Path("models")]
    wrong = [
        f"{path}:{number}: {what}; an `exact: <why>` in a comment beside it may say why it is right"
        for root in roots
        for path in sorted(root.rglob("*.sql"))
        for number, what in findings(path)
    ]
    print("\n".join(wrong) or "numbers: no division and no double that is not explained")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
