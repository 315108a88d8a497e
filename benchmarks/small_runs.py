"""What a run costs that has little or nothing to do, and how many statements it sends.

    .venv/bin/python benchmarks/small_runs.py [--parts start-up sample feeds tests]

Beside start-up (an empty project with the same profile, one `select 1`): the sample, a generated
project of many feeds and tables, and the data tests after a short and a long history. It fails if
a command fails or the gold of a generated project is not what its messages say. See README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import history
from dbt.cli.main import dbtRunner
from dbt_common.events.base_types import EventMsg
from pyspark import SparkContext
from run import BENCHMARKS, ROOT, print_table, read_iceberg, say

PARTS = ("start-up", "sample", "feeds", "tests")
KINDS = ("hooks", "bronze", "silver", "gold", "views", "tests", "dbt")
OF_MATERIALIZATION = {
    "landed_messages": "bronze",
    "decoded_changes": "silver",
    "current_state": "gold",
    "kept_view": "views",
}
FEEDS_WITH_INPUT = 3


@dataclass
class Measured:
    """One command of dbt."""

    seconds: float
    nodes: int
    statements: Counter[str] = field(default_factory=Counter)  # by kind of node
    seconds_of: Counter[str] = field(default_factory=Counter)
    tests: dict[str, float] = field(default_factory=dict)  # test -> seconds
    processor: float = (
        0  # seconds of Python and Java, which say more where others share the machine
    )


def kind_of(unique_id: str, materialized: str) -> str:
    kind = unique_id.split(".")[0]
    if kind == "model":
        return OF_MATERIALIZATION.get(materialized, "views")
    return {"test": "tests", "operation": "hooks"}.get(kind, "dbt")


def processor_seconds() -> float:
    """Of this process and of its Java, from their start."""
    seconds = time.process_time()
    if SparkContext._gateway is not None and sys.platform == "linux":
        java = SparkContext._gateway.proc.pid
        times = Path(f"/proc/{java}/stat").read_text().rpartition(")")[2].split()
        seconds += sum(map(int, times[11:13])) / os.sysconf("SC_CLK_TCK")
    return seconds


def run_dbt(project: Path, target: Path, arguments: list[str]) -> Measured:
    """A command of dbt in this process; what Spark does for a node is described by its name."""
    statements: Counter[str] = Counter()

    def look(message: EventMsg) -> None:
        if message.info.name == "SQLQuery":
            node = message.data.node_info
            statements[kind_of(node.unique_id or "dbt", node.materialized)] += 1
            if SparkContext._active_spark_context is not None:
                SparkContext._active_spark_context.setJobDescription(node.unique_id or "dbt")

    command = [*arguments, "--project-dir", project, "--profiles-dir", ROOT / "profiles"]
    command += ["--target-path", target / "target", "--log-path", target / "logs"]
    command = [str(part) for part in command]
    sys.argv = ["dbt", *command]  # dbt takes the text of its command from here
    # what the process did before its first command belongs to that one
    start, spent = time.time(), processor_seconds() if SparkContext._active_spark_context else 0
    answer = dbtRunner(callbacks=[look]).invoke(command)
    measured = Measured(time.time() - start, 0, statements)
    measured.processor = processor_seconds() - spent
    if not answer.success:
        sys.exit(f"benchmark: dbt {' '.join(arguments)} failed {answer.exception or ''}")
    for result in getattr(answer.result, "results", ()):
        node = result.node
        kind = kind_of(node.unique_id, node.config.materialized)
        measured.nodes += kind != "hooks"
        measured.seconds_of[kind] += result.execution_time
        if kind == "tests":
            measured.tests[node.name] = result.execution_time
    return measured


# a process of its own


def run_child(project: Path, target: Path, commands: list[list[str]], answer: Path) -> None:
    found = [
        vars(run_dbt(project, target, command)) | {"ended": time.time()} for command in commands
    ]
    answer.write_text(json.dumps(found))


def in_new_process(work: Path, name: str, project: Path, *commands: list[str]) -> list[Measured]:
    """The commands one after the other in one process; the first one's time is from its start.

    `work/<name>` has the lake, and dbt's target, where it remembers the parsed project, and logs.
    """
    target = work / name
    target.mkdir(parents=True, exist_ok=True)
    os.environ |= {"CHANGEFOLD_LAKE": str(target / "lake")}
    (target / "lake").mkdir(exist_ok=True)
    answer = target / "answer.json"
    request = [str(project), str(target), commands, str(answer)]
    with (target / "output.txt").open("a") as output:
        start = time.time()
        child = subprocess.run(
            [sys.executable, __file__, "--child", json.dumps(request)],
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    if child.returncode:
        said = (target / "output.txt").read_text()
        sys.exit(f"{said[-4000:]}\nbenchmark: {name} failed, see {target / 'output.txt'}")
    answers = json.loads(answer.read_text())
    found = []
    for one in answers:
        ended = one.pop("ended")
        found.append(Measured(**one))
        if len(found) == 1:
            found[0].seconds = ended - start
    for one in found:
        one.statements, one.seconds_of = Counter(one.statements), Counter(one.seconds_of)
    return found


def middle(found: Iterable[Measured]) -> Measured:
    found = sorted(found, key=lambda one: one.seconds)
    return found[len(found) // 2]


# start-up

EMPTY_PROJECT = """\
name: empty
version: 0.1.0
profile: changefold
flags: {send_anonymous_usage_stats: false}
"""


def measure_start_up(work: Path, repeats: int) -> Measured:
    project = work / "start-up" / "project"
    project.mkdir(parents=True, exist_ok=True)
    (project / "dbt_project.yml").write_text(EMPTY_PROJECT)
    show = ["show", "--inline", "select 1 as one"]
    # the first one parses; as for the runs that are measured, that does not count
    return middle(
        [in_new_process(work, "start-up", project, show)[0] for _ in range(repeats + 1)][1:]
    )


# dbt without anything to do

NOTHING = """\
{% materialization nothing, default %}
    {% do store_raw_result(name='main', message='nothing', code='OK', rows_affected=0) %}
    {{ return({'relations': []}) }}
{% endmaterialization %}
"""


def measure_dbt_alone(
    work: Path, nodes: int, repeats: int, build: list[str]
) -> dict[str, Measured]:
    """An empty project of models that send nothing: what dbt itself takes for its nodes."""
    project = work / f"dbt-{nodes}" / "project"
    write(project / "dbt_project.yml", EMPTY_PROJECT + "models: {+materialized: nothing}\n")
    write(project / "macros" / "nothing.sql", NOTHING)
    for number in range(nodes):
        write(project / "models" / f"m{number}.sql", "select 1 as one\n")
    in_new_process(work, f"dbt-{nodes}", project, build)  # parses
    pairs = [in_new_process(work, f"dbt-{nodes}", project, build, build) for _ in range(repeats)]
    return {
        f"{nodes:,} empty models": middle(fresh for fresh, _ in pairs),
        f"{nodes:,} empty models, warm": middle(warm for _, warm in pairs),
    }


# the sample

# after a run with something to do, the next one looks at everything once more
FIRST = "nothing new for the first time"


def measure_sample(work: Path, repeats: int, build: list[str]) -> dict[str, Measured]:
    os.environ["CHANGEFOLD_LANDING"] = str(ROOT / "examples" / "landing")
    customers = [*build, "--select", "+customers"]
    found = {"sample, first build": in_new_process(work, "sample", ROOT, build)[0]}
    found[f"sample, {FIRST}"] = in_new_process(work, "sample", ROOT, build)[0]
    pairs = [in_new_process(work, "sample", ROOT, build, build) for _ in range(repeats)]
    found["sample, nothing new"] = middle(fresh for fresh, _ in pairs)
    found["the same, warm"] = middle(warm for _, warm in pairs)
    found |= measure_dbt_alone(work, found["the same, warm"].nodes, repeats, build)
    (found["+customers, first build"],) = in_new_process(work, "customers", ROOT, customers)
    (found[f"+customers, {FIRST}"],) = in_new_process(work, "customers", ROOT, customers)
    found["+customers, nothing new"], found["the same, warm "] = in_new_process(
        work, "customers", ROOT, customers, customers
    )
    return found


# many feeds and tables

PROJECT = """\
name: changefold
version: 0.1.0
profile: changefold
macro-paths: [{macros}, {generic}]

flags:
  send_anonymous_usage_stats: false
  skip_nodes_if_on_run_start_fails: true

on-run-start: "{{{{ start_run() }}}}"
on-run-end: "{{{{ end_run(results) }}}}"

models:
  changefold:
    bronze: {{+schema: bronze, +materialized: landed_messages, +full_refresh: false}}
    silver:
      +schema: silver
      +materialized: decoded_changes
      changes: {{+materialized: kept_view}}
    gold: {{+schema: gold, +materialized: current_state}}
"""
SOURCE = """\
      - name: {feed}
        description: Messages of {feed}, values without keys.
        external: {{location: "{{{{ env_var('CHANGEFOLD_LANDING') }}}}/{feed}"}}
        config:
          meta:
            key_columns: {{{keys}}}
"""
DECODED = """\
with messages as (
    {{{{ new_messages(ref('{feed}_messages')) }}}}
),

decoded as (
    {{{{ decode_debezium('messages', **decoder_options('{feed}')) }}}}
)

{{{{ conform_changes('decoded') }}}}
"""
CONTRACT = """\
  - name: {table}
    description: Table {entity}.
    constraints:
      - {{type: primary_key, columns: [id]}}
    columns:
      - {{name: id, data_type: bigint, description: Number., data_tests: [unique, not_null]}}
      - {{name: name, data_type: string, description: Name.}}
      - {{name: amount, data_type: "decimal(12,2)", description: Amount in euro.}}
"""


def entity_of(feed: int, table: int) -> str:
    return f"db{feed}.public.t{table}"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write_project(project: Path, feeds: int, tables: int) -> None:
    paths = {
        "macros": os.path.relpath(ROOT / "macros", project),
        "generic": os.path.relpath(ROOT / "tests" / "generic", project),
    }
    write(project / "dbt_project.yml", PROJECT.format(**paths))
    models = project / "models"
    sources, bronze, silver = "", "", ""
    for number in range(feeds):
        feed = f"feed_{number}"
        keys = ", ".join(f"{entity_of(number, table)}: [id]" for table in range(tables))
        sources += SOURCE.format(feed=feed, keys=keys)
        bronze += f"  - {{name: {feed}_messages, description: Messages of {feed}.}}\n"
        silver += f"  - {{name: {feed}_changes, description: Changes of {feed}.}}\n"
        silver += f"  - name: {feed}_decoded\n    description: What became of each message.\n"
        silver += "    data_tests: [every_message_is_accounted_for]\n"
        write(
            models / "bronze" / f"{feed}_messages.sql",
            f"{{{{ land_files(source('landing', '{feed}')) }}}}\n",
        )
        write(models / "silver" / f"{feed}_decoded.sql", DECODED.format(feed=feed))
        write(
            models / "silver" / "changes" / f"{feed}_changes.sql",
            f"select *\nfrom {{{{ ref('{feed}_decoded') }}}}\nwhere outcome = 'change'\n",
        )
        contracts = ""
        for table in range(tables):
            name, entity = f"f{number}_t{table}", entity_of(number, table)
            contracts += CONTRACT.format(table=name, entity=entity)
            write(
                models / "gold" / feed / f"{name}.sql",
                f"{{{{ fold_changes(ref('{feed}_changes'), '{entity}') }}}}\n",
            )
        write(models / "gold" / feed / f"_{feed}.yml", f"models:\n{contracts}")
    write(
        models / "bronze" / "_bronze.yml",
        f"sources:\n  - name: landing\n    tables:\n{sources}\nmodels:\n{bronze}",
    )
    write(models / "silver" / "_silver.yml", f"models:\n{silver}")


def message_of(feed: int, table: int, row: int, log_number: int) -> str:
    return json.dumps(
        {
            "before": None,
            "after": {"id": row, "name": f"name {row}", "amount": f"{log_number}.25"},
            "source": {
                "connector": "postgresql",
                "name": f"db{feed}",
                "db": f"db{feed}",
                "schema": "public",
                "table": f"t{table}",
                "snapshot": "false",
                "sequence": f'["{log_number}","{log_number}"]',
                "ts_us": 1706695200123456 + log_number,
                "txId": log_number,
                "lsn": log_number,
            },
            "op": "c",
        }
    )


def land(landing: Path, feed: int, tables: int, messages: range) -> None:
    """A file of inserts, which the feed's tables take turns in."""
    lines = [message_of(feed, number % tables, number // tables, number + 1) for number in messages]
    folder = landing / f"feed_{feed}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{messages.start}.jsonl").write_text("\n".join(lines) + "\n")


def measure_feeds(
    work: Path, feeds: int, tables: int, messages: int, repeats: int, build: list[str]
) -> tuple[dict[str, Measured], list[str]]:
    project, landing = work / "feeds" / "project", work / "feeds" / "landing"
    write_project(project, feeds, tables)
    os.environ["CHANGEFOLD_LANDING"] = str(landing)
    landed = [messages] * feeds
    for feed in range(feeds):
        land(landing, feed, tables, range(messages))
    size = f"{feeds} x {tables}"
    found = {f"{size}, first build": in_new_process(work, "feeds", project, build)[0]}
    found[f"{size}, {FIRST}"] = in_new_process(work, "feeds", project, build)[0]
    pairs = [in_new_process(work, "feeds", project, build, build) for _ in range(repeats)]
    found[f"{size}, nothing new"] = middle(fresh for fresh, _ in pairs)
    found["the same, warm"] = middle(warm for _, warm in pairs)
    found |= measure_dbt_alone(work, found["the same, warm"].nodes, repeats, build)
    changed = min(FEEDS_WITH_INPUT, feeds)
    for feed in range(changed):
        land(landing, feed, tables, range(landed[feed], landed[feed] + messages))
        landed[feed] += messages
    found[f"{changed} feeds with {messages} each"] = in_new_process(work, "feeds", project, build)[
        0
    ]
    differences = []
    for feed in {0, changed - 1, feeds - 1}:
        for table in {0, tables - 1}:
            name = f"gold.f{feed}_t{table}"
            rows = read_iceberg(work / "feeds" / "lake", name, ("id",)).num_rows
            wanted = len(range(table, landed[feed], tables))
            if rows != wanted:
                differences.append(f"{name} has {rows} rows, not {wanted}")
    return found, differences


# data tests after a history

MESSAGES = """
insert into bronze.accounts_messages
select
    'accounts', null, concat('{{"change":', id, '}}'), 'text', null, '{entity}', 0, id,
    timestamp_millis(1706695200123 + id), '{path}', id, 1, current_timestamp(),
    id, {run}, current_timestamp()
from range({first}, {last})
"""
LEDGER = (
    "insert into ops.landings"
    " (feed, file_path, file_size, file_modified_at, status, landed_batch, recorded_at) values"
    " ('accounts', '{path}', 1, current_timestamp(), 'landed', {run}, current_timestamp())",
    "insert into ops.decodes (feed, run, event, first_batch, last_batch,"
    " messages, changes, controls, duplicates, rejected, recorded_at) values ('accounts',"
    " {run}, 'decoded', {run}, {run}, {messages}, {messages}, 0, 0, 0, current_timestamp())",
)
LIVE = """
select count_if(last_id % 20 <> 0)
from (
    select max(id) as last_id
    from range({first}, {last})
    group by abs(hash(id)) % {accounts}
)
"""


def write_history(first: int, last: int, accounts: int) -> None:
    """What history.py writes into silver, with its messages and what the ledger would say."""
    run = history.new_session().sql("select max(run) + 1 from ops.runs").collect()[0][0]
    texts = {"run": run, "path": "file:/history.jsonl", "entity": history.ENTITY}
    history.write_history(first, last, accounts)
    for start in range(first, last, history.WRITTEN_AT_ONCE):
        end = min(start + history.WRITTEN_AT_ONCE, last)
        history.new_session().sql(MESSAGES.format(first=start, last=end, **texts))
    for statement in LEDGER:
        history.new_session().sql(statement.format(messages=last - first, **texts))


def rows_read(test: str, since: int) -> int:
    """Of all scans of tables after that query, for the test of that name."""
    store = history.status_store()
    queries = store.executionsList()
    rows = 0
    for number in range(queries.size()):
        query = queries.apply(number)
        if query.executionId() <= since or f".{test}." not in f"{query.description()}.":
            continue
        values = store.executionMetrics(query.executionId())
        nodes = store.planGraph(query.executionId()).allNodes()
        for place in range(nodes.size()):
            node = nodes.apply(place)
            for index in range(node.metrics().size() if "Scan" in node.name() else 0):
                metric = node.metrics().apply(index)
                value = values.get(metric.accumulatorId())
                if metric.name() == "number of output rows" and value.isDefined():
                    rows += int(value.get().split("\n")[-1].replace(",", ""))
    return rows


def measure_tests(
    work: Path, count: int, batch: int, accounts: int, build: list[str]
) -> tuple[Measured, dict[str, int], list[str]]:
    """Build batch after batch behind a history: the cheaper one of the last two, rows by test."""
    place = work / "tests"
    shutil.rmtree(place, ignore_errors=True)
    (place / "landing" / "accounts").mkdir(parents=True)
    os.environ |= {
        "CHANGEFOLD_LAKE": str(place / "lake"),
        "CHANGEFOLD_LANDING": str(place / "landing"),
    }
    (place / "lake").mkdir()
    project, select = BENCHMARKS / "project", [*build, "--select", "+accounts"]
    run_dbt(project, place, select)
    landed = {"accounts": accounts, "position": "id"}
    history.land(place, "first", first=0, last=batch, **landed)
    run_dbt(project, place, select)
    if count > batch:
        write_history(batch, count, accounts)
        run_dbt(project, place, [*build, "--select", "accounts", "--full-refresh"])
    count = max(count, batch)
    found = []
    ends = range(count, count + 4 * batch, batch)
    for first, last in pairwise(ends):
        history.land(place, f"from {first}", first=first, last=last, **landed)
        before = history.last_query()
        measured = run_dbt(project, place, select)
        found.append((measured, {test: rows_read(test, before) for test in measured.tests}))
    last = ends[-1]
    question = LIVE.format(first=0, last=last, accounts=accounts)
    wanted = history.new_session().sql(question).collect()[0][0]
    rows = read_iceberg(place / "lake", "gold.accounts", ("id",)).num_rows
    history.new_session().stop()
    measured, read = min(found[1:], key=lambda one: one[0].seconds)
    wrong = [f"gold.accounts has {rows:,} rows, not {wanted:,}"] if rows != wanted else []
    return measured, read, wrong


# all


def print_runs(start_up: Measured, found: dict[str, Measured]) -> None:
    def line(name: str, one: Measured) -> tuple[str, ...]:
        # in a warm process there is no start-up to take off
        more = one.seconds - (0 if "warm" in name else start_up.seconds)
        each = f"{more / one.nodes:.3f}" if one.nodes else ""
        return (
            name,
            f"{one.seconds:.1f}",
            f"{more:.1f}",
            each,
            f"{one.seconds / start_up.seconds:.2f}",
            f"{one.processor:.1f}",
            f"{one.nodes:,}",
            f"{one.statements.total():,}",
        )

    heads = ("", "seconds", "more", "for each node", "/ start-up", "CPU", "nodes", "statements")
    print_table(heads, [line(*one) for one in found.items()])
    print_table(
        ("statements", *KINDS),
        [(name, *(f"{one.statements[k]:,}" for k in KINDS)) for name, one in found.items()],
    )
    print_table(
        ("seconds in nodes", *KINDS),
        [(name, *(f"{one.seconds_of[k]:.1f}" for k in KINDS)) for name, one in found.items()],
    )


def print_tests(found: dict[int, tuple[Measured, dict[str, int]]]) -> None:
    (short, _), *_, (long, _) = [*found.values()] * 2 if len(found) == 1 else found.values()
    tests = list(short.tests | long.tests)
    # a test that a build had no need of took no time in it
    rows = [
        (
            test[:26],
            *(f"{one.tests.get(test, 0):.2f}" for one, _ in found.values()),
            f"{long.tests.get(test, 0) / max(short.tests.get(test, 0), 0.001):.2f}",
        )
        for test in tests
    ]
    rows.append(
        (
            "the whole build",
            *(f"{one.seconds:.2f}" for one, _ in found.values()),
            f"{long.seconds / short.seconds:.2f}",
        )
    )
    counts = [f"{count:,}" for count in found]
    print_table(("seconds after", *counts, "ratio"), rows)
    print_table(
        ("rows read after", *counts),
        [(test[:26], *(f"{read.get(test, 0):,}" for _, read in found.values())) for test in tests],
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="What a small run costs.")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--feeds", type=int, default=100)
    parser.add_argument("--tables", type=int, default=10, help="of each feed")
    parser.add_argument("--messages", type=int, default=100, help="of a feed that has input")
    parser.add_argument("--history", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--batch", type=int, default=100_000, help="messages after a history")
    parser.add_argument("--accounts", type=int, default=100_000, help="rows of gold, at most")
    parser.add_argument("--repeats", type=int, default=3, help="of which the middle one counts")
    parser.add_argument("--threads", help="of dbt, if not as many as the profile says")
    parser.add_argument("--memory", default="2g")
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "changefold-small-runs"
    )
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        project, target, commands, answer = json.loads(options.child)
        run_child(Path(project), Path(target), commands, Path(answer))
        return 0

    work = options.work.absolute()
    for part in (*PARTS, "customers"):
        shutil.rmtree(work / part, ignore_errors=True)
    work.mkdir(parents=True, exist_ok=True)
    os.chdir(work)  # Spark's log goes to logs/ of the current directory
    os.environ["CHANGEFOLD_SPARK_MEMORY"] = options.memory
    build = ["build", *(["--threads", options.threads] if options.threads else [])]
    say("start-up")
    start_up = measure_start_up(work, options.repeats)
    found = {"start-up": start_up}
    differences: list[str] = []
    if "sample" in options.parts:
        say("the sample")
        found |= measure_sample(work, options.repeats, build)
    if "feeds" in options.parts:
        print_runs(start_up, found)  # what is there, for this part takes long
        say(f"{options.feeds} feeds with {options.tables} tables each")
        size = (options.feeds, options.tables, options.messages)
        more, differences = measure_feeds(work, *size, options.repeats, build)
        found |= {name if name not in found else f"{name} ": one for name, one in more.items()}
    print_runs(start_up, found)
    if "tests" in options.parts:
        by_history = {}
        for count in options.history:
            say(f"{options.batch:,} messages after {count:,} changes")
            *measured, wrong = measure_tests(work, count, options.batch, options.accounts, build)
            by_history[count] = tuple(measured)
            differences += wrong
        print_tests(by_history)
    for difference in differences:
        say(f"DIFFERENT: {difference}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
