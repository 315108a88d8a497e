"""Links of the pages, and the pages that macros and descriptions name, are there."""

from __future__ import annotations

import re
from pathlib import Path

from kit import ROOT

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
NAMED = re.compile(r"\b((?:docs|decisions)/[\w-]+\.md)(?:, ([A-Z][\w' ]+))?")


def sources(*suffixes: str) -> list[Path]:
    """Files of the repository; what it builds and its virtual environment are none."""
    made = ("lake", "logs", "target")
    tops = [top for top in ROOT.iterdir() if not top.name.startswith(".") and top.name not in made]
    files = [file for top in tops for file in ([top] if top.is_file() else top.rglob("*"))]
    return sorted(file for file in files if file.suffix in suffixes and file.is_file())


def headings(page: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)


def anchor(heading: str) -> str:
    """As GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def dead_links(page: Path) -> list[str]:
    dead = []
    for link in LINK.findall(page.read_text()):
        if "://" in link:
            continue
        path, _, fragment = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (fragment and fragment not in map(anchor, headings(target))):
            dead.append(link)
    return dead


def test_each_link_of_a_page_leads_somewhere() -> None:
    pages = sources(".md")
    assert len(pages) > 30
    dead = {str(page.relative_to(ROOT)): dead_links(page) for page in pages}
    assert not {page: links for page, links in dead.items() if links}


def test_each_page_that_is_named_is_there() -> None:
    named = {}
    for file in sources(".sql", ".yml", ".md", ".py", ".csv"):
        for page, heading in NAMED.findall(file.read_text().replace("\\'", "'")):
            named.setdefault((page, heading.strip()), file)
    assert len(named) > 5
    for (page, heading), file in named.items():
        assert (ROOT / page).exists(), f"{page}, named in {file}"
        begins = [one for one in headings(ROOT / page) if one.startswith(heading)]
        is_bold = f"**{heading}" in (ROOT / page).read_text()
        assert begins or is_bold, f"{page} has nothing about {heading!r}, named in {file}"
