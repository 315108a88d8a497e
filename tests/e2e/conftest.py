"""Kafka, PostgreSQL, MariaDB and Kafka Connect on loopback, from examples/capture."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import report

CAPTURE = Path(__file__).resolve().parents[2] / "examples" / "capture"
sys.path.insert(0, str(CAPTURE))


def run(script: str, *arguments: str) -> None:
    # a server that is started must not hold the pipe that pytest reads
    subprocess.run(
        [str(CAPTURE / script), *arguments], check=True, stdin=subprocess.DEVNULL, env=os.environ
    )


def pytest_configure() -> None:
    """What is missing is said once, before anything starts."""
    needs = subprocess.run([str(CAPTURE / "needs.sh")], stderr=subprocess.PIPE, text=True)
    if needs.returncode != 0:
        raise pytest.UsageError(needs.stderr.strip())


@pytest.fixture(scope="module")
def servers() -> Iterator[None]:
    """Nothing runs before, and nothing after, however the tests end."""
    run("stop.sh", "wipe")
    try:
        yield
    finally:
        run("stop.sh", "wipe")


@pytest.fixture(scope="module")
def kafka(servers: None) -> None:
    run("start.sh", "kafka")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in report.LINES:
        terminalreporter.write_line(line)
