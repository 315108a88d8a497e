"""The DAGs of examples/orchestrators/airflow, by `airflow dags test`."""

from __future__ import annotations

import sqlite3

import pytest
from orchestrated import EXAMPLES, Orchestrated, Started


@pytest.fixture(scope="module")
def environment(of_orchestrator: Orchestrated) -> dict[str, str]:
    """An Airflow with a database of its own, which tries again after a second."""
    home = of_orchestrator.home / "airflow"
    environment = {
        "AIRFLOW_HOME": str(home),
        "AIRFLOW__CORE__DAGS_FOLDER": str(EXAMPLES / "airflow"),
        "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
        "AIRFLOW__CORE__DEFAULT_TASK_RETRY_DELAY": "1",
    }
    migrated = of_orchestrator.start("airflow", "airflow", "db", "migrate", environment=environment)
    assert "migration done" in migrated.end()
    return environment


def start(lake: Orchestrated, environment: dict[str, str], dag: str) -> Started:
    return lake.start("airflow", "airflow", "dags", "test", dag, environment=environment)


def last_task(environment: dict[str, str]) -> tuple[str, int, str]:
    """State, number of tries and pool of the task of the run that was last."""
    with sqlite3.connect(f"{environment['AIRFLOW_HOME']}/airflow.db") as database:
        return database.execute(
            "select state, try_number, pool from task_instance order by start_date desc"
        ).fetchone()


def test_a_run_publishes(of_orchestrator: Orchestrated, environment: dict[str, str]) -> None:
    of_orchestrator.land_payment(1)
    said = start(of_orchestrator, environment, "changefold_build").end()
    assert "published gold.payments" in said
    assert last_task(environment) == ("success", 1, "changefold_lake")
    assert of_orchestrator.published() == [1]


def test_what_fails_a_data_test_is_held_back_and_not_tried_again(
    of_orchestrator: Orchestrated, environment: dict[str, str]
) -> None:
    of_orchestrator.land_payment(2, method="bitcoin")
    said = start(of_orchestrator, environment, "changefold_build").end()
    assert "held back warehouse" in said
    assert "a model or a data test failed, its group is held back" in said
    assert last_task(environment)[:2] == ("failed", 1)
    assert of_orchestrator.published() == [1]


@pytest.mark.parametrize("dag,code", [("changefold_build", 2), ("changefold_maintain", 1)])
def test_what_meets_the_lock_is_tried_again(
    of_orchestrator: Orchestrated, environment: dict[str, str], dag: str, code: int
) -> None:
    of_orchestrator.mend_payment(2)
    before = of_orchestrator.published()
    of_orchestrator.hold_lock()
    started = start(of_orchestrator, environment, dag)
    started.wait_for("Another run holds the lock")
    assert of_orchestrator.published() == before
    of_orchestrator.take_over()
    said = started.end()
    assert f"dbt was stopped, exit code {code}" in said
    state, tries, _ = last_task(environment)
    assert state == "success" and tries in (2, 3)
    assert of_orchestrator.published() == [1, 2]


def test_maintenance_is_a_dag(of_orchestrator: Orchestrated, environment: dict[str, str]) -> None:
    said = start(of_orchestrator, environment, "changefold_maintain").end()
    assert "gold.payments: " in said
    assert last_task(environment) == ("success", 1, "changefold_lake")
