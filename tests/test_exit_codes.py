"""What an orchestrator sees of a command: its exit code, from a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from kit import Lake
from messages import insert, payment, update

FEED = "shop_mariadb"
DBT = Path(sys.executable).with_name("dbt")


def code(lake: Lake, *arguments: str, says: str, **environment: str) -> int:
    places = ["--project-dir", lake.project, "--profiles-dir", lake.project / "profiles"]
    ended = subprocess.run(
        [DBT, *arguments, *places],
        cwd=lake.home,
        env=os.environ
        | {"CHANGEFOLD_LANDING": str(lake.landing), "CHANGEFOLD_SPARK_MEMORY": "1g"}
        | environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    said = " ".join(ended.stdout.split())
    assert says in said, ended.stdout
    assert "Traceback" not in ended.stdout + ended.stderr
    return ended.returncode


@pytest.mark.wide
def test_what_failed_is_1_and_what_stopped_is_2(lake: Lake) -> None:
    lake.keep_models("payments")
    lake.land(FEED, "1.jsonl", [insert(payment(1)), "not a record"])
    assert code(lake, "build", says="1 messages of shop_mariadb were rejected") == 0
    lake.land(FEED, "2.jsonl", [insert(payment(2, method="bitcoin"))])
    assert code(lake, "build", says="held back warehouse") == 1
    assert code(lake, "retry", says="held back warehouse") == 1
    lake.land(FEED, "3.jsonl", [update(payment(2, method="cash"))])
    assert code(lake, "build", says="published gold.payments") == 0
    severe = "{problem_severity: {rejected: error}}"
    assert code(lake, "build", "--vars", severe, says="errors by var problem_severity") == 2
    assert code(lake, "build", "--vars", "{keep_tag_days: 1}", says="did you mean") == 2
    assert code(lake, "build", "--select", "paymets", says="does not match any") == 0
    (lake.project / "models" / "gold" / "broken.yml").write_text("models: [")
    assert code(lake, "build", says="broken.yml") == 2


@pytest.mark.wide
@pytest.mark.parametrize(
    ("variable", "collector"), [("JAVA_TOOL_OPTIONS", "G1"), ("JDK_JAVA_OPTIONS", "Serial")]
)
def test_a_collector_of_the_environment_goes_first(
    lake: Lake, variable: str, collector: str
) -> None:
    # Java does not start with two
    environment = {
        "PYSPARK_SUBMIT_ARGS": "pyspark-shell",
        variable: f"-XX:+Use{collector}GC",
    }
    assert code(lake, "show", "--inline", "select 1 as one", says="| one |", **environment) == 0
