"""Between the crawl that tells and whoever listens: in order, in groups, and never far ahead."""

import asyncio
from contextlib import suppress

from sitekeep.domain.events import CrawlEvent

EVENTS_AHEAD = 300  # how far a crawl may run ahead of whoever keeps its pages


class Outbox:
    def __init__(self) -> None:
        self._events: asyncio.Queue[CrawlEvent | None] = asyncio.Queue()
        self._room = asyncio.Semaphore(EVENTS_AHEAD)
        self.over = False

    async def put(self, event: CrawlEvent) -> None:
        """Waits while the listener is too far behind."""
        await self._room.acquire()
        self._events.put_nowait(event)

    def close(self) -> None:
        """Nothing more will come; this never waits, so that it can be said whatever happened."""
        self._events.put_nowait(None)

    async def take(self, *, most: int, within: float) -> tuple[CrawlEvent, ...]:
        """What there is, and what comes in the meantime; `over` is set with the last of it."""
        taken: list[CrawlEvent] = []
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while len(taken) < most and not self.over:
                    event = await self._events.get()
                    self._room.release()
                    if event is None:
                        self.over = True
                    else:
                        taken.append(event)
        return tuple(taken)
