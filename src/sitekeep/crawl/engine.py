"""The crawl: an async generator of events. It knows no database, no server and no progress bar."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from sitekeep.crawl.advice import homepage_problem
from sitekeep.crawl.memory import Memory
from sitekeep.crawl.outbox import Outbox
from sitekeep.crawl.parts import Parts
from sitekeep.crawl.sitemaps import read_sitemaps
from sitekeep.crawl.urls import origin_of, resolve
from sitekeep.crawl.visit import Visit
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.content import PageContent
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

SLICE = 500  # links that are judged before others get their turn


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
        self._stopped = False
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
        running = self._running = asyncio.create_task(self._run())
        running.add_done_callback(lambda _: self._outbox.close())  # it is over however it ended, and if it never began
        if self._stopped:
            running.cancel()
        try:
            while not self._outbox.over:
                yield await self._outbox.take(most=most, within=within)
            if not running.cancelled():
                running.result()
        finally:
            running.cancel()
            await asyncio.wait([running])

    def stop(self) -> None:
        """Ends the crawl at once, also before it began; what had happened by then is still told."""
        self._stopped = True
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        self._recall()
        await self._outbox.put(CrawlStarted(progress=self._progress()))
        if error := await self._open():
            await self._outbox.put(CrawlFailed(message=error, progress=self._progress()))
            return
        self._meter.opened = True
        async with asyncio.TaskGroup() as visitors:
            for _ in range(self._visitors()):
                visitors.create_task(self._visit_until_done())
        await self._close()

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
        if visit.url.fetched:
            self._meter.fetched()
        else:
            self._fetches -= 1  # its host was given up before it was asked
        return await self._settle(visit)

    async def _settle(self, visit: Visit) -> DiscoveredUrl:
        """The links are told before the page: if we die in between, the page is fetched again and nothing is lost."""
        if visit.content is not None:
            self._any_fetched = True
            if self._config.fetch_only_urls is None:
                await self._follow(visit.content, depth=visit.url.depth, on=visit.final_url)
        self._meter.settled(visit.url)
        await self._outbox.put(
            PageCrawled(url=visit.url, page=visit.page, urls=(visit.url,), progress=self._progress())
        )
        return visit.url

    async def _follow(self, content: PageContent, *, depth: int, on: str) -> None:
        if content.canonical:  # it is this page, under the name that it prefers: not one link further
            await self._discover([content.canonical], depth=depth, on=on)
        if not (content.nofollow and self._parts.visitor.respects_robots_meta):
            await self._discover([link.url for link in content.links], depth=depth + 1, on=on)

    async def _discover(self, links: Sequence[str], *, depth: int, on: str | None) -> None:
        """In slices: fifty thousand links must not keep everything else waiting."""
        for start in range(0, len(links), SLICE):
            if found := self._parts.discovery.found(links[start : start + SLICE], depth=depth, on=on):
                self._meter.found(found)
                await self._outbox.put(UrlsDiscovered(urls=found, progress=self._progress()))
            if start:
                await asyncio.sleep(0)

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
        elif problem := await self._unreachable():
            return problem
        if self._config.use_sitemaps:
            await self._read_sitemaps()
        return None

    async def _unreachable(self) -> str | None:
        """A crawl is not taken up while its site is away: everything that is left would fail for good."""
        try:
            await self._parts.robots.blocks(self._parts.scope.home)
        except PageError as error:
            return f"{self._parts.scope.home} could not be crawled: {error}; resume it when the site is there again."
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
        start = [url for address in (*named, "/sitemap.xml") if (url := resolve(origin, address))]
        async for urls in read_sitemaps(start, self._parts.requests, self._parts.limits):
            await self._discover(urls, depth=1, on=None)
            if len(self._frontier) >= self._config.max_pages and not self._config.include_patterns:
                return  # enough; where patterns choose, the next file may have what they want

    async def _close(self) -> None:
        """What was never reached says so; a crawl of given URLs none of which came in has failed."""
        left = [*self._over_limit, *self._frontier.waiting()]
        limit = f"the limit is {self._config.max_pages} pages"
        for start in range(0, len(left), SLICE):
            settled = tuple(url.skipped(SkipReason.PAGE_LIMIT, limit) for url in left[start : start + SLICE])
            self._meter.found(settled)
            await self._outbox.put(UrlsDiscovered(urls=settled, progress=self._progress()))
        if self._config.fetch_only_urls is not None and not self._any_fetched:
            message = "None of the given URLs could be fetched."
            await self._outbox.put(CrawlFailed(message=message, progress=self._progress()))
            return
        await self._outbox.put(CrawlCompleted(progress=self._progress(final=True)))

    def _progress(self, *, final: bool = False) -> Progress:
        return self._meter.read(
            queued=len(self._frontier),
            in_flight=self._in_flight,
            discovered=self._frontier.discovered,
            delay=self._parts.politeness.current_delay(),
            final=final,
        )
