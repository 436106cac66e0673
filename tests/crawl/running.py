"""Runs a whole crawl with real parts and keeps what it told; every crawl that completes is checked on the way."""

from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from sitekeep.clock import SystemClock
from sitekeep.crawl.engine import Crawl
from sitekeep.crawl.memory import Memory
from sitekeep.crawl.urls import origin_of, path_of
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.events import CrawlCompleted, CrawlEvent, CrawlFailed, PageCrawled
from sitekeep.domain.limits import Limits
from sitekeep.domain.pages import CrawledPage, PageStatus
from sitekeep.domain.urls import DiscoveredUrl, UrlStatus
from sitekeep.extract.pool import ExtractPool
from sitekeep.fetch.http import HttpFetcher
from tests.site import Site, page

USER_AGENT = "Sitekeep/test (+https://sitekeep.example/bot)"
QUICK = Limits(retry_base_seconds=0.01, retry_max_seconds=0.05)
SECOND_CHANCE = {"depth", "trap"}  # refused for where they were found: they may be found again, nearer


class State(NamedTuple):
    status: str
    reason: str | None = None
    detail: str | None = None


@dataclass
class Result:
    """What a crawl told, by path and query; addresses of other hosts are written out."""

    origin: str
    events: list[CrawlEvent] = field(default_factory=list)

    @property
    def final(self) -> CrawlEvent:
        return self.events[-1]

    @property
    def message(self) -> str:
        assert isinstance(self.final, CrawlFailed)
        return self.final.message

    @cached_property
    def urls(self) -> dict[str, DiscoveredUrl]:
        """The last known state of every URL, by its key, in order of discovery."""
        return {url.normalized_url: url for event in self.events for url in event.urls}

    @cached_property
    def states(self) -> dict[str, State]:
        return {self._name(url.url): State(url.status.value, url.reason, url.detail) for url in self.urls.values()}

    @property
    def crawled(self) -> list[PageCrawled]:
        return [event for event in self.events if isinstance(event, PageCrawled)]

    @property
    def order(self) -> list[str]:
        """In which order the URLs were settled."""
        return [self._name(event.url.url) for event in self.crawled]

    @property
    def pages(self) -> dict[str, CrawledPage]:
        """The pages that were kept."""
        kept = [event.page for event in self.crawled if event.page and event.page.status is PageStatus.SUCCESS]
        return {self._name(page.url): page for page in kept}

    def reasons(self, *paths: str) -> list[str | None]:
        return [self.states[path].reason for path in paths]

    def with_reason(self, reason: str) -> list[str]:
        return [path for path, state in self.states.items() if state.reason == reason]

    def memory(self) -> Memory:
        """What a store would hand to the crawl that takes this one up again."""
        pages = [(page.url, page.title, page.text_hash, page.word_count) for page in self.pages.values()]
        return Memory(urls=tuple(self.urls.values()), pages=pages)

    def _name(self, url: str) -> str:
        return path_of(url) if origin_of(url) == self.origin else url


def check_completed(result: Result, *, resumed: bool = False) -> None:
    """Every URL ended in one state that says why, progress only grew, and the counts are those of the states."""
    assert isinstance(result.final, CrawlCompleted)
    settled: dict[str, str | None] = {}
    for event in result.events:
        for url in event.urls:
            if url.status is not UrlStatus.PENDING:
                before = settled.get(url.normalized_url, "depth")
                assert before in SECOND_CHANCE, f"{url.url} was settled twice: {before}, then {url.reason}"
                settled[url.normalized_url] = url.reason
    urls = result.urls.values()
    assert [url.url for url in urls if url.status is UrlStatus.PENDING] == []
    assert [url.url for url in urls if url.status is not UrlStatus.INGESTED and not (url.reason and url.detail)] == []
    keys = [event.page.normalized_url for event in result.crawled if event.page and event.page.content_hash]
    assert len(keys) == len(set(keys)), "a page was stored twice"
    progress = [event.progress for event in result.events]
    assert all(one.progress <= two.progress and one.done <= two.done for one, two in pairwise(progress))
    assert progress[-1].progress == 100
    if not resumed:
        last = progress[-1]
        assert last.done == sum(url.fetched for url in urls)
        assert (last.ingested, last.skipped, last.failed) == tuple(
            sum(url.status is status for url in urls)
            for status in (UrlStatus.INGESTED, UrlStatus.SKIPPED, UrlStatus.FAILED)
        )


@asynccontextmanager
async def ready(
    url: str,
    *,
    limits: Limits = QUICK,
    memory: Memory | None = None,
    breadth_first: bool = False,
    workers: int = 1,
    **config: Any,
) -> AsyncIterator[Crawl]:
    """A crawl with all its parts, not yet begun; without delay and sitemaps unless these are asked for."""
    settings = CrawlConfig(**{"delay_seconds": 0, "use_sitemaps": False, **config})
    async with (
        HttpFetcher(user_agent=USER_AGENT, limits=limits) as fetcher,
        ExtractPool(workers=workers, timeout=limits.extract_timeout_seconds) as extractor,
    ):
        yield Crawl(
            url,
            settings,
            fetcher=fetcher,
            extractor=extractor,
            clock=SystemClock(),
            limits=limits,
            breadth_first=breadth_first,
            memory=memory,
        )


async def crawl(
    url: str, *, limits: Limits = QUICK, memory: Memory | None = None, breadth_first: bool = False, **config: Any
) -> Result:
    """A whole crawl, from its first event to its last."""
    result = Result(origin_of(url))
    async with (
        ready(url, limits=limits, memory=memory, breadth_first=breadth_first, **config) as one,
        aclosing(one.batches()) as batches,
    ):
        async for batch in batches:
            result.events.extend(batch)
    if isinstance(result.final, CrawlCompleted):
        check_completed(result, resumed=memory is not None)
    return result


def index(site: Site, path: str, *links: str) -> str:
    """Puts a page with these links on the site; gives its address."""
    site.pages[path] = page(f"Index {path}", links=links)
    return site.url(path)


@contextmanager
def other_site() -> Iterator[Site]:
    """A second host."""
    with Site(host="127.0.0.2") as other:
        yield other
