"""A process that runs dbt commands and SQL, one after the other, in one Spark session.

`kit.Worker` starts it and talks to it over two pipes: a request and an answer are JSON lines.
What dbt prints goes to stdout, which the kit reads from a file.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from dbt.cli.main import dbtRunner
from pyspark import SparkContext
from pyspark.sql import SparkSession

MOST_LEFT = 8
left: dict[str, SparkSession] = {}  # of projects that may come again


def stop_spark() -> None:
    left.clear()
    if SparkContext._active_spark_context is not None:
        SparkSession.builder.getOrCreate().stop()


def go_to_lake(project: str, before: str | None) -> None:
    """Each lake has a session of its own, with its own catalog; Spark goes on, for speed.

    A lake that comes again has the session that it had: in a new one SQL would find the catalog of
    the lake with which Spark began, until dbt names another.
    """
    if SparkContext._active_spark_context is not None and before is not None:
        left[before] = session = SparkSession.builder.getOrCreate()
        session.catalog.clearCache()
        known = left.pop(project, None)
        if len(left) > MOST_LEFT:
            left.pop(next(iter(left)))  # the one that was left first
        is_alive = known is not None and known.sparkContext is session.sparkContext
        SparkSession._instantiatedSession = chosen = known if is_alive else session.newSession()
        sessions = chosen._jvm.org.apache.spark.sql.classic.SparkSession
        sessions.setDefaultSession(chosen._jsparkSession)
        sessions.setActiveSession(chosen._jsparkSession)


def run_dbt(arguments: list[str], is_from_python: bool) -> dict[str, Any]:
    # dbt takes the text of its command from here
    sys.argv = ["orchestrator"] if is_from_python else ["dbt", *arguments]
    result = dbtRunner().invoke(list(arguments))
    nodes = getattr(result.result, "results", None) or []
    if result.exception is not None:
        print(result.exception)
    return {
        "succeeded": result.success,
        "statuses": {getattr(node, "node", node).unique_id: str(node.status) for node in nodes},
    }


def run_sql(text: str) -> dict[str, Any]:
    rows = SparkSession.builder.getOrCreate().sql(text).collect()
    return {"rows": [[str(value) if value is not None else None for value in row] for row in rows]}


def run_at_once(texts: list[str]) -> dict[str, Any]:
    """Each in a thread of its own, as dbt's models are; what failed says why."""
    with ThreadPoolExecutor(len(texts)) as pool:
        return {"rows": list(pool.map(why_it_failed, texts))}


def why_it_failed(text: str) -> list[str | None]:
    try:
        run_sql(text)
    except Exception as error:
        return [str(error)]
    return [None]


def main() -> None:
    requests, answers = (os.fdopen(int(fd), mode) for fd, mode in zip(sys.argv[1:], "rw", strict=1))
    project = None
    for line in requests:
        request = json.loads(line)
        os.environ["CHANGEFOLD_LANDING"] = request["landing"]
        os.environ["DBT_WRITE_JSON"] = request["keeps_artifacts"]
        if "stop" in request:
            stop_spark()
        elif project != request["project"]:
            go_to_lake(request["project"], project)
        project = request["project"]
        answer: dict[str, Any] = {}
        if "dbt" in request:
            answer = run_dbt(request["dbt"], request["calls_from_python"] == "True")
        elif "at_once" in request:
            answer = run_at_once(request["at_once"])
        elif "sql" in request:
            try:
                answer = run_sql(request["sql"])
            except Exception as error:
                answer = {"error": str(error)}
        sys.stdout.flush()
        sys.stderr.flush()
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
