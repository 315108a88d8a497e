"""set_up.py where something stands in its way. Nothing is downloaded: functions of it alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from jinja2 import Template
from kit import ROOT, TESTED, load_program

ENVIRONMENT = TESTED / "setup" / "spark" / "spark-env.sh"


@pytest.fixture
def set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """As it is there; what it makes goes to a directory of the test."""
    module = load_program("set_up")
    module.VENV = tmp_path / ".venv"
    module.PYTHON = module.VENV / "bin" / "python"
    for name in ("JAVA_HOME", "SPARK_HOME", "SPARK_CONF_DIR"):
        monkeypatch.delenv(name, raising=False)
    return module


def goes_on(module: ModuleType, project: Path) -> None:
    """Set-up of that project ends where it would make something."""

    def make_environment() -> None:
        raise AssertionError("it went on")

    module.PROJECT, module.make_environment = project, make_environment
    (project / "dbt_project.yml").touch()


def test_a_path_with_a_blank_is_refused_before_anything_is_made(
    set_up: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on(set_up, tmp_path)
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


def test_only_in_the_folder_of_a_project_anything_is_made(
    set_up: ModuleType, tmp_path: Path
) -> None:
    goes_on(set_up, tmp_path)
    (tmp_path / "dbt_project.yml").unlink()
    with pytest.raises(SystemExit, match=r"no dbt_project.yml: start this in the folder of your"):
        set_up.main()
    assert not set_up.VENV.exists()


@pytest.mark.parametrize("version", [(3, 10), (3, 14)])
def test_a_python_that_dbt_does_not_start_with_is_refused(
    set_up: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int]
) -> None:
    """The one that would make the environment, or that of an environment of the user's own."""
    goes_on(set_up, tmp_path)
    venv.create(set_up.VENV, with_pip=False, symlinks=True)
    settings = set_up.VENV / "pyvenv.cfg"
    own = settings.read_text()
    settings.write_text(f"version = {version[0]}.{version[1]}.0\n")
    with pytest.raises(SystemExit, match=rf"is needed, this is 3.{version[1]}: make .venv with"):
        set_up.main()
    settings.write_text(own)
    monkeypatch.setattr(set_up.sys, "version_info", (*version, 0))
    with pytest.raises(AssertionError, match="it went on"):
        set_up.main()
    set_up.PROJECT = set_up.ROOT
    with pytest.raises(SystemExit, match=rf"this is 3.{version[1]}: `make PYTHON=python3.13"):
        set_up.main()


def test_the_pages_say_which_pythons_it_takes(set_up: ModuleType) -> None:
    first, *_, last = (".".join(map(str, version)) for version in set_up.PYTHON_VERSIONS)
    for page in ("README.md", "docs/own-project.md"):
        assert f"Python {first} to {last}" in (ROOT / page).read_text()


def test_what_was_made_of_the_same_is_not_made_again(set_up: ModuleType, tmp_path: Path) -> None:
    """Times of files change with each clone and branch; what is in them may be the same."""
    goes_on(set_up, tmp_path)
    set_up.ROOT = tmp_path
    source, ready = tmp_path / "requirements.txt", set_up.VENV / ".ready"
    source.write_text("dbt-core==1.11.16\n")
    set_up.MADE_OF = [source]
    ready.parent.mkdir()
    made_of = set_up.what_it_is_made_of()
    ready.write_text(made_of)
    os.utime(ready, (1, 1))
    set_up.main()
    assert ready.stat().st_mtime > 1 and ready.read_text() == made_of
    for other in (made_of.replace("Python 3.", "Python 4."), f"/another{made_of}", ""):
        ready.write_text(other)
        with pytest.raises(AssertionError, match="it went on"):
            set_up.main()
    ready.write_text(made_of)
    source.write_text("dbt-core==1.11.17\n")
    with pytest.raises(AssertionError, match="it went on"):
        set_up.main()
    # in a project of its own somebody asks for it, as when a jar is missing
    ready.write_text(set_up.what_it_is_made_of())
    set_up.ROOT = TESTED
    with pytest.raises(AssertionError, match="it went on"):
        set_up.main()


def test_make_goes_by_the_same_files(set_up: ModuleType) -> None:
    rule = re.search(r"(?m)^\.venv/\.ready: ((?:.*\\\n)*.*)", (TESTED / "Makefile").read_text())
    assert rule
    named = {TESTED / name for name in rule[1].replace("\\", "").split()}
    assert named == set(set_up.MADE_OF)


def test_an_environment_that_was_moved_is_set_up_again(set_up: ModuleType, tmp_path: Path) -> None:
    """Its programs name the folder that they were in, which may still be there."""
    here, there = tmp_path / "here", tmp_path / "there"

    def make(clone: Path) -> str:
        command = ["make", "PYTHON=echo runs", ".venv/.ready"]
        return subprocess.run(command, cwd=clone, capture_output=True, text=True, check=True).stdout

    for file in (*set_up.MADE_OF, TESTED / "Makefile"):
        copy = here / file.relative_to(TESTED)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.touch()
    shutil.copy(TESTED / "Makefile", here)
    assert "runs setup/set_up.py" in make(here)
    venv.create(here / ".venv", with_pip=False, symlinks=True)
    program = here / ".venv" / "bin" / "dbt"
    program.write_text(f"#!{here}/.venv/bin/python\nimport sys\nprint(sys.prefix)\n")
    program.chmod(0o755)
    (here / ".venv" / ".ready").write_text(f"{here}/.venv\n")
    assert "runs" not in make(here)
    linked = tmp_path / "linked"
    shutil.copytree(here, linked, ignore=lambda *_: [".venv"], copy_function=shutil.copy2)
    (linked / ".venv").symlink_to(here / ".venv")
    assert "runs" not in make(linked)

    shutil.copytree(here, there, symlinks=True)
    assert "runs setup/set_up.py" in make(there)
    set_up.VENV = there / ".venv"
    set_up.PYTHON = set_up.VENV / "bin" / "python"
    for _ in range(2):
        set_up.mend_paths()
        said = subprocess.run([there / ".venv" / "bin" / "dbt"], capture_output=True, text=True)
        assert said.stdout.strip() == str(there / ".venv")
    script = f". {there}/.venv/bin/activate; command -v dbt"
    asked = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert asked.stdout.strip() == str(there / ".venv" / "bin" / "dbt")


def test_an_environment_of_another_python_is_made_anew(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make PYTHON=...` after one with which dbt did not start; a user's own stays his."""
    venv.create(set_up.VENV, with_pip=False, symlinks=True)
    settings = set_up.VENV / "pyvenv.cfg"
    settings.write_text("version = 3.9.1\n")
    monkeypatch.setattr(set_up, "python_can", lambda *_: True)
    made = []
    monkeypatch.setattr(set_up.venv, "create", lambda *_, **how: made.append(how))
    set_up.PROJECT = set_up.VENV.parent
    set_up.make_environment()
    assert made == []
    set_up.PROJECT = set_up.ROOT
    set_up.make_environment()
    assert made == [{"with_pip": True, "clear": True}]


WAITS = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import set_up
set_up.PROJECT = Path(sys.argv[2])
with set_up.alone():
    print("begins")
"""


def test_two_set_ups_at_once_go_one_after_the_other(set_up: ModuleType, tmp_path: Path) -> None:
    set_up.PROJECT = tmp_path
    command = [sys.executable, "-c", WAITS, TESTED / "setup", tmp_path]
    with set_up.alone():
        other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert other.stdout
        assert other.stdout.readline() == (
            "set-up: another set-up is at work here: waiting until it has ended\n"
        )
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(1)
    assert other.communicate(timeout=60)[0] == "begins\n"


def test_what_pip_says_of_other_packages_is_shown(
    set_up: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "toya 1.0 requires toyb==1.0, but you have toyb 2.0 which is incompatible."
    monkeypatch.setattr(set_up, "run", lambda *_: f"{said}\n")
    set_up.install_packages()
    assert said in capsys.readouterr().out
    monkeypatch.setattr(set_up, "run", lambda *_: "")
    set_up.install_packages()
    assert "pip says" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "options"),
    [
        ({}, ""),
        (
            {"HTTPS_PROXY": "http://proxy.corp:3128", "NO_PROXY": ".corp, *.local,10.0.0.1"},
            "-Dhttps.proxyHost=proxy.corp -Dhttps.proxyPort=3128 -Dhttp.nonProxyHosts="
            "localhost|127.*|[::1]|corp|*.corp|local|*.local|10.0.0.1|*.10.0.0.1",
        ),
        (
            {"http_proxy": "proxy", "https_proxy": "user:word@10.0.0.2:80", "no_proxy": "*"},
            "-Dhttp.proxyHost=proxy -Dhttp.proxyPort=80 -Dhttps.proxyHost=10.0.0.2"
            " -Dhttps.proxyPort=80 -Dhttp.nonProxyHosts=localhost|127.*|[::1]|*",
        ),
    ],
)
def test_java_is_told_the_proxies_of_the_environment(
    set_up: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    options: str,
) -> None:
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert set_up.java_proxies() == options


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("profile: shop", "shop"),
        ("profile: my shop # ours", "my shop"),
        ("'profile': 'shop: a'", "shop: a"),
        ('{"name": own, "profile": "no"}', "no"),
        ("profile: \"{{ env_var('PROFILE') }}\"", None),
        ("name: own", None),
    ],
)
def test_the_profile_is_called_as_the_project_says(
    set_up: ModuleType, tmp_path: Path, line: str, name: str | None
) -> None:
    set_up.PYTHON = Path(sys.executable)
    (tmp_path / "dbt_project.yml").write_text(f"{line}\n")
    if name is None:
        with pytest.raises(SystemExit, match="must name its profile, without Jinja"):
            set_up.write_files(tmp_path)
        (tmp_path / "profiles.yml").touch()  # then it need not be known
        set_up.write_files(tmp_path)
    else:
        set_up.write_files(tmp_path)
        ours = yaml.safe_load((TESTED / "profiles" / "profiles.yml").read_text())
        written = yaml.safe_load((tmp_path / "profiles.yml").read_text())
        assert written == {name: ours.pop("changefold"), **ours}
    assert (tmp_path / "macros" / "changefold.sql").exists()


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
    program.write_text(
        f"#!/bin/sh\necho '    java.home = {home}' >&2\n"
        f"echo 'openjdk version \"{version}\" 2026-01-20' >&2\n"
    )
    program.chmod(0o755)
    if has_release:
        (home / "release").write_text(f'IMPLEMENTOR="Someone"\nJAVA_VERSION="{version}"\n')
    return home


def sparks_java(first_line: str, *before: str) -> subprocess.CompletedProcess[str]:
    """What spark-env.sh makes of JAVA_HOME, if set-up has put that line before it."""
    script = f'{first_line}\n. "$1"\necho "$JAVA_HOME"'
    command = [*before, "bash", "-c", script, "spark-class", str(ENVIRONMENT)]
    return subprocess.run(command, capture_output=True, text=True)


def test_java_home_goes_before_path(
    set_up: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does for Spark: one that does not suit is let go of, here and whenever Spark starts."""
    right, old = java(tmp_path / "17", "17.0.9"), java(tmp_path / "11", "11.0.2")
    odd = java(tmp_path / "8", "1.8.0_17", has_release=False)
    ours = java(tmp_path / "ours", "21.0.8", has_release=False)
    tools = os.environ["PATH"]

    def said(home: Path | None, path: Path) -> str:
        monkeypatch.setenv("PATH", f"{path / 'bin'}:{tools}")
        monkeypatch.setenv("JAVA_HOME", str(home or ""))
        return sparks_java(set_up.line_for_java(lambda: ours)).stdout.strip()

    assert said(None, right) == str(right)
    assert said(right, old) == str(right)
    for unsuitable in (old, odd, tmp_path / "nowhere"):
        assert said(unsuitable, right) == str(right)
        assert said(unsuitable, old) == str(ours)
    # what set-up has found, in JAVA_HOME or on PATH, holds where neither has one, as in cron
    monkeypatch.setenv("JAVA_HOME", str(right))
    line = set_up.line_for_java(lambda: ours)
    assert line == f"JAVA_OF_SET_UP={right}\n"
    monkeypatch.delenv("JAVA_HOME")
    assert sparks_java(line).stdout.strip() == str(right)
    monkeypatch.setenv("JAVA_HOME", str(ours))
    assert sparks_java(line).stdout.strip() == str(ours)
    # if that one has gone since, PATH's is taken, or what to do is said
    line = f"JAVA_OF_SET_UP={tmp_path / 'gone'}"
    monkeypatch.delenv("JAVA_HOME")
    for suitable in (right, ours):
        monkeypatch.setenv("PATH", f"{suitable / 'bin'}:{tools}")
        ended = sparks_java(line)
        assert (ended.returncode, ended.stdout) == (0, "\n")
    for path in (old, odd):
        monkeypatch.setenv("PATH", f"{path / 'bin'}:{tools}")
        ended = sparks_java(line)
        assert ended.returncode == 1 and "Spark needs Java 17 or 21" in ended.stderr


@pytest.mark.skipif(os.getuid() != 0 or not shutil.which("setpriv"), reason="asks as another user")
def test_a_user_without_a_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a container, whose number is in no passwd: Hadoop's login would fail by a stack trace."""
    here = ENVIRONMENT.read_bytes()
    as_user = ["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups"]
    with tempfile.TemporaryDirectory() as folder:  # tmp_path is below folders of this user alone
        home = Path(folder)
        monkeypatch.setattr(sys.modules[__name__], "ENVIRONMENT", home / "spark-env.sh")
        ENVIRONMENT.write_bytes(here)
        line = f"JAVA_OF_SET_UP={java(home / '17', '17.0.9')}"
        for path in (home, *home.rglob("*")):
            path.chmod(0o755)
        assert sparks_java(line).returncode == 0
        ended = sparks_java(line, *as_user)
    assert ended.returncode == 1
    assert "Spark cannot run as user 54321, who has no name here" in ended.stderr


def test_what_it_leaves_behind(
    set_up: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it, with what it would start played by a function."""
    spark, started = tmp_path / "pyspark", []
    (spark / "jars").mkdir(parents=True)

    def run(*command: str | Path) -> str:
        started.append(command)
        if set_up.RESOLVE_JARS in command:
            (Path(command[5]) / "jars").mkdir()
        elif set_up.COMPILE in command:
            Path(command[3]).write_text("questions")
        elif set_up.USE_CLASSES in command:
            assert not (spark / "classes.jsa").exists()  # it would be used, and none be made
            Path(command[4]).write_text("classes")
        elif "import pathlib, pyspark" in str(command[2]):
            return f"{spark}\n"
        return ""

    set_up.PROJECT, set_up.run, set_up.make_environment = set_up.ROOT, run, lambda: None
    set_up.VENV.mkdir()
    (spark / "classes.jsa").write_text("of before")
    home = java(tmp_path / "17", "17.0.9")
    monkeypatch.setenv("JAVA_HOME", str(home))
    set_up.set_up()
    ready = set_up.VENV / ".ready"
    assert ready.read_text() == set_up.what_it_is_made_of()
    # what was changed while it was at work is newer
    assert ready.stat().st_mtime < (spark / "classes.jsa").stat().st_mtime
    environment = f"JAVA_OF_SET_UP={home}\n{ENVIRONMENT.read_text()}"
    assert (spark / "conf" / "spark-env.sh").read_text() == environment
    assert (spark / "jars" / "changefold-questions.jar").read_text() == "questions"
    assert {file.name for file in spark.iterdir()} == {"classes.jsa", "conf", "jars", "no-settings"}
    assert (spark / "classes.jsa").read_text() == "classes"
    started.clear()
    set_up.set_up()
    assert started == []
    # one that does not come to its end is not taken for ready when its files are as before
    monkeypatch.setattr(set_up, "what_it_is_made_of", lambda: "something else")
    monkeypatch.setattr(set_up, "share_classes", lambda _: sys.exit("no room"))
    with pytest.raises(SystemExit, match="no room"):
        set_up.set_up()
    assert not ready.exists()


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
    kept = jars / "org.xerial_sqlite-jdbc-3.50.3.0.jar"
    kept.write_text("found")
    seen = kept.stat()
    with (jars / iceberg("4.2", "1.13.0")).open() as opened:  # by a Spark that runs
        set_up.put_jars(found, jars)
        assert opened.read() == "jars"
    assert kept.stat() == seen
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


def test_java_has_the_stack_that_a_deeply_nested_message_takes() -> None:
    profile = yaml.safe_load((TESTED / "profiles" / "profiles.yml").read_text())
    named = {
        (target, name): value.split()
        for target, output in profile["changefold"]["outputs"].items()
        for name, value in output["server_side_parameters"].items()
        if name.endswith("extraJavaOptions")
    }
    assert {target for target, _ in named} == {"local", "rebuild", "cluster"}
    assert all("-Xss4m" in value for value in named.values()), named
