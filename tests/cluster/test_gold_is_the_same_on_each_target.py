"""The same models and the same gold on a cluster, with executors that die, and by Thrift."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from beyond import FEED, Project, children, gold, processes
from servers import Servers

Gold = dict[str, list[tuple[Any, ...]]]


def holds_secret(servers: Servers, *places: Path) -> list[str]:
    """Files in which the password of the catalog, which is that of S3 too, can be read."""
    secret = servers.secret.encode()
    return [
        str(path)
        for place in places
        for path in place.rglob("*")
        if path.is_file() and secret in path.read_bytes()
    ]


def test_a_cluster_that_loses_an_executor(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    servers.new_lake("lost_executor")
    one = project()
    run = one.start("cluster", "build", environment=servers.environment)
    for text in (
        f"START sql decoded_changes model silver.{FEED}_decoded",
        "START sql current_state",
    ):
        run.wait_for(text)
        group = servers.processes["worker0"].pid
        executors = children(group, "CoarseGrainedExecutorBackend")
        assert executors
        assert not processes(lambda _, text: servers.secret in text), "a command has the secret"
        os.kill(executors[0], signal.SIGKILL)
    run.check()
    assert gold(servers.catalog()) == embedded
    hosts = {row["process"] for row in rows(servers, "ops.runs")}
    assert len(hosts) == 1, "the process of a run is that of its driver"

    assert "nothing new" in one.start("cluster", "build", environment=servers.environment).check()
    assert gold(servers.catalog()) == embedded
    assert not holds_secret(servers, one.home, Path(servers.warehouse))


def test_a_thrift_server(servers: Servers, project: Callable[..., Project], embedded: Gold) -> None:
    servers.new_lake("by_thrift")
    servers.start_thrift()
    try:
        one = project()
        said = one.start("thrift", "build", environment=servers.environment).check()
        assert "changefold: published " in said and "gold.payments" in said
        assert gold(servers.catalog()) == embedded
        again = one.start("thrift", "build", environment=servers.environment).check()
        assert "rows written" not in again
        assert not holds_secret(servers, one.home, Path(servers.warehouse))

        profiles = one.path / "profiles" / "profiles.yml"
        profiles.write_text(profiles.read_text().replace("set:hiveconf:spark.wap", "spark.wap"))
        said = one.start("thrift", "build", environment=servers.environment).end()
        said = " ".join(said.split())
        assert "The sessions of this Thrift server have spark.wap.branch = " in said, said[-3000:]
        assert "not stage: give the target the server_side_parameters that `thrift` has" in said
    finally:
        servers.end("thrift")


def rows(servers: Servers, table: str) -> list[dict[str, Any]]:
    return servers.catalog().load_table(table).scan().to_arrow().to_pylist()
