"""The library: the smallest surface. It stores nothing."""

import asyncio
import queue
import threading
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import Any

from sitekeep.container import open_web
from sitekeep.crawl.advice import refuse_what_is_not_built
from sitekeep.crawl.engine import Crawl
from sitekeep.crawl.urls import read_url
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.errors import SitekeepError
from sitekeep.domain.events import CrawlFailed, PageCrawled
from sitekeep.domain.pages import CrawledPage, PageStatus
from sitekeep.settings import Settings


class CrawlError(SitekeepError):
    """The crawl as a whole could not be made."""

    code = "crawl_failed"


async def crawl(url: str, **config: Any) -> AsyncGenerator[CrawledPage, None]:
    """Every page of a site, as it comes in; the keywords are the fields of `CrawlConfig`."""
    settings = Settings.read()
    seed_url, _ = read_url(url)
    wanted = CrawlConfig.read(max_pages_cap=settings.max_pages_cap, **config)
    refuse_what_is_not_built(wanted)
    async with open_web(settings) as web:
        web.extractor.check(wanted.reading)
        walk = Crawl(seed_url, wanted, fetcher=web.fetcher, extractor=web.extractor, clock=web.clock, limits=settings)
        async with aclosing(walk.events()) as events:
            async for event in events:
                if isinstance(event, CrawlFailed):
                    raise CrawlError(event.message)
                if isinstance(event, PageCrawled) and event.page and event.page.status is PageStatus.SUCCESS:
                    yield event.page


def crawl_sync(url: str, **config: Any) -> Iterator[CrawledPage]:
    """The same for scripts without an event loop; leaving the loop early stops the crawl."""
    pages: queue.Queue[CrawledPage | BaseException | None] = queue.Queue(maxsize=100)
    enough = threading.Event()

    async def walk() -> None:
        async with aclosing(crawl(url, **config)) as found:
            async for page in found:
                while not enough.is_set():
                    try:
                        pages.put(page, timeout=0.1)
                        break
                    except queue.Full:
                        continue
                if enough.is_set():
                    return

    def run() -> None:
        try:
            asyncio.run(walk())
        except BaseException as error:
            pages.put(error)
        else:
            pages.put(None)

    thread = threading.Thread(target=run, name="sitekeep-crawl", daemon=True)
    thread.start()
    try:
        while (item := pages.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        enough.set()
        while thread.is_alive():
            thread.join(0.1)
            while not pages.empty():
                pages.get_nowait()
