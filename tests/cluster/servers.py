"""What a lake beyond one machine needs, all on loopback: started by a test, ended by process id.

A PostgreSQL as catalog, a REST catalog before it, an S3 server in memory, Spark's master, workers
and Thrift server. The workers have a Spark without this project's jars, as a cluster of somebody
else has it.
"""

from __future__ import annotations

import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pyspark
from kit import ROOT
from pyiceberg.catalog.sql import SqlCatalog

SPARK = Path(pyspark.__file__).parent
JARS = ROOT / ".venv-cluster" / "jars"
# what set-up puts beside Spark's own jars
OURS = ("iceberg-spark-runtime", "sqlite-jdbc", "kafka", "changefold")
PG_BIN = Path(os.environ.get("PG_BIN", "/usr/lib/postgresql/15/bin"))
BUCKET = "lake"


def free_port() -> int:
    """Not one that the system gives to whoever asks for any, as Spark's own processes do."""
    while True:
        port = random.randrange(20000, 30000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


def is_open(port: int) -> bool:
    with socket.socket() as tried:
        tried.settimeout(1)
        return tried.connect_ex(("127.0.0.1", port)) == 0


def wait_for(is_so: Callable[[], bool], what: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, f"{what}: not after {seconds} s"
        time.sleep(0.1)


class Servers:
    def __init__(self) -> None:
        # PostgreSQL does not run as root, so its account must reach the directory
        self.home = Path(tempfile.mkdtemp(prefix="changefold-cluster-"))
        self.home.chmod(0o755)
        self.secret = secrets.token_hex(16)
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.pg_port, self.s3_port, self.master_port, self.thrift_port, self.rest_port = (
            free_port() for _ in range(5)
        )
        self.s3_log, self.s3_control = self.home / "s3.log", self.home / "s3.control"
        self.properties = self.home / "spark.conf"
        self.pgpass = self.home / "pgpass"
        self.warehouse = str(self.home / "warehouse")
        self.database = "lake"
        self.spark = self.plain_spark()
        self.jars = sorted(JARS.glob("*.jar")) + [
            jar for mark in OURS for jar in SPARK.glob(f"jars/*{mark}*.jar")
        ]

    def plain_spark(self) -> Path:
        """Spark as others have it: its own jars and scripts."""
        home = self.home / "spark"
        (home / "jars").mkdir(parents=True)
        ours = {jar for mark in OURS for jar in SPARK.glob(f"jars/*{mark}*.jar")}
        for jar in SPARK.glob("jars/*.jar"):
            if jar not in ours:
                (home / "jars" / jar.name).symlink_to(jar)
        for part in ("bin", "sbin"):
            (home / part).symlink_to(SPARK / part)
        return home

    @property
    def environment(self) -> dict[str, str]:
        """Of whoever works on the lake: where it is, and secrets where no profile has them."""
        return {
            "CHANGEFOLD_SPARK_MASTER": f"spark://127.0.0.1:{self.master_port}",
            "CHANGEFOLD_JARS": ",".join(map(str, self.jars)),
            "CHANGEFOLD_CATALOG": "jdbc",
            "CHANGEFOLD_CATALOG_URI": self.catalog_uri,
            "CHANGEFOLD_WAREHOUSE": self.warehouse,
            "CHANGEFOLD_THRIFT_PORT": str(self.thrift_port),
            "CHANGEFOLD_SPARK_MEMORY": "1g",
            "PYSPARK_SUBMIT_ARGS": f"--properties-file {self.properties} pyspark-shell",
            **self.secrets,
        }

    @property
    def secrets(self) -> dict[str, str]:
        return {
            "PGPASSFILE": str(self.pgpass),
            "AWS_ACCESS_KEY_ID": "changefold",
            "AWS_SECRET_ACCESS_KEY": self.secret,
            "AWS_REGION": "us-east-1",
        }

    @property
    def catalog_uri(self) -> str:
        return f"jdbc:postgresql://127.0.0.1:{self.pg_port}/{self.database}?user=changefold"

    def write_properties(self) -> None:
        """What stands in a cluster's spark-defaults.conf."""
        catalog = "spark.sql.catalog.spark_catalog"
        settings = {
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.executor.memory": "1g",
            "spark.executor.cores": "1",
            "spark.sql.shuffle.partitions": "4",
            "spark.local.dir": str(self.home / "scratch"),
            f"{catalog}.s3.endpoint": f"http://127.0.0.1:{self.s3_port}",
            f"{catalog}.s3.path-style-access": "true",
            f"{catalog}.s3.multipart.part-size-bytes": str(5 * 1024 * 1024),  # the least
            "spark.hadoop.fs.s3a.endpoint": f"http://127.0.0.1:{self.s3_port}",
            "spark.hadoop.fs.s3a.path.style.access": "true",
            "spark.hadoop.fs.s3a.connection.ssl.enabled": "false",
        }
        text = "".join(f"{name} {value}\n" for name, value in settings.items())
        self.properties.write_text(text)

    # processes

    def start(
        self, name: str, *command: str | Path, environment: dict[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        with self.log(name).open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [str(part) for part in command],
                cwd=self.home,
                env=os.environ | (environment or {}),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        return self.processes[name]

    def log(self, name: str) -> Path:
        return self.home / f"{name}.txt"

    def end(self, name: str, by: signal.Signals = signal.SIGTERM) -> None:
        """A server and what it has started, which are a group of processes of their own."""
        process = self.processes.pop(name)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, by)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def close(self) -> None:
        for name in reversed([*self.processes]):
            self.end(name)
        shutil.rmtree(self.home, ignore_errors=True)

    # PostgreSQL

    def start_catalog(self) -> None:
        data = self.home / "pg"
        if not data.exists():
            password = self.home / "pg-password"
            password.write_text(self.secret)
            self.pgpass.write_text(f"127.0.0.1:*:*:changefold:{self.secret}\n")
            self.pgpass.chmod(0o600)
            data.mkdir()
            if os.getuid() == 0:
                for path in (data, password):
                    shutil.chown(path, "postgres", "postgres")
            initialize = [PG_BIN / "initdb", "-D", data, "-U", "changefold", "-A", "scram-sha-256"]
            self.run_postgres(*initialize, "--pwfile", password, "-E", "UTF8", "--no-sync")
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",
            "port": str(self.pg_port),
        }
        options = [part for name in settings for part in ("-c", f"{name}={settings[name]}")]
        self.start("postgres", *self.of_postgres(PG_BIN / "postgres", "-D", data, *options))
        wait_for(self.has_catalog, "PostgreSQL")

    def restart_catalog(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: clients are told and sent away. SIGQUIT: all ends at once, as in a crash."""
        process = self.processes.pop("postgres")
        process.send_signal(how)
        process.wait(60)
        self.start_catalog()

    def has_catalog(self) -> bool:
        try:
            return self.psql("postgres", "select 1") == "1\n"
        except subprocess.CalledProcessError:
            return False

    def psql(self, database: str, statement: str) -> str:
        ask = ["psql", "-h", "127.0.0.1", "-p", str(self.pg_port), "-U", "changefold", "-At"]
        return subprocess.run(
            [*ask, "-d", database, "-c", statement],
            env=os.environ | self.secrets,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def new_lake(self, name: str, warehouse: str | None = None) -> None:
        """From here on a lake of its own: a database of the catalog, and a place for its tables."""
        self.psql("postgres", f"create database {name}")
        self.database = name
        self.warehouse = warehouse or str(self.home / f"warehouse-{name}")

    def catalog(self) -> SqlCatalog:
        """As readers have it, without Spark."""
        return SqlCatalog(
            "spark_catalog",
            uri=f"postgresql+psycopg2://changefold:{self.secret}@127.0.0.1:{self.pg_port}/{self.database}",
            warehouse=self.warehouse,
            **{
                "s3.endpoint": f"http://127.0.0.1:{self.s3_port}",
                "s3.access-key-id": "changefold",
                "s3.secret-access-key": self.secret,
                "s3.region": "us-east-1",
            },
        )

    def commits(self, table: str) -> int:
        """How often a table was written to since it was made; -1 before it is."""
        schema, name = table.split(".")
        found = f"table_namespace = '{schema}' and table_name = '{name}'"
        try:
            location = self.psql(
                self.database, f"select metadata_location from iceberg_tables where {found}"
            )
        except subprocess.CalledProcessError:  # nor is there a catalog
            return -1
        return int(location.rpartition("/")[2].partition("-")[0]) if location else -1

    def data_files(self, table: str) -> int:
        """Those that were written, also what no commit has yet."""
        return len([*Path(self.warehouse, *table.split(".")).glob("data/**/*.parquet")])

    def of_postgres(self, *command: object) -> list[str]:
        step_down = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        return [*(step_down if os.getuid() == 0 else []), *map(str, command)]

    def run_postgres(self, *command: object) -> None:
        done = subprocess.run(self.of_postgres(*command), capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stderr

    # REST

    def start_rest(self) -> None:
        """Before the lake: a REST catalog of its tables."""
        server = Path(__file__).with_name("rest_server.py")
        arguments = (str(self.rest_port), self.catalog_uri, self.warehouse)
        self.start("rest", sys.executable, server, *arguments, environment=self.secrets | {
            "PYTHONPATH": str(ROOT / "tests"),
        })  # fmt: skip
        wait_for(lambda: is_open(self.rest_port), "the REST catalog")

    @property
    def by_rest(self) -> dict[str, str]:
        return self.environment | {
            "CHANGEFOLD_CATALOG": "rest",
            "CHANGEFOLD_CATALOG_URI": f"http://127.0.0.1:{self.rest_port}",
        }

    # S3

    def start_s3(self) -> None:
        server = Path(__file__).with_name("s3_server.py")
        self.start("s3", sys.executable, server, str(self.s3_port), self.s3_log, self.s3_control)
        wait_for(lambda: is_open(self.s3_port), "S3")
        self.s3().create_bucket(Bucket=BUCKET)

    def s3(self):  # noqa: ANN201
        import boto3

        return boto3.client(
            "s3",
            endpoint_url=f"http://127.0.0.1:{self.s3_port}",
            aws_access_key_id="changefold",
            aws_secret_access_key=self.secret,
            region_name="us-east-1",
        )

    def requests(self) -> list[str]:
        return self.s3_log.read_text().splitlines() if self.s3_log.exists() else []

    # Spark

    def start_spark(self) -> None:
        """A master and two workers, each good for one executor of one core."""
        run = self.spark / "bin" / "spark-class"
        plain = {"SPARK_HOME": str(self.spark), "SPARK_NO_DAEMONIZE": "1"}
        plain |= {"SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_DIRS": str(self.home / "executors")}
        (self.home / "no-conf").mkdir(exist_ok=True)
        plain["SPARK_CONF_DIR"] = str(self.home / "no-conf")
        deploy = "org.apache.spark.deploy"
        self.start("master", run, f"{deploy}.master.Master", "--host", "127.0.0.1", "--port",
            str(self.master_port), "--webui-port", str(free_port()), environment=plain)  # fmt: skip
        wait_for(lambda: is_open(self.master_port), "Spark's master")
        for number in range(2):
            self.start(f"worker{number}", run, f"{deploy}.worker.Worker", "--host", "127.0.0.1",
                "--cores", "1", "--memory", "1200m", "--webui-port", str(free_port()),
                "--work-dir", self.home / "work", f"spark://127.0.0.1:{self.master_port}",
                environment=plain | self.secrets)  # fmt: skip
            name = f"worker{number}"
            wait_for(
                lambda name=name: "Successfully registered" in self.log(name).read_text(), name
            )

    def start_thrift(self, memory: str = "1g") -> None:
        """What the target `cluster` has from the profile are settings of the server here."""
        catalog, iceberg = "spark.sql.catalog.spark_catalog", "org.apache.iceberg.spark"
        settings = {
            "spark.master": self.environment["CHANGEFOLD_SPARK_MASTER"],
            "spark.sql.catalogImplementation": "in-memory",
            "spark.sql.extensions": f"{iceberg}.extensions.IcebergSparkSessionExtensions",
            catalog: f"{iceberg}.SparkCatalog",
            f"{catalog}.type": "jdbc",
            f"{catalog}.uri": self.catalog_uri,
            f"{catalog}.jdbc.schema-version": "V1",
            f"{catalog}.cache-enabled": "false",
            f"{catalog}.warehouse": self.warehouse,
            f"{catalog}.io-impl": "org.apache.iceberg.io.ResolvingFileIO",
            "spark.ui.enabled": "false",
            "spark.sql.codegen.cache.maxEntries": "1000",
            "spark.jars": ",".join(map(str, self.jars)),
            "spark.driver.extraJavaOptions": "-Xss4m -XX:-DontCompileHugeMethods",
            "spark.executor.extraJavaOptions": "-Xss4m -XX:-DontCompileHugeMethods",
            "hive.server2.thrift.port": str(self.thrift_port),
            "hive.server2.thrift.bind.host": "127.0.0.1",
        }
        properties = self.home / "thrift.conf"
        lines = [f"{name} {value}\n" for name, value in settings.items()]
        properties.write_text(self.properties.read_text() + "".join(lines))
        hive = ("hive.server2.thrift.port", "hive.server2.thrift.bind.host")
        arguments = [part for name in hive for part in ("--hiveconf", f"{name}={settings[name]}")]
        environment = self.secrets | {
            "SPARK_HOME": str(self.spark),
            "SPARK_CONF_DIR": str(self.home / "no-conf"),
        }
        # who connects says `use default` first
        made = subprocess.run(
            [
                *(self.spark / "bin" / "spark-sql", "--properties-file", properties),
                *("--master", "local[1]", "--driver-class-path", ":".join(map(str, self.jars))),
                *("-e", "create schema if not exists default"),
            ],
            env=os.environ | environment,
            cwd=self.home,
            capture_output=True,
            text=True,
        )
        assert made.returncode == 0, made.stderr[-4000:]
        server = "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2"
        command = [self.spark / "bin" / "spark-submit", "--class", server]
        command += ["--properties-file", properties, "--driver-memory", memory]
        command += ["--driver-class-path", ":".join(map(str, self.jars)), "spark-internal"]
        self.start("thrift", *command, *arguments, environment=environment)
        wait_for(lambda: is_open(self.thrift_port), "the Thrift server", 120)
