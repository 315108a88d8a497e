"""What fails beside a run: the catalog's database is restarted, somebody else commits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from beyond import FEED, TABLES, Project, gold
from kit import watching
from pyiceberg.exceptions import CommitFailedException, NoSuchTableError
from servers import Servers

Gold = dict[str, list[tuple[Any, ...]]]


def test_the_catalog_is_restarted(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    """The run goes on or says what it missed, and the next one completes it."""
    servers.new_lake("restarted")
    one = project()
    run = one.start("cluster", "build", environment=servers.environment)
    run.wait_for("START sql current_state")
    servers.end("postgres")
    time.sleep(2)
    servers.start_catalog()
    said = run.end()
    print(f"the run ended with {run.process.returncode}")
    assert "Traceback" not in said and "\tat " not in said, said[-5000:]
    lease = ("--vars", "lock_lease_hours: 0")
    one.start("cluster", "build", *lease, environment=servers.environment).check()
    assert gold(servers.catalog()) == embedded


def test_another_engine_commits_meanwhile(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    """A property of tables is set again and again, as maintenance by somebody else would commit."""
    servers.new_lake("foreign")
    one = project()
    catalog = servers.catalog()
    commits = {"made": 0}

    def commit() -> None:
        for name in (f"silver.{FEED}_decoded", *(f"gold.{table}" for table in TABLES)):
            try:
                with catalog.load_table(name).transaction() as transaction:
                    transaction.set_properties({"somebody": str(time.time())})
                commits["made"] += 1
            except (NoSuchTableError, CommitFailedException):
                continue

    with watching(commit) as errors:
        one.start("cluster", "build", environment=servers.environment).check()
    assert not errors, errors[:3]
    assert commits["made"] > 20
    print(f"{commits['made']} commits of another engine")
    assert gold(servers.catalog()) == embedded
