"""What is still to be fetched, in the order in which it shall be."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush

from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import DiscoveredUrl, Priority, UrlStatus

# A URL that was refused for where it was found may be found again in a better place.
SECOND_CHANCE = frozenset({SkipReason.DEPTH.value, SkipReason.TRAP.value})


class Frontier:
    """Gives every key at most once: by priority, then depth where breadth comes first, then order of discovery.

    `lease` waits while nothing is queued but something leased may still add more; None means finished.
    """

    def __init__(self, *, breadth_first: bool = False) -> None:
        self._breadth_first = breadth_first
        self._known: dict[str, DiscoveredUrl | None] = {}  # None: settled or leased
        self._queue: list[tuple[int, int, int, str]] = []
        self._queued = 0
        self._leased = 0
        self._position = 0
        self._closed = False
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        """How many URLs wait."""
        return self._queued

    def __contains__(self, key: str) -> bool:
        return key in self._known

    @property
    def discovered(self) -> int:
        return len(self._known)

    def next_position(self) -> int:
        self._position += 1
        return self._position

    def position_of(self, key: str) -> int:
        """Its place in the order of discovery: what is found again keeps the one that it has."""
        known = self._known.get(key)
        return known.position if known is not None else self.next_position()

    def wants(self, key: str, *, depth: int) -> bool:
        """Is the key new, or may this place be better than the one it was found in?"""
        if key not in self._known:
            return True
        known = self._known[key]
        # For a trap another page is a better place, however deep: only who judges the link can tell.
        return known is not None and (depth < known.depth or known.reason == SkipReason.TRAP.value)

    def add(self, url: DiscoveredUrl) -> None:
        """Remembers a URL, and queues it when it is pending."""
        known = self._known.get(url.normalized_url)
        if url.normalized_url in self._known and known is None:
            return
        was_queued = known is not None and known.status is UrlStatus.PENDING
        self._position = max(self._position, url.position)
        if url.status is UrlStatus.PENDING:
            self._known[url.normalized_url] = url
            heappush(self._queue, self._place(url))
            self._queued += not was_queued
            self._changed.set()
        elif not was_queued:
            self._known[url.normalized_url] = url if url.reason in SECOND_CHANCE else None

    def offer(self, url: str, key: str, priority: Priority) -> None:
        """Queues a URL to start from, unless it is known."""
        if key not in self._known:
            position = 0 if priority is Priority.HOMEPAGE else self.next_position()
            self.add(DiscoveredUrl(url=url, normalized_url=key, priority=priority, position=position))

    def has_turn(self, key: str) -> bool:
        """Was it fetched, or is it going to be? Not so what was refused for where it was found."""
        known = self._known.get(key)
        return key in self._known and (known is None or known.status is UrlStatus.PENDING)

    def is_waiting(self, key: str) -> bool:
        known = self._known.get(key)
        return known is not None and known.status is UrlStatus.PENDING

    def settle(self, key: str) -> bool:
        """Marks a key as dealt with, for instance the final URL of a redirect; False when it already was."""
        known = self._known.get(key)
        if key in self._known and known is None:
            return False
        if known is not None and known.status is UrlStatus.PENDING:
            self._queued -= 1
        self._known[key] = None
        return True

    async def lease(self) -> DiscoveredUrl | None:
        while True:
            if self._closed:
                return None
            if url := self._pop():
                self._leased += 1
                return url
            if not self._leased:
                self._changed.set()
                return None
            self._changed.clear()
            await self._changed.wait()

    def release(self) -> None:
        """Ends a lease: whatever it led to has been added."""
        self._leased -= 1
        self._changed.set()

    @contextmanager
    def leased(self) -> Iterator[None]:
        try:
            yield
        finally:
            self.release()

    def close(self) -> None:
        """Gives nothing more; who waits is told that it is over."""
        self._closed = True
        self._changed.set()

    def waiting(self) -> Iterable[DiscoveredUrl]:
        """What was never leased, in order."""
        while url := self._pop():
            yield url

    def _place(self, url: DiscoveredUrl) -> tuple[int, int, int, str]:
        return int(url.priority), url.depth if self._breadth_first else 0, url.position, url.normalized_url

    def _pop(self) -> DiscoveredUrl | None:
        while self._queue:
            place = heappop(self._queue)
            url = self._known[place[-1]]
            if url is None or url.status is not UrlStatus.PENDING or self._place(url) != place:
                continue  # settled, or queued again in a better place
            self._known[place[-1]] = None
            self._queued -= 1
            return url
        return None
