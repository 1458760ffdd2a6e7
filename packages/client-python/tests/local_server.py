"""A real server on a free port that responds as a test says and keeps what it received."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple, Self


class Received(NamedTuple):
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class Response:
    """What a handler responds with."""

    def __init__(self, handler: BaseHTTPRequestHandler, ended: threading.Event) -> None:
        self._handler = handler
        #: Set when the test has ended, for responses that never come.
        self.ended = ended

    def send(
        self, body: bytes = b"", status: int = 200, headers: Mapping[str, str] | None = None, type: str = "text/plain"
    ) -> None:
        self.start(status, {"content-type": type, "content-length": str(len(body)), **(headers or {})})
        self.write(body)

    def json(self, body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> None:
        self.send(json.dumps(body).encode(), status, {"x-request-id": "req_1", **(headers or {})}, "application/json")

    def problem(self, status: int, code: str, headers: Mapping[str, str] | None = None) -> None:
        """An error as the service sends it."""
        self.json({"message": f"It is {code}.", "code": code}, status, headers)

    def events(self, *events: str) -> None:
        """An event stream, which ends with the connection."""
        self.start(200, {"content-type": "text/event-stream", "connection": "close"})
        self.write("".join(events).encode())
        self._handler.close_connection = True

    def start(self, status: int, headers: Mapping[str, str]) -> None:
        self._handler.send_response(status)
        for name, value in headers.items():
            self._handler.send_header(name, value)
        self._handler.end_headers()

    def write(self, body: bytes) -> None:
        self._handler.wfile.write(body)
        self._handler.wfile.flush()

    def hang(self) -> None:
        """Responds no further."""
        self.ended.wait()
        self._handler.close_connection = True

    def drop(self) -> None:
        """Closes the connection without a response."""
        self._handler.close_connection = True


Responder = Callable[[Received, Response, int], object]


class LocalServer:
    def __init__(self, respond: Responder) -> None:
        self.received: list[Received] = []
        self._ended = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = self._body()
                headers = {name.lower(): value for name, value in self.headers.items()}
                received = Received(self.command, self.path, headers, body)
                server.received.append(received)
                respond(received, Response(self, server._ended), len(server.received))

            do_GET = do_POST = do_PATCH = do_DELETE = handle_any

            def _body(self) -> bytes:
                if self.headers.get("transfer-encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("content-length", 0)))
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            request_queue_size = 256

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=[0.01])
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
