"""What Spark says of an error, in one sentence; the rest goes to dbt's log.

Java answers with its stack, Spark with its plan and the whole statement: hundreds of lines around
the one that helps, and no setting of Spark or dbt takes them away (decisions/errors.md). dbt loads
what is named `dbt_*` and has `plugins`; set-up puts this module beside dbt. It also asks again what
met another commit (decisions/lock.md, threads.md), tells macros whether the project has changed and
whether a command is `dbt retry`, and gives models their macros with less work
(decisions/survey.md).
"""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib.util
import logging
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from dbt import selected_resources
from dbt.adapters.events.logging import AdapterLogger
from dbt.clients.jinja import MacroGenerator
from dbt.context.macros import MacroNamespace, MacroNamespaceBuilder
from dbt.contracts.graph.manifest import Manifest
from dbt.plugins.manager import dbtPlugin
from dbt_common.exceptions import DbtRuntimeError

LOG = AdapterLogger("Spark")
# where the sentence ends and the plan, the statement or the stack begins
END = re.compile(r";\n|\n+== SQL|\n\s*at |\n+(?:Driver|JVM) stacktrace|\n\n")
LONGEST = 1000

NO_SPACE = re.compile(r"No space left on device|Disk quota exceeded|SQLITE_FULL", re.IGNORECASE)
NO_MEMORY = re.compile(r"OutOfMemoryError|Java heap space|UNABLE_TO_ACQUIRE_MEMORY")
NOT_WRITABLE = re.compile(
    r"SQLITE_READONLY|SQLITE_CANTOPEN|Read-only file system|Permission denied|AccessDenied"
    r"|Mkdirs failed|Failed to create"
)
NO_JAVA = re.compile(r"Py4JNetworkError|JAVA_GATEWAY_EXITED|Connection refused|Error while sending")
# of this project's jar, if it is not there or is of another version: a class, or what one answers
NO_JAR = re.compile(r"[Cc]lass changefold\.\w+ not found|argument types in changefold\.")
# and of the others that the set-up brings
NO_OTHER_JAR = re.compile(
    rf"{NO_JAR.pattern}|Cannot find catalog plugin class|No suitable driver"
    r"|ClassNotFoundException: \S*(?:iceberg|changefold|kafka)"
)
# of a JDBC catalog: PostgreSQL's driver and MySQL's
NO_CATALOG = re.compile(
    r"PSQLException: (?:FATAL: (?:terminating connection|the database system|sorry)"
    r"|This connection has been closed|An I/O error|Connection to )"
    r"|Communications link failure"
)
# What Iceberg says if a branch meets another commit to its table: nothing was written. It tries its
# other commits again, not these; runs that start or end in one moment meet at the lock like this.
MET_ANOTHER = "Table metadata refresh is required"
# And of a delete whose file another model's delete has written anew meanwhile.
DELETE = re.compile(r"(?:\s*/\*.*?\*/)?\s*delete from ", re.DOTALL)
DELETE_MET_ANOTHER = re.compile("Missing required files to delete|Found conflicting files")
ATTEMPTS = 10

SPARK_LOG = Path("logs/spark.log")  # as setup/spark/log4j2.properties names it
log_began = SPARK_LOG.stat().st_size if SPARK_LOG.exists() else 0


# of a Thrift server's answer: a class of Java and what it says, then its stack, once for each cause
CAUSE = re.compile(r"(?:^|Caused by: )([\w.$]*\w+): (.*?)(?=\n\s*at |\nCaused by: |\Z)", re.DOTALL)
NO_SERVER = re.compile(r"TTransportException|TSocket|Broken pipe|Connection reset|Connection lost")


def of_java(error: BaseException) -> Any:  # noqa: ANN401
    return getattr(error, "java_exception", None) or getattr(error, "_origin", None)


def causes(error: BaseException) -> Iterator[tuple[str, str]]:
    """Class and message of the error and of what caused it, the outermost first."""
    java = of_java(error)
    if java is None and "\n\tat " in str(error):
        for name, message in CAUSE.findall(str(error)):
            yield name.rpartition(".")[2], message
        return
    if java is None:
        yield type(error).__name__, getattr(error, "_desc", None) or str(error)
        return
    for _ in range(20):
        yield java.getClass().getSimpleName(), java.getMessage() or ""
        java = java.getCause()
        if java is None:
            return


def in_full(error: BaseException) -> str:
    """With plan and stack, for the log."""
    parts = [getattr(error, "_desc", None), getattr(error, "_stackTrace", None)]
    return "\n".join(part for part in parts if part) or str(error)


def shortened(name: str, message: str) -> str:
    text = " ".join(END.split(message, maxsplit=1)[0].split())
    if len(text) > LONGEST:
        text = text[:LONGEST] + "..."
    # a condition in brackets is a name that Spark's documents know; Java's class is the next best
    return text if text.startswith("[") else f"{name}: {text}".removesuffix(": ")


def sentence(error: BaseException, parameters: dict[str, Any]) -> str:
    """One sentence, and what to change where that is known."""
    chain = list(causes(error))
    texts = [shortened(*cause) for cause in chain]
    whole = "\n".join(f"{name}: {message}" for name, message in chain)
    # the first cause; if that is plain Java, also what Spark was about to do
    said = texts[-1]
    if len(texts) > 1 and "Job aborted" not in texts[0] and texts[-1] not in texts[0]:
        said = f"{texts[0]} ({texts[-1]})"

    catalog = "spark.sql.catalog.spark_catalog"
    is_local = str(parameters.get(f"{catalog}.uri", "")).startswith("jdbc:sqlite:")
    lake = str(parameters.get(f"{catalog}.warehouse", "")).removesuffix("/warehouse")
    if NO_SPACE.search(whole):
        return (
            f"The disk is full: {said}. Free space where the lake {lake} and its scratch files are,"
            " and start the command again: it goes on by itself."
        )
    if NO_MEMORY.search(whole) and not parameters:
        return (
            f"The Thrift server had too little memory: {said}. Its settings give it more"
            " (spark.driver.memory, spark.executor.memory)."
        )
    if NO_MEMORY.search(whole):
        return f"Spark had too little memory: {said}. CHANGEFOLD_SPARK_MEMORY gives it more."
    if is_local and NOT_WRITABLE.search(whole) and ("SQLITE" in whole or lake in whole):
        return (
            f"The lake {lake} cannot be opened or written by this user: {said}. Give the user write"
            " access to it and to all that is in it, or name another directory (absolute path) with"
            " CHANGEFOLD_LAKE; dbt show, test, docs and compile only need to read it."
        )
    if not is_local and NO_CATALOG.search(whole):
        return (
            f"The database of the catalog does not answer: {said}. Start the command again when it"
            " is there: it goes on by itself."
        )
    if not parameters and NO_SERVER.search(whole):
        return (
            f"The Thrift server does not answer any more: {said}. Start the command again when it"
            " is there: it goes on by itself."
        )
    if parameters and NO_OTHER_JAR.search(whole) and (spark := other_spark()):
        return (
            f"SPARK_HOME names another Spark, {spark}, which lacks jars of this project: {said}."
            " Unset it (docs/reference.md)."
        )
    if NO_JAR.search(said):
        return (
            f"Spark does not find what this version has in changefold-questions.jar: {said}."
            " Set up again: `make build`, or in a project of its own"
            " `python dbt_packages/changefold/setup/set_up.py`; a cluster or a Thrift server needs"
            " the jar that this makes (docs/cluster.md)."
        )
    if of_java(error) is None and NO_JAVA.search(whole):
        if NO_MEMORY.search(last_words()):
            return (
                "Spark had too little memory, and has ended: CHANGEFOLD_SPARK_MEMORY gives it more."
                f" {SPARK_LOG} says what it did."
            )
        return (
            f"Spark's Java process has ended or did not start: {said}. {SPARK_LOG} may say why;"
            " if the system killed it for its memory, set CHANGEFOLD_SPARK_MEMORY lower."
        )
    return said


def other_spark() -> str | None:
    """What SPARK_HOME names, if that is not the Spark which set-up has prepared."""
    named = os.environ.get("SPARK_HOME")
    found = importlib.util.find_spec("pyspark")
    if not named or found is None or found.origin is None:
        return None
    return None if Path(named).resolve() == Path(found.origin).resolve().parent else named


def last_words() -> str:
    """The end of what this process's Spark wrote to its log; it ends where a task has no memory."""
    with suppress(OSError), SPARK_LOG.open("rb") as log:
        size = SPARK_LOG.stat().st_size  # less than it was, if the file was changed for a new one
        log.seek(max(log_began if log_began <= size else 0, size - 1_000_000))
        return log.read().decode(errors="replace")
    return ""


def met_another(text: str, statement: str = "") -> bool:
    if DELETE.match(statement) and DELETE_MET_ANOTHER.search(text):
        return True
    return MET_ANOTHER in text


class SparkError(Exception):
    """For dbt, which makes its own error of the text."""


def said_shortly(method: Callable[..., Any], kind: type[Exception]) -> Callable[..., Any]:
    @functools.wraps(method)
    def wrapper(self: Any, *arguments: Any) -> Any:  # noqa: ANN401
        text = ""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return method(self, *arguments)
            except Exception as error:
                cause = error.__cause__ if isinstance(error, DbtRuntimeError) else None
                cause = cause or error
                LOG.debug(in_full(cause))
                text = sentence(cause, getattr(self, "server_side_parameters", {}))
                self.has_lost_server = bool(NO_SERVER.search(text))
            if not met_another(text, *arguments[:1]):
                break
            time.sleep(attempt * random.uniform(0.01, 0.1))
        raise kind(text)

    wrapper.is_short = True
    return wrapper


def kept_open(release: Callable[..., None]) -> Callable[..., None]:
    """Behind a Thrift server: the session of a thread, with its catalog, serves all of its models.

    dbt would open another one for each. It closes all of them when the command ends.
    """

    @functools.wraps(release)
    def wrapper(self: Any) -> None:  # noqa: ANN401
        connection = self.get_if_exists()
        is_kept = (
            connection is not None
            and connection.credentials.method == "thrift"
            and connection.state == "open"
            and not getattr(connection.handle, "has_lost_server", False)
        )
        if not is_kept:
            release(self)

    return wrapper


def closed_if_there(close: Callable[..., None]) -> Callable[..., None]:
    """A connection whose server is gone cannot be closed; what it failed with has been said."""

    @functools.wraps(close)
    def wrapper(self: Any) -> None:  # noqa: ANN401
        try:
            close(self)
        except Exception as error:
            if not NO_SERVER.search(f"{type(error).__name__}: {error}"):
                raise
            LOG.debug(in_full(error))

    return wrapper


# of nodes: when and whether they were parsed and compiled, which says nothing of what they are
VOLATILE = {"created_at", "build_path", "compiled", "compiled_code", "compiled_path"}


def checksum(manifest: Manifest) -> str:
    """Of all that dbt has parsed: nodes, macros, variables of the environment."""
    nodes = [
        (kind, name, [(key, str(value)) for key, value in node.items() if key not in VOLATILE])
        for kind, found in sorted(manifest.flat_graph.items())
        for name, node in sorted(found.items())
    ]
    macros = sorted((name, macro.macro_sql) for name, macro in manifest.macros.items())
    parsed = (nodes, macros, manifest.state_check, sorted(manifest.env_vars.items()))
    return hashlib.sha256(repr(parsed).encode()).hexdigest()


OURS = {"changefold", "dbt", "dbt_spark"}
JINJA_COMMENT = re.compile(r"(?s)\{#.*?#\}")


def checksums_of_macros(manifest: Manifest) -> dict[str, str]:
    """Decoded model -> checksum of the macros of others that it calls, and of those that they call.

    Without white space and comments, as of the model itself (decisions/decoded-with.md).
    """
    others = {name: one for name, one in manifest.macros.items() if one.package_name not in OURS}
    found = {}
    for node in manifest.nodes.values():
        if node.config.materialized == "decoded_changes":
            called: dict[str, str] = {}
            waiting = list(node.depends_on.macros)
            while waiting:
                name = waiting.pop()
                if name in others and name not in called:
                    text = JINJA_COMMENT.sub("", others[name].macro_sql)
                    called[name] = " ".join(text.split())
                    waiting += others[name].depends_on.macros
            if called:
                text = repr(sorted(called.items()))
                found[node.unique_id] = hashlib.sha256(text.encode()).hexdigest()
    return found


# in Jinja: what makes another SQL of the same text, by the clock; and by what stands in the lake
OF_THE_CLOCK = re.compile(r"\b(?:run_started_at|invocation_id|modules\s*\.\s*(?:datetime|pytz))\b")
OF_THE_LAKE = re.compile(r"\b(?:run_query|statement)\s*\(")


def of_their_time(manifest: Manifest) -> list[str]:
    """Nodes whose SQL may be another in the next run, though nothing that dbt parses has changed.

    A node's Jinja is its own, that of its test's arguments and `where`, and that of the macros of
    others that it calls. Of macros of ours, beside which a project of our name has its own, the
    clock is looked for in those that a node calls itself.
    """
    macros = manifest.macros
    is_ours = {name: one.package_name in OURS for name, one in macros.items()}
    asks = {
        name: asks_anew(one.macro_sql, by_lake=not is_ours[name]) for name, one in macros.items()
    }
    found = []
    for unique_id, node in manifest.nodes.items():
        given = [getattr(node, "test_metadata", None), getattr(node.config, "where", None)]
        is_asking = asks_anew(f"{getattr(node, 'raw_code', '')} {given}")
        seen, waiting = set(), list(node.depends_on.macros)
        while waiting and not is_asking:
            name = waiting.pop()
            if name in macros and name not in seen:
                seen.add(name)
                is_asking = asks[name]
                waiting += [] if is_ours[name] else macros[name].depends_on.macros
        if is_asking:
            found.append(unique_id)
    return found


def asks_anew(text: str, *, by_lake: bool = True) -> bool:
    jinja = JINJA_COMMENT.sub("", text)
    return bool(OF_THE_CLOCK.search(jinja) or (by_lake and OF_THE_LAKE.search(jinja)))


def with_checksum(build: Callable[[Manifest], None]) -> Callable[[Manifest], None]:
    """`graph.checksum` and others, for macros see no text of other macros (decisions/survey.md)."""

    @functools.wraps(build)
    def wrapper(self: Manifest) -> None:
        build(self)
        self.flat_graph["checksum"] = checksum(self)
        self.flat_graph["macros_of_others"] = checksums_of_macros(self)
        self.flat_graph["of_their_time"] = of_their_time(self)

    return wrapper


def with_nothing_selected(run: Callable[..., Any]) -> Callable[..., Any]:
    """`dbt retry` selects nothing by name, by which macros know it (`is_retry`).

    In a process that has run another command, dbt keeps what that one has selected.
    """

    @functools.wraps(run)
    def wrapper(self: Any) -> Any:  # noqa: ANN401
        selected_resources.set_selected_resources(set())
        return run(self)

    return wrapper


class MacrosByName(MacroNamespace):
    """The macros that a model or a test may call; a unit test may exchange those of dbt itself."""

    def __init__(self, **packages: dict[str, Any]) -> None:
        super().__init__(**packages)
        self.found: dict[str, Any] = {}
        *before_dbt, _ = self._search_order()
        for macros in reversed(before_dbt):
            self.found.update(macros)

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401
        return self.found[name] if name in self.found else self.global_project_namespace[name]

    def _keys(self) -> set[str]:
        return {*self.global_project_namespace, *self.found}


def with_macros_by_name(build: Callable[..., MacroNamespace]) -> Callable[..., MacroNamespace]:
    """What dbt makes of all macros, more than a thousand, twice for each model and test.

    With dbt's own a run that has nothing to do takes a fifth longer.
    """

    @functools.wraps(build)
    def wrapper(
        self: MacroNamespaceBuilder,
        macros_by_package: dict[str, dict[str, Any]],
        ctx: dict[str, Any],
    ) -> MacroNamespace:
        packages: dict[str, dict[str, MacroGenerator]] = {}
        for package, macros in macros_by_package.items():
            packages[package] = own = {}
            for name, macro in macros.items():
                own[name] = generator = MacroGenerator.__new__(MacroGenerator)
                generator.macro, generator.context = macro, ctx
                generator.node, generator.stack = self.node, self.thread_ctx
        internal: dict[str, MacroGenerator] = {}
        for package in reversed(self.internal_package_names_order):
            internal.update(packages.pop(package, {}))
        of_node = packages.get(self.search_package, {})
        is_of_root = self.root_package == self.search_package
        return MacrosByName(
            global_namespace={} if is_of_root else packages.get(self.root_package, {}),
            local_namespace=of_node,
            global_project_namespace=internal,
            packages=packages,
        )

    return wrapper


class Changefold(dbtPlugin):
    def initialize(self) -> None:
        try:
            from dbt.adapters.spark.session import Cursor
        except ImportError:
            return
        if getattr(Cursor.execute, "is_short", False):
            return
        Manifest.build_flat_graph = with_checksum(Manifest.build_flat_graph)
        from dbt.task.retry import RetryTask

        RetryTask.run = with_nothing_selected(RetryTask.run)
        builder = MacroNamespaceBuilder
        builder.build_namespace = with_macros_by_name(builder.build_namespace)
        # all of these are soon garbage; Python looks for it after each 700 objects, now and then
        # among all that dbt has parsed
        gc.set_threshold(10_000, 10, 10)
        # dbt-spark makes an error of dbt of what `execute` raises, but not of what fetching does
        Cursor.execute = said_shortly(Cursor.execute, SparkError)
        Cursor.fetchall = said_shortly(Cursor.fetchall, DbtRuntimeError)
        Cursor.fetchone = said_shortly(Cursor.fetchone, DbtRuntimeError)
        from dbt.adapters.spark import connections

        server, manager = connections.PyhiveConnectionWrapper, connections.SparkConnectionManager
        server.execute = said_shortly(server.execute, SparkError)
        server.fetchall = said_shortly(server.fetchall, DbtRuntimeError)
        server.close = closed_if_there(server.close)
        manager.release = kept_open(manager.release)
        # A query that Spark refuses is reported by dbt; PySpark would print it once more, as JSON.
        logging.getLogger("SQLQueryContextLogger").setLevel(logging.CRITICAL)


plugins = [Changefold]
