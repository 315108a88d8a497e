"""Iceberg without Spark: its Java library, as Trino or Flink have it, in a process of its own.

pyiceberg does not write tables of this project: it cannot write format 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from py4j.java_gateway import GatewayParameters, JavaGateway, launch_gateway
from servers import JARS, SPARK


@contextmanager
def java() -> Iterator[Any]:
    """Its classes."""
    jars = [*JARS.glob("rest/*.jar"), *JARS.glob("*postgresql*.jar")]
    jars += SPARK.glob("jars/hadoop-client-*.jar")
    port, process = launch_gateway(
        jarpath=str(next(SPARK.glob("jars/py4j-*.jar"))),
        classpath=":".join(map(str, jars)),
        javaopts=["-Xmx256m"],
        java_path=None,  # that of JAVA_HOME, if it is set
        die_on_exit=True,
        return_proc=True,
    )
    gateway = JavaGateway(gateway_parameters=GatewayParameters(port=port))
    try:
        yield gateway.jvm
    finally:
        gateway.shutdown()
        process.stdin.close()  # which ends it, as the end of this process does
        process.wait()


def catalog(jvm: Any, uri: str, warehouse: str) -> Any:  # noqa: ANN401
    properties = jvm.java.util.HashMap()
    for name, value in {
        "uri": uri,
        "jdbc.schema-version": "V1",
        "warehouse": warehouse,
        "io-impl": "org.apache.iceberg.hadoop.HadoopFileIO",
    }.items():
        properties.put(name, value)
    made = jvm.org.apache.iceberg.jdbc.JdbcCatalog()
    made.setConf(jvm.org.apache.hadoop.conf.Configuration())
    made.initialize("spark_catalog", properties)
    return made
