"""The crawl: an async generator of events. It knows no database, no server and no progress bar."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from sitekeep.crawl.advice import homepage_problem
from sitekeep.crawl.memory import Memory
from sitekeep.crawl.outbox import Outbox
from sitekeep.crawl.parts import Parts
from sitekeep.crawl.sitemaps import read_sitemaps
from sitekeep.crawl.urls import origin_of
from sitekeep.crawl.visit import Visit
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.errors import PageError
from sitekeep.domain.events import (
    CrawlCompleted,
    CrawlEvent,
    CrawlFailed,
    CrawlStarted,
    PageCrawled,
    Progress,
    UrlsDiscovered,
)
from sitekeep.domain.limits import Limits
from sitekeep.domain.reasons import FailReason, SkipReason
from sitekeep.domain.urls import DiscoveredUrl, Priority, UrlStatus
from sitekeep.ports import Clock, Extractor, Fetcher


class Crawl:
    def __init__(
        self,
        seed_url: str,
        config: CrawlConfig,
        *,
        fetcher: Fetcher,
        extractor: Extractor,
        clock: Clock,
        limits: Limits,
        breadth_first: bool = False,
        memory: Memory | None = None,
    ) -> None:
        self._parts = Parts.of(
            seed_url,
            config,
            fetcher=fetcher,
            extractor=extractor,
            clock=clock,
            limits=limits,
            breadth_first=breadth_first,
        )
        self._config = config
        self._frontier = self._parts.frontier
        self._meter = self._parts.meter
        self._outbox = Outbox()
        self._running: asyncio.Task[None] | None = None
        self._memory = memory or Memory()
        self._fetches = 0
        self._in_flight = 0
        self._any_fetched = False
        self._over_limit: list[DiscoveredUrl] = []

    async def events(self) -> AsyncGenerator[CrawlEvent, None]:
        """Everything that happens, in order. Closing the generator stops the crawl."""
        async with aclosing(self.batches(most=1)) as batches:
            async for batch in batches:
                for event in batch:
                    yield event

    async def batches(self, *, most: int = 200, within: float = 0.25) -> AsyncGenerator[tuple[CrawlEvent, ...], None]:
        """The events in groups, for those who write them down; an empty group says that the crawl is alive."""
        self._running = asyncio.create_task(self._run())
        try:
            while not self._outbox.over:
                yield await self._outbox.take(most=most, within=within)
            with suppress(asyncio.CancelledError):
                await self._running
        finally:
            self.stop()
            with suppress(asyncio.CancelledError):
                await self._running

    def stop(self) -> None:
        """Ends the crawl at once; what had happened by then is still told."""
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        try:
            self._recall()
            await self._outbox.put(CrawlStarted(progress=self._progress()))
            if error := await self._open():
                await self._outbox.put(CrawlFailed(message=error, progress=self._progress()))
                return
            async with asyncio.TaskGroup() as visitors:
                for _ in range(self._visitors()):
                    visitors.create_task(self._visit_until_done())
            await self._close()
        finally:
            self._outbox.close()

    async def _visit_until_done(self) -> None:
        while url := await self._frontier.lease():
            with self._frontier.leased():
                await self._deal_with(url)

    async def _deal_with(self, url: DiscoveredUrl) -> DiscoveredUrl:
        """Fetches a URL in its turn and tells what came of it."""
        if refused := await self._refused_by_robots(url):
            return await self._settle(Visit(refused))
        if self._fetches >= self._config.max_pages:
            self._over_limit.append(url)
            self._frontier.close()
            return url
        self._fetches += 1
        self._in_flight += 1
        try:
            visit = await self._parts.visitor.visit(url)
        finally:
            self._in_flight -= 1
        self._meter.fetched()
        return await self._settle(visit)

    async def _settle(self, visit: Visit) -> DiscoveredUrl:
        found = self._links_of(visit)
        self._meter.settled(visit.url)
        self._meter.found(found)
        self._any_fetched |= visit.content is not None
        await self._outbox.put(
            PageCrawled(url=visit.url, page=visit.page, urls=(visit.url, *found), progress=self._progress())
        )
        return visit.url

    def _links_of(self, visit: Visit) -> tuple[DiscoveredUrl, ...]:
        content = visit.content
        if content is None or self._config.fetch_only_urls is not None:
            return ()
        links = [] if content.nofollow and self._config.respect_robots_txt else [link.url for link in content.links]
        if content.canonical:
            links.append(content.canonical)
        return self._parts.discovery.found(links, depth=visit.url.depth + 1, on=visit.final_url)

    async def _refused_by_robots(self, url: DiscoveredUrl) -> DiscoveredUrl | None:
        try:
            rule = await self._parts.robots.blocks(url.url)
        except PageError as error:
            return url.failed(FailReason.ROBOTS_UNREACHABLE, str(error), fetched=False)
        return url.skipped(SkipReason.ROBOTS, str(rule)) if rule else None

    def _visitors(self) -> int:
        """Twice as many as connections: one half fetches while the pages of the other are read and kept.

        A single connection keeps a single visitor, and with it the strict order of the frontier.
        """
        return min(self._config.max_pages, self._config.max_concurrent * 2 if self._config.max_concurrent > 1 else 1)

    def _recall(self) -> None:
        self._memory.recall(self._parts)
        settled = self._memory.settled()
        self._fetches = sum(url.fetched for url in settled)
        self._any_fetched = any(url.status is UrlStatus.INGESTED for url in settled)

    async def _open(self) -> str | None:
        """The homepage, then the sitemaps, before anything else starts; gives the reason when that cannot be."""
        if self._config.fetch_only_urls is not None:
            for url in self._config.fetch_only_urls:
                self._frontier.offer(url, self._parts.normalizer.key(url), Priority.INCLUDED)
            return None
        seed = self._parts.scope.seed
        key = self._parts.normalizer.key(seed)
        self._frontier.offer(seed, key, Priority.HOMEPAGE)
        # A resumed crawl may have its homepage already.
        if self._frontier.is_waiting(key) and (leased := await self._frontier.lease()):
            with self._frontier.leased():
                home = await self._deal_with(leased)
            if home.status is UrlStatus.FAILED or (home.status is UrlStatus.SKIPPED and not self._any_fetched):
                return homepage_problem(home)
        if self._config.use_sitemaps:
            await self._read_sitemaps()
        return None

    async def _read_sitemaps(self) -> None:
        """URLs from sitemaps have depth 1 and queue behind the homepage's own links."""
        origin = origin_of(self._parts.scope.home)
        try:
            named = (await self._parts.robots.robots(origin)).sitemaps
        except PageError:
            if self._config.respect_robots_txt:
                return  # every URL of the host will say that robots.txt does not answer
            named = ()
        start = [*named, f"{origin}/sitemap.xml"]
        async for urls in read_sitemaps(start, self._parts.requests, self._parts.limits):
            if found := self._parts.discovery.found(urls, depth=1, on=None):
                self._meter.found(found)
                await self._outbox.put(UrlsDiscovered(urls=found, progress=self._progress()))
            if len(self._frontier) >= self._config.max_pages:
                return

    async def _close(self) -> None:
        """What was never reached says so; a crawl of given URLs none of which came in has failed."""
        left = [*self._over_limit, *self._frontier.waiting()]
        limit = f"the limit is {self._config.max_pages} pages"
        settled = tuple(url.skipped(SkipReason.PAGE_LIMIT, limit) for url in left)
        for url in settled:
            self._meter.settled(url)
        if self._config.fetch_only_urls is not None and not self._any_fetched:
            message = "None of the given URLs could be fetched."
            await self._outbox.put(CrawlFailed(message=message, urls=settled, progress=self._progress()))
            return
        await self._outbox.put(CrawlCompleted(urls=settled, progress=self._progress(final=True)))

    def _progress(self, *, final: bool = False) -> Progress:
        return self._meter.read(
            queued=len(self._frontier),
            in_flight=self._in_flight,
            discovered=self._frontier.discovered,
            delay=self._parts.politeness.current_delay(),
            final=final,
        )
