"""The REST catalog of Iceberg's own tests on loopback; its tables are those of a JDBC catalog.

python rest_server.py <port> <uri of the database> <warehouse>
"""

from __future__ import annotations

import sys

from iceberg import catalog, java


def main() -> None:
    port, uri, warehouse = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    with java() as jvm:
        rest, jetty = jvm.org.apache.iceberg.rest, jvm.org.eclipse.jetty
        adapter = rest.RESTCatalogAdapter(catalog(jvm, uri, warehouse))
        context = jetty.servlet.ServletContextHandler()
        context.addServlet(jetty.servlet.ServletHolder(rest.RESTCatalogServlet(adapter)), "/*")
        server = jetty.server.Server(jvm.java.net.InetSocketAddress("127.0.0.1", port))
        server.setHandler(context)
        server.start()
        server.join()


if __name__ == "__main__":
    main()
