"""Writes one HTML file about a lake: what is published, what is open, how late, how large.

    .venv/bin/python report/report.py                     # report.html about ./lake
    .venv/bin/python report/report.py --lake /data/lake --days 7 --output /srv/www/lake.html
    .venv/bin/python report/report.py --format json       # the same figures; or prometheus
    python dbt_packages/changefold/report/report.py       # in a project that has this one installed

It reads the ledgers and gold's metadata with pyiceberg, without Spark, and changes nothing; it may
run beside a build. `make report` sets everything up and calls it. See docs/report.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from figures import NoLakeError, read_figures

ROOT = Path(__file__).resolve().parent.parent
# where it is started, if that is a project of dbt
PROJECT = Path.cwd() if Path("dbt_project.yml").exists() else ROOT
Row = dict[str, Any]
MOST_DAYS = 36500
# metric -> what it says, where it is, its labels, its value
GAUGES = {
    "changefold_table_rows": ("Rows of a gold table.", "tables", ("table",), "rows"),
    "changefold_table_newest_commit_timestamp_seconds": (
        "Newest commit at the source among the rows of a gold table.",
        "tables",
        ("table",),
        "newest_commit",
    ),
    "changefold_table_published_timestamp_seconds": (
        "When a gold table was published last.",
        "tables",
        ("table",),
        "published_at",
    ),
    **{
        f"changefold_table_lag_{name}_seconds": (
            f"From commit to publish, {text}.",
            "tables",
            ("table",),
            f"lag_{name}",
        )
        for name, text in (("median", "median"), ("95", "95th percentile"), ("worst", "worst"))
    },
    **{
        f"changefold_table_{name}_rows": (
            f"Rows of a gold table that say {text}.",
            "tables",
            ("table",),
            name,
        )
        for name, text in (
            ("ambiguous", "_is_ambiguous"),
            ("incomplete", "not _is_complete"),
            ("later_change_rejected", "_later_change_rejected"),
        )
    },
    "changefold_feed_messages": ("Messages decoded.", "feeds", ("feed",), "messages"),
    "changefold_feed_rejected": ("Messages rejected.", "feeds", ("feed",), "rejected"),
    "changefold_feed_landed_timestamp_seconds": (
        "When a feed landed something last.",
        "feeds",
        ("feed",),
        "landed_at",
    ),
    "changefold_feed_next_offset": (
        "First offset that was not landed yet.",
        "partitions",
        ("feed", "topic", "partition"),
        "next_offset",
    ),
    "changefold_feed_lost_offsets": (
        "Offsets that were gone before they were landed.",
        "partitions",
        ("feed", "topic", "partition"),
        "lost_offsets",
    ),
    "changefold_problems": (
        "What is open, by kind, name and reason.",
        "problems",
        ("kind", "name", "reason"),
        "occurrences",
    ),
    "changefold_table_bytes": (
        "Size of the current state of a table.",
        "storage",
        ("table",),
        "bytes",
    ),
    "changefold_table_files": ("Data files of a table.", "storage", ("table",), "files"),
    "changefold_table_delete_files": (
        "Delete files of a table.",
        "storage",
        ("table",),
        "delete_files",
    ),
}


def as_json(figures: Row) -> str:
    return json.dumps(figures, default=lambda value: value.isoformat(), indent=1)


def label(value: object) -> str:
    return str(value).replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def as_prometheus(figures: Row) -> str:
    lines = []
    for metric, (text, where, labels, value) in GAUGES.items():
        lines += [f"# HELP {metric} {text}", f"# TYPE {metric} gauge"]
        for row in figures[where]:
            found = row[value]
            if found is None:
                continue
            if isinstance(found, datetime):
                found = found.timestamp()
            # of two targets in one catalog both may have a feed of the same name
            told = {"ledgers": figures["ledgers"], **{name: row[name] for name in labels}}
            names = ",".join(f'{name}="{label(value)}"' for name, value in told.items())
            lines.append(f"{metric}{{{names}}} {found}")
    return "\n".join(lines) + "\n"


def as_html(figures: Row) -> str:
    from page import write_page  # only a page needs the charts' library

    return write_page(figures)


FORMATS = {
    "html": (as_html, "report.html"),
    "json": (as_json, None),
    "prometheus": (as_prometheus, None),
}


def why_not_written(output: Path) -> str | None:
    """What is wrong with that place, known before a lake is read."""
    folder = output.absolute().parent
    if not folder.is_dir():
        return f"there is no directory {folder}: make it first"
    if output.is_dir():
        return f"{output} is a directory: name a file in it (--output {output / 'report.html'})"
    try:
        TemporaryFile(dir=folder).close()
    except OSError as error:
        return f"nothing can be written into {folder}: {error.strerror}"
    return None


def put_in_place(output: Path, text: str) -> None:
    """Whoever reads it meanwhile reads the old one."""
    waiting = output.with_name(f"{output.name}.{os.getpid()}.tmp")
    try:
        waiting.write_text(text, encoding="utf-8")
        waiting.replace(output)
    finally:
        waiting.unlink(missing_ok=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    is_named = bool(os.environ.get("CHANGEFOLD_CATALOG_URI"))
    lake = None if is_named else Path(os.environ.get("CHANGEFOLD_LAKE", PROJECT / "lake"))
    parser.add_argument(
        "--lake",
        type=Path,
        default=lake,
        help="directory of the lake; None is the catalog of CHANGEFOLD_CATALOG_URI",
    )
    parser.add_argument(
        "--ledgers", metavar="SCHEMA", help="schema of the ledgers, if a catalog has several"
    )
    parser.add_argument("--days", type=int, default=30, help="of how many days runs are shown")
    parser.add_argument("--runs", type=int, default=500, help="how many runs at most")
    parser.add_argument("--format", choices=FORMATS, default="html")
    parser.add_argument(
        "--output", type=Path, help="file; html: report.html, other formats: standard output"
    )
    options = parser.parse_args(arguments)
    if not 0 < options.days <= MOST_DAYS:
        parser.error(f"--days is 1 to {MOST_DAYS}")
    if options.runs < 1:
        parser.error("--runs is 1 or more")
    write, name = FORMATS[options.format]
    output = options.output or (name and Path(name))
    if output and (mistake := why_not_written(output)):
        parser.error(mistake)
    try:
        figures = read_figures(options.lake, options.days, options.runs, options.ledgers)
    except NoLakeError as error:
        print(f"report: {error}", file=sys.stderr)
        return 2
    text = write(figures)
    if output is None:
        print(text, end="")
        return 0
    try:
        put_in_place(output, text)
    except OSError as error:
        print(f"report: {output} cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    print(f"report: {output}, {len(figures['tables'])} tables, {len(text) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
