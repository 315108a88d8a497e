"""The page about a lake of very many tables: seconds to make it, its size, seconds to open it.

    .venv/bin/python benchmarks/large_report.py [--tables 1000] [--runs 2000] [--work DIR]

Makes the lake without Spark (tests/many_tables.py), then the page and the metrics, each in a
process of its own, and opens the page in a headless Chromium if npm is there to bring it. See
README.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests"), str(ROOT / "tests" / "e2e")]

from browser import has_npm, install_browser, look  # noqa: E402
from many_tables import ManyTables, make_lake  # noqa: E402


def say(message: str) -> None:
    print(f"benchmark: {message}", flush=True)


def report(lake: Path, *options: str) -> None:
    """In a process of its own, as a user has it."""
    command = (sys.executable, ROOT / "report" / "report.py", "--lake", lake, *options)
    start = time.perf_counter()
    process = subprocess.Popen(command)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit("benchmark: the report failed")
    processor = used.ru_utime + used.ru_stime
    # exact: what is measured, for people
    say(
        f"{seconds:.1f} s ({processor:.1f} of a processor), {used.ru_maxrss / 1e6:.1f} GB of memory"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--feeds", type=int, default=100)
    parser.add_argument("--runs", type=int, default=2000, help="runs in the ledgers")
    parser.add_argument("--repeats", type=int, default=5, help="how often the page is opened")
    work = Path(tempfile.gettempdir()) / "changefold-large-report"
    parser.add_argument("--work", type=Path, default=work)
    options = parser.parse_args()
    shutil.rmtree(options.work / "lake", ignore_errors=True)
    start = time.perf_counter()
    made = ManyTables(tables=options.tables, feeds=options.feeds, runs=options.runs)
    lake, page = make_lake(options.work / "lake", made), options.work / "lake.html"
    seconds = time.perf_counter() - start
    say(f"a lake of {made.tables} tables after {made.runs} runs, in {seconds:.0f} s")
    report(lake, "--output", page)
    report(lake, "--format", "prometheus", "--output", options.work / "lake.prom")
    if not has_npm():
        say("npm brings the browser, and it is not there: the page was not opened")
        return
    home = options.work / "browser"
    home.mkdir(exist_ok=True)
    install_browser(home)
    look(home, page)  # the browser unpacks itself
    seen = [look(home, page) for _ in range(options.repeats)]
    for name, what in (("loaded", "loaded"), ("drawn", "and its charts drawn")):
        times = sorted(found[name] for found in seen)
        say(f"{what} after {median(times):.0f} ms ({times[0]:.0f} to {times[-1]:.0f})")


if __name__ == "__main__":
    main()
