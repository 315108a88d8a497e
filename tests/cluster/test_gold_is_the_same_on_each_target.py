"""The same models and the same gold on a cluster, with executors that die, and by Thrift."""

from __future__ import annotations

import base64
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from beyond import FEED, MESSAGES, Gold, Project, children, gold, processes
from kit import TESTED
from servers import BUCKET, Servers

# names that are parts of a URI, of a glob, of a folder that readers pass over
NAMES = ("plain.jsonl.gz", "a b+c%20d.jsonl.gz", "year=2026/é {1}[2]*?.jsonl.gz", "x:y#z.jsonl.gz")


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
    drivers = children(run.process.pid, "SparkSubmit")
    run.check()
    assert gold(servers.catalog()) == embedded
    assert [*{row["process"] for row in rows(servers, "ops.runs")}] == drivers

    assert "nothing new" in one.start("cluster", "build", environment=servers.environment).check()
    assert gold(servers.catalog()) == embedded
    assert not holds_secret(servers, one.home, Path(servers.warehouse))


def check_large(servers: Servers, embedded_large: Gold) -> None:
    found = gold(servers.catalog(), [*embedded_large])
    assert len(found["bench"]) > MESSAGES / 5
    assert [name for name in found if found[name] != embedded_large[name]] == []


def test_a_cluster_with_the_whole_sample_and_many_messages(
    servers: Servers, project: Callable[..., Project], large: str, embedded_large: Gold
) -> None:
    servers.new_lake("large")
    one = project(large, selected=())
    one.add_benchmark()
    one.start("cluster", "build", environment=servers.environment).check(1800)
    check_large(servers, embedded_large)


def test_a_thrift_server_with_the_whole_sample_and_many_messages(
    servers: Servers, project: Callable[..., Project], large: str, embedded_large: Gold
) -> None:
    servers.new_lake("large_by_thrift")
    servers.start_thrift(memory="3g")
    try:
        one = project(large, selected=())
        one.add_benchmark()
        one.start("thrift", "build", environment=servers.environment).check(1800)
        check_large(servers, embedded_large)
    finally:
        servers.end("thrift")


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
        assert "The session of target thrift has spark.wap.branch = " in said, said[-3000:]
        assert "not stage: give the target the server_side_parameters that `thrift` has" in said
    finally:
        servers.end("thrift")


def test_a_rest_catalog(servers: Servers, project: Callable[..., Project], embedded: Gold) -> None:
    servers.new_lake("by_rest")
    servers.start_rest()
    try:
        one = project()
        one.start("cluster", "build", environment=servers.by_rest).check()
        assert gold(servers.catalog()) == embedded
        again = one.start("cluster", "build", environment=servers.by_rest).check()
        assert "nothing new" in again, again[-3000:]
    finally:
        servers.end("rest")
    assert gold(servers.catalog()) == embedded


def test_all_on_s3_of_which_requests_fail(
    servers: Servers, project: Callable[..., Project], embedded: Gold
) -> None:
    servers.new_lake("on_s3", f"s3://{BUCKET}/warehouse")
    store = servers.s3()
    files = sorted((TESTED / "examples" / "landing" / FEED).iterdir())
    for number, file in enumerate(files):
        name = NAMES[number] if number < len(NAMES) else file.name
        if not file.name.endswith(".gz"):
            name = name.removesuffix(".gz")
        store.upload_file(str(file), BUCKET, f"landing/{FEED}/{name}")
    store.put_object(Bucket=BUCKET, Key=f"landing/{FEED}/_waits/a.jsonl", Body=b"no message\n")
    # a line that is no message, and that no file of less than 12 MB can hold
    line = base64.b64encode(random.Random(1).randbytes(12_000_000))
    store.put_object(Bucket=BUCKET, Key=f"landing/{FEED}/large.jsonl", Body=line + b"\n")
    one = project(f"s3a://{BUCKET}/landing")
    servers.s3_control.write_text("20")
    try:
        one.start("cluster", "build", environment=servers.environment).check()
    finally:
        servers.s3_control.write_text("0")
    failed = sum(line.endswith(" 503") for line in servers.requests())
    assert failed > 10
    parts = [line for line in servers.requests() if "partNumber=" in line and "warehouse" in line]
    print(f"{failed} requests failed, {len(parts)} parts of files were sent")
    assert len(parts) > 2
    assert gold(servers.catalog()) == embedded
    one.start("cluster", "build", environment=servers.environment).check()  # leaves a mark

    # an idle run: one listing of the landing directory, and what ops.runs costs, however many files
    for number in range(1200):
        store.put_object(Bucket=BUCKET, Key=f"landing/{FEED}/.waits/{number}.jsonl", Body=b"x\n")
    before = len(servers.requests())
    idle = one.start("cluster", "build", environment=servers.environment).check()
    assert "nothing has changed" in idle, idle[-3000:]
    asked = servers.requests()[before:]
    landing = [line for line in asked if f"landing%2F{FEED}" in line or f"landing/{FEED}" in line]
    print(f"an idle run: {len(asked)} requests, {len(landing)} of them for the landing directory")
    assert len(landing) <= 4, landing
    assert len(asked) <= 20, asked

    # replaced in place, with the same size: another ETag
    key = f"landing/{FEED}/{files[-1].name}"
    body = store.get_object(Bucket=BUCKET, Key=key)["Body"].read()
    store.put_object(Bucket=BUCKET, Key=key, Body=body[:-1] + b"#")
    said = one.start("cluster", "build", environment=servers.environment).check()
    assert "land it under a new name" in said, said[-3000:]
    versions = [row["file_version"] for row in rows(servers, "ops.landings")]
    assert None not in versions
    assert not holds_secret(servers, one.home)
    for item in store.list_objects_v2(Bucket=BUCKET, Prefix="warehouse/").get("Contents", []):
        stored = store.get_object(Bucket=BUCKET, Key=item["Key"])["Body"].read()
        assert servers.secret.encode() not in stored


def rows(servers: Servers, table: str) -> list[dict[str, Any]]:
    return servers.catalog().load_table(table).scan().to_arrow().to_pylist()
