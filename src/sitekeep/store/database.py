"""The database: SQLite in one file, or PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from sqlalchemy import URL, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sitekeep.ports import Unit
from sitekeep.store.address import file_of, is_sqlite, read_url
from sitekeep.store.failures import opening, using
from sitekeep.store.migrate import migrate
from sitekeep.store.repositories.jobs import SqlJobs
from sitekeep.store.repositories.pages import SqlPages
from sitekeep.store.repositories.projects import SqlProjects
from sitekeep.store.repositories.urls import SqlUrls
from sitekeep.store.text import to_json

BUSY_MS = 10_000  # how long a writer waits for another one
PAGE_BYTES = 16_384  # web pages are long: with SQLite's 4,096 storing one costs half as much again
CONNECT_SECONDS = "10"


class SqlUnit:
    """One transaction. On both databases each statement sees what is committed when it starts."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.projects = SqlProjects(connection)
        self.jobs = SqlJobs(connection)
        self.urls = SqlUrls(connection)
        self.pages = SqlPages(connection)

    async def commit(self) -> None:
        await self._connection.commit()


class Database:
    """Everything that is kept. Make one with `Database.open`, which also brings its tables up to date."""

    def __init__(self, url: str) -> None:
        self._url = read_url(url)
        with opening(self._url):
            self._engine = _sqlite(self._url) if is_sqlite(self._url) else _postgres(self._url)

    @classmethod
    async def open(cls, url: str) -> Self:
        database = cls(url)
        try:
            with opening(database._url):
                if is_sqlite(database._url):
                    file_of(database._url).parent.mkdir(parents=True, exist_ok=True)
                    await _use_wal(database._engine)
                await migrate(database._engine)
        except BaseException:
            await database.close()
            raise
        return database

    @asynccontextmanager
    async def unit(self) -> AsyncIterator[Unit]:
        with using(self._url):
            async with self._engine.connect() as connection:
                yield SqlUnit(connection)

    async def close(self) -> None:
        await self._engine.dispose()


def _sqlite(url: URL) -> AsyncEngine:
    # With IMMEDIATE, Python's driver takes the write lock before the first write of a transaction and lets
    # reads go without one. So a reader never waits for a writer, however long it streams, and a transaction
    # that reads and then writes waits its turn; begun as a reader it would fail with "database is locked".
    engine = create_async_engine(url, json_serializer=to_json, connect_args={"isolation_level": "IMMEDIATE"})

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        try:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            cursor.execute("PRAGMA synchronous = NORMAL")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()
        except BaseException:
            connection.close()  # or its thread would outlive us
            raise

    return engine


def _postgres(url: URL) -> AsyncEngine:
    if "connect_timeout" not in url.query:
        url = url.update_query_dict({"connect_timeout": CONNECT_SECONDS})
    return create_async_engine(url, json_serializer=to_json, pool_pre_ping=True)


async def _use_wal(engine: AsyncEngine) -> None:
    """The file remembers it. SQLite does not wait when two processes do this to a new file, so we do."""
    tries = BUSY_MS // 50
    for last in (n == tries for n in range(1, tries + 1)):
        try:
            async with engine.connect() as connection:
                await connection.exec_driver_sql(f"PRAGMA page_size = {PAGE_BYTES}")  # of a new file only
                await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except OperationalError as error:
            if last or "locked" not in str(error):
                raise
        await asyncio.sleep(0.05)
