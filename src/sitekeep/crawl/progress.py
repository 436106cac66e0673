"""How far a crawl is: never backwards, and 100 at the end."""

from collections import Counter, deque
from collections.abc import Iterable

from sitekeep.crawl.frontier import SECOND_CHANCE
from sitekeep.domain.events import Progress
from sitekeep.domain.urls import DiscoveredUrl, UrlStatus
from sitekeep.ports import Clock

_WINDOW = 200  # pages that the rate looks back on


class Meter:
    def __init__(self, clock: Clock, *, max_pages: int) -> None:
        self._clock = clock
        self._max_pages = max_pages
        self._states: Counter[UrlStatus] = Counter()
        self._recent: deque[float] = deque([clock.monotonic()], maxlen=_WINDOW)
        self._percent = 0.0
        self._refused: set[str] = set()  # skipped for where they were found
        self.opened = False  # until homepage and sitemaps are in, nobody knows how much there is
        self.done = 0

    def settled(self, url: DiscoveredUrl) -> None:
        self._states[url.status] += 1
        if url.fetched:
            self.done += 1
        if url.reason in SECOND_CHANCE:
            self._refused.add(url.normalized_url)

    def found(self, urls: Iterable[DiscoveredUrl]) -> None:
        """Some are settled at once; one that was refused before, and now is not, is no longer skipped."""
        for url in urls:
            if url.status is not UrlStatus.PENDING:
                self.settled(url)
            elif url.normalized_url in self._refused:
                self._refused.remove(url.normalized_url)
                self._states[UrlStatus.SKIPPED] -= 1

    def fetched(self) -> None:
        self._recent.append(self._clock.monotonic())

    def read(self, *, queued: int, in_flight: int, discovered: int, delay: float, final: bool = False) -> Progress:
        ahead = 0 if final else max(0, min(self._max_pages - self.done, queued + in_flight))
        total = self.done + ahead if self.opened else self._max_pages
        self._percent = 100.0 if final else max(self._percent, min(99.9, 100 * self.done / total if total else 0.0))
        elapsed = self._clock.monotonic() - self._recent[0]
        rate = (len(self._recent) - 1) / elapsed if elapsed > 0 else 0.0
        states = self._states
        return Progress(
            progress=self._percent,
            done=self.done,
            queued=ahead,
            failed=states[UrlStatus.FAILED],
            skipped=states[UrlStatus.SKIPPED],
            discovered=discovered,
            ingested=states[UrlStatus.INGESTED],
            rate=rate,
            eta_seconds=ahead / rate if rate else None,
            current_delay=delay,
        )
