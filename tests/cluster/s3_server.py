"""An S3 server in memory on loopback: moto behind a record of its requests, some of which may fail.

python s3_server.py <port> <log> <control>: each request is a line in the log, with its method and
path; while the file `control` holds a number n, each n-th request is answered with 503 Slow Down.
All objects have the time at which it began, so a replaced one is known by its ETag alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any

from moto.core.utils import utcnow
from moto.s3 import models
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, run_simple

SLOW_DOWN = (
    b"<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>"
)


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"  # connections are kept

    def log_request(self, *arguments: Any) -> None:  # noqa: ANN401
        pass


def main() -> None:
    port, log, control = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    began = utcnow()
    models.utcnow = lambda: began
    store = DomainDispatcherApplication(create_backend_app)
    numbers, lock = count(1), Lock()

    def served(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        share = int(control.read_text() or 0) if control.exists() else 0
        with lock:
            number = next(numbers)
            fails = bool(share) and number % share == 0
            with log.open("a") as lines:
                query = environ.get("QUERY_STRING", "")
                status = "503" if fails else "served"
                lines.write(
                    f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']} {query} {status}\n"
                )
        if fails:
            environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
            length = ("Content-Length", str(len(SLOW_DOWN)))  # else a client waits for more
            start("503 Slow Down", [("Content-Type", "application/xml"), length])
            return [SLOW_DOWN]
        return store(environ, start)

    run_simple("127.0.0.1", port, served, threaded=True, request_handler=Quiet)


if __name__ == "__main__":
    main()
