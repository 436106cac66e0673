"""Serves the sample site on loopback for as long as a `with` block lasts."""

import socket
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from threading import Lock, Thread
from types import TracebackType
from typing import Any, Self

from sitekeep.sample.site import Response, not_found, pages, robots, sitemap


class SampleServer:
    """The sample site at `url`, from entering the block until leaving it."""

    def __init__(self, port: int = 0) -> None:
        self._port = port
        self._server: _Server | None = None
        self._thread: Thread | None = None

    @property
    def url(self) -> str:
        """The homepage's address, with its slash."""
        if self._server is None:
            raise RuntimeError("The sample site has an address only inside its `with` block.")
        return f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Self:
        self._server = _Server(("127.0.0.1", self._port), partial(_Handler, site=pages()))
        # A short poll, because it is also how long leaving the block may take.
        self._thread = Thread(target=self._server.serve_forever, args=(0.02,), daemon=True, name="sample-site")
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        server, thread = self._server, self._thread
        self._server = self._thread = None
        if server is not None and thread is not None:
            server.shutdown()
            thread.join()
            server.hang_up()
            server.server_close()


class _Server(ThreadingHTTPServer):
    # Joined by server_close(): a thread left behind would leave its socket open.
    daemon_threads = False
    request_queue_size = 128

    def __init__(self, *args: Any) -> None:
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        super().__init__(*args)

    def server_bind(self) -> None:
        # HTTPServer asks DNS for its own name here, which can take seconds on a machine that is offline.
        TCPServer.server_bind(self)
        self.server_name, self.server_port = self.socket.getsockname()[:2]

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """End the kept-alive connections, whose threads would otherwise wait for another request."""
        with self._lock:
            for connection in self._open:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    continue  # the client hung up first

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A client that leaves in the middle of an answer is no news; everything else is.
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "Fernhill"
    sys_version = ""
    # Head and body leave in one packet, at once.
    wbufsize = -1
    disable_nagle_algorithm = True

    def __init__(self, *args: Any, site: Mapping[str, Response]) -> None:
        self._site = site
        super().__init__(*args)

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet: the terminal belongs to the crawl."""

    def _answer(self, *, with_body: bool) -> None:
        response = self._find(self.path.partition("?")[0])
        if response.status == 200 and self._is_fresh(response):
            self.send_response(304)
            self._send_validators(response)
            self.end_headers()
            return
        self.send_response(response.status)
        self.send_header("Content-Type", response.content_type)
        self.send_header("Content-Length", str(len(response.body)))
        for name, value in response.headers:
            self.send_header(name, value)
        if response.status == 200:
            self._send_validators(response)
        self.end_headers()
        if with_body:
            self.wfile.write(response.body)

    def _find(self, path: str) -> Response:
        origin = f"http://{self.headers.get('Host', '127.0.0.1')}"
        if path == "/robots.txt":
            return robots(origin)
        if path == "/sitemap.xml":
            return sitemap(origin)
        return self._site.get(path) or not_found()

    def _is_fresh(self, response: Response) -> bool:
        """Whether the client's copy is current; an ETag outranks a date (RFC 9110, 13.2.2)."""
        if known := self.headers.get("If-None-Match"):
            tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
            return bool(tags & {response.etag, "*"})
        since = _date(self.headers.get("If-Modified-Since"))
        return since is not None and response.updated is not None and response.updated <= since

    def _send_validators(self, response: Response) -> None:
        self.send_header("ETag", response.etag)
        if response.updated is not None:
            self.send_header("Last-Modified", format_datetime(response.updated, usegmt=True))


def _date(header: str | None) -> datetime | None:
    try:
        date = parsedate_to_datetime(header) if header else None
    except ValueError:
        return None
    # "-0000" parses to a naive date, which Python refuses to compare with an aware one.
    return date.replace(tzinfo=UTC) if date is not None and date.tzinfo is None else date
