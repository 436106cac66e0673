"""The crawl: an async generator of events. It knows no database, no server and no progress bar."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field

from sitekeep.crawl.discovery import Discovery
from sitekeep.crawl.duplicates import Duplicates
from sitekeep.crawl.frontier import Frontier
from sitekeep.crawl.politeness import Politeness
from sitekeep.crawl.progress import Meter
from sitekeep.crawl.requests import Requests
from sitekeep.crawl.robots_gate import RobotsGate
from sitekeep.crawl.scope import Scope
from sitekeep.crawl.sitemaps import read_sitemaps
from sitekeep.crawl.traps import Traps
from sitekeep.crawl.urls import Normalizer, origin_of
from sitekeep.crawl.visit import Refusal, Visit, Visitor
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

PROGRESS_EVERY = 0.05  # seconds
EVENTS_AHEAD = 400  # how far a crawl may run ahead of whoever keeps its pages


@dataclass(frozen=True, slots=True)
class Memory:
    """What an interrupted crawl had: the states of its URLs, and (url, title, text_hash, word_count) of its pages."""

    urls: Sequence[DiscoveredUrl] = ()
    pages: Sequence[tuple[str, str | None, str, int]] = field(default=())


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
        self._config = config
        self._limits = limits
        self._normalizer = Normalizer(config.keep_query_params)
        self._seed = self._home = self._normalizer.normalize(seed_url)
        self._scope = Scope(self._seed, config, self._normalizer, max_url_length=limits.max_url_length)
        self._frontier = Frontier(breadth_first=breadth_first)
        self._politeness = Politeness(
            clock,
            delay=config.delay_seconds,
            max_crawl_delay=limits.max_crawl_delay_seconds,
            max_wait=limits.max_host_wait_seconds,
        )
        self._requests = Requests(fetcher, self._politeness, clock, limits, connections=config.max_concurrent)
        self._robots = RobotsGate(self._requests, self._politeness, respected=config.respect_robots_txt)
        self._discovery = Discovery(
            scope=self._scope,
            normalizer=self._normalizer,
            frontier=self._frontier,
            traps=Traps(max_pages_per_pattern=limits.max_pages_per_pattern),
            max_urls=limits.max_urls_per_crawl,
        )
        self._duplicates = Duplicates(self._normalizer)
        self._visitor = Visitor(
            config=config,
            requests=self._requests,
            robots=self._robots,
            extractor=extractor,
            normalizer=self._normalizer,
            duplicates=self._duplicates,
            clock=clock,
            max_redirects=limits.max_redirects,
            refuses_hop=self._refuses_hop,
        )
        self._clock = clock
        self._next_progress = 0.0
        self._meter = Meter(clock, max_pages=config.max_pages)
        self._events: asyncio.Queue[CrawlEvent | None] = asyncio.Queue()
        self._room = asyncio.Semaphore(EVENTS_AHEAD)
        self._running: asyncio.Task[None] | None = None
        self._fetches = 0
        self._in_flight = 0
        self._any_fetched = False
        self._over_limit: list[DiscoveredUrl] = []
        self._memory = memory or Memory()

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
            over = False
            while not over:
                batch = await self._next_batch(most, within)
                over = None in batch
                yield self._up_to_date(tuple(event for event in batch if event is not None))
            with suppress(asyncio.CancelledError):
                await self._running
        finally:
            self.stop()
            with suppress(asyncio.CancelledError):
                await self._running

    def _up_to_date(self, events: tuple[CrawlEvent, ...]) -> tuple[CrawlEvent, ...]:
        """The last of a group tells how far the crawl is now; the ones before it may be a moment behind."""
        if not events or not isinstance(events[-1], PageCrawled):
            return events
        return (*events[:-1], events[-1].model_copy(update={"progress": self._progress()}))

    def stop(self) -> None:
        """Ends the crawl at once; what had happened by then is still told."""
        if self._running is not None:
            self._running.cancel()

    async def _next_batch(self, most: int, within: float) -> list[CrawlEvent | None]:
        batch: list[CrawlEvent | None] = []
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while len(batch) < most and (not batch or batch[-1] is not None):
                    batch.append(await self._events.get())
                    self._room.release()
        return batch

    async def _run(self) -> None:
        try:
            self._remember()
            await self._emit(CrawlStarted(progress=self._progress()))
            if error := await self._open():
                await self._emit(CrawlFailed(message=error, progress=self._progress()))
                return
            async with asyncio.TaskGroup() as visitors:
                for _ in range(self._visitors()):
                    visitors.create_task(self._visit_until_done())
            await self._close()
        finally:
            self._events.put_nowait(None)  # whoever listens hears that it is over, also when something broke

    def _visitors(self) -> int:
        """Twice as many as connections: one half fetches while the pages of the other are read and kept.

        A single connection keeps a single visitor, and with it the strict order of the frontier.
        """
        return min(self._config.max_pages, self._config.max_concurrent * 2 if self._config.max_concurrent > 1 else 1)

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
            visit = await self._visitor.visit(url)
        finally:
            self._in_flight -= 1
        self._meter.fetched()
        return await self._settle(visit)

    async def _settle(self, visit: Visit) -> DiscoveredUrl:
        found = self._links_of(visit)
        self._meter.settled(visit.url)
        self._meter.found(found)
        self._any_fetched |= visit.url.status is UrlStatus.INGESTED or visit.content is not None
        await self._emit(
            PageCrawled(url=visit.url, page=visit.page, urls=(visit.url, *found), progress=self._recent_progress())
        )
        return visit.url

    def _links_of(self, visit: Visit) -> tuple[DiscoveredUrl, ...]:
        content = visit.content
        if content is None or self._config.fetch_only_urls is not None:
            return ()
        links = [] if content.nofollow and self._config.respect_robots_txt else [link.url for link in content.links]
        if content.canonical:
            links.append(content.canonical)
        return self._discovery.found(links, depth=visit.url.depth + 1, on=visit.final_url)

    async def _refused_by_robots(self, url: DiscoveredUrl) -> DiscoveredUrl | None:
        try:
            rule = await self._robots.blocks(url.url)
        except PageError as error:
            return url.failed(FailReason.ROBOTS_UNREACHABLE, str(error), fetched=False)
        return url.skipped(SkipReason.ROBOTS, str(rule)) if rule else None

    def _refuses_hop(self, url: DiscoveredUrl, target: str) -> Refusal | None:
        key = self._normalizer.key(target)
        if url.priority is Priority.HOMEPAGE:
            # Where the homepage leads is the site, also when that is another host.
            self._move_home(target)
            self._frontier.settle(key)
            return None
        if key == url.normalized_url:
            return None
        if self._config.fetch_only_urls is None and (refusal := self._scope.refuses(target, depth=url.depth)):
            return refusal[0], f"redirects to {target}, {refusal[1]}"
        if key in self._frontier:
            return SkipReason.DUPLICATE, f"of {target}, to which it redirects"
        self._frontier.settle(key)
        return None

    def _move_home(self, url: str) -> None:
        self._home = url
        self._scope.move_home(url)

    async def _open(self) -> str | None:
        """The homepage, then the sitemaps, before anything else starts; gives the reason when that cannot be."""
        if self._config.fetch_only_urls is not None:
            self._queue_given(self._config.fetch_only_urls)
            return None
        key = self._normalizer.key(self._seed)
        home = DiscoveredUrl(url=self._seed, normalized_url=key, priority=Priority.HOMEPAGE, position=0)
        self._frontier.add(home)
        if leased := await self._lease_home(home):
            with self._frontier.leased():
                home = await self._deal_with(leased)
            if home.status is UrlStatus.FAILED or (home.status is UrlStatus.SKIPPED and not self._any_fetched):
                return _homepage_problem(home)
        if self._config.use_sitemaps:
            await self._read_sitemaps()
        return None

    async def _lease_home(self, home: DiscoveredUrl) -> DiscoveredUrl | None:
        """Nothing when a resumed crawl has its homepage already."""
        if not self._frontier.is_waiting(home.normalized_url):
            return None
        return await self._frontier.lease()

    def _queue_given(self, urls: Sequence[str]) -> None:
        for url in urls:
            key = self._normalizer.key(url)
            if key in self._frontier:
                continue  # given twice, or remembered
            position = self._frontier.next_position()
            self._frontier.add(
                DiscoveredUrl(url=url, normalized_url=key, priority=Priority.INCLUDED, position=position)
            )

    async def _read_sitemaps(self) -> None:
        """URLs from sitemaps have depth 1 and queue behind the homepage's own links."""
        origin = origin_of(self._home)
        try:
            named = (await self._robots.robots(origin)).sitemaps
        except PageError:
            if self._config.respect_robots_txt:
                return  # every URL of the host will say that robots.txt does not answer
            named = ()
        async for urls in read_sitemaps([*named, f"{origin}/sitemap.xml"], self._requests, self._limits):
            if found := self._discovery.found(urls, depth=1, on=None):
                self._meter.found(found)
                await self._emit(UrlsDiscovered(urls=found, progress=self._progress()))
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
            await self._emit(
                CrawlFailed(message="None of the given URLs could be fetched.", urls=settled, progress=self._progress())
            )
            return
        await self._emit(CrawlCompleted(urls=settled, progress=self._progress(final=True)))

    def _remember(self) -> None:
        """Takes up an interrupted crawl: what was settled stays so, what was pending queues in its old place."""
        for url in self._memory.urls:
            if url.priority is Priority.HOMEPAGE and url.status is UrlStatus.FAILED:
                continue  # without its homepage there is nothing to resume: it is asked again
            self._frontier.add(url)
            if url.status is not UrlStatus.PENDING:
                self._meter.settled(url)
                self._fetches += url.fetched
                self._any_fetched |= url.status is UrlStatus.INGESTED
            if url.depth == 1 and url.found_on:
                self._move_home(url.found_on)  # the homepage had redirected: its links were found where it led
        for address, title, text_hash, word_count in self._memory.pages:
            self._frontier.settle(self._normalizer.key(address))
            self._duplicates.stored(address, title=title, text_hash=text_hash, word_count=word_count)

    def _recent_progress(self) -> Progress:
        """At most a moment old: nobody looks at it a thousand times a second."""
        now = self._clock.monotonic()
        if now >= self._next_progress:
            self._next_progress = now + PROGRESS_EVERY
            self._last_progress = self._progress()
        return self._last_progress

    def _progress(self, *, final: bool = False) -> Progress:
        return self._meter.read(
            queued=len(self._frontier),
            in_flight=self._in_flight,
            discovered=self._frontier.discovered,
            delay=self._politeness.current_delay(),
            final=final,
        )

    async def _emit(self, event: CrawlEvent) -> None:
        await self._room.acquire()
        self._events.put_nowait(event)


def _homepage_problem(home: DiscoveredUrl) -> str:
    """One line that says what was wrong and what to do."""
    advice = {
        SkipReason.ROBOTS.value: "its robots.txt forbids it ({detail}); "
        "crawl another part of the site, or use --no-robots if the site is yours",
        SkipReason.CONTENT_TYPE.value: "it is not an HTML page but {detail}; start from a page that is",
        SkipReason.NOT_FOUND.value: "the server says that it does not exist ({detail}); check the address",
        FailReason.HTTP_STATUS.value: "the server answered {detail}; check that the address opens in a browser",
        FailReason.TIMEOUT.value: "{detail}; try again later, or raise SITEKEEP_FETCH_TIMEOUT_SECONDS",
        FailReason.CONNECTION.value: "{detail}; check the address and your connection",
        FailReason.TOO_LARGE.value: "{detail}; raise SITEKEEP_MAX_BODY_BYTES",
        FailReason.ROBOTS_UNREACHABLE.value: "{detail}; check the address, "
        "or use --no-robots if the site is yours and only its robots.txt is broken",
        FailReason.RATE_LIMITED.value: "{detail}; try again later with a larger --delay",
    }
    problem = advice.get(home.reason or "", "{detail}").format(detail=home.detail)
    return f"{home.url} could not be crawled: {problem}."
