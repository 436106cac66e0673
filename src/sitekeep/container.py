"""The one place where everything is put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sitekeep.clock import SystemClock
from sitekeep.extract.pool import ExtractPool
from sitekeep.fetch.http import HttpFetcher
from sitekeep.handlers.crawls import Crawls
from sitekeep.handlers.history import History
from sitekeep.handlers.reading import Reader
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
class Archive:
    """What is kept: enough for whoever only looks."""

    settings: Settings
    store: Store
    history: History


@dataclass(frozen=True, slots=True)
class App(Archive):
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
async def open_reader(settings: Settings) -> AsyncIterator[Reader]:
    async with open_web(settings) as web:
        yield Reader(fetcher=web.fetcher, extractor=web.extractor, clock=web.clock, limits=settings)


@asynccontextmanager
async def open_archive(settings: Settings) -> AsyncIterator[Archive]:
    database = await Database.open(settings.database)
    try:
        yield Archive(settings, database, History(database, SystemClock()))
    finally:
        await database.close()


@asynccontextmanager
async def open_app(settings: Settings) -> AsyncIterator[App]:
    # The web first, so that its processes start while the database opens.
    async with open_web(settings) as web, open_archive(settings) as archive:
        crawls = Crawls(
            store=archive.store,
            history=archive.history,
            fetcher=web.fetcher,
            extractor=web.extractor,
            clock=web.clock,
            limits=settings,
        )
        yield App(settings, archive.store, archive.history, crawls)
