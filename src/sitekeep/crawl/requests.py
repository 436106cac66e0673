"""One request that tries hard: in its turn, again when that may help, and at the host's pace."""

import asyncio

from sitekeep.crawl.backoff import backoff
from sitekeep.crawl.politeness import Politeness
from sitekeep.crawl.urls import host_of, resolve
from sitekeep.domain.content import FetchedPage
from sitekeep.domain.errors import HttpStatusError, PageError, ServerError, TooManyRedirects
from sitekeep.domain.limits import Limits
from sitekeep.ports import Clock, Fetcher

REDIRECTS = frozenset({301, 302, 303, 307, 308})
TOO_MANY_REQUESTS = 429
UNAVAILABLE = 503


class Requests:
    """At most `connections` of them are under way at once, whatever they are for."""

    def __init__(
        self, fetcher: Fetcher, politeness: Politeness, clock: Clock, limits: Limits, *, connections: int
    ) -> None:
        self._connections = asyncio.Semaphore(connections)
        self._fetcher = fetcher
        self._politeness = politeness
        self._clock = clock
        self._limits = limits

    async def get(self, url: str, *, any_type: bool = False) -> FetchedPage:
        """The answer for one URL, redirects not followed; raises a `PageError` once trying again is no use."""
        host = host_of(url)
        attempts = 0
        while True:
            try:
                # A host that makes us wait keeps no connection from the others.
                await self._politeness.turn(host, ready=self._connections.acquire)
                try:
                    page = await self._fetcher.fetch(url, any_type=any_type)
                finally:
                    self._connections.release()
                if _asks_to_wait(page):
                    # It is the host's pace, not the page's fault: it costs no attempt.
                    self._politeness.refused(host, page.retry_after)
                    continue
                if page.status >= 500:
                    raise ServerError(page.status)
            except PageError as error:
                if not error.retryable or attempts >= self._retries(error):
                    raise
                await self._clock.sleep(
                    backoff(attempts, base=self._limits.retry_base_seconds, limit=self._limits.retry_max_seconds)
                )
                attempts += 1
                continue
            self._politeness.succeeded(host)
            return page

    async def follow(self, url: str, *, most: int = 5, any_type: bool = True) -> FetchedPage:
        """Like `get`, through redirects: for what may live anywhere, such as robots.txt and sitemaps."""
        for _ in range(most + 1):
            page = await self.get(url, any_type=any_type)
            if page.status not in REDIRECTS:
                return page
            url = redirect_target(page)
        raise TooManyRedirects(f"more than {most} redirects")

    def _retries(self, error: PageError) -> int:
        if isinstance(error, ServerError):
            return self._limits.server_error_retries
        return self._limits.connection_retries


def redirect_target(page: FetchedPage) -> str:
    """Where a redirect leads; raises when it leads nowhere."""
    target = resolve(page.url, page.location) if page.location else None
    if target is None:
        raise HttpStatusError(page.status)
    return target


def _asks_to_wait(page: FetchedPage) -> bool:
    return page.status == TOO_MANY_REQUESTS or (page.status == UNAVAILABLE and page.retry_after is not None)
