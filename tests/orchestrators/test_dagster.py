"""The definitions of examples/orchestrators/dagster, in an instance of Dagster of their own."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from orchestrated import EXAMPLES, Orchestrated, Started

DEFINITIONS = EXAMPLES / "dagster" / "definitions.py"
METHOD_TEST = "accepted_values_payments_method__card__cash__voucher"
OWNER = """\
  - name: payments
    config:
      meta: {dagster: {owners: [payments@example.com, "team:shops"]}}
"""


@dataclass
class Dagster:
    lake: Orchestrated
    home: Path

    def start(self, *command: str | Path) -> Started:
        environment = {"DAGSTER_HOME": str(self.home), "DAGSTER_DISABLE_TELEMETRY": "1"}
        return self.lake.start("dagster", *command, environment=environment)

    def run(self, job: str) -> dict[str, Any]:
        script = Path(__file__).with_name("run_dagster.py")
        said = self.start("python", script, DEFINITIONS, job).end()
        ended = json.loads(said.splitlines()[-1])
        return ended | {"said": said}


@pytest.fixture(scope="module")
def dagster(of_orchestrator: Orchestrated) -> Dagster:
    home = of_orchestrator.home / "dagster"
    home.mkdir()
    shutil.copy2(EXAMPLES / "dagster" / "dagster.yaml", home)
    contracts = "models/gold/warehouse/_warehouse.yml"
    of_orchestrator.edit(contracts, "  - name: payments\n", OWNER)
    return Dagster(of_orchestrator, home)


def test_each_model_is_an_asset_and_each_data_test_a_check(dagster: Dagster) -> None:
    dagster.lake.land_payment(1)
    ended = dagster.run("build")
    assert ended["succeeded"], ended["said"]
    assert ended["materialized"] == [
        "bronze/shop_mariadb_messages",
        "gold/payments",
        "ops/problems",
        "ops/reasons",
        "silver/shop_mariadb_changes",
        "silver/shop_mariadb_decoded",
    ]
    assert ended["checks"] == {
        METHOD_TEST: True,
        "every_message_is_accounted_for_shop_mariadb_decoded_": True,
        "not_null_payments_id": True,
        "unique_payments_id": True,
    }
    assert ended["owners"] == {"gold/payments": ["payments@example.com", "team:shops"]}
    assert dagster.lake.published() == [1]


def test_what_fails_a_data_test_fails_its_check_and_the_run(dagster: Dagster) -> None:
    dagster.lake.land_payment(2, method="bitcoin")
    ended = dagster.run("build")
    assert not ended["succeeded"]
    assert {name for name, passed in ended["checks"].items() if not passed} == {METHOD_TEST}
    (why,) = ended["why"]
    assert "failed with exit code `1`" in why and METHOD_TEST in why
    assert "held back warehouse" in ended["said"]
    assert dagster.lake.published() == [1]


def test_a_run_that_meets_the_lock_says_so(dagster: Dagster) -> None:
    dagster.lake.mend_payment(2)
    dagster.lake.hold_lock()
    ended = dagster.run("build")
    assert not ended["succeeded"] and ended["materialized"] == []
    (why,) = ended["why"]
    assert "failed with exit code `2`" in why and "Another run holds the lock" in why
    assert dagster.lake.published() == [1]
    dagster.lake.take_over()


def test_a_build_and_maintenance_wait_for_each_other(dagster: Dagster) -> None:
    """Without the pool, one of them would meet the lock."""
    jobs = [
        dagster.start("dagster", "job", "execute", "-f", DEFINITIONS, "-j", job)
        for job in ("build", "maintain")
    ]
    ended = [(job.end(), job.process.returncode) for job in jobs]
    assert [code for _, code in ended] == [0, 0], ended
    assert dagster.lake.published() == [1, 2]
    assert "gold.payments: " in ended[1][0]
