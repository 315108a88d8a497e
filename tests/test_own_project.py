"""A project of one's own that has this one installed: examples/own_project, by `dbt deps`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import set_up
from kit import ROOT, TESTED, Lake, Outcome, Worker
from lint_calls import files, macros, unqualified
from messages import cart, delete, insert, update

EXAMPLE = TESTED / "examples" / "own_project"
PAGE = ROOT / "docs" / "own-project.md"
# what a project may have beside: hooks, schemas and a macro of the name of each of ours
HOOKS = """
on-run-start:
  - create schema if not exists notes
  - create table if not exists notes.runs (target string, moment string, carts bigint) using iceberg
  - insert into notes.runs select '{{ target.name }}', 'start', 0
on-run-end:
  - insert into notes.runs select '{{ target.name }}', 'end', count(*) from {{ ref('carts') }}
"""
SCHEMAS = """\
{% macro generate_schema_name(custom_schema_name, node) -%}
    {{ 'dev_' if target.name == 'dev' }}{{ custom_schema_name or target.schema }}
{%- endmacro %}
"""
TARGETS = """\
    prod: *local
    dev: *local
"""
# what dbt asks the project for, not a package; of operations the project's would be taken, too
ASKED = {"generate_schema_name", "spark__list_relations_without_caching"} | {
    *("account_for_messages", "maintain", "problems", "publish", "take_over")
}
# by the name of our seed, which our view must not take for its own
REASONS = (
    "{{ config(schema='marts') }} select 'not ours' as outcome, 'none' as code, 'none' as severity"
)


class OwnProject(Lake):
    """The example, installed as its page says; each command names a target."""

    def __init__(self, home: Path, worker: Worker) -> None:
        self.worker = worker
        self.home = home
        self.keeps_artifacts = False
        self.project = home / "own"
        self.landing = self.project / "landing"
        self.directory = self.project / "lake"
        left_out = shutil.ignore_patterns("target", "logs", "lake", "dbt_packages", "*lock*")
        shutil.copytree(EXAMPLE, self.project, ignore=left_out)
        self.edit("packages.yml", "../..", str(TESTED))
        (self.landing / "shop_postgres").mkdir(parents=True)
        self.directory.mkdir()
        with (self.project / "dbt_project.yml").open("a") as file:
            file.write(HOOKS)
        self.write("models/marts/reasons.sql", REASONS)
        self.write("seeds/limits.csv", "id,most\n1,5\n")
        set_up.ROOT, set_up.PYTHON = TESTED, Path(sys.executable)
        set_up.write_files(self.project)
        (self.project / "profiles").mkdir()
        (self.project / "profiles.yml").rename(self.project / "profiles" / "profiles.yml")
        with (self.project / "profiles" / "profiles.yml").open("a") as file:
            file.write(TARGETS)
        self.write("macros/generate_schema_name.sql", SCHEMAS)
        not_ours = "{{ exceptions.raise_compiler_error('of the project') }}"
        self.write(
            "macros/like_ours.sql",
            "\n".join(
                f"{{% macro {name}() %}}{not_ours}{{% endmacro %}}"
                for name in sorted(macros(TESTED) - ASKED)
            ),
        )

    def write(self, path: str, text: str) -> None:
        (self.project / path).parent.mkdir(exist_ok=True)
        (self.project / path).write_text(text)

    def carts(self, name: str = "gold.carts") -> list[tuple[Any, ...]]:
        return sorted((row["id"], row["amount"]) for row in self.rows(name))

    def sums(self) -> list[tuple[Any, ...]]:
        rows = self.rows("marts.customers_with_carts")
        return sorted((row["customer_id"], row["carts"], row["amount"]) for row in rows)

    def report(self, *options: str) -> subprocess.CompletedProcess[str]:
        """From the project, of ./lake."""
        script = "dbt_packages/changefold/report/report.py"
        return subprocess.run(
            [sys.executable, script, *options],
            cwd=self.project,
            env={name: it for name, it in os.environ.items() if name != "CHANGEFOLD_LAKE"},
            capture_output=True,
            text=True,
            timeout=120,
        )

    def refused(self, *arguments: str) -> str:
        outcome = self.dbt(*arguments)
        assert not outcome.succeeded, outcome.output
        assert "Traceback" not in outcome.output
        return outcome.output


def names(outcome: Outcome) -> set[str]:
    return {".".join(name.split(".")[:3]) for name in outcome.statuses}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> tuple[OwnProject, Outcome]:
    """`dbt deps` and the first build, of the target prod."""
    own = OwnProject(tmp_path_factory.mktemp("own"), worker)
    own.dbt("deps").check()
    rows = [insert(cart(n, amount=f"{n}.5"), "carts") for n in (1, 2, 3)]
    own.land("shop_postgres", "1.jsonl", [*rows, update(cart(2, amount="7"), "carts"), "no record"])
    return own, own.build("--target", "prod")


@pytest.fixture
def own(first: tuple[OwnProject, Outcome]) -> OwnProject:
    return first[0]


def test_the_package_builds_the_tables_and_brings_nothing_of_the_sample(
    first: tuple[OwnProject, Outcome],
) -> None:
    own, outcome = first
    assert own.carts() == [("cart 1", 1.5), ("cart 2", Decimal(7)), ("cart 3", Decimal("3.5"))]
    packages = {name for name in names(outcome) if name.split(".")[1] != "own_project"}
    assert packages == {"model.changefold.problems", "seed.changefold.reasons"} | {
        f"operation.changefold.changefold-on-run-{moment}-0" for moment in ("start", "end")
    }
    written = own.dbt("ls", "--target", "prod", "--resource-type", "all").output
    assert "own_project.gold.shop.carts" in written
    assert re.findall(r"changefold[.:]\S+", written) == [
        "changefold.problems",
        "changefold.reasons",
    ]


def test_schemas_are_those_of_the_project(own: OwnProject) -> None:
    """Those that its macro names, for its own models and for ours."""
    schemas = {name.split(".")[0] for name in own.commits()}
    assert {"bronze", "silver", "gold", "marts", "ops", "notes"} <= schemas
    (problem,) = own.sql("select name, reason, severity, meaning is null from ops.problems")
    assert problem[:3] == ["shop", "bad_json", "warn"] and problem[3] == "False"
    assert own.table("ops.rejections") is not None
    assert own.rows("default.limits") == [{"id": 1, "most": 5}], "a seed of theirs has types"


def test_the_report_finds_the_schemas_of_the_project(own: OwnProject) -> None:
    """As its page says it is called; the rejections are in another schema than in the sample."""
    made = own.report()
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("report: report.html, 1 tables, ")
    page = (own.project / "report.html").read_text()
    assert 'name">gold.carts</td>' in page and 'name">ops.rejections</td>' in page
    assert 'name">silver.shop_decoded</td>' in page and 'name">bronze.shop_messages</td>' in page
    assert ">marts." not in page and "notes.runs" not in page, "tables of other models"
    assert '<td>rejected</td><td class="name">shop</td><td>bad_json</td>' in page


def test_hooks_of_the_project_run(own: OwnProject) -> None:
    """Its last one reads what is about to be published."""
    notes = own.sql("select moment, carts from notes.runs where target = 'prod' order by 2 limit 2")
    assert notes == [["start", "0"], ["end", "3"]]


def test_a_hook_of_the_project_that_fails_lets_nothing_be_built(own: OwnProject) -> None:
    before = own.commits()
    own.edit("dbt_project.yml", "on-run-start:\n", "on-run-start:\n  - select * from nowhere\n")
    said = own.refused("build", "--target", "prod")
    own.edit("dbt_project.yml", "  - select * from nowhere\n", "")
    assert "nowhere" in said and "lock" not in said
    assert own.commits() | {"notes.runs": ""} == before | {"notes.runs": ""}


@pytest.mark.wide
def test_models_of_other_kinds_have_what_this_run_has_staged(own: OwnProject) -> None:
    assert own.sums() == [(5, 3, Decimal(12))]
    before = len(own.rows("marts.cart_changes"))
    rows = [
        update(cart(2, amount="8"), "carts"),
        delete(cart(3), "carts"),
        insert(cart(4), "carts"),
    ]
    own.land("shop_postgres", "2.jsonl", rows)
    published = own.carts()

    own.build("--target", "prod", "--vars", "{publish: false}")
    assert own.carts() == published, "readers keep what they had"
    assert own.sums() == [(5, 3, Decimal("15"))]
    seen = len(own.rows("marts.carts_seen"))
    said = own.refused("snapshot", "--target", "prod")
    assert "which has rows on its stage that are not published" in " ".join(said.split())
    assert len(own.rows("marts.carts_seen")) == seen
    own.dbt("run-operation", "publish", "--target", "prod").check()
    own.dbt("snapshot", "--target", "prod").check()
    assert own.carts() == [("cart 1", 1.5), ("cart 2", 8), ("cart 4", 5.5)]

    changes = own.rows("marts.cart_changes")
    assert len(changes) == len({row["change_id"] for row in changes}) == before + 3
    seen = own.sql("select id, amount, dbt_valid_to is null from marts.carts_seen order by 1, 2")
    assert [(id, Decimal(amount), now) for id, amount, now in seen if id == "cart 2"] == [
        ("cart 2", 7, "False"),
        ("cart 2", 8, "True"),
    ]


@pytest.mark.wide
def test_two_targets_of_one_catalog_do_not_meet(own: OwnProject) -> None:
    """A run of prod holds its lock: dev builds, with tables and ledgers of its own."""
    own.sql("set `spark.sql.iceberg.snapshot-property.changefold.owner` = another")
    own.sql(
        "insert into ops.runs values ('another', 'started', 99, 'dbt build', 1, 'elsewhere', null,"
        " current_timestamp())"
    )
    own.sql("alter table ops.runs create branch held")
    of_prod = {name: it for name, it in own.commits().items() if name != "ops.runs"}
    assert "Another run holds the lock" in own.refused("build", "--target", "prod")
    # what an earlier run of prod in this session may have left
    own.sql("set `spark.sql.iceberg.snapshot-property.changefold.run` = 7")
    built = own.build("--target", "dev")
    assert "published dev_gold.carts" in built.output
    assert own.carts("dev_gold.carts") == own.carts()
    assert {row["run"] for row in own.rows("dev_ops.runs")} == {None, 1}
    commits = own.commits()
    assert {name: commits[name] for name in of_prod} | {"notes.runs": ""} == of_prod | {
        "notes.runs": ""
    }
    own.dbt("run-operation", "take_over", "--target", "prod").check()


@pytest.mark.wide
def test_the_report_is_of_the_target_that_is_meant(own: OwnProject) -> None:
    """Two in one catalog: it asks which; each has its tables, feeds and rejections."""
    asked = own.report("--format", "json")
    assert asked.returncode == 2 and "say with --ledgers which are meant" in asked.stderr
    assert "in the schemas dev_ops, ops" in asked.stderr and asked.stdout == ""
    for prefix, other in (("", "dev_"), ("dev_", "")):
        said = json.loads(own.report("--format", "json", "--ledgers", f"{prefix}ops").stdout)
        assert [row["table"] for row in said["tables"]] == [f"{prefix}gold.carts"]
        assert said["tables"][0]["rows"] == len(own.carts(f"{prefix}gold.carts"))
        found = {row["table"] for row in said["storage"]}
        assert {f"{prefix}bronze.shop_messages", f"{prefix}silver.shop_decoded"} <= found
        assert {f"{prefix}ops.rejections", f"{prefix}ops.runs"} <= found
        assert not [name for name in found if name.startswith((f"{other}gold.", f"{other}ops."))]
        assert {row["run"] for row in said["runs"]} == {
            row["run"] for row in own.rows(f"{prefix}ops.runs") if row["run"]
        }


@pytest.mark.wide
def test_operations_work_as_in_the_sample(own: OwnProject) -> None:
    said = own.dbt("run-operation", "problems", "--target", "prod").output
    assert "rejected shop: bad_json" in said and "from {{ ref('shop_decoded') }} where" in said
    said = own.dbt("run-operation", "account_for_messages", "--target", "dev").output
    assert "shop: 8 messages, each accounted for" in said, said
    said = own.dbt("run-operation", "maintain", "--target", "prod").output
    assert "gold.carts: " in said and "ops.rejections: " in said and "dev_" not in said
    own.dbt("source", "freshness", "--target", "prod").check()


@pytest.mark.wide
def test_vars_are_honoured_and_checked(own: OwnProject) -> None:
    """Wherever the project may say them; what others call theirs is theirs."""
    maintain = ("run-operation", "maintain", "--args", "{dry_run: true}", "--target", "prod")
    for said, why in {
        "{publsh: false}": "publsh, did you mean publish",
        "{changefold: {keep_tags_day: 3}}": "keep_tags_day, did you mean keep_tags_days",
        "{changefold: {publish: perhaps}}": "publish must",
        "{own_project: {publish: perhaps}}": "publish must",
        "{own_project: {publish_date: 3}, surrogate_key_treat_nulls_as_empty_strings: true}": "",
    }.items():
        file = own.project / "dbt_project.yml"
        kept = file.read_text()
        file.write_text(f"{kept}vars: {said}\n")
        if why:
            assert why in own.refused(*maintain)
        else:
            own.dbt(*maintain).check()
        file.write_text(kept)
    kept = file.read_text()
    file.write_text(f"{kept}vars: {{changefold: {{problem_severity: {{rejected: error}}}}}}\n")
    assert "errors by var problem_severity" in own.refused("build", "--target", "prod")
    file.write_text(kept)


@pytest.mark.wide
def test_what_dbt_takes_from_a_project_alone_is_asked_for(own: OwnProject) -> None:
    macro = own.project / "macros" / "changefold.sql"
    lines = macro.read_text().splitlines()[1:]
    macro.unlink()
    before = own.commits()
    said = " ".join(own.refused("build", "--target", "prod").split())
    assert "lacks what this package needs" in said
    assert all(" ".join(line.split()) in said for line in lines) and len(lines) == 3
    macro.write_text("\n".join(lines[:2]))
    own.edit(
        "dbt_project.yml",
        "profile: own_project\n",
        "profile: own_project\ndispatch:\n  - macro_namespace: dbt\n"
        "    search_order: [own_project, changefold, dbt]\n",
    )
    assert own.dbt("build", "--target", "prod", "-s", "problems").succeeded
    macro.write_text("\n".join(lines))
    flag = "flags: {skip_nodes_if_on_run_start_fails: true}\n"
    own.edit("dbt_project.yml", flag, "")
    assert flag.strip() in own.refused("build", "--target", "prod", "-s", "carts")
    own.edit("dbt_project.yml", "profile: own_project\n", f"profile: changefold\n{flag}")
    own.edit("profiles/profiles.yml", "own_project:", "changefold:")
    assert "profile of own_project must not be called" in own.refused("parse", "--target", "prod")
    own.edit("dbt_project.yml", "profile: changefold\n", "profile: own_project\n")
    own.edit("profiles/profiles.yml", "changefold:", "own_project:")
    assert {name: it for name, it in own.commits().items() if name.startswith("gold.")} == {
        name: it for name, it in before.items() if name.startswith("gold.")
    }


@pytest.mark.wide
def test_a_feed_of_another_package_keeps_what_is_open_of_it(own: OwnProject) -> None:
    texts = {
        "dbt_project.yml": "name: theirs\nmodels: {theirs: {+schema: bronze,"
        " +materialized: landed_messages, +full_refresh: false}}\n",
        "models/north_messages.sql": "{{ changefold.land_files(source('landing', 'north')) }}\n",
        "models/north.yml": "sources: [{name: landing, tables: [{name: north, external:"
        f" {{location: {own.landing / 'north'}}}}}]}}]\n",
    }
    for path, text in texts.items():
        (own.project / "theirs" / path).parent.mkdir(parents=True, exist_ok=True)
        (own.project / "theirs" / path).write_text(text)
    packages = (own.project / "packages.yml").read_text()
    own.write("packages.yml", packages + "  - local: theirs\n")
    own.dbt("deps").check()
    (own.landing / "north").mkdir()
    (own.landing / "north" / "1.jsonl.gz").write_bytes(b"no gzip")
    for _ in range(2):
        said = own.build("--target", "prod", "-s", "north_messages").output
        assert "not taken north (1)" in said
    (own.landing / "north" / "1.jsonl.gz").unlink()
    said = own.build("--target", "prod", "-s", "north_messages").output
    assert "not taken" not in said
    own.write("packages.yml", packages)
    own.dbt("deps").check()


@pytest.mark.wide
def test_a_macro_of_the_project_that_a_decoded_model_calls_is_noticed(own: OwnProject) -> None:
    model, end = "models/silver/shop_decoded.sql", "{{ changefold.conform_changes('decoded') }}"
    macro = "{% macro all_of_them() %}where {{ none_left_out() }}{% endmacro %}\n"
    below = "{% macro none_left_out() %}true{% endmacro %}\n"
    own.write("macros/all_of_them.sql", macro + below)
    own.edit(model, end, end + "\n{{ all_of_them() }}")
    feed = ("--target", "prod", "-s", "+shop_decoded")
    assert "the decoded model changed since" in " ".join(own.refused("build", *feed).split())
    own.build(*feed, "--full-refresh")
    own.write("macros/all_of_them.sql", macro + "{# of all #}\n" + below)
    own.build(*feed)
    own.write("macros/all_of_them.sql", macro + below.replace("true", "1 = 1"))
    said = " ".join(own.refused("build", *feed).split())
    assert "with something else: a macro that the decoded model calls changed since" in said
    own.edit(model, "\n{{ all_of_them() }}", "")
    own.build(*feed, "--full-refresh")
    (own.project / "macros" / "all_of_them.sql").unlink()


@pytest.mark.wide
def test_docs_show_the_projects_models_and_our_macros(own: OwnProject) -> None:
    own.keeps_artifacts = True
    own.dbt("docs", "generate", "--target", "prod").check()
    own.keeps_artifacts = False
    manifest, catalog = (
        json.loads((own.project / "target" / f"{name}.json").read_text())
        for name in ("manifest", "catalog")
    )
    models = {name for name in catalog["nodes"] if name.startswith("model.")}
    assert {"model.own_project.carts", "model.own_project.customers_with_carts"} <= models
    assert {name for name in models if ".changefold." in name} <= {"model.changefold.problems"}
    assert manifest["macros"]["macro.changefold.fold_changes"]["description"]
    assert not [name for name in manifest["disabled"] if ".changefold." in name]


def test_the_page_types_what_the_example_has() -> None:
    """Each file of it is one of the example; those of the first table are 25 lines at most."""
    page = PAGE.read_text()
    blocks = re.findall(r"(?s)\*\*`([^`]+)`\*\*\n\n```\w*\n(.*?)```", page)
    typed = [line for _, text in blocks for line in text.splitlines()]
    for path, text in blocks:
        assert (EXAMPLE / path).read_text() == text, path
    few = re.findall(r"(?s)\*\*`([^`]+)`\*\*\n\n```\w*\n(.*?)```", page.split("\n## ")[2])
    assert (len(few), len(blocks)) == (7, 10)
    assert sum(len(text.splitlines()) for _, text in few) <= 25 < len(typed)


def test_each_call_of_a_macro_names_the_package() -> None:
    known = macros(ROOT)
    assert len(known) > 500
    assert {path.name for path in files(ROOT) if unqualified(path.read_text(), known)} == set()


@pytest.mark.wide
def test_the_sample_has_a_profile_of_its_name(lake: Lake) -> None:
    """By that name its models are there: with another one a run says so."""
    lake.edit("dbt_project.yml", "profile: changefold\n", "profile: mine\n")
    lake.edit("profiles/profiles.yml", "changefold:\n", "mine:\n")
    outcome = lake.dbt("build")
    assert not outcome.succeeded and "Add a target to that profile instead" in outcome.output
    assert lake.commits() == {}


def test_no_macro_knows_a_schema() -> None:
    """The names of tables come from the project: see ops_table and feed_table."""
    known = r"\b(?:ops|bronze|silver)\.(?!append)\w+|\bgold\.rejections"
    named = {
        path.name: re.findall(known, re.sub(r"(?s)\{#.*?#\}", "", path.read_text()))
        for path in files(ROOT)
    }
    assert {name: found for name, found in named.items() if found} == {}
