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
from collections.abc import Iterator
from pathlib import Path

JUSTIFIED = re.compile(r"\bexact: \S")
COMMENT = re.compile(r"\{#.*?#\}|--[^\n]*", re.DOTALL)
# texts of Jinja are SQL too, so that no quotation marks hide what stands in them
STRING = re.compile(r"r?'(?:[^'\\\n]|\\.)*'")
BLOCK = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
FOUND = {
    "divides": re.compile(r"(?<=[\w)\]}'\"]) / (?=[\w({'\"])|\btry_divide\b"),
    "makes a double": re.compile(
        r"\bas (?:double|float|real)\b|\b(?:double|float|to_number)\((?!['\s])|, 'double'\)"
        r"|\b(?:pow|power|sqrt|cbrt|exp|ln|(?<!do )log|log2|log10|log1p|avg|mean|rand|percentile\w*"
        r"|std\w*|variance|floor|ceil|ceiling|round|bround)\("
    ),
}


def without(pattern: re.Pattern[str], text: str) -> str:
    """The text with blanks for what the pattern finds, so that lines and columns stay."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def texts_of(source: str) -> str:
    """SQL without comments and without its own strings; blocks of Jinja as they are."""
    source = without(COMMENT, source)
    blocks = list(BLOCK.finditer(source))
    outside = without(STRING, without(BLOCK, source))
    for block in blocks:
        outside = outside[: block.start()] + block[0] + outside[block.end() :]
    return outside


def findings(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text()
    lines = source.splitlines()
    for number, line in enumerate(texts_of(source).splitlines()):
        for what, pattern in FOUND.items():
            if not pattern.search(line):
                continue
            if not JUSTIFIED.search(" ".join(lines[max(0, number - 1) : number + 1])):
                yield number + 1, what


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
