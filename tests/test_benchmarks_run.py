"""The benchmarks still run; they compare their own results, and end with 1 if those are wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from kit import ROOT


@pytest.mark.soak
@pytest.mark.parametrize(
    "command",
    [
        "run.py --messages 5000",
        "arcion.py --messages 5000",
        "history.py --histories 2000 --batch 200 --accounts 500",
        "social_graph.py --messages 2000 --more 200",
        "large_report.py --tables 20 --feeds 4 --runs 60 --repeats 1",
        "small_runs.py --parts sample feeds tests --feeds 4 --tables 2 --messages 20 --repeats 1"
        " --history 200 2000 --batch 200 --accounts 500",
    ],
)
def test_a_small_benchmark(command: str, tmp_path: Path) -> None:
    script, *arguments = command.split()
    subprocess.run(
        [sys.executable, ROOT / "benchmarks" / script, *arguments, "--work", tmp_path], check=True
    )


@pytest.mark.soak
@pytest.mark.parametrize(
    "command", ["--runs 2000 --active 5 --most 1.5", "--runs 10000 --maintain-every 500 --most 1.2"]
)
def test_a_run_costs_what_it_did_when_the_lake_was_young(command: str) -> None:
    script = ROOT / "benchmarks" / "endurance.py"
    subprocess.run([sys.executable, script, *command.split()], check=True)


@pytest.mark.soak
def test_a_table_of_many_runs_is_what_was_landed() -> None:
    script = ROOT / "benchmarks" / "old_table.py"
    arguments = ("--rows", "5000", "--runs", "8", "--kills", "2", "--maintain-every", "3")
    subprocess.run([sys.executable, script, *arguments], check=True)
