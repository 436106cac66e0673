"""The one place where everything is put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sitekeep.clock import SystemClock
from sitekeep.extract.pool import ExtractPool
from sitekeep.fetch.http import HttpFetcher
from sitekeep.handlers.crawls import Crawls
from sitekeep.ports import Clock, Extractor, Fetcher, Store
from sitekeep.settings import Settings
from sitekeep.store.database import Database


@dataclass(frozen=True, slots=True)
class Web:
    """What a crawl needs of the outside world; the library needs no more."""

    fetcher: Fetcher
    extractor: Extractor
    clock: Clock


@dataclass(frozen=True, slots=True)
class App:
    settings: Settings
    store: Store
    crawls: Crawls


@asynccontextmanager
async def open_web(settings: Settings) -> AsyncIterator[Web]:
    proxy = settings.proxy_url.get_secret_value() if settings.proxy_url else None
    async with (
        HttpFetcher(user_agent=settings.user_agent, limits=settings, proxy_url=proxy) as fetcher,
        ExtractPool(workers=settings.extract_workers, timeout=settings.extract_timeout_seconds) as extractor,
    ):
        yield Web(fetcher, extractor, SystemClock())


@asynccontextmanager
async def open_app(settings: Settings) -> AsyncIterator[App]:
    async with open_web(settings) as web:  # first, so that its processes start while the database opens
        database = await Database.open(settings.database)
        try:
            crawls = Crawls(
                store=database, fetcher=web.fetcher, extractor=web.extractor, clock=web.clock, limits=settings
            )
            yield App(settings, database, crawls)
        finally:
            await database.close()
