"""Runs a job of examples/orchestrators/dagster in the environment of Dagster; says what came of it.

python run_dagster.py <definitions.py> <job>: the last line is JSON
"""

import json
import runpy
import sys

from dagster import DagsterInstance

definitions = runpy.run_path(sys.argv[1])["definitions"]
job = definitions.resolve_job_def(sys.argv[2])
with DagsterInstance.get() as instance:
    ended = job.execute_in_process(instance=instance, raise_on_error=False)
checks = ended.get_asset_check_evaluations()
failures = [event for event in ended.all_events if event.is_step_failure]
print(
    json.dumps(
        {
            "succeeded": ended.success,
            "materialized": sorted(
                event.asset_key.to_user_string()
                for event in ended.get_asset_materialization_events()
            ),
            "checks": {check.check_name: check.passed for check in checks},
            "why": [str(event.event_specific_data.error) for event in failures],
            "owners": {
                key.to_user_string(): sorted(spec.owners)
                for assets in definitions.assets or []
                for key, spec in assets.specs_by_key.items()
                if spec.owners
            },
        }
    )
)
