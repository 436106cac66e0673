"""Pages are read in other processes: the event loop stays free, all cores work, and no page can kill the crawl."""

import asyncio
import os
import pickle
import sys
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import Self

from sitekeep.domain.config import ContentMode
from sitekeep.domain.errors import ExtractError
from sitekeep.domain.pages import FetchedPage, PageContent
from sitekeep.extract.worker import LENGTH

AHEAD = 2  # pages that a process may have waiting, so that it never waits for us
_BUFFER = 1024 * 1024


class _Lost(Exception):
    """The process went away over another page; this one can be asked again."""


class ExtractPool:
    """Processes start as there is work for them and stay until the pool is closed."""

    def __init__(self, *, workers: int = 0, timeout: float) -> None:
        self._most = workers or os.cpu_count() or 1
        self._timeout = timeout
        self._workers: list[_Worker] = []
        self._slots = asyncio.Semaphore(self._most * AHEAD)
        self._starting = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        workers, self._workers = self._workers, []
        for worker in workers:
            await worker.close()

    async def extract(self, page: FetchedPage, content: ContentMode) -> PageContent:
        request = pickle.dumps((page, content), pickle.HIGHEST_PROTOCOL)
        async with self._slots:
            while True:
                worker = await self._least_busy()
                try:
                    answer = await worker.ask(request)
                except _Lost:
                    continue
                if isinstance(answer, str):
                    raise ExtractError(answer)
                return answer

    async def _least_busy(self) -> "_Worker":
        async with self._starting:
            self._workers = [worker for worker in self._workers if worker.alive]
            idle = min(self._workers, key=lambda worker: worker.waiting, default=None)
            if idle is None or (idle.waiting and len(self._workers) < self._most):
                idle = await _Worker.start(self._timeout)
                self._workers.append(idle)
            return idle


class _Worker:
    """One process; it answers in the order in which it is asked."""

    def __init__(self, process: asyncio.subprocess.Process, timeout: float) -> None:
        self._process = process
        self._timeout = timeout
        self._asked: deque[asyncio.Future[PageContent | str]] = deque()
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read_answers())
        self.alive = True

    @classmethod
    async def start(cls, timeout: float) -> Self:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sitekeep.extract.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_BUFFER,
            start_new_session=True,  # Ctrl-C is for us: we close the worker when its pages are in
        )
        return cls(process, timeout)

    @property
    def waiting(self) -> int:
        return len(self._asked)

    async def ask(self, request: bytes) -> PageContent | str:
        answer: asyncio.Future[PageContent | str] = asyncio.get_running_loop().create_future()
        self._asked.append(answer)
        self._news.set()
        assert self._process.stdin is not None
        with suppress(ConnectionError):  # the reader notices, and tells everyone who waits
            self._process.stdin.write(LENGTH.pack(len(request)) + request)
            await self._process.stdin.drain()
        return await answer

    async def close(self) -> None:
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader
        await self._kill(_Lost())

    async def _read_answers(self) -> None:
        """Ends with the process: killed when a page takes too long, or dead of a page."""
        assert self._process.stdout is not None
        stdout = self._process.stdout
        verdict = ExtractError("the page could not be read: it broke the reader")
        try:
            while True:
                while not self._asked:
                    self._news.clear()
                    await self._news.wait()
                async with asyncio.timeout(self._timeout):
                    (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
                    answer = pickle.loads(await stdout.readexactly(length))
                waiting = self._asked.popleft()
                if not waiting.done():
                    waiting.set_result(answer)
        except TimeoutError:
            verdict = ExtractError(f"the page could not be read within {self._timeout:g} s")
        except asyncio.IncompleteReadError:
            pass
        await self._kill(verdict)

    async def _kill(self, verdict: Exception) -> None:
        """The page at the head pays for it; the ones behind it are asked again elsewhere."""
        self.alive = False
        with suppress(ProcessLookupError):
            self._process.kill()
        for index, waiting in enumerate(self._asked):
            if not waiting.done():
                waiting.set_exception(_Lost() if index else verdict)
        self._asked.clear()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()
