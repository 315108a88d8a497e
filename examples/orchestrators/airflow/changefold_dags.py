"""A lake in Airflow: `dbt build` every ten minutes, `maintain` once a day, never both at once.

CHANGEFOLD_PROJECT is the absolute path of the dbt project. Its .venv has dbt; Airflow needs none.
"""

from __future__ import annotations

import os
from datetime import datetime

from airflow.providers.standard.hooks.subprocess import SubprocessHook
from airflow.sdk import DAG, BaseOperator, Context
from airflow.sdk.exceptions import AirflowException, AirflowFailException

PROJECT = os.environ["CHANGEFOLD_PROJECT"]


class Dbt(BaseOperator):
    """A dbt command in a process of its own: its exit code says whether to try again at once."""

    template_fields = ("arguments",)

    def __init__(self, *, arguments: list[str], **options: object) -> None:
        super().__init__(**options)
        self.arguments = arguments
        self.process = SubprocessHook()

    def execute(self, context: Context) -> None:
        command = [f"{PROJECT}/.venv/bin/dbt", "--no-use-colors", *self.arguments]
        ended = self.process.run_command(command, cwd=PROJECT)
        # of a build; an operation ends with 1 whatever stops it
        if ended.exit_code == 1 and self.arguments[0] == "build":
            raise AirflowFailException("a model or a data test failed, its group is held back")
        if ended.exit_code:  # another run holds the lock, the disk is full, the set-up is wrong
            raise AirflowException(f"dbt was stopped, exit code {ended.exit_code}")

    def on_kill(self) -> None:
        self.process.send_sigterm()


EACH = {
    "start_date": datetime(2026, 1, 1),
    "catchup": False,
    "max_active_runs": 1,
    # a lake has one lock, so its pool has one slot: airflow pools set changefold_lake 1 "one lock"
    "default_args": {"pool": "changefold_lake", "retries": 2},
}

with DAG("changefold_build", schedule="*/10 * * * *", **EACH):
    Dbt(task_id="build", arguments=["build"])

with DAG("changefold_maintain", schedule="0 3 * * *", **EACH):
    Dbt(task_id="maintain", arguments=["run-operation", "maintain"])
