"""set_up.py where something stands in its way. Nothing is downloaded: functions of it alone."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from jinja2 import Template
from kit import ROOT, TESTED

ENVIRONMENT = TESTED / "setup" / "spark" / "spark-env.sh"
JAVA_HOME_OF = '. "$1"; echo "$JAVA_HOME"'


@pytest.fixture
def set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """As it is there; what it makes goes to a directory of the test."""
    spec = importlib.util.spec_from_file_location("tested", TESTED / "setup" / "set_up.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.VENV = tmp_path / ".venv"
    module.PYTHON = module.VENV / "bin" / "python"
    for name in ("JAVA_HOME", "SPARK_HOME", "SPARK_CONF_DIR"):
        monkeypatch.delenv(name, raising=False)
    return module


def test_a_path_with_a_blank_is_refused_before_anything_is_made(
    set_up: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_files(_: Path) -> None:
        raise AssertionError("it went on")

    set_up.PROJECT, set_up.write_files = tmp_path, write_files
    monkeypatch.setattr(set_up.tempfile, "tempdir", str(tmp_path / "my files"))
    with pytest.raises(SystemExit, match=r"my files has a blank.* have TMPDIR name"):
        set_up.main()
    monkeypatch.setattr(set_up.tempfile, "tempdir", str(tmp_path))
    set_up.VENV = tmp_path / "my project" / ".venv"
    with pytest.raises(SystemExit, match=r"/my project/.venv has a blank.* move the project"):
        set_up.main()
    set_up.VENV = tmp_path / ".venv"
    with pytest.raises(AssertionError, match="it went on"):
        set_up.main()


@pytest.mark.wide
@pytest.mark.parametrize("broken", ["without pip", "leads nowhere"])
def test_a_half_made_environment_is_made_whole(set_up: ModuleType, broken: str) -> None:
    venv.create(set_up.VENV, with_pip=False, symlinks=True)
    if broken == "leads nowhere":
        set_up.PYTHON.unlink()
        set_up.PYTHON.symlink_to("/nowhere/python3")
    assert not set_up.python_can("pip", "--version")
    set_up.make_environment()
    asked = subprocess.run(
        [set_up.PYTHON, "-m", "pip", "--version"], capture_output=True, text=True
    )
    assert str(set_up.VENV) in asked.stdout
    made = set_up.PYTHON.lstat()
    set_up.make_environment()
    assert set_up.PYTHON.lstat() == made


def test_a_python_that_makes_no_environments_is_told(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian's without python3-venv leaves a .venv without pip behind."""
    venv.create(set_up.VENV, with_pip=False, symlinks=True)
    monkeypatch.setattr(set_up, "python_can", lambda *_: False)
    monkeypatch.setattr(set_up.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        set_up.make_environment()


def java(home: Path, version: str, has_release: bool = True) -> Path:
    """What says of itself that it is a Java of that version."""
    program = home / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2026-01-20' >&2\n")
    program.chmod(0o755)
    if has_release:
        (home / "release").write_text(f'IMPLEMENTOR="Someone"\nJAVA_VERSION="{version}"\n')
    return home


def test_java_home_goes_before_path(
    set_up: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does for Spark: one that does not suit is let go of, here and whenever Spark starts."""
    right, old = java(tmp_path / "17", "17.0.9"), java(tmp_path / "11", "11.0.2")
    odd = java(tmp_path / "8", "1.8.0_17", has_release=False)
    ours, tools = tmp_path / "ours", os.environ["PATH"]

    def said(home: Path | None, path: Path) -> str:
        monkeypatch.setenv("PATH", f"{path / 'bin'}:{tools}")
        monkeypatch.setenv("JAVA_HOME", str(home or ""))
        line = set_up.line_for_java(lambda: ours)
        script = f'{JAVA_HOME_OF.split(";")[0]}; {line or ":"}\necho "$JAVA_HOME"'
        command = ["bash", "-c", script, "spark-class", str(ENVIRONMENT)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert said(None, right) == ""
    assert said(right, old) == str(right)
    for unsuitable in (old, odd, tmp_path / "nowhere"):
        assert said(unsuitable, right) == ""
        assert said(unsuitable, old) == str(ours)
    # found in JAVA_HOME, which is another one later
    monkeypatch.setenv("JAVA_HOME", str(right))
    line = set_up.line_for_java(lambda: ours)
    assert line == f'export JAVA_HOME="${{JAVA_HOME:-{right}}}"\n'


def test_it_starts_its_own_spark(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPARK_HOME", "/opt/spark")
    monkeypatch.setenv("SPARK_CONF_DIR", "/etc/spark")
    asked = "import os; print([name for name in os.environ if name.startswith('SPARK_')])"
    assert set_up.run(sys.executable, "-c", asked) == "[]\n"


def test_other_versions_of_its_jars_go(set_up: ModuleType, tmp_path: Path) -> None:
    iceberg = "org.apache.iceberg_iceberg-spark-runtime-{}_2.13-{}.jar".format
    new = {iceberg("4.2", "1.13.0"), "org.xerial_sqlite-jdbc-3.50.3.0.jar"}
    spark = {"spark-sql_2.13-4.2.0.jar", "commons-pool-1.5.4.jar", "sqlite-jdbc-of-mine.jar"}
    old = {iceberg("4.1", "1.12.0"), iceberg("4.2", "1.12.1")}
    found, jars = tmp_path / "found", tmp_path / "jars"
    for folder, names in ((found, new), (jars, spark | old | {iceberg("4.2", "1.13.0")})):
        folder.mkdir()
        for name in names:
            (folder / name).write_text(folder.name)
    set_up.put_jars(found, jars)
    assert {jar.name for jar in jars.iterdir()} == new | spark
    assert {(jars / name).read_text() for name in new} == {"found"}


LOGS = """
from pyspark.java_gateway import launch_gateway

java = launch_gateway()
logger = java.jvm.org.slf4j.LoggerFactory.getLogger
logger("org.apache.spark.sql.classic.SparkSession").warn("an existing session")
for number in range(60):
    logger("any").warn(f"number {number} " + "x" * 1_000_000)
java.shutdown()
java.proc.stdin.close()
java.proc.wait(30)
"""


@pytest.mark.slow
def test_sparks_log_has_an_end_and_no_line_for_each_statement(tmp_path: Path) -> None:
    settings = {"SPARK_CONF_DIR": str(TESTED / "setup" / "spark")}
    command = [sys.executable, "-c", LOGS]
    subprocess.run(command, cwd=tmp_path, env=os.environ | settings, check=True, timeout=120)
    logs = {path.name: path for path in (tmp_path / "logs").iterdir()}
    assert logs.keys() == {"spark.log", *[f"spark.{number}.log" for number in (1, 2, 3)]}
    assert sum(path.stat().st_size for path in logs.values()) < 45_000_000
    assert "number 59 " in logs["spark.log"].read_text()
    assert not [name for name, path in logs.items() if "an existing session" in path.read_text()]


@pytest.mark.parametrize(("given", "taken"), [(None, "1"), ("", ""), ("2", "2")])
def test_make_build_takes_the_sample_for_small_runs(given: str | None, taken: str) -> None:
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    environment.pop("CHANGEFOLD_SMALL_RUNS", None)
    if given is not None:
        environment["CHANGEFOLD_SMALL_RUNS"] = given
    command = ["make", "build", "DBT=env #"]  # prints what dbt would see
    seen = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert f"CHANGEFOLD_SMALL_RUNS={taken}\n" in seen.stdout, seen


@pytest.mark.parametrize(("value", "is_quick"), [("", False), ("1", True)])
def test_javas_second_compiler_is_left_out_of_small_runs(value: str, is_quick: bool) -> None:
    environment = {"CHANGEFOLD_SMALL_RUNS": value}
    profile = yaml.safe_load((TESTED / "profiles" / "profiles.yml").read_text())
    options = profile["changefold"]["outputs"]["local"]["server_side_parameters"]
    rendered = Template(options["spark.driver.extraJavaOptions"]).render(
        env_var=lambda name, default: environment.get(name, default), modules={"re": re}
    )
    assert ("-XX:TieredStopAtLevel=1" in rendered.split()) == is_quick
