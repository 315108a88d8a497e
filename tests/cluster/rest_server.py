"""The REST catalog of Iceberg's own tests on loopback; its tables are those of a JDBC catalog.

python rest_server.py <port> <uri of the database> <warehouse>
"""

from __future__ import annotations

import sys

from py4j.java_gateway import GatewayParameters, JavaGateway, launch_gateway
from servers import JARS, SPARK


def main() -> None:
    port, uri, warehouse = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    jars = [*JARS.glob("rest/*.jar"), *JARS.glob("*postgresql*.jar")]
    jars += SPARK.glob("jars/hadoop-client-*.jar")
    opened, java = launch_gateway(
        jarpath=str(next(SPARK.glob("jars/py4j-*.jar"))),
        classpath=":".join(map(str, jars)),
        javaopts=["-Xmx256m"],
        java_path=None,  # that of JAVA_HOME, if it is set
        die_on_exit=True,
        return_proc=True,
        redirect_stdout=sys.stdout,
        redirect_stderr=sys.stderr,
    )
    jvm = JavaGateway(gateway_parameters=GatewayParameters(port=opened)).jvm
    properties = jvm.java.util.HashMap()
    for name, value in {
        "uri": uri,
        "jdbc.schema-version": "V1",
        "warehouse": warehouse,
        "io-impl": "org.apache.iceberg.hadoop.HadoopFileIO",
    }.items():
        properties.put(name, value)
    catalog = jvm.org.apache.iceberg.jdbc.JdbcCatalog()
    catalog.setConf(jvm.org.apache.hadoop.conf.Configuration())
    catalog.initialize("spark_catalog", properties)
    adapter = jvm.org.apache.iceberg.rest.RESTCatalogAdapter(catalog)
    jetty = jvm.org.eclipse.jetty
    holder = jetty.servlet.ServletHolder(jvm.org.apache.iceberg.rest.RESTCatalogServlet(adapter))
    context = jetty.servlet.ServletContextHandler()
    context.addServlet(holder, "/*")
    server = jetty.server.Server(jvm.java.net.InetSocketAddress("127.0.0.1", port))
    server.setHandler(context)
    server.start()
    java.wait()


if __name__ == "__main__":
    main()
