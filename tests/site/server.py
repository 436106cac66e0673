"""The server: HTTP/1.1 on raw asyncio, in a thread of its own, so that tests in any loop can use it."""

import asyncio
import threading
import time
from collections import Counter
from typing import Self

from tests.site.heads import OVERLONG, head_of, read_head, wants_close
from tests.site.routes import answer
from tests.site.wire import Logged, Page, Raw, Reply, Request

NOWHERE = "http://127.0.0.9:9"
LIMIT = 1 << 20


class Site:
    """A website on a loopback address; use it as a context manager."""

    def __init__(self, *, host: str = "127.0.0.1") -> None:
        self.host = host
        self.port = 0
        self.pages: dict[str, Page] = {}
        self.robots: str | bytes | int | None = None
        self.other = NOWHERE
        self._log: list[Logged] = []
        self._hits: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name=f"site {host}", daemon=True)
        self._connections: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        if self._failure:
            raise self._failure
        return self

    def __exit__(self, *_: object) -> None:
        if self._loop:
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    @property
    def base(self) -> str:
        return f"http://{self.host}:{self.port}"

    def url(self, path: str = "/") -> str:
        """The absolute address of a path."""
        return self.base + path

    @property
    def log(self) -> list[Logged]:
        """A copy of the requests so far, in the order in which they came."""
        with self._lock:
            return list(self._log)

    def paths(self) -> list[str]:
        """The requested paths with their queries, in order."""
        return [logged.path for logged in self.log]

    def count(self, path: str) -> int:
        """How often exactly this path and query was requested."""
        return self.paths().count(path)

    def reset(self) -> None:
        """Forgets the log and the hit counters; robots.txt and added pages stay."""
        with self._lock:
            self._log.clear()
            self._hits.clear()

    def restore(self) -> None:
        """Back to a new site: also without robots.txt, added pages and other site."""
        self.reset()
        self.pages.clear()
        self.robots, self.other = None, NOWHERE

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._failure = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        # A wide backlog: crawls with many connections must not meet refused ones that no hazard asked for.
        server = await asyncio.start_server(self._connected, self.host, 0, limit=LIMIT, backlog=1024)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        try:
            await self._stop.wait()
        finally:
            server.close()
            for task in self._connections:
                task.cancel()
            await asyncio.gather(*self._connections, return_exceptions=True)
            await asyncio.sleep(0)  # transports close on the next turn of the loop

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Our own tasks: those that start_server makes complain about being cancelled at the end.
        task = asyncio.get_running_loop().create_task(self._converse(reader, writer))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await self._exchange(reader, writer):
                pass
            writer.close()
            await writer.wait_closed()
        except (ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            pass  # the client left, as crawlers do in the middle of endless bodies
        finally:
            writer.transport.abort()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answers one request; whether the connection stays open for another."""
        try:
            head = await read_head(reader)
        except asyncio.LimitOverrunError:
            writer.write(OVERLONG)
            return False
        if head is None:
            return False
        version, method, target, headers = head
        with self._lock:
            self._hits[target] += 1
            hit = self._hits[target]
        host = headers.get("host", f"{self.host}:{self.port}")
        request = Request(method=method, target=target, headers=headers, host=host, other=self.other, hit=hit)
        reply = self._reply(request)
        with self._lock:
            self._log.append(Logged(target, method, headers, time.monotonic(), reply.status))
        if isinstance(reply, Raw):
            await reply.send(writer)
            return False
        if reply.delay:
            await asyncio.sleep(reply.delay)
        close = wants_close(version, headers)
        data = reply.data
        writer.write(head_of(reply, close=close) + (b"" if method == "HEAD" or bodiless(reply) else data))
        await writer.drain()
        return not close

    def _reply(self, request: Request) -> Reply:
        if page := self.pages.get(request.target):
            return page
        if request.path == "/robots.txt":
            return robots_page(self.robots)
        return answer(request)


def bodiless(page: Page) -> bool:
    """Whether HTTP forbids a body here."""
    return page.status in {204, 304} or page.status < 200


def robots_page(robots: str | bytes | int | None) -> Page:
    """What /robots.txt answers: a text, a status, or 404."""
    if isinstance(robots, int):
        return Page("", status=robots, content_type="text/plain")
    if robots is None:
        return Page("not found", status=404, content_type="text/plain")
    return Page(robots, content_type="text/plain; charset=utf-8")
