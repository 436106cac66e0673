"""The handlers with real parts, on both databases."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sitekeep.clock import SystemClock
from sitekeep.domain.limits import Limits
from sitekeep.extract.pool import ExtractPool
from sitekeep.fetch.http import HttpFetcher
from sitekeep.handlers.crawls import Crawls
from sitekeep.handlers.history import History
from sitekeep.store.database import Database
from tests.store.conftest import database, database_url, new_postgres, postgres_server

__all__ = ["crawls", "database", "database_url", "history", "new_postgres", "postgres_server"]


@asynccontextmanager
async def crawling(database: Database, **limits: int) -> AsyncIterator[Crawls]:
    kept = Limits(retry_base_seconds=0.01, **limits)
    async with (
        HttpFetcher(user_agent="Sitekeep/test", limits=kept) as fetcher,
        ExtractPool(workers=1, timeout=10) as extractor,
    ):
        clock = SystemClock()
        yield Crawls(
            store=database,
            history=History(database, clock),
            fetcher=fetcher,
            extractor=extractor,
            clock=clock,
            limits=kept,
        )


@pytest.fixture
async def crawls(database: Database) -> AsyncIterator[Crawls]:
    async with crawling(database) as ready:
        yield ready


@pytest.fixture
def history(database: Database) -> History:
    return History(database, SystemClock())
