"""A store of files on loopback, read-only, that refuses some of them: WebHDFS, which Hadoop brings.

An object store that answers 403 does the same to Spark: its read of all files stops.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, unquote, urlsplit

JSON = {"Content-Type": "application/json"}


@contextmanager
def refusing_store(root: Path, refused: set[str]) -> Iterator[str]:
    """The address of a directory whose files of these names may not be opened."""

    class Store(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *arguments: object) -> None:
            pass

        def answer(self, status: int, body: bytes, headers: dict[str, str] = JSON) -> None:
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def refuse(self, status: int, exception: str) -> None:
            said = {"exception": exception.rsplit(".", 1)[1], "javaClassName": exception}
            said["message"] = self.path
            self.answer(status, json.dumps({"RemoteException": said}).encode())

        def do_GET(self) -> None:
            asked = urlsplit(self.path)
            options = {name.lower(): texts[0] for name, texts in parse_qs(asked.query).items()}
            path = root / unquote(asked.path).removeprefix("/webhdfs/v1").strip("/")
            operation = options.get("op", "").upper()
            if not path.exists():
                self.refuse(404, "java.io.FileNotFoundException")
            elif operation == "GETFILESTATUS":
                self.answer(200, json.dumps({"FileStatus": status_of(path, "")}).encode())
            elif operation == "LISTSTATUS":
                found = [status_of(one, one.name) for one in sorted(path.iterdir())]
                self.answer(200, json.dumps({"FileStatuses": {"FileStatus": found}}).encode())
            elif operation == "GETFILEBLOCKLOCATIONS":
                block = {"offset": 0, "length": path.stat().st_size, "hosts": [], "names": []}
                block |= {"cachedHosts": [], "topologyPaths": [], "storageTypes": []}
                block["corrupt"] = False
                self.answer(
                    200, json.dumps({"BlockLocations": {"BlockLocation": [block]}}).encode()
                )
            elif operation != "OPEN":
                self.refuse(400, "java.lang.UnsupportedOperationException")
            elif path.name in refused:
                self.refuse(403, "org.apache.hadoop.security.AccessControlException")
            elif "here" not in options:  # as if it were on another machine
                here = f"http://{self.headers['Host']}{self.path}&here=1"
                self.answer(307, b"", {"Location": here})
            else:
                start = int(options.get("offset", 0))
                end = start + int(options["length"]) if "length" in options else None
                kind = {"Content-Type": "application/octet-stream"}
                self.answer(200, path.read_bytes()[start:end], kind)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Store)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"webhdfs://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def status_of(path: Path, name: str) -> dict[str, object]:
    about = path.stat()
    return {
        "pathSuffix": name,
        "type": "DIRECTORY" if path.is_dir() else "FILE",
        "length": 0 if path.is_dir() else about.st_size,
        "modificationTime": about.st_mtime_ns // 1_000_000,
        "accessTime": 0,
        "blockSize": 134_217_728,
        "replication": 1,
        "permission": "644",
        "owner": "root",
        "group": "root",
    }
