"""A lake in Dagster: each model is an asset, its data tests are checks; one step builds them all.

CHANGEFOLD_PROJECT is the absolute path of the dbt project. Its .venv has dbt; Dagster needs none.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from dagster import (
    AssetExecutionContext,
    DefaultScheduleStatus,
    Definitions,
    OpExecutionContext,
    ScheduleDefinition,
    define_asset_job,
    job,
    op,
)
from dagster_dbt import DbtCliResource, DbtProject, dbt_assets

PROJECT = DbtProject(Path(os.environ["CHANGEFOLD_PROJECT"]))
DBT = DbtCliResource(PROJECT, dbt_executable=PROJECT.project_dir / ".venv" / "bin" / "dbt")
# a lake has one lock: dagster.yaml gives the pool one slot
LAKE = "changefold_lake"

if not PROJECT.manifest_path.exists():  # after a change of the project: dbt parse
    DBT.cli(["parse", "--quiet"], target_path=PROJECT.target_path).wait()


@dbt_assets(manifest=PROJECT.manifest_path, project=PROJECT, pool=LAKE)
def lake(context: AssetExecutionContext, dbt: DbtCliResource) -> Iterator[object]:
    yield from dbt.cli(["build"], context=context).stream()


@op(pool=LAKE)
def maintain_lake(context: OpExecutionContext, dbt: DbtCliResource) -> None:
    dbt.cli(["run-operation", "maintain"], context=context).wait()


@job
def maintain() -> None:
    maintain_lake()


build = define_asset_job("build", selection=[lake])

STATUS = DefaultScheduleStatus.RUNNING  # without it a schedule waits until somebody starts it

definitions = Definitions(
    assets=[lake],
    jobs=[maintain],
    schedules=[
        ScheduleDefinition(job=build, cron_schedule="*/10 * * * *", default_status=STATUS),
        ScheduleDefinition(job=maintain, cron_schedule="0 3 * * *", default_status=STATUS),
    ],
    resources={"dbt": DBT},
)
