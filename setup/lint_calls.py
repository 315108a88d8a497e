"""Finds calls of a macro of ours, in a macro of ours, that do not name the package.

In a model of another project dbt finds `changefold.fold_changes` and not `fold_changes`, and what a
macro calls is looked up as if the model called it. So each call names the package
(decisions/package.md).

    python setup/lint_calls.py          says where one does not
    python setup/lint_calls.py --fix    and puts the name there
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STRING = r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*\""""
COMMENT_OR_BLOCK = re.compile(
    rf"\{{#.*?#\}}|(?P<block>\{{\{{(?:{STRING}|.)*?\}}\}}|\{{%(?:{STRING}|.)*?%\}})", re.DOTALL
)
STRING_OR_CALL = re.compile(
    rf"{STRING}|(?<![\w.])(?P<is_defined>macro\s+)?(?P<name>[A-Za-z_]\w*)(?=\s*\()", re.DOTALL
)


def files(root: Path) -> list[Path]:
    return sorted([*root.glob("macros/**/*.sql"), *root.glob("tests/generic/*.sql")])


def macros(root: Path) -> set[str]:
    found = (re.findall(r"{%-?\s*macro\s+(\w+)", path.read_text()) for path in files(root))
    return {name for names in found for name in names}


def unqualified(text: str, names: set[str]) -> list[int]:
    """Where in the text a call begins that does not name the package."""
    return [
        block.start() + call.start("name")
        for block in COMMENT_OR_BLOCK.finditer(text)
        if block["block"]
        for call in STRING_OR_CALL.finditer(block[0])
        if call["name"] in names and not call["is_defined"]
    ]


def main() -> None:
    fix, found = "--fix" in sys.argv[1:], 0
    names = macros(ROOT)
    for path in files(ROOT):
        text = path.read_text()
        places = unqualified(text, names)
        found += len(places)
        for place in places:
            line = text.count("\n", 0, place) + 1
            print(f"{path.relative_to(ROOT)}:{line}: a call that does not name the package")
        if fix:
            for place in reversed(places):
                text = text[:place] + "changefold." + text[place:]
            path.write_text(text)
    if found and not fix:
        sys.exit("python setup/lint_calls.py --fix puts `changefold.` before each of them")


if __name__ == "__main__":
    main()
