"""Pages are read in other processes: the event loop stays free, all cores work, and no page can kill the crawl."""

import asyncio
import os
import pickle
import socket
import sys
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import Self, cast

from sitekeep.domain.content import FetchedPage, PageContent, Reading
from sitekeep.domain.errors import ExtractError
from sitekeep.extract.selectors import check_selectors
from sitekeep.extract.worker import LENGTH

GRACE = 1.0  # seconds after which a process that we should have ended ends itself
AT_ONCE = 2  # processes that start with the pool; the others wait for work
AHEAD = 16  # pages that a process may have waiting, so that it never waits for us

Answer = PageContent | str


class _Lost(Exception):
    """The process went away over another page; this one can be asked again."""


class ExtractPool:
    """More processes start as there is work for them, and stay until the pool is closed."""

    def __init__(self, *, workers: int = 0, timeout: float) -> None:
        self._most = workers or os.cpu_count() or 1
        self._timeout = timeout
        self._workers: list[_Worker] = []
        self._slots = asyncio.Semaphore(self._most * AHEAD)
        self._starting = asyncio.Lock()
        self._closed = False

    async def __aenter__(self) -> Self:
        """The first processes start now, so that they are ready when pages come in."""
        for _ in range(min(AT_ONCE, self._most)):
            self._workers.append(await _Worker.start(self._timeout))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed = True
        async with self._starting:
            for worker in self._workers:
                await worker.close()

    def check(self, reading: Reading) -> None:
        check_selectors((*reading.keep, *reading.drop))

    async def extract(self, page: FetchedPage, reading: Reading) -> PageContent:
        request = pickle.dumps((page, reading), pickle.HIGHEST_PROTOCOL)
        async with self._slots:
            while not self._closed:
                worker = self._idle() or await self._started()
                try:
                    answer = await worker.ask(request)
                except _Lost:
                    continue
                if isinstance(answer, str):
                    raise ExtractError(answer)
                return answer
        raise ExtractError("the page was not read: the reader was closed")

    def _idle(self) -> "_Worker | None":
        """The one with the least to do; none when another process would help."""
        alive = [worker for worker in self._workers if worker.alive]
        least = min(alive, key=_Worker.waiting, default=None)
        return None if least is None or (least.waiting() and len(alive) < self._most) else least

    async def _started(self) -> "_Worker":
        async with self._starting:
            self._workers = [worker for worker in self._workers if worker.alive]
            if (idle := self._idle()) is not None:  # someone else has started one
                return idle
            worker = await _Worker.start(self._timeout)
            self._workers.append(worker)
            return worker


class _Worker(asyncio.Protocol):
    """One process; it answers in the order in which it is asked."""

    def __init__(self, process: asyncio.subprocess.Process, timeout: float) -> None:
        self._process = process
        self._timeout = timeout
        self._loop = asyncio.get_running_loop()
        self._asked: deque[asyncio.Future[Answer]] = deque()
        self._received = bytearray()
        self._watchdog: asyncio.TimerHandle | None = None
        self._closed: asyncio.Future[None] = self._loop.create_future()
        self.alive = True

    @classmethod
    async def start(cls, timeout: float) -> "_Worker":
        ours, theirs = socket.socketpair()
        with theirs:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # the folder that we were started in is none of the reader's business
                "-m",
                "sitekeep.extract.worker",
                str(timeout + GRACE),
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                start_new_session=True,  # Ctrl-C is for us: we close the worker when its pages are in
            )
        loop = asyncio.get_running_loop()
        _, worker = await loop.create_connection(lambda: cls(process, timeout), sock=ours)
        return worker

    def waiting(self) -> int:
        return len(self._asked)

    async def ask(self, request: bytes) -> Answer:
        answer: asyncio.Future[Answer] = self._loop.create_future()
        self._asked.append(answer)
        self._transport.writelines((LENGTH.pack(len(request)), request))
        if self._watchdog is None:
            self._watch()
        return await answer

    async def close(self) -> None:
        self._end(_Lost())
        await self._closed
        await self._process.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        self._received += data
        while len(self._received) >= LENGTH.size:
            (length,) = LENGTH.unpack_from(self._received)
            end = LENGTH.size + length
            if len(self._received) < end:
                return
            answer = pickle.loads(memoryview(self._received)[LENGTH.size : end])
            del self._received[:end]
            waiting = self._asked.popleft()
            if not waiting.done():
                waiting.set_result(answer)
            self._watch()

    def connection_lost(self, error: Exception | None) -> None:
        self._end(ExtractError("the page could not be read: it broke the reader"))
        self._closed.set_result(None)

    def _watch(self) -> None:
        """The page at the head has its time from now on."""
        if self._watchdog is not None:
            self._watchdog.cancel()
        late = ExtractError(f"the page could not be read within {self._timeout:g} s")
        self._watchdog = self._loop.call_later(self._timeout, self._end, late) if self._asked else None

    def _end(self, verdict: Exception) -> None:
        """The page at the head pays for it; the ones behind it are asked again elsewhere."""
        self.alive = False
        if self._watchdog is not None:
            self._watchdog.cancel()
            self._watchdog = None
        with suppress(ProcessLookupError):
            self._process.kill()
        self._transport.close()
        asked, self._asked = self._asked, deque()
        for index, waiting in enumerate(asked):
            if not waiting.done():
                waiting.set_exception(_Lost() if index else verdict)
