"""Parts of a lake beyond one machine that fail in the middle of a run, and others that write to it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

from beyond import FEED, Project, gold
from servers import Servers

Gold = dict[str, list[tuple[Any, ...]]]
# the middle of a step: what it wrote is there, and not all of it is committed
MOMENTS: dict[str, Callable[[Servers], bool]] = {
    "decode": lambda servers: servers.data_files(f"silver.{FEED}_decoded") > 0,
    "fold": lambda servers: servers.data_files("gold.payments") > 0,
    "publish": lambda servers: servers.commits("ops.publishes") > 0,
}


def test_a_catalog_whose_database_is_restarted(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    servers.new_lake("restarted_catalog")
    one = project()
    left = dict(zip(MOMENTS, (signal.SIGINT, signal.SIGQUIT, signal.SIGINT), strict=True))
    ended = False
    for _ in range(4):  # a run that fails meets the restarts which are left in the next one
        run = one.start("cluster", "build", environment=servers.environment)
        while left and run.wait_until(lambda: MOMENTS[next(iter(left))](servers)):
            moment = next(iter(left))
            servers.restart_catalog(left.pop(moment))
            print(f"restarted during {moment}")
        said = run.check_sentence()
        print(f"ended with {run.process.returncode}: {said[-1500:]}")
        ended = run.process.returncode == 0
        if ended and not left:
            break
    assert ended and not left
    assert gold(servers.catalog()) == embedded
